"""Final scores: cash, warehouses and the joker; places, the tie-break, what mattered (8, 14.2).

Two sheets tell the same: price boards by colour, or in a row as they lie. Whichever it was, and
whoever tells it, a state is filled and counted up, as the state of a whole game is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.cheops import SLUG, appraisal, laws, selling, turns
from companion.games.cheops.appraisal import Appraisal, appraise
from companion.games.cheops.laws import JOKER
from companion.games.cheops.state import NONE, State, state_of
from companion.games.cheops.tables import LAW_NUMBERS, NO_BOARD, Tables
from companion.games.common.bits import select
from companion.games.common.scores import OVERRIDE, Keys, standings, with_corrections
from companion.games.engine import Result, Score, Use
from companion.questions import Answers
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused, Request
from companion.questions.text import Step

TOTAL: Final = "CHEOPS-SCORE-01"
TIE: Final = "CHEOPS-TIE-01"
LAST: Final = "CHEOPS-OUT-03"
WINNER: Final = "CHEOPS-ID-01"

Breakdown = dict[str, int]
"""What a player has, by line; a total is the sum of it (CHEOPS-SCORE-02)."""


def breakdown(state: State, made: Appraisal, seat: int) -> Breakdown:
    """Return what a seat has: cash that is not known counts nothing, the joker is a line."""
    # The joker counts among the treasures of its colour for the price, and is a line of its own.
    owned = state.owned(seat)
    colours = {
        name: owned[number] * made.colours[number].value(seat)
        for number, name in enumerate(state.tables.colours)
    }
    return {"cash": max(0, state.cash[seat]), **colours, "joker": made.joker_worth(seat)}


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now."""
    # While boards are drawn no treasure has a price yet; but a score is asked for all the same.
    if NO_BOARD in state.boards:
        nothing = dict.fromkeys(("cash", *state.tables.colours, "joker"), 0)
        return [Score(0, 1, nothing)] * state.players
    found = final(state, [str(seat) for seat in range(state.players)], {}).value
    return [
        Score(
            total=each["total"],
            place=each["place"],
            breakdown=each["breakdown"],
            eliminated=bool(state.eliminated >> seat & 1),
        )
        for seat, each in enumerate(found["players"])
    ]


