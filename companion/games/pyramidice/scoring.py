"""Final scores: totals, places, winners and the tie-break (section 8, 14.2)."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from companion.games.common.scores import standings, with_corrections
from companion.games.common.ties import Keys, contenders
from companion.games.engine import Result
from companion.games.pyramidice import building, gods, limits, projects, resources
from companion.games.pyramidice.setup import ARCHITECT, SLUG, SOLO_RULE
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import RESOURCES
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Step

Points = dict[str, int]
"""The points of a player by what gave them; a total is the sum of them."""

ARCHITECT_WINS: Final = "architect_wins_ties"
"""What decides a solo game that ends level (PYRAMIDICE-SOLO-10)."""

TOTAL_RULE: Final = "PYRAMIDICE-SCORE-01"
RANK_RULE: Final = "PYRAMIDICE-SCORE-04"
TIE_RULE: Final = "PYRAMIDICE-SCORE-05"
ARCHITECT_RULE: Final = "PYRAMIDICE-SOLO-10"

PARTS: Final = {
    "gods": TOTAL_RULE,
    "ennead": gods.ENNEAD_RULE,
    "scarab": "PYRAMIDICE-SCORE-02",
    "project": "PYRAMIDICE-SCORE-03",
}
"""What adds to the Fame of the track at the end, and the rule of each."""


def tell(state: State, answers: Answers) -> None:
    """Tell what the score sheet says; what it does not ask is known already.

    Raises:
        Refused: for what no game of this many players can end with (14.2).
    """
    for seat, name in enumerate(answers["players"]):
        state.fame[seat] = answers["fame"][name]
        state.gods[seat] = answers["gods"][name]
        state.projects[seat] = [answers["project"][name]]
        state.held[seat] = [answers[kind][name] for kind in RESOURCES]
        if "scarab" in answers:
            state.scarabs[seat] = answers["scarab"][name]
    if "pyramids" in answers:
        state.tell_dice(answers["pyramids"])
    if answers.get(ARCHITECT) is not None:
        _tell_architect(state, answers[ARCHITECT])
    _check(state)


def _tell_architect(state: State, told: Answers) -> None:
    state.fame[-1], state.gods[-1] = told["fame"], told["gods"]
    state.projects[-1] = told["projects"]


def _check(state: State) -> None:
    tables = state.tables
    building.check_support(state)
    for seat in range(tables.players):
        path = f"players[{seat}].{RESOURCES[-1]}"
        resources.check_board(tables, resources.board(state, seat), path, "makes")
    limits.check_dice(state)
    if state.architect:
        _check_solo(state)
    path = f"{ARCHITECT}.gods" if state.architect else f"players[{tables.players - 1}].gods"
    limits.check_cards(tables, sum(map(len, state.gods)), path)


def _check_solo(state: State) -> None:
    """Refuse a Scarab, and cards that the Architect and the player both have."""
    if state.scarab is not None:
        raise Refused("players[0].scarab", "must be left out in solo", SOLO_RULE)
    limits.check_projects(
        state.tables, str(state.architect), state.projects[-1], f"{ARCHITECT}.projects"
    )
    for key, hands in (("gods", state.gods), ("projects", state.projects)):
        limits.check_hands(hands[0], hands[-1], f"{ARCHITECT}.{key}", state.names[0])


def score(state: State, corrections: Mapping[str, int]) -> Result:
    """Return the final scores of a game of which all is told.

    `corrections` are points by player that the table has ruled otherwise.
    """
    found = {name: points(state, seat) for seat, name in enumerate(state.names)}
    breakdowns = with_corrections(found, corrections)
    keys = {
        name: key(state, seat, sum(breakdowns[name].values()))
        for seat, name in enumerate(state.names)
    }
    if state.architect:
        return _solo_ranked(breakdowns, keys, state.architect)
    return _ranked(breakdowns, keys)


def points(state: State, seat: int) -> Points:
    """Return the points of a seat by what gave them, of the Architect too (PYRAMIDICE-SCORE-01)."""
    cards = state.gods[seat]
    return {
        "fame_track": state.fame[seat],
        "gods": gods.corner_fame(state.tables, cards),
        "ennead": gods.ennead_points(state.tables, cards),
        "scarab": _scarab_points(state, seat),
        "project": projects.points(state, state.projects[seat]),
    }


def _scarab_points(state: State, seat: int) -> int:
    """Return the bonus of a Scarab (PYRAMIDICE-SCORE-02)."""
    tables = state.tables
    match state.scarabs[seat]:
        case "quartz":
            return tables.scarabs["quartz"] * len(gods.units(tables, state.gods[seat]))
        case "obsidian":
            return tables.scarabs["obsidian"] * sum(state.held[seat])
    return 0


def key(state: State, seat: int, total: int) -> tuple[int, int]:
    """Return what a seat is ranked by (PYRAMIDICE-SCORE-04, PYRAMIDICE-SOLO-10)."""
    if state.architect:
        # He wins ties whatever lies on the board, so that this stands in place of resources.
        return total, int(seat == len(state.names) - 1)
    return total, sum(state.held[seat])


def card_points(state: State, card: str) -> int:
    """Return what a Project card is worth."""
    return projects.points(state, [card])


def _ranked(breakdowns: Mapping[str, Points], keys: Keys) -> Result:
    """Return the result of a base game (PYRAMIDICE-SCORE-04, PYRAMIDICE-SCORE-05)."""
    level = contenders(keys)
    tiebreak = "shared" if len(level[-1]) > 1 else "resources" if len(level) > 1 else None
    return Result(
        standings(SLUG, keys, breakdowns, tiebreak),
        lambda: chain(_point_steps(breakdowns, None), _tie_steps(keys, level)),
    )


def _solo_ranked(breakdowns: Mapping[str, Points], keys: Keys, architect: str) -> Result:
    """Return the result of a solo game, whose ties the Architect wins (PYRAMIDICE-SOLO-10)."""
    level = contenders(keys)
    return Result(
        standings(SLUG, keys, breakdowns, ARCHITECT_WINS if len(level) > 1 else None),
        lambda: chain(_point_steps(breakdowns, architect), _solo_steps(level)),
    )


def _point_steps(breakdowns: Mapping[str, Points], architect: str | None) -> Iterator[Step]:
    for name, points in breakdowns.items():
        player = {"player": name}
        track = {**player, "fame": points["fame_track"]}
        yield Step(TOTAL_RULE, "score.fame_track", track)
        for part, rule in PARTS.items():
            if points[part]:
                yield Step(rule, f"score.{part}", {**player, "fame": points[part]})
        rule = ARCHITECT_RULE if name == architect else TOTAL_RULE
        yield Step(rule, "score.total", {**player, "fame": sum(points.values())})


def _tie_steps(keys: Keys, level: tuple[tuple[str, ...], ...]) -> Iterator[Step]:
    best, *more = keys[level[-1][0]]
    yield Step(RANK_RULE, "score.most", {"players": level[0], "fame": best})
    if len(level) > 1:
        values = {"players": level[1], "resources": more[0]}
        yield Step(RANK_RULE, "score.resources", values)
    if len(level[-1]) > 1:
        yield Step(TIE_RULE, "score.shared", {"players": level[-1]})


def _solo_steps(level: tuple[tuple[str, ...], ...]) -> Iterator[Step]:
    winner = {"player": level[-1][0]}
    if len(level) > 1:
        yield Step(TIE_RULE, "score.architect", winner)
    else:
        yield Step(ARCHITECT_RULE, "score.solo", winner)
