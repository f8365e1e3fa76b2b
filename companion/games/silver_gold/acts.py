"""What the scorekeeper is told of an evening, and what the chapters make of it (way `points`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.common.keeping import Act, Play
from companion.games.common.seats import with_names
from companion.games.engine import Result, Sink
from companion.games.keeper import SCORE, Choice, Seating, Stage
from companion.games.silver_gold import forms, pyramid_points, replacing, turns
from companion.games.silver_gold.score_sheet import score_card
from companion.games.silver_gold.scoring import breakdown, final
from companion.games.silver_gold.setup import BOXED
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables, open_tables
from companion.kits import Kit
from companion.questions import Answers, Form
from companion.questions.text import Step, Term

SCORE_CARDS: Final = "score_cards"
"""What the public points leave out."""

PYRAMIDS: Final = "pyramids"
"""The one act: what was completed in a turn, or that the round is over."""

Told = Mapping[str, list[tuple[int, str | None]]]
"""Cards that each player has completed in a turn, and their colours where they are asked."""


@dataclass(slots=True)
class KeptGame:
    """A kept game: of its `state`, cards in front and score cards are not known."""

    players: tuple[str, ...]
    state: State
    is_boxed: bool

    def copy(self) -> "KeptGame":
        """Return one that shares nothing with this one that ever changes."""
        return replace(self, state=self.state.copy())


def begin(kit: Kit, seating: Seating) -> KeptGame:
    """Return the game after the setup: nobody has completed anything."""
    state = State(open_tables(kit), len(seating.players))
    return KeptGame(seating.players, state, seating.options.get("cards") == BOXED)


def stage(evening: KeptGame) -> Stage:
    """Return the stage: everything is of the whole table, since all play at the same time."""
    if turns.is_over(evening.state):
        return Stage((), None, (), scores(evening), without=SCORE_CARDS)
    act = Choice(PYRAMIDS, replacing.ANY_CARD, {"round": evening.state.round})
    where = tuple(_turn_steps(evening))
    return Stage(where, None, (act,), scores(evening), due=True, without=SCORE_CARDS)


def _turn_steps(evening: KeptGame) -> Iterator[Step]:
    tables = evening.state.tables
    state = evening.state
    yield Step(turns.TURN, "play.round", {"round": state.round, "rounds": tables.rounds})
    if not any(state.piles):
        yield Step(replacing.LOWEST_FIRST, "play.tell", {"two": forms.two_at_once(tables)})
    yield pyramid_points.boxes_step(state)
    for colour, name in enumerate(tables.colours):
        points = pyramid_points.next_box(state, colour)
        seats = pyramid_points.one_short(state, colour)
        if points and seats:
            players = tuple(evening.players[seat] for seat in seats)
            race = {"colour": Term(name), "points": points, "players": players}
            yield Step(pyramid_points.NEXT_BOX, "play.race", race)


def scores(evening: KeptGame) -> Mapping[str, int]:
    """Return the points of completed pyramids and of their boxes."""
    lines = (breakdown(evening.state, seat) for seat in range(len(evening.players)))
    return {name: sum(line.values()) for name, line in zip(evening.players, lines, strict=True)}


def complete(evening: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Say who replaces first where several do, and who gets which box of points (6.4, 6.5).

    Where nobody has completed anything, the round is over.
    """
    state, told = evening.state, _read_completions(evening.state.tables, answers)
    if not any(told.values()):
        turns.end_round(state, sink)
        return
    if evening.is_boxed:
        _learn_colours(state, told)
    replacing.complete(state, [[order for order, _ in told[name]] for name in evening.players])
    steps = [*replacing.order_steps(state)] if len(state.waiting) > 1 else []
    pyramid_points.collect(state, steps.append)
    for step in with_names(steps, evening.players):
        sink(step)


def _read_completions(tables: Tables, answers: Answers) -> Told:
    """Return what was completed, with a colour or none."""
    told, two = {}, forms.two_at_once(tables)
    for name, number in answers["completed"].items():
        orders = answers["both"][name] if number == two else [number] if number else []
        colours = [answers.get(key, {}).get(name) for key in ("colours", "second_colours")]
        told[name] = list(zip(orders, colours, strict=False))
    return told


def _learn_colours(state: State, told: Told) -> None:
    """Note the colours of boxed cards; Refused for more of one than there are."""
    tables = state.tables
    cards = {order: colour for each in told.values() for order, colour in each}
    for number, colour in enumerate(tables.colours):
        total = sum(state.pyramids[number :: len(tables.colours)]) + [*cards.values()].count(colour)
        pyramid_points.refuse_too_many(tables, total, colour, "colours")
        state.colour_of = {
            **state.colour_of,
            **{order: number for order, of in cards.items() if of == colour},
        }


def sheet(evening: KeptGame) -> Form:
    """Ask what is on the score cards; nobody has a torch of a round that has not begun."""
    rounds = min(evening.state.round, evening.state.tables.rounds)
    return Form(SCORE, forms.score_cards(evening.state.tables, rounds))


def result(evening: KeptGame, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores."""
    state = evening.state.copy()
    state.score_cards = [
        score_card(evening.state.tables, answers, name) for name in evening.players
    ]
    return final(state, evening.players, corrections)


def ids(_kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return the one act that there is."""
    return (PYRAMIDS,)


PLAY: Final = Play(
    begin,
    stage,
    scores,
    ids,
    {PYRAMIDS: Act(forms.pyramids, complete)},
    sheet,
    result,
)
"""The game as the scorekeeper keeps it."""