def score(tables: Tables, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end (CHEOPS-SCORE-01)."""
    state = state_of(tables, answers)
    selling.lay_boards(state, answers)
    # Of all laws the joker alone is worth anything by then (CHEOPS-END-05).
    for seat, name in enumerate(answers["players"]):
        state.held[seat] = answers["joker"][name] << JOKER
    if answers["joker_as"] is not None and not any(state.held):
        raise Refused("joker_as", "is given, but nobody has the joker", appraisal.JOKER_COLOUR)
    return count_up(state, answers)


def score_row(tables: Tables, answers: Answers) -> Result:
    """Return the same where the boards were told in a row, and what was sold on each."""
    row = zip(tables.colours, answers["columns"], answers["sold"], strict=True)
    laid = {colour: {"board": id_, "sold": sold, "spaces": None} for colour, id_, sold in row}
    return score(tables, {**answers, "boards": laid})


def count_up(state: State, answers: Answers) -> Result:
    """Return the final scores once cash and warehouses are counted, and who is out.

    Raises:
        Refused: for what no game can end with.
    """
    tables = state.tables
    for seat, name in enumerate(answers["players"]):
        state.cash[seat] = answers["cash"][name]
        state.eliminated |= answers["eliminated"][name] << seat
        for colour, of_colour in enumerate(tables.colours):
            state.store(seat, colour, answers[of_colour][name])
    # Once all is in the state: what several have together is refused at the last of them.
    _check_goods(state)
    joker_as = answers.get("joker_as")
    named = NONE if joker_as is None else tables.colour[joker_as]
    return final(state, answers["players"], answers[OVERRIDE], named)


def _check_goods(state: State) -> None:
    tables = state.tables
    seats = [f"players[{seat}]" for seat in range(state.players)]
    for seat, cash in zip(seats, state.cash, strict=True):
        selling.check_money(tables, cash, f"{seat}.cash")
    for colour, name in enumerate(tables.colours):
        of_colour = state.warehouse[colour :: len(tables.colours)]
        owned = {f"{seat}.{name}": each for seat, each in zip(seats, of_colour, strict=True)}
        selling.check_treasures(tables, state.sold[colour], owned)
    if state.eliminated.bit_count() == state.players:
        raise Refused(
            f"{seats[-1]}.eliminated",
            "makes everybody eliminated",
            turns.ENDS[turns.LAST_PLAYER].rule,
        )
    _check_earned(state)


def _check_earned(state: State) -> None:
    """Refuse more money than the sales can have brought (section 12, invariant 8)."""
    # Each at the highest market price; who paid for neighbours, or law 1, only lowers it.
    tables = state.tables
    spent = tables.joker_price * any(held >> JOKER & 1 for held in state.held)
    earned, total = max(tables.prices) * sum(state.sold), sum(state.cash)
    if total + spent > earned:
        message = (
            f"have {total} piasters in cash together, must be {bounds_text(None, earned - spent)}"
        )
        raise Refused("players", message, selling.PRICE)


def final(
    state: State,
    names: Sequence[str],
    corrections: Mapping[str, int],
    named: int = NONE,
) -> Result:
    """Return the final scores, the joker standing for the `named` colour, or the best one."""
    made = appraisal.appraise(state, named)
    points = with_corrections(
        {name: breakdown(state, made, seat) for seat, name in enumerate(names)}, corrections
    )
    # Ranked by being in the game still, the total, and cash, in this order (CHEOPS-TIE-01).
    keys = {
        name: (1 - (state.eliminated >> seat & 1), sum(points[name].values()), points[name]["cash"])
        for seat, name in enumerate(names)
    }
    # Who is out is ranked after all others (CHEOPS-OUT-03), so is never among these.
    best = max(keys.values())[:2]
    level = [name for name, key in keys.items() if key[:2] == best]
    # Only a tie for the first place is named, and only if cash breaks it (CHEOPS-TIE-02).
    is_broken = len({keys[name] for name in level}) > 1
    value = standings(SLUG, keys, points, "most_cash" if is_broken else None)
    said = partial(appraisal.appraisal_steps, state, made, names, is_named=named != NONE)
    return Result(value, lambda: (*said(), *_steps(keys, made, level)))


def _steps(keys: Keys, made: Appraisal, level: list[str]) -> Iterator[Step]:
    for seat, (name, (is_left, total, cash)) in enumerate(keys.items()):
        values = {"player": name, "cash": cash, "worth": made.worth(seat), "total": total}
        yield Step(TOTAL, "score.total", values)
        if not is_left:
            yield Step(LAST, "score.eliminated", {"player": name})
    _, total, _ = keys[level[0]]
    yield Step(WINNER, "score.most", {"players": tuple(level), "points": total})
    if len(level) > 1:
        yield _tie_step(keys, level)


def _tie_step(keys: Keys, level: list[str]) -> Step:
    """Say what cash makes of players with the same total."""
    cash = max(keys[name][2] for name in level)
    most = tuple(name for name in level if keys[name][2] == cash)
    key = "score.shared" if len(most) > 1 else "score.most_cash"
    return Step(TIE, key, {"players": most, "cash": cash})


def sheet(state: State, names: Sequence[str]) -> Request:
    """Return the score sheet of a game that is over (14.2)."""
    tables = state.tables
    given: dict[str, Any] = {
        "game": SLUG,
        "players": [
            {
                "name": name,
                "cash": state.cash[seat],
                **dict(zip(tables.colours, state.owned(seat), strict=True)),
                "joker": state.held[seat] >> JOKER & 1,
                "eliminated": state.eliminated >> seat & 1,
            }
            for seat, name in enumerate(names)
        ],
        "boards": {
            colour: {"board": board.id, "sold": sold}
            for colour, board, sold in zip(tables.colours, state.boards, state.sold, strict=True)
        },
    }
    if state.law_7:
        colour, at = state.law_7
        given["law_7"] = {"colour": tables.colours[colour], "space": at}
    return given


def uses(events: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield what became of each piece, first as it happened, then as it was at the end."""
    made = appraise(state)
    for event in events:
        yield from _uses_of_event(state, event)
        if "is_late" in event.values and event.key != "law.saved":
            yield from _law(state, made, event)
    yield from _uses_of_warehouses(state, made)
    yield from _uses_of_saved_laws(state)


def _uses_of_event(state: State, event: Step) -> Iterator[Use]:
    """Yield what an event says of a piece."""
    values, seat = event.values, event.values.get("player")
    match event.key:
        case "game.places":
            yield Use("kind", values["kind"], "placed", seat)
        case "game.sells":
            yield Use("board", _board(state, values), "sold", seat, values["price"])
        case "sale.box":
            yield Use("board", _board(state, values), "boxed", seat, 0)
        case "game.full":
            yield Use("board", _board(state, values), "filled")
        case "game.law":
            yield Use("law", values["law"], "taken", seat)
        case "law.saved":
            yield Use("law", str(values["number"]), "saved", seat)
        case "law.repeals":
            yield Use("law", str(values["target"]), "repealed", seat)


def _law(state: State, made: Appraisal, event: Step) -> Iterator[Use]:
    """Yield how a law was used, and what it brought where that can be said."""
    values, number, seat = event.values, event.values["number"], event.values["player"]
    way = "used_late" if values["is_late"] else "used"
    worth = None
    if event.key in ("law.repeals_none", "law.no_joker"):
        way, worth = "declined", 0
    elif number == laws.LATE_SALE:
        worth = values["market_price"]
        yield Use("board", _board(state, values), "sold", seat, worth)
    elif number == laws.JOKER:
        # Whatever it is worth at the end, which is 0 if law 8 has removed it.
        worth = made.joker_worth(made.joker) - values["joker_price"]
    yield Use("law", str(number), way, seat, worth)


def _board(state: State, values: Mapping[str, Any]) -> str:
    return state.boards[state.tables.colour[values["colour"]]].id


def _uses_of_warehouses(state: State, made: Appraisal) -> Iterator[Use]:
    """Yield which boards were in play, and each treasure in a warehouse with its worth."""
    for colour, board in enumerate(state.boards):
        yield Use("board", board.id, "in_play")
        for seat in range(state.players):
            for _ in range(state.owned(seat)[colour]):
                yield Use("board", board.id, "kept", seat, made.colours[colour].value(seat))


def _uses_of_saved_laws(state: State) -> Iterator[Use]:
    """Yield the saved laws that nobody used (CHEOPS-END-05)."""
    for seat, held in enumerate(state.held):
        for law in select(held & ~(1 << laws.JOKER), LAW_NUMBERS):
            yield Use("law", str(law), "unused", seat, 0)
