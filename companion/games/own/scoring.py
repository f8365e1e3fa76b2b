"""The end of a game of people's own: points, places, winners, and why."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.common.scores import OVERRIDE, standings, with_corrections
from companion.games.common.ties import contenders
from companion.games.contract import Result, Step
from companion.games.own.figures import Answers, Counted, Tally, reckoned
from companion.games.own.forms import ROUNDS
from companion.kits.formulas import Moment, at_seat
from companion.kits.scores.model import TOTAL

WON, LOST = 1, 2
"""The places of a game that is won or lost."""

UNPARTED: Final = "unparted"
"""What decides a tie that single rounds would part, which nobody kept: nothing, and it is said."""

RULE: Final = ""
"""No specification numbers the rules of a kit of one's own."""


def final(slug: str, tally: Tally, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores; `tally` becomes that of the end.

    Raises:
        Refused: where a bound or a check of the file says no.
    """
    moment = tally.end(answers)
    points = [{key: each.points for key, each in own.items()} for own in tally.lines]
    lines = with_corrections(dict(zip(tally.players, points, strict=True)), corrections)
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
    return Result(value, partial(_steps, tally, lines, value))


def _say_who_won(value: dict[str, Any], tally: Tally, moment: Moment) -> None:
    """Put who has won in the place of places."""
    won = tally.file.won
    assert won is not None
    for seat, player in enumerate(value["players"]):
        player["place"] = WON if reckoned(tally.file, won, at_seat(moment, seat)) else LOST
    value["winners"] = [each["name"] for each in value["players"] if each["place"] == WON]
    value["tiebreak"] = None


def _steps(
    tally: Tally, lines: Mapping[str, Mapping[str, int]], value: Mapping[str, Any]
) -> Iterator[Step]:
    for seat, (name, points) in enumerate(lines.items()):
        for key, each in tally.lines[seat].items():
            yield line_step(name, key, each)
        if OVERRIDE in points:
            yield Step(RULE, "own.override", {"player": name, "points": points[OVERRIDE]})
        yield Step(RULE, "own.total", {"player": name, "total": sum(points.values())})
    if value["winners"]:
        yield Step(RULE, "own.won", {"players": tuple(value["winners"])})
    if _is_unparted(tally, value):
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
