"""The end of the game and its scores: the Pharaoh tile, Project cards, totals and ties (7.2, 8).

A game is scored in two ways that must agree: as it stands (`scores`), and off its score sheet
(`score_verdict`), which a table fills in that has kept nothing. Both come to `points_of` and `key`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from companion.games.common.scores import (
    OVERRIDE,
    Keys,
    contenders,
    places,
    standings,
    with_corrections,
)
from companion.games.engine import Result, Score
from companion.games.pyramidice import building, gods, resources
from companion.games.pyramidice.setup import ARCHITECT, SLUG, SOLO_RULE, architect_of
from companion.games.pyramidice.state import State, state_of
from companion.games.pyramidice.tables import RESOURCES, STONES, Pair, Tables
from companion.questions import Answers
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

NEAR_RULE: Final = "PYRAMIDICE-END-01"
PHARAOH_RULE: Final = "PYRAMIDICE-END-02"
LAST_RULE: Final = "PYRAMIDICE-END-03"
GUARD_RULE: Final = "PYRAMIDICE-END-06"
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

ARCHITECT_WINS: Final = "architect_wins_ties"
"""What decides a solo game that ends level (PYRAMIDICE-SOLO-10)."""

# Without such a bound people, or bots, who only work and build nothing would play for ever; with
# it the longest game in a reference took 3,533 decisions, and ordinary ones take 120 to 560.
IDLE_TURNS: Final = 10
MOST_TURNS: Final = 60
"""Turns a seat, without progress in a row and in all, after which the end comes (END-06)."""

Points = dict[str, int]
"""The points of a player by what gave them; a total is the sum of them."""


def is_near(state: State) -> bool:
    """Return whether the stone supply or the God deck is empty (PYRAMIDICE-END-01)."""
    return state.supply[STONES] == 0 or state.deck == 0


def end_turn(state: State) -> None:
    """Hold the end check after a turn (PYRAMIDICE-END-02), or end the game (END-03)."""
    # The tile never moves again, so that everybody has exactly one more turn. The rulebook's
    # examples take it at once, its text at the end of the turn: only whoever has the turn can empty
    # deck or supply, so it comes to the same.
    if state.pharaoh == state.current:
        state.over = True
    elif state.pharaoh is None and is_near(state):
        state.pharaoh = state.current


def close_turn(state: State) -> None:
    """End a turn of a whole game: count it, and hold the end check.

    Whoever has the turn takes the Pharaoh tile as well after too many turns without progress, or
    too many turns (PYRAMIDICE-END-06).
    """
    state.turns += 1
    state.stall = 0 if progress_mark(state) < state.mark else state.stall + 1
    seats, before = len(state.names), state.pharaoh
    end_turn(state)
    if state.pharaoh is None and (
        state.stall >= IDLE_TURNS * seats or state.turns >= MOST_TURNS * seats
    ):
        state.pharaoh = state.current
    if state.pharaoh is not None and before is None:
        # Both conditions at once change nothing (END-05); the first is named.
        cause = "gods" if state.deck == 0 else "guard"
        state.cause = "stones" if state.supply[STONES] == 0 else cause


def progress_mark(state: State) -> int:
    """Return what becomes smaller by progress: the deck and the stone supply together."""
    return state.deck + state.supply[STONES]


def end_steps(before: int | None, state: State) -> Iterator[Step]:
    """Say who took the Pharaoh tile, which lay at the seat `before`, and that the game is over."""
    if state.pharaoh is not None and state.pharaoh != before:
        if state.cause == "guard":
            yield Step(GUARD_RULE, "game.guard", {"turns": state.turns})
        name = state.names[state.pharaoh]
        is_his = name == state.architect
        values = {"architect" if is_his else "player": name}
        yield Step(PHARAOH_RULE, "solo.pharaoh" if is_his else "play.pharaoh", values)
    if state.over:
        yield Step(LAST_RULE, "solo.last", {})


def check_pharaoh(state: State) -> None:
    """Refuse that nobody has the Pharaoh tile although the end was triggered (END-02)."""
    if state.pharaoh is None and is_near(state):
        what = "God deck" if state.supply[STONES] else "stone supply"
        message = f"is missing, though the {what} is empty: somebody has the tile"
        raise Refused("pharaoh", message, PHARAOH_RULE)


class Level(NamedTuple):
    """The pairs of a card on one level of a pyramid."""

    pyramid: str
    level: int
    adjacencies: int


class Count(NamedTuple):
    """What a card counts, from the top level of each pyramid down."""

    project: str
    points: int
    levels: tuple[Level, ...]

    @property
    def adjacencies(self) -> int:
        """The pairs of all levels."""
        return sum(level.adjacencies for level in self.levels)


def count_project(state: State, card: str) -> Count:
    """Return what a card counts (PYRAMIDICE-PROJ-01, PYRAMIDICE-PROJ-03)."""
    # Whoever built the dice: all pyramids count for everybody (SCORE-03).
    tables = state.tables
    pairs = tables.projects[card].pairs
    levels = tuple(
        Level(pyramid, number, sum(pair in pairs for pair in _pairs(state, spaces)))
        for pyramid, in_play in tables.pyramids.items()
        for number, spaces in reversed([*enumerate(in_play, 1)])
    )
    adjacencies = sum(level.adjacencies for level in levels)
    return Count(card, adjacencies * tables.projects[card].points, levels)


def project_points(state: State, cards: Iterable[str]) -> int:
    """Return the points of all these cards together (PYRAMIDICE-SCORE-03)."""
    return sum(count_project(state, card).points for card in cards)


def _pairs(state: State, spaces: Iterable[int]) -> Iterator[Pair]:
    """Go through the pairs of neighbouring dice of a level, each once (PYRAMIDICE-PROJ-02)."""
    for space in spaces:
        if state.dice[space]:
            yield from pairs_beside(state, space, state.dice[space], after=space)


def pairs_beside(state: State, space: int, value: int, after: int = -1) -> Iterator[Pair]:
    """Go through the pairs that a die of this value makes with those beside a space.

    Only those on spaces `after` a number count, so that nobody counts a pair twice.
    """
    # Side by side on one level: no diagonals, nothing above or below (PROJ-02).
    for beside in state.tables.spaces[space].beside:
        other = state.dice[beside]
        if other and beside > after:
            yield min(value, other), max(value, other)


def project_steps(found: Iterable[Count]) -> Iterator[Step]:
    """Say what each card counts, level by level."""
    for card in found:
        values = {"project": Term(card.project)}
        for level in card.levels:
            if level.adjacencies:
                where = {**values, **level._asdict(), "pyramid": Term(level.pyramid)}
                yield Step("PYRAMIDICE-PROJ-01", "project.level", where)
        sums = {**values, "adjacencies": card.adjacencies, "points": card.points}
        yield Step("PYRAMIDICE-PROJ-03", "project.points", sums)


def points_of(state: State, seat: int) -> Points:
    """Return the points of a seat by what gave them, of the Architect too (PYRAMIDICE-SCORE-01)."""
    cards = state.gods[seat]
    return {
        "fame_track": state.fame[seat],
        "gods": gods.corner_fame(state.tables, cards),
        "ennead": gods.ennead_points(state.tables, cards),
        "scarab": _scarab_points(state, seat),
        "project": project_points(state, state.projects[seat]),
    }


def _scarab_points(state: State, seat: int) -> int:
    """Return the bonus of a Scarab (PYRAMIDICE-SCORE-02)."""
    tables = state.tables
    match state.scarabs[seat]:
        case "quartz":
            # The Ennead is one God here too; its own points alone count card by card.
            return tables.scarabs["quartz"] * len(gods.units(tables, state.gods[seat]))
        case "obsidian":
            return tables.scarabs["obsidian"] * sum(state.held[seat])
    return 0


def key(state: State, seat: int, total: int) -> tuple[int, int]:
    """Return what a seat is ranked by (PYRAMIDICE-SCORE-04, PYRAMIDICE-SOLO-10)."""
    if state.architect:
        # He wins ties whatever lies on the board, so that this stands in place of resources.
        return total, int(seat == len(state.names) - 1)
    # All three kinds, the stone dice too.
    return total, sum(state.held[seat])


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now, and the Great Architect after it."""
    seats = range(len(state.names))
    points = [points_of(state, seat) for seat in seats]
    keys = {str(seat): key(state, seat, sum(points[seat].values())) for seat in seats}
    place = places(keys)
    return [
        Score(
            total=sum(points[seat].values()),
            place=place[str(seat)],
            breakdown=points[seat],
            name=state.architect if seat == state.tables.players else None,
        )
        for seat in seats
    ]


