"""What the scorekeeper is told of an evening, and what the chapters make of it (way `points`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.common.keeping import Act, Play
from companion.games.common.seats import named
from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Sink, Step, Term
from companion.games.forms import Answers, Form
from companion.games.keeping import SCORE, Choice, Seating, Stage
from companion.games.silver_gold import forms, pyramid_points, replacing, turns
from companion.games.silver_gold.score_sheet import score_card
from companion.games.silver_gold.scoring import breakdown, final
from companion.games.silver_gold.setup import BOXED
from companion.games.silver_gold.state import State, orders_of
from companion.games.silver_gold.tables import Tables, open_tables
from companion.kits import Kit

SCORE_CARDS: Final = "score_cards"
"""What the public points leave out."""

PYRAMIDS, PAIRS, ROUND, COLOURED = "pyramids", "pairs", "round", "coloured"


@dataclass(slots=True)
class Evening:
    """A kept game: of its `state`, cards in front and score cards are not known."""

    players: tuple[str, ...]
    state: State
    is_boxed: bool

    def copy(self) -> "Evening":
        """Return one that shares nothing with this one that ever changes."""
        return replace(self, state=self.state.copy())


def begin(kit: Kit, seating: Seating) -> Evening:
    """Return the game after the setup: nobody has completed anything."""
    state = State(open_tables(kit), len(seating.players))
    is_boxed = seating.options.get("cards") == BOXED
    if is_boxed:
        state.colour_of = {}
    return Evening(seating.players, state, is_boxed)


def stage(tables: Tables, evening: Evening) -> Stage:
    """Return the stage: everything is of the whole table, since all play at the same time."""
    is_over = turns.is_over(tables, evening.state)
    menu = () if is_over else tuple(_menu(tables, evening))
    where = () if is_over else tuple(_where(tables, evening))
    return Stage(where, None, menu, scores(tables, evening), without=SCORE_CARDS)


def _menu(tables: Tables, evening: Evening) -> Iterator[Choice]:
    if not evening.is_boxed:
        yield Choice(PYRAMIDS, replacing.ANY_CARD)
    yield Choice(PAIRS, replacing.ANY_CARD)
    yield Choice(ROUND, turns.ROUND_OVER, {"round": evening.state.round})
    if evening.is_boxed:
        for colour in tables.colours:
            yield Choice(f"{COLOURED}.{colour}", replacing.ANY_CARD, {"colour": Term(colour)})


def _where(tables: Tables, evening: Evening) -> Iterator[Step]:
    state = evening.state
    yield Step(turns.TURN, "play.round", {"round": state.round, "rounds": tables.rounds})
    yield pyramid_points.boxes_step(tables, state)
    for colour, name in enumerate(tables.colours):
        points = pyramid_points.next_box(tables, state, colour)
        seats = pyramid_points.one_short(tables, state, colour)
        if points and seats:
            players = tuple(evening.players[seat] for seat in seats)
            race = {"colour": Term(name), "points": points, "players": players}
            yield Step(pyramid_points.NEXT_BOX, "play.race", race)


def scores(tables: Tables, evening: Evening) -> Mapping[str, int]:
    """Return the points of completed pyramids and of their boxes."""
    lines = (breakdown(tables, evening.state, seat) for seat in range(len(evening.players)))
    return {name: sum(line.values()) for name, line in zip(evening.players, lines, strict=True)}


def _refuse_again(evening: Evening, told: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse a card that is told twice, or lies in a pile already."""
    owners = {
        order: f"in the completed pile of {part(name)} already"
        for name, pile in zip(evening.players, evening.state.piles, strict=True)
        for order in orders_of(pile)
    }
    for key, orders in told.items():
        for name, order in orders.items():
            if order in owners:
                message = f"is {order}, which is {owners[order]}"
                raise Refused(f"{key}.{part(name)}", message, replacing.NUMBERS)
            if order:
                owners[order] = f"told of {part(name)} too"


def complete(tables: Tables, evening: Evening, colour: str, answers: Answers, sink: Sink) -> None:
    """Say who replaces first where several do, and who gets which box of points (6.4, 6.5).

    All pyramids that are told at once have one colour, where their numbers do not tell it.
    """
    colour = colour or answers.get("colour", "")
    state, told = evening.state, list[Step]()
    numbers: dict[str, dict[str, int]] = {
        key: answers[key] for key in forms.PYRAMIDS if key in answers
    }
    _refuse_again(evening, numbers)
    done = [[of[name] for of in numbers.values() if of[name]] for name in evening.players]
    if colour:
        index = tables.colours.index(colour)
        total = sum(state.pyramids[index :: len(tables.colours)]) + sum(map(len, done))
        pyramid_points.refuse_too_many(tables, total, colour, forms.PYRAMIDS[0])
        state.colour_of = {**state.colour_of, **{order: index for of in done for order in of}}
    replacing.complete(state, done)
    if len(state.waiting) > 1:
        told += replacing.order_steps(state)
    pyramid_points.collect(tables, state, told.append)
    for step in named(told, evening.players):
        sink(step)


def end_round(
    tables: Tables, evening: Evening, _argument: str, _answers: Answers, sink: Sink
) -> None:
    """End a round; after the last one the game is over."""
    turns.end_round(tables, evening.state, sink)


def sheet(tables: Tables, evening: Evening) -> Form:
    """Ask what is on the score cards; nobody has a torch of a round that has not begun."""
    rounds = min(evening.state.round, tables.rounds)
    return Form(SCORE, forms.score_cards(tables, rounds))


def result(
    tables: Tables, evening: Evening, answers: Answers, corrections: Mapping[str, int]
) -> Result:
    """Return the final scores."""
    state = evening.state.copy()
    state.score_cards = [score_card(tables, answers, name) for name in evening.players]
    return final(tables, state, evening.players, corrections)


def ids(kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return all acts: those with a colour are for boxed cards, in place of the first."""
    coloured = (f"{COLOURED}.{colour}" for colour in open_tables(kit).colours)
    return (PYRAMIDS, PAIRS, ROUND, *coloured)


PLAY: Final = Play(
    begin,
    lambda kit, _evening: open_tables(kit),
    stage,
    scores,
    ids,
    {
        PYRAMIDS: Act(forms.pyramids, complete),
        PAIRS: Act(forms.pairs, complete),
        COLOURED: Act(forms.pyramids, complete),
        ROUND: Act(forms.nothing, end_round),
    },
    sheet,
    result,
)
"""The game as the scorekeeper keeps it."""
