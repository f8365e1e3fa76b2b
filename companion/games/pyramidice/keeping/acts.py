"""Every act of a kept game by its id: how it is asked, and what it leads to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.games.common.figures import whole
from companion.games.common.keeping import Act, Play
from companion.games.common.setup import BASE
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.games.pyramidice import building, end, in_words, scoring, solo
from companion.games.pyramidice.keeping import forms
from companion.games.pyramidice.setup import SOLO_RULE, architect_of, check_names, setup_row
from companion.games.pyramidice.state import NEW, State
from companion.games.pyramidice.tables import ROW_PLACES, tables
from companion.games.pyramidice.told import PHARAOH
from companion.kits import Kit
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Step, Term


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup.

    Raises:
        Refused: for a solo player called as the Architect is, or with his colour.
    """
    names, architect = seating.players, architect_of(seating.variant)
    check_names(kit, names, "players[{}]")
    _check_colour(kit, seating, architect)
    state = State(tables(kit, len(names)), [*names, *_his_name(architect)], architect)
    row = setup_row(kit, len(names), seating.variant)
    state.fame = [whole(row, "per_player.fame_start") for _ in names]
    if architect:
        state.fame.append(whole(row, "shared.architect_fame_start"))
    return state


def _his_name(architect: str | None) -> list[str]:
    return [Term(architect)] if architect else []


def _check_colour(kit: Kit, seating: Seating, architect: str | None) -> None:
    """Refuse the colour of the Architect, whose board has it on its back (section 3.9)."""
    his = {row["colour"] for row in kit.table("colours").rows if row["architect"] == architect}
    for colour in his.intersection(seating.colours.values()) if architect else ():
        message = f"is {colour}, which is on the back of the Architect's board"
        raise Refused("colours[0]", message, SOLO_RULE)