def score(state: State, corrections: Mapping[str, int]) -> Result:
    """Return the final scores of a game of which all is told.

    `corrections` are points by player that the table has ruled otherwise.
    """
    found = {name: points_of(state, seat) for seat, name in enumerate(state.names)}
    breakdowns = with_corrections(found, corrections)
    keys = {
        name: key(state, seat, sum(breakdowns[name].values()))
        for seat, name in enumerate(state.names)
    }
    level = contenders(keys)
    tiebreak = None
    if len(level) > 1:
        tiebreak = ARCHITECT_WINS if state.architect else "resources"
    if len(level[-1]) > 1:  # never in solo, whose second figure nobody shares
        tiebreak = "shared"
    return Result(
        standings(SLUG, keys, breakdowns, tiebreak),
        lambda: chain(
            _point_steps(breakdowns, state.architect),
            _solo_steps(level) if state.architect else _tie_steps(keys, level),
        ),
    )


def _point_steps(breakdowns: Mapping[str, Points], architect: str | None) -> Iterator[Step]:
    for name, points in breakdowns.items():
        player = {"player": name}
        yield Step(TOTAL_RULE, "score.fame_track", {**player, "fame": points["fame_track"]})
        for part, rule in PARTS.items():
            if points[part]:
                yield Step(rule, f"score.{part}", {**player, "fame": points[part]})
        rule = ARCHITECT_RULE if name == architect else TOTAL_RULE
        yield Step(rule, "score.total", {**player, "fame": sum(points.values())})


