"""Keeps an evening of Silver & Gold: completed pyramids, the race for their points, rounds.

People cross off boxes at the same time, each on cards of their own: the scorekeeper does not see
that. It asks for what all see, and gives points at once, a line a turn in which anyone completes a
pyramid. What is on the score cards is asked at the end.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.common.seats import with_names
from companion.games.common.table_keeper import KeeperAct, KeptGame, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.keeper import SCORE, Choice, Seating, Stage
from companion.games.silver_gold import asks, pyramid_points, replacing, turns
from companion.games.silver_gold.scoring import breakdown, final, score_card
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables, open_tables
from companion.kits import Kit
from companion.questions import Answers, Form
from companion.questions.text import Step, Term

# What the public points leave out.
SCORE_CARDS: Final = "score_cards"

# The one act: what was completed in a turn, or that the round is over.
PYRAMIDS: Final = "pyramids"

# Of its state, cards in front and score cards are not known.
Game = KeptGame[State]

# Cards that each player has completed in a turn, and their colours where they are asked.
Completed = Mapping[str, list[tuple[int, str | None]]]


def opening(_kit: Kit, _variant: str) -> Form:
    """Ask which pyramid cards lie on the table."""
    return Form("opening", (asks.CARDS,))


def begin(kit: Kit, seating: Seating) -> Game:
    """Return the game after the setup: nobody has completed anything."""
    state = State(open_tables(kit), len(seating.players))
    return Game(seating.players, state, seating.options)


def stage(evening: Game) -> Stage:
    """Return the stage: everything is of the whole table, since all play at the same time."""
    if turns.is_over(evening.state):
        return Stage((), None, (), scores(evening), without=SCORE_CARDS)
    act = Choice(PYRAMIDS, replacing.ANY_CARD, {"round": evening.state.round})
    where = tuple(_turn_steps(evening))
    return Stage(where, None, (act,), scores(evening), due=True, without=SCORE_CARDS)


def _turn_steps(evening: Game) -> Iterator[Step]:
    tables = evening.state.tables
    state = evening.state
    yield Step(turns.TURN, "play.round", {"round": state.round, "rounds": tables.rounds})
    if not any(state.piles):
        yield Step(replacing.LOWEST_FIRST, "play.tell", {"two": asks.two_at_once(tables)})
    yield pyramid_points.boxes_step(state)
    for colour, name in enumerate(tables.colours):
        points = pyramid_points.next_box(state, colour)
        seats = pyramid_points.one_short(state, colour)
        if points and seats:
            players = tuple(evening.players[seat] for seat in seats)
            race = {"colour": Term(name), "points": points, "players": players}
            yield Step(pyramid_points.NEXT_BOX, "play.race", race)


def scores(evening: Game) -> Mapping[str, int]:
    """Return the points of completed pyramids and of their boxes."""
    lines = (breakdown(evening.state, seat) for seat in range(len(evening.players)))
    return {name: sum(line.values()) for name, line in zip(evening.players, lines, strict=True)}


def complete(evening: Game, _argument: str, answers: Answers, sink: Sink) -> None:
    """Say who replaces first where several do, and who gets which box of points (6.4, 6.5).

    Where nobody has completed anything, the round is over.
    """
    state, cards = evening.state, _read_completions(evening.state.tables, answers)
    if not any(cards.values()):
        turns.end_round(state, sink)
        return
    if asks.is_boxed(evening):
        _learn_colours(state, cards)
    replacing.complete(state, [[order for order, _ in cards[name]] for name in evening.players])
    # Where one player alone replaces, there is no order to tell.
    steps = [*replacing.order_steps(state)] if len(state.waiting) > 1 else []
    pyramid_points.collect(state, steps.append)
    for step in with_names(steps, evening.players):
        sink(step)


def _read_completions(tables: Tables, answers: Answers) -> Completed:
    """Return what was completed, with a colour or none."""
    cards, two = {}, asks.two_at_once(tables)
    for name, number in answers["completed"].items():
        orders = answers["both"][name] if number == two else [number] if number else []
        colours = [answers.get(key, {}).get(name) for key in ("colours", "second_colours")]
        cards[name] = list(zip(orders, colours, strict=False))
    return cards


def _learn_colours(state: State, completed: Completed) -> None:
    """Note the colours of boxed cards; Refused for more of one than there are."""
    tables, cards = state.tables, {n: of for each in completed.values() for n, of in each}
    for number, colour in enumerate(tables.colours):
        total = sum(state.pyramids[number :: len(tables.colours)]) + [*cards.values()].count(colour)
        pyramid_points.refuse_too_many(tables, total, colour, "colours")
    # A new mapping, since copies of the state share the old one.
    numbers = {n: tables.colours.index(of) for n, of in cards.items() if of}
    state.colour_of = {**state.colour_of, **numbers}


def sheet(evening: Game) -> Form:
    """Ask what is on the score cards; nobody has a torch of a round that has not begun."""
    rounds = min(evening.state.round, evening.state.tables.rounds)
    return Form(SCORE, asks.score_cards(evening.state.tables, rounds))


def result(evening: Game, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores."""
    state = evening.state.copy()
    state.score_cards = [
        score_card(evening.state.tables, answers, name) for name in evening.players
    ]
    return final(state, evening.players, corrections)


KEEPER = TableKeeper(
    Play(
        begin=begin,
        stage=stage,
        scores=scores,
        ids=lambda _kit, _variant: (PYRAMIDS,),
        acts={PYRAMIDS: KeeperAct(asks.pyramids, complete)},
        sheet=sheet,
        result=result,
    ),
    starts=False,
    opening=opening,
)