def ids(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return all acts of an evening in the order in which they are listed."""
    # What comes by itself is last, so that it takes no number from what is chosen.
    builders = (f"build.{seat}" for seat in range(1, max(kit.players) + 1))
    if variant != BASE:
        return ("fame", "god", "pharaoh", next(builders), "architect", "over", "projects")
    return ("fame", "god", "pharaoh", *builders, "pearl", "over", "scarabs")


def stage(state: State) -> Stage:
    """Return where the game stands and what can happen; what is due comes alone."""
    due = _due(state)
    menu = (_choice(state, due),) if due else tuple(_menu(state))
    where = tuple(_where(state))
    return Stage(where, None, menu, scores(state), due=due is not None, without="cards")


def _due(state: State) -> str | None:
    """Return the act that comes before all others: what lies face up from the beginning."""
    if forms.is_laid_out(state):
        return None
    return "projects" if state.tables.is_solo else "scarabs"


def _choice(state: State, act: str) -> Choice:
    name, _, seat = act.partition(".")
    return Choice(act, forms.RULES[name], {"player": state.names[int(seat) - 1]} if seat else {})


def _menu(state: State) -> Iterator[Choice]:
    if state.over:
        return
    yield _choice(state, "fame")
    if forms.gods(state):
        yield _choice(state, "god")
    if state.pharaoh is None:
        yield _choice(state, "pharaoh")
    if any(building.open_spaces(state)):
        for seat in range(state.tables.players):
            yield _choice(state, f"build.{seat + 1}")
    if state.architect:
        yield _choice(state, "architect")
    if state.reaction:
        yield _choice(state, "pearl")
    if state.pharaoh is not None:
        yield _choice(state, "over")


def _where(state: State) -> Iterator[Step]:
    """Say which dice are built, level by level from the ground, and who has the last turn."""
    yield from in_words.pyramids(state)
    yield from in_words.last_turn(state)


def scores(state: State) -> Mapping[str, int]:
    """Return everybody's Fame so far, the Architect's too."""
    return dict(zip(state.names, state.fame, strict=True))


def _lay_scarabs(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    state.scarabs = [answers["scarab"][name] for name in state.names]


def _lay_projects(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    state.projects[-1] = answers["projects"]


def _set_fame(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    for seat, name in enumerate(state.names[: state.tables.players]):
        state.fame[seat] = answers["fame_now"][name]
    state.reaction = 0  # whoever has told Fame since has used the Pearl, or has not


def _give_god(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    """Give a God to its owner, or to nobody; alone, to the player or to nobody."""
    god, owned = answers["god"], answers["god"] in state.gods[0]
    for hand in state.gods:
        if god in hand:
            hand.remove(god)
    if answers.get("owner") is not None:
        state.gods[state.names.index(answers["owner"])].append(god)
    elif state.architect and not owned:
        state.gods[0].append(god)


def _build(state: State, seat: str, answers: Answers, sink: Sink) -> None:
    """Build dice one after another."""
    tables = state.tables
    state.current = int(seat) - 1
    key = forms.dice_key(tables)
    numbers, size = answers[key], forms.die_size(tables)
    if len(numbers) % size:
        message = f"has {len(numbers)} in it, must be {size} for each die"
        raise Refused(key, message, building.STONE_RULE)
    for first in range(0, len(numbers), size):
        *where, value = numbers[first : first + size]
        plan = building.plan(state, _space(state, where), value)
        building.build(state, plan)
        _tell(sink, building.steps(state, plan, None))


def _space(state: State, where: Sequence[int]) -> int:
    """Return the space that people mean: the one that can be built on at that place.

    There is at most one, since each die rests on the one below it at the same place.
    """
    tables = state.tables
    *pyramid, row, col = where
    name = dict(enumerate(tables.pyramids, 1)).get(pyramid[0] if pyramid else 1)
    for space in building.open_spaces(state):
        place = tables.spaces[space].place
        if (place.pyramid, place.row, place.col) == (name, row - 1, col - 1):
            return space
    message = f"has {' '.join(map(str, where))}, where no die can be built now"
    raise Refused(forms.dice_key(tables), message, building.LEGAL_RULE)


def _tell(sink: Sink, steps: Iterable[Step]) -> None:
    for step in steps:
        sink(step)


def _use_pearl(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    taken = building.react(state)
    _tell(sink, building.offer_steps(state, taken, is_taken=True))


def _take_pharaoh(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    seats = PHARAOH if state.tables.is_solo else state.names
    state.pharaoh = seats.index(answers["holder"])
    _tell(sink, end.steps(None, state))


def _end(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    state.over = True
    _tell(sink, end.steps(state.pharaoh, state))


def _take_turn(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Play the Architect's turn with what was told of the table."""
    cards, roll = answers["row"], answers.get("roll")
    state.current = len(state.names) - 1
    state.row = [*[None] * (len(ROW_PLACES) - len(cards)), *cards]
    # Nobody tells where the other tiles lie: he looks at the number rolled alone.
    state.strip = [None] * state.tables.tiles
    if answers["tile"] == forms.YES:
        state.strip[(roll or 1) - 1] = NEW
    turn = solo.take_turn(state, roll)
    _tell(sink, solo.steps(state, turn))


def result(state: State, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores: what was kept, and what was asked at the end."""
    told = state.copy()
    scoring.tell(told, answers)
    return scoring.score(told, corrections)


ACTS: Final[Mapping[str, Act[State]]] = {
    "fame": Act(forms.fame, _set_fame),
    "god": Act(forms.god, _give_god),
    "pharaoh": Act(forms.pharaoh, _take_pharaoh),
    "build": Act(forms.build, _build),
    "pearl": Act(forms.nothing, _use_pearl),
    "architect": Act(forms.architect, _take_turn),
    "over": Act(forms.nothing, _end),
    "scarabs": Act(forms.scarabs, _lay_scarabs),
    "projects": Act(forms.projects, _lay_projects),
}

PLAY = Play(begin, stage, scores, ids, ACTS, forms.score, result)