def _tie_steps(keys: Keys, level: Sequence[tuple[str, ...]]) -> Iterator[Step]:
    best, resources_left = keys[level[-1][0]]
    yield Step(RANK_RULE, "score.most", {"players": level[0], "fame": best})
    if len(level) > 1:
        values = {"players": level[1], "resources": resources_left}
        yield Step(RANK_RULE, "score.resources", values)
    if len(level[-1]) > 1:
        yield Step(TIE_RULE, "score.shared", {"players": level[-1]})


def _solo_steps(level: Sequence[tuple[str, ...]]) -> Iterator[Step]:
    winner = {"player": level[-1][0]}
    if len(level) > 1:
        yield Step(TIE_RULE, "score.architect", winner)
    else:
        yield Step(ARCHITECT_RULE, "score.solo", winner)


def read_sheet(state: State, answers: Answers) -> None:
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
        his = answers[ARCHITECT]
        state.fame[-1], state.gods[-1] = his["fame"], his["gods"]
        state.projects[-1] = his["projects"]
    building.check_support(state)
    for seat in range(state.tables.players):
        resources.check_board(state, seat, f"players[{seat}].{RESOURCES[-1]}", "makes")
    resources.check_dice(state)
    last = f"players[{state.tables.players - 1}]"
    if state.architect:
        last = ARCHITECT
        _check_solo(state, state.architect)
    gods.check_cards(state.tables, sum(map(len, state.gods)), f"{last}.gods")


def _check_solo(state: State, architect: str) -> None:
    """Refuse a Scarab, and cards that the Architect and the player both have."""
    if state.scarab is not None:
        raise Refused("players[0].scarab", "must be left out in solo", SOLO_RULE)
    check_projects(state.tables, architect, state.projects[-1], f"{ARCHITECT}.projects")
    for kind, (own, his) in (("gods", state.gods), ("projects", state.projects)):
        for index, card in enumerate(his):
            if card in own:
                message = f"is {card}, which {state.names[0]} has already"
                raise Refused(f"{ARCHITECT}.{kind}[{index}]", message, SOLO_RULE)


def check_projects(tables: Tables, architect: str, cards: Sequence[str], path: str) -> None:
    """Refuse another number of Project cards than the Architect has (section 3.9)."""
    right = tables.architects[architect].project_cards
    if len(cards) != right:
        message = f"has {len(cards)} cards, must be {bounds_text(right, right)} for {architect}"
        raise Refused(path, message, SOLO_RULE)


def project_verdict(tables: Tables, answers: Answers) -> Result:
    """Return the neighbouring pairs and points of each card, level by level."""
    state = state_of(tables, answers)
    building.check_support(state)
    found = [count_project(state, card) for card in answers["projects"]]
    return Result({"projects": [*map(_project_value, found)]}, partial(project_steps, found))


def _project_value(count: Count) -> dict[str, Any]:
    return {
        "project": count.project,
        "adjacencies": count.adjacencies,
        "points": count.points,
        "levels": [level._asdict() for level in count.levels],
    }


def score_verdict(tables: Tables, answers: Answers) -> Result:
    """Return the final scores of a game whose score sheet is filled in."""
    architect = architect_of(answers["variant"]) if tables.is_solo else None
    names = answers["players"]
    state = State(tables, [*names, Term(architect)] if architect else names, architect)
    read_sheet(state, answers)
    return score(state, answers[OVERRIDE])
