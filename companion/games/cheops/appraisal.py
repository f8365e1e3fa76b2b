"""What the treasures in the warehouses are worth, and which colour a joker stands for (7.1)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.cheops.boards import LAW_7, is_law_7_showing, known_colours, price, space
from companion.games.cheops.laws import JOKER
from companion.games.cheops.prices import SPLIT, TIMES, Price
from companion.games.cheops.state import NONE, State
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
    colours = list(bare.colours) if named == NONE else [named]
    counted = (_with_joker(state, bare, joker, colour) for colour in colours)
    return max(counted, key=lambda each: each.worth(joker))


def _with_joker(state: State, bare: Appraisal, joker: int, colour: int) -> Appraisal:
    colours = {**bare.colours, colour: _worth(state, colour, joker)}
    return Appraisal(colours, joker, colour)


def _worth(state: State, colour: int, joker: int) -> Worth:
    owned = state.warehouse[colour :: len(state.sold)]
    if joker != NONE:
        owned[joker] += 1
    most = max(owned)
    majority = owned.index(most) if most and owned.count(most) == 1 else NONE
    return Worth(price(state, colour), owned, sum(owned), majority)


def steps(state: State, made: Appraisal, names: Sequence[str], *, is_named: bool) -> Iterator[Step]:
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
