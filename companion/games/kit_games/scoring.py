"""The end of a game of people's own: points, places, winners, and why."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.common.scores import OVERRIDE, contenders, standings, with_corrections
from companion.games.engine import Result
from companion.games.kit_games.answered import Answers
from companion.games.kit_games.figures import ROUNDS, Counted, Tally, reckoned
from companion.kits.formulas import Moment, at_seat
from companion.kits.scores.model import TOTAL
from companion.questions.text import Step

WON, LOST = 1, 2
"""The places of a game that is won or lost."""

UNPARTED: Final = "unparted"
"""What decides a tie that single rounds would part, which nobody kept: nothing, and it is said."""

RULE: Final = ""
"""No specification numbers the rules of a kit of one's own."""


def final(slug: str, tally: Tally, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores; `tally` becomes that of the end.

    Whoever left comes after all who played to the end, with the points that there were.

    Raises:
        Refused: where a bound or a check of the file says no.
    """
    moment = tally.end(answers)
    lines = dict(with_corrections(_breakdowns(tally), corrections))
    gone = {name: lines.pop(name) for name in tally.gone}
    for own, line in zip(moment.own, lines.values(), strict=True):
        own[TOTAL] = sum(line.values())
    rankings = [each.by for each in tally.file.rankings]
    keys = {
        name: tuple(reckoned(tally.file, by, at_seat(moment, seat)) for by in rankings)
        for seat, name in enumerate(tally.players)
    }
    level = contenders(keys)
    deciding = rankings[len(level) - 1].text if len(level) > 1 and level[-1] != level[0] else None
    value = standings(slug, keys, lines, deciding)
    if tally.file.won is not None:
        _say_who_won(value, tally, moment)
    elif len(value["winners"]) > 1 and _is_unparted(tally, value):
        value["tiebreak"] = UNPARTED
    is_unparted = _is_unparted(tally, value)
    last = LOST if tally.file.won is not None else len(lines) + 1
    value["players"] += [
        {"name": name, "total": sum(line.values()), "place": last, "breakdown": line}
        for name, line in gone.items()
    ]
    steps = partial(_steps, tally, {**lines, **gone}, value, is_unparted=is_unparted)
    return Result(value, steps)


def _breakdowns(tally: Tally) -> dict[str, dict[str, int]]:
    """Return everybody's points by line, of each the same lines, whoever came late or left."""
    counted = _lines(tally)
    keys = dict.fromkeys(key for own in counted.values() for key in own)
    return {
        name: {key: own[key].points if key in own else 0 for key in keys}
        for name, own in counted.items()
    }


def _lines(tally: Tally) -> dict[str, Mapping[str, Counted]]:
    """Return the lines of all who play, then of those who left."""
    gone = {name: each.lines for name, each in tally.gone.items()}
    return {**dict(zip(tally.players, tally.lines, strict=True)), **gone}


def _say_who_won(value: dict[str, Any], tally: Tally, moment: Moment) -> None:
    """Put who has won in the place of places."""
    won = tally.file.won
    assert won is not None
    for seat, player in enumerate(value["players"]):
        player["place"] = WON if reckoned(tally.file, won, at_seat(moment, seat)) else LOST
    value["winners"] = [each["name"] for each in value["players"] if each["place"] == WON]
    value["tiebreak"] = None


def _steps(
    tally: Tally,
    lines: Mapping[str, Mapping[str, int]],
    value: Mapping[str, Any],
    *,
    is_unparted: bool,
) -> Iterator[Step]:
    counted = _lines(tally)
    for name, points in lines.items():
        for key, each in counted[name].items():
            yield line_step(name, key, each)
        if OVERRIDE in points:
            yield Step(RULE, "own.override", {"player": name, "points": points[OVERRIDE]})
        yield Step(RULE, "own.total", {"player": name, "total": sum(points.values())})
    if tally.gone:
        yield Step(RULE, "own.gone", {"players": tuple(tally.gone)})
    if value["winners"]:
        yield Step(RULE, "own.won", {"players": tuple(value["winners"])})
    if is_unparted:
        yield Step(RULE, f"own.{UNPARTED}", {})


def _is_unparted(tally: Tally, value: Mapping[str, Any]) -> bool:
    """Return whether single rounds would part level players, and nobody kept any."""
    places = [each["place"] for each in value["players"]]
    is_kept = not any(ROUNDS in lines for lines in tally.lines)
    looked_at = any(tally.file.leans_on_rounds(each.by) for each in tally.file.rankings)
    return len({*places}) < len(places) and looked_at and not is_kept


def line_step(name: str, key: str, counted: Counted) -> Step:
    """Return why a player has the points of a line."""
    step = "own.line" if counted.how == str(counted.points) else "own.reckoned"
    values = {"player": name, "points": counted.points, "how": counted.how}
    return Step(RULE, f"{step}.{key}", values)
