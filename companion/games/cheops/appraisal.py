"""What the treasures in the warehouses are worth, and which colour a joker stands for (7.1)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.games.cheops import laws, selling
from companion.games.cheops.laws import JOKER
from companion.games.cheops.selling import LAW_7, is_law_7_showing, known_colours, price_of, space
from companion.games.cheops.state import NONE, State, state_of
from companion.games.cheops.tables import SPLIT, TIMES, Price, Tables
from companion.games.engine import Result
from companion.questions import Answers
from companion.questions.checks import alternatives, path_part, quote
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

VALUE: Final = "CHEOPS-APPR-01"

MAJORITY: Final = "CHEOPS-APPR-02"

JOKER_COLOUR: Final = "CHEOPS-APPR-03"


class Worth(NamedTuple):
    """What the treasures of a colour are worth, at the price that shows.

    `owned` are those in each warehouse, the joker among them; `majority` is the seat that alone has
    the most, `NONE` where nobody has. Whoever is out still counts (CHEOPS-OUT-02).
    """

    price: Price
    owned: Sequence[int]
    treasures: int
    majority: int

    def value(self, seat: int) -> int:
        """Return what one of them is worth to a seat (CHEOPS-APPR-01, step 5)."""
        return self.price.worth(self.treasures, is_majority=seat == self.majority)

    def total(self, seat: int) -> int:
        """Return what all of a seat's are worth (CHEOPS-APPR-01, step 6)."""
        return self.owned[seat] * self.value(seat)


class Appraisal(NamedTuple):
    """The treasures in all warehouses, by the numbers of the colours whose boards are known.

    `joker` is the seat that has it, `joker_as` the colour that it stands for.
    """

    colours: dict[int, Worth]
    joker: int = NONE
    joker_as: int = NONE

    def worth(self, seat: int) -> int:
        """Return what a seat's whole warehouse is worth."""
        return sum(colour.total(seat) for colour in self.colours.values())

    def joker_worth(self, seat: int) -> int:
        """Return what the joker counts for a seat."""
        is_joker = seat == self.joker != NONE
        return self.colours[self.joker_as].value(seat) if is_joker else 0


def appraise(state: State, named: int = NONE) -> Appraisal:
    """Return the appraisal, the joker standing for the `named` colour, or for the best one.

    The best colour gives the owner the warehouse of most worth, the first of those that are level
    (CHEOPS-APPR-03).
    """
    bare = Appraisal({colour: _worth(state, colour, NONE) for colour in known_colours(state)})
    joker = next((seat for seat, held in enumerate(state.held) if held >> JOKER & 1), NONE)
    if joker == NONE:
        return bare
    # With all counts known the owner would name the best colour: nobody is asked (APPR-03).
    colours = list(bare.colours) if named == NONE else [named]
    counted = (
        Appraisal({**bare.colours, colour: _worth(state, colour, joker)}, joker, colour)
        for colour in colours
    )
    return max(counted, key=lambda each: each.worth(joker))


def _worth(state: State, colour: int, joker: int) -> Worth:
    owned = state.warehouse[colour :: len(state.sold)]
    if joker != NONE:
        owned[joker] += 1
    # A tie for the most is nobody's majority; nobody has one where nobody has any.
    most = max(owned)
    majority = owned.index(most) if most and owned.count(most) == 1 else NONE
    return Worth(price_of(state, colour), owned, sum(owned), majority)


def appraisal_steps(
    state: State, made: Appraisal, names: Sequence[str], *, is_named: bool
) -> Iterator[Step]:
    """Say which prices show, what they come to, and what the joker stands for."""
    if made.joker != NONE:
        key = "appraisal.joker_named" if is_named else "appraisal.joker_best"
        values = {"player": names[made.joker], "colour": Term(state.tables.colours[made.joker_as])}
        yield Step(JOKER_COLOUR, key, values)
    for colour in made.colours:
        yield _price_step(state, colour, made.colours[colour], names)


def _price_step(state: State, colour: int, found: Worth, names: Sequence[str]) -> Step:
    """Say what a treasure of a colour is worth."""
    of_colour = {"colour": Term(state.tables.colours[colour]), "space": space(state, colour)}
    values = {**of_colour, **found.price._asdict()}
    if found.price.kind == TIMES:
        more = {"treasures": found.treasures, "each": found.value(NONE)}
        return Step(VALUE, "appraisal.times", {**values, **more})
    if found.price.kind == SPLIT:
        if found.majority == NONE:
            return Step(VALUE, "appraisal.split_nobody", values)
        return Step(MAJORITY, "appraisal.split", {**values, "player": names[found.majority]})
    if is_law_7_showing(state, colour):
        return Step(LAW_7, "appraisal.law_7", values)
    return Step(VALUE, "appraisal.flat", values)


def appraisal_verdict(tables: Tables, answers: Answers) -> Result:
    """Return prices, majorities, and what the treasures are worth to each player (14.3)."""
    state = state_of(tables, answers)
    selling.lay_boards(state, answers)
    _fill_warehouses(state, answers)
    joker = answers["joker"] or {"player": None, "as": None}
    named = _joker_colour(state, joker["as"])
    if joker["player"] is not None:
        state.held[answers["players"].index(joker["player"])] = 1 << laws.JOKER
    made = appraise(state, named)
    value = _appraisal_value(tables, answers["players"], made)
    is_named = named != NONE
    said = partial(appraisal_steps, state, made, answers["players"], is_named=is_named)
    return Result(value, said)


def _joker_colour(state: State, colour: str | None) -> int:
    """Return the number of the joker's colour; Refused for one without a board."""
    tables = state.tables
    known = [tables.colours[number] for number in selling.known_colours(state)]
    if colour is not None and colour not in known:
        message = f"is {quote(colour)}, must be {alternatives(known)}"
        raise Refused("joker.as", message, JOKER_COLOUR)
    return NONE if colour is None else tables.colour[colour]


def _fill_warehouses(state: State, answers: Answers) -> None:
    """Put everybody's treasures into the warehouses: only of colours that have a board."""
    tables = state.tables
    given = answers["warehouses"]
    known = [tables.colours[number] for number in selling.known_colours(state)]
    for name, owned in given.items():
        for colour, number in owned.items():
            if number is not None and colour not in known:
                message = f"has no board, must be {alternatives(known)}"
                raise Refused(f"warehouses.{path_part(name)}.{colour}", message, VALUE)
            seat = answers["players"].index(name)
            state.store(seat, tables.colour[colour], number or 0)
    for colour in known:
        of_colour = {
            f"warehouses.{path_part(name)}.{colour}": given.get(name, {}).get(colour) or 0
            for name in answers["players"]
        }
        selling.check_treasures(tables, state.sold[tables.colour[colour]], of_colour)


def _appraisal_value(tables: Tables, players: tuple[str, ...], made: Appraisal) -> dict[str, Any]:
    found = {tables.colours[colour]: each for colour, each in made.colours.items()}
    return {
        "prices": {colour: each.price.as_json() for colour, each in found.items()},
        "treasures": {colour: each.treasures for colour, each in found.items()},
        "majority": {
            colour: None if each.majority == NONE else players[each.majority]
            for colour, each in found.items()
        },
        "values": {
            name: {colour: each.value(seat) for colour, each in found.items()}
            for seat, name in enumerate(players)
        },
        "worth": {name: made.worth(seat) for seat, name in enumerate(players)},
        "joker_as": None if made.joker == NONE else tables.colours[made.joker_as],
    }
