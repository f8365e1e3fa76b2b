"""Final scores: the appraisal of everybody's warehouse, places and the tie-break (8, 14.2)."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.cheops.appraisal import Appraisal, appraisal_steps, appraise, as_field
from companion.games.cheops.board_fields import boards_field, check_treasures, law_7_field, market
from companion.games.cheops.figures import Figures
from companion.games.cheops.prices import Market
from companion.games.cheops.setup import SLUG, VARIANT
from companion.games.common.figures import whole, word
from companion.games.common.scores import OVERRIDE, overridden
from companion.games.common.ties import Keys, places
from companion.games.common.wording import span
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, SoFar, choice, counts
from companion.kits import Row

GAME = choice("game", rule="CHEOPS-ID-01", choices=(SLUG,), asked=False)

OPTIONAL = ("joker", "eliminated")
"""Lines of the score sheet that most players leave blank: 0."""

Breakdowns = Mapping[str, dict[str, int]]
"""What each player has, by category; a total is the sum of it (CHEOPS-SCORE-02)."""


def score_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, then the boards."""
    return (
        GAME,
        VARIANT,
        *(_sheet_field(row) for row in figures.sheet),
        as_field(figures, "joker_as", asked=_is_joker_there),
        boards_field(figures, all_six=True),
        law_7_field(figures),
    )


def _sheet_field(row: Row) -> Field:
    key = word(row, "key")
    return counts(
        key,
        rule=word(row, "rule"),
        minimum=whole(row, "minimum"),
        maximum=_bound(row, "maximum"),
        most_total=_bound(row, "total_maximum"),
        required=key not in OPTIONAL,
    )


def _bound(row: Row, column: str) -> int | None:
    return None if row[column] is None else whole(row, column)


def _is_joker_there(so_far: SoFar) -> bool:
    return any(so_far["joker"].values())


def score(figures: Figures, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end (CHEOPS-SCORE-01)."""
    found = market(figures, answers)
    _check_sheet(figures, answers, found)
    joker = next((name for name in answers["players"] if answers["joker"][name]), None)
    if joker is None and answers["joker_as"] is not None:
        raise Refused("joker_as", "is given, but nobody has the joker", "CHEOPS-APPR-03")
    made = appraise(found, _warehouses(figures, answers), joker, answers["joker_as"])
    breakdowns = {name: _breakdown(made, answers, name) for name in answers["players"]}
    return _ranked(answers, overridden(breakdowns, answers[OVERRIDE]), made)


def _warehouses(figures: Figures, answers: Answers) -> dict[str, dict[str, int]]:
    return {
        name: {colour: answers[colour][name] for colour in figures.colours}
        for name in answers["players"]
    }


def _check_sheet(figures: Figures, answers: Answers, found: Market) -> None:
    """Refuse what no game can end with (14.2)."""
    players = tuple(enumerate(answers["players"]))
    for index, name in players:
        cash = answers["cash"][name]
        if cash % figures.coin:
            message = f"is {cash}, must be a multiple of {figures.coin}"
            raise Refused(f"players[{index}].cash", message, "CHEOPS-ID-02")
    for colour, board in found.boards.items():
        owned = {f"players[{index}].{colour}": answers[colour][name] for index, name in players}
        check_treasures(figures, board.sold, owned)
    if all(answers["eliminated"].values()):
        last = f"players[{players[-1][0]}].eliminated"
        raise Refused(last, "makes everybody eliminated", "CHEOPS-END-04")
    _check_money(figures, answers, found)


def _check_money(figures: Figures, answers: Answers, found: Market) -> None:
    """Refuse more money than the sales can have brought (section 12, invariant 8)."""
    spent = figures.joker_price * sum(answers["joker"].values())
    earned = max(figures.prices.values()) * sum(board.sold for board in found.boards.values())
    total = sum(answers["cash"].values())
    if total + spent > earned:
        message = f"have {total} piasters in cash together, must be {span(None, earned - spent)}"
        raise Refused("players", message, "CHEOPS-SELL-01")


def _breakdown(made: Appraisal, answers: Answers, name: str) -> dict[str, int]:
    """Return the points of a player by category; the joker is one of its own."""
    colours = {
        colour: answers[colour][name] * made.value(name, colour) for colour in made.market.boards
    }
    joker = made.value(name, made.joker_as) if made.joker == name and made.joker_as else 0
    return {"cash": answers["cash"][name], **colours, "joker": joker}


def _ranked(answers: Answers, breakdowns: Breakdowns, made: Appraisal) -> Result:
    """Return the result for these points, with places and the tie-break (8.3)."""
    keys = {name: _key(answers, name, breakdowns[name]) for name in breakdowns}
    place = places(keys)
    players = [
        {"name": name, "total": keys[name][1], "place": place[name], "breakdown": points}
        for name, points in breakdowns.items()
    ]
    winners = [name for name in keys if place[name] == 1]
    level = [name for name in keys if keys[name][:2] == keys[winners[0]][:2]]
    tiebreak = "most_cash" if len(level) > len(winners) else None
    value = {"game": SLUG, "players": players, "winners": winners, "tiebreak": tiebreak}
    return Result(value, partial(_steps, answers, keys, made, level))


def _key(answers: Answers, name: str, points: dict[str, int]) -> tuple[int, int, int]:
    """Return what a player is ranked by: still in the game, total, cash (CHEOPS-TIE-01)."""
    return 1 - answers["eliminated"][name], sum(points.values()), points["cash"]


def _steps(answers: Answers, keys: Keys, made: Appraisal, level: list[str]) -> Iterator[Step]:
    yield from appraisal_steps(made, is_named=answers["joker_as"] is not None)
    for name, (is_left, total, cash) in keys.items():
        values = {"player": name, "cash": cash, "worth": made.worth(name), "total": total}
        yield Step("CHEOPS-SCORE-01", "score.total", values)
        if not is_left:
            yield Step("CHEOPS-OUT-03", "score.eliminated", {"player": name})
    _, total, _ = keys[level[0]]
    yield Step("CHEOPS-ID-01", "score.most", {"players": tuple(level), "points": total})
    if len(level) > 1:
        yield _tie_step(keys, level)


def _tie_step(keys: Keys, level: list[str]) -> Step:
    """Say what cash makes of players with the same total."""
    cash = max(keys[name][2] for name in level)
    most = tuple(name for name in level if keys[name][2] == cash)
    key = "score.shared" if len(most) > 1 else "score.most_cash"
    return Step("CHEOPS-TIE-01", key, {"players": most, "cash": cash})
