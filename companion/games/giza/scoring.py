"""Final scores: totals, places, winners and the tie-break, from the score sheet (8, 14.2)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from companion.games.common.figures import whole, word
from companion.games.common.scores import OVERRIDE, overridden
from companion.games.common.ties import Keys, contenders, places
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, choice, counts
from companion.games.giza.figures import Figures
from companion.games.giza.setup import SLUG, VARIANT
from companion.kits import Row

Breakdowns = Mapping[str, dict[str, int]]
"""The points of every player by category; a total is the sum of them."""

GAME = choice("game", rule="GIZA-SETUP-01", choices=(SLUG,), required=False, asked=False)

TIE_STEPS = (("GIZA-TIE-02", "food_and_art"), ("GIZA-TIE-03", "temple_workers"))
"""What breaks a tie for first place, one after the other."""


def score_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *sheet_fields(figures))


def sheet_fields(figures: Figures) -> tuple[Field, ...]:
    """Return a field for each line of the kit's score sheet."""
    return tuple(_sheet_field(row, figures.players) for row in figures.sheet)


def _sheet_field(row: Row, players: int) -> Field:
    return counts(
        word(row, "key"),
        rule=word(row, "rule"),
        minimum=whole(row, "minimum"),
        maximum=_bound(row, f"maximum_{players}"),
        most_total=_bound(row, "total_maximum"),
        gaps="refused",
    )


def _bound(row: Row, column: str) -> int | None:
    return None if row[column] is None else whole(row, column)


def score(figures: Figures, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end (GIZA-END-03)."""
    track, markers = answers["vp_track"], answers["fifty_markers"]
    breakdowns = {
        name: {"vp_track": track[name], "fifty_markers": figures.marker * markers[name]}
        for name in answers["players"]
    }
    check_totals(figures, breakdowns, "players[{}].fifty_markers".format)
    return ranked(answers, breakdowns, partial(_track_steps, answers, breakdowns))


def _track_steps(answers: Answers, breakdowns: Breakdowns) -> Iterator[Step]:
    for name, points in breakdowns.items():
        found = {"cell": answers["vp_track"][name], "markers": answers["fifty_markers"][name]}
        values = {"player": name, **found, "total": sum(points.values())}
        yield Step("GIZA-END-03", "score.track", values)


def check_totals(figures: Figures, breakdowns: Breakdowns, path: Callable[[int], str]) -> None:
    """Refuse more points than a game can give one player, or all of them (section 8).

    `path` gives the field to name for the player of an index.
    """
    lines = figures.scorings.values()
    best = sum(line.most * line.best for line in lines)
    totals = [sum(points.values()) for points in breakdowns.values()]
    for index, total in enumerate(totals):
        if total > best:
            message = f"makes {total} points, must be at most {best}"
            raise Refused(path(index), message, "GIZA-END-03")
    pot = sum(line.most * line.pot for line in lines)
    if sum(totals) > pot:
        message = f"have {sum(totals)} points together, must be at most {pot}"
        raise Refused("players", message, "GIZA-END-03")


def ranked(answers: Answers, breakdowns: Breakdowns, steps: Callable[[], Iterable[Step]]) -> Result:
    """Return the result for these points, with places and the tie-break (GIZA-TIE-01 to 05)."""
    breakdowns = overridden(breakdowns, answers[OVERRIDE])
    keys = {name: _key(answers, name, sum(breakdowns[name].values())) for name in breakdowns}
    place, level = places(keys), contenders(keys)
    players = [
        {"name": name, "total": keys[name][0], "place": place[name], "breakdown": points}
        for name, points in breakdowns.items()
    ]
    winners = list(level[-1])
    value = {"game": SLUG, "players": players, "winners": winners, "tiebreak": _tiebreak(level)}
    return Result(value, lambda: chain(steps(), _tie_steps(keys, level)))


def _key(answers: Answers, name: str, total: int) -> tuple[int, int, int]:
    tokens = answers["food"][name] + answers["art"][name]
    return total, tokens, answers["temple_workers"][name]


def _tiebreak(level: tuple[tuple[str, ...], ...]) -> str | None:
    """Return what decided about first place, None when it was the points."""
    if len(level[-1]) > 1:
        return "shared"
    return None if len(level) == 1 else TIE_STEPS[len(level) - 2][1]


def _tie_steps(keys: Keys, level: tuple[tuple[str, ...], ...]) -> Iterator[Step]:
    best = keys[level[-1][0]]
    yield Step("GIZA-TIE-01", "score.most", {"players": level[0], "points": best[0]})
    for (rule, what), left, most in zip(TIE_STEPS, level[1:], best[1:], strict=False):
        yield Step(rule, f"score.{what}", {"players": left, "most": most})
    if len(level[-1]) > 1:
        yield Step("GIZA-TIE-04", "score.shared", {"players": level[-1]})
