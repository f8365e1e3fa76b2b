"""Keeps a game of Pyramidice: dice on pyramids, Fame, the Pharaoh tile, the Architect's turns.

What lies on people's boards is asked at the end alone. Nobody says whose turn it is: the table
tells what has happened, as much of it at once as it likes, and all else follows.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.common.figures import whole
from companion.games.common.setup import BASE
from companion.games.common.table_keeper import KeeperAct, Play, TableKeeper, no_options
from companion.games.engine import Result, Sink
from companion.games.game import SCORE
from companion.games.keeper import Choice, Seating, Stage
from companion.games.pyramidice import asks, building, gods, scoring, solo, tabletop
from companion.games.pyramidice.opening import SCARAB_RULE
from companion.games.pyramidice.setup import (
    ARCHITECT,
    SOLO_RULE,
    architect_of,
    check_names,
    seats,
    setup_row,
)
from companion.games.pyramidice.state import NEW, State, tell
from companion.games.pyramidice.tables import FACES, ROW_PLACES, Tables, tables
from companion.kits import Kit
from companion.questions import (
    Answers,
    Field,
    Form,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Whole,
    choice,
)
from companion.questions.errors import Refused
from companion.questions.text import Term

YES, NO = "yes", "no"

# The Gods that change what a build costs or gives (PYRAMIDICE-GOD-08).
GODS_THAT_COUNT: Final = ("seshat", "serket", "thoth")

# The rule behind each act.
RULES: Final = {
    "fame": scoring.TOTAL_RULE,
    "god": "PYRAMIDICE-GOD-08",
    "pharaoh": scoring.PHARAOH_RULE,
    "build": building.STONE_RULE,
    "pearl": building.REACTION_RULE,
    "architect": solo.GOD_RULE,
    "over": scoring.LAST_RULE,
    "scarabs": SCARAB_RULE,
    "projects": SOLO_RULE,
}


def colours(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return the colours of the Player boards, without the Architect's (section 3.9)."""
    rows, his = kit.table("colours").rows, architect_of(variant)
    return tuple(str(row["colour"]) for row in rows if row["architect"] != his)


def opening(kit: Kit, variant: str) -> Form:
    """Ask in solo who throws the Architect's die."""
    return asks.opening_form() if architect_of(variant) else no_options(kit, variant)


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup.

    Raises:
        Refused: for a solo player called as the Architect is, or with his colour.
    """
    names, architect = seating.players, architect_of(seating.variant)
    check_names(kit, names, "players[{}]")
    _check_colour(kit, seating, architect)
    state = State(tables(kit, len(names)), [*names, *_his(architect)], architect)
    # Supply, deck and boards stay open: nobody at the table counts them, and no rule misses them.
    row = setup_row(kit, len(names), seating.variant)
    state.fame = [whole(row, "per_player.fame_start") for _ in names]
    state.fame += [whole(row, "shared.architect_fame_start") for _ in _his(architect)]
    return state


def _his(architect: str | None) -> list[Term]:
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
    # Each builder has one, since nobody says whose turn it is: the choice says who built.
    builders = (f"build.{seat}" for seat in range(1, max(kit.players) + 1))
    if variant != BASE:
        return ("fame", "god", "pharaoh", next(builders), "architect", "over", "projects")
    return ("fame", "god", "pharaoh", *builders, "pearl", "over", "scarabs")


def stage(state: State) -> Stage:
    """Return where the game stands and what can happen; what is due comes alone."""
    due = not is_laid_out(state)
    acts = ["projects" if state.architect else "scarabs"] if due else _acts(state)
    where = (*tabletop.pyramid_steps(state), *tabletop.last_turn_steps(state))
    menu = tuple(_choice(state, act) for act in acts)
    return Stage(where, None, menu, scores(state), due=due, without="cards")


def is_laid_out(state: State) -> bool:
    """Return whether the cards were told that lie face up from the beginning."""
    return bool(state.projects[-1]) if state.architect else any(state.scarabs)


def _choice(state: State, act: str) -> Choice:
    name, _, seat = act.partition(".")
    return Choice(act, RULES[name], {"player": state.names[int(seat) - 1]} if seat else {})


def _acts(state: State) -> Iterator[str]:
    if state.over:
        return
    yield "fame"
    if _gods_that_count(state):
        yield "god"
    if state.pharaoh is None:
        yield "pharaoh"
    if any(building.open_spaces(state)):
        yield from (f"build.{seat + 1}" for seat in range(state.tables.players))
    if state.architect:
        yield "architect"
    if state.reaction:
        yield "pearl"
    if state.pharaoh is not None:
        yield "over"


def scores(state: State) -> dict[str, int]:
    """Return everybody's Fame so far, the Architect's too."""
    return dict(zip(state.names, state.fame, strict=True))


# The acts: what each asks, of what is known so far, and what comes of it.


def ask_nothing(_state: State, _argument: str) -> Form:
    """Ask nothing: that it happened says it all."""
    return Form("nothing", ())


def ask_scarabs(state: State, _argument: str) -> Form:
    """Ask everybody for the Scarab that was kept; it lies face up."""
    cards = PlayerMap(OneOf(tuple(state.tables.scarabs)), gaps="refused", distinct=True)
    return Form("scarabs", (Field("scarab", cards, RULES["scarabs"]),))


def lay_scarabs(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    """Let everybody have a Scarab."""
    state.scarabs = [answers["scarab"][name] for name in state.names]


def ask_projects(state: State, _argument: str) -> Form:
    """Ask for the Architect's Project cards, as many as he has."""
    number = state.tables.architects[str(state.architect)].project_cards
    cards = ListOf(OneOf(tuple(state.tables.projects)), number, number, distinct=True)
    return Form("projects", (Field("projects", cards, RULES["projects"]),))


def lay_projects(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    """Let the Architect have his Project cards."""
    state.projects[-1] = answers["projects"]


def ask_fame(state: State, _argument: str) -> Form:
    """Ask for everybody's Fame as the track shows it now; Enter leaves it where it was."""
    kind = PlayerMap(Whole(), gaps="refused")
    return Form("fame", (Field("fame_now", kind, RULES["fame"], default=scores(state)),))


def set_fame(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    """Set the Fame of all players; the Architect's is kept by his turns."""
    # Dice built give theirs at once; what Rest tiles cost and Gods give is told now and then.
    for seat, name in enumerate(state.names[: state.tables.players]):
        state.fame[seat] = answers["fame_now"][name]
    state.reaction = 0  # whoever has told Fame since has used the Pearl, or has not


def ask_god(state: State, _argument: str) -> Form:
    """Ask who has a God that counts when building; nobody, when it was discarded."""
    card = choice("god", RULES["god"], _gods_that_count(state))
    owner = Field("owner", Player(), RULES["god"], required=False)
    return Form("god", (card,) if state.architect else (card, owner))


def _gods_that_count(state: State) -> tuple[str, ...]:
    """Return those of them that a player can have: none that the Architect took."""
    gone = {*state.discarded, *(state.gods[-1] if state.architect else ())}
    return tuple(god for god in GODS_THAT_COUNT if god not in gone)


def give_god(state: State, _argument: str, answers: Answers, _sink: Sink) -> None:
    """Give a God to its owner, or to nobody; alone, to the player or to nobody."""
    # Alone, nobody is asked for the owner: told of a God that is owned, it has gone again.
    god, owned = answers["god"], answers["god"] in state.gods[0]
    for hand in state.gods:
        if god in hand:
            hand.remove(god)
    if answers.get("owner") is not None:
        state.gods[state.names.index(answers["owner"])].append(god)
    elif state.architect and not owned:
        state.gods[0].append(god)


def ask_build(state: State, _argument: str) -> Form:
    """Ask for dice built one after another: row, column and value of each.

    Where there are several pyramids, the number of the pyramid comes first. The level follows: of
    two dice at the same place the upper one rests on the lower.
    """
    key, size = _line(state.tables)
    return Form("build-dice", (Field(key, ListOf(Whole(1, FACES), fewest=size), RULES["build"]),))


def _line(tables: Tables) -> tuple[str, int]:
    """Return how dice built are asked, and how many numbers say where one lies, and its value."""
    # Where there is but one pyramid, nobody names it.
    return ("dice", 3) if len(tables.pyramids) == 1 else ("pyramid_dice", 4)


def build(state: State, seat: str, answers: Answers, sink: Sink) -> None:
    """Build dice one after another."""
    # What it costs nobody pays here: workers are not kept, and a die that lies there was paid for.
    state.current = int(seat) - 1
    key, size = _line(state.tables)
    numbers = answers[key]
    if len(numbers) % size:
        message = f"has {len(numbers)} in it, must be {size} for each die"
        raise Refused(key, message, building.STONE_RULE)
    for first in range(0, len(numbers), size):
        *where, value = numbers[first : first + size]
        plan = building.plan_build(state, _space(state, where), value)
        building.build(state, plan)
        tell(sink, building.build_steps(state, plan, None))


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
    raise Refused(_line(tables)[0], message, building.LEGAL_RULE)


def use_pearl(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    """Let the owner of the Pearl Scarab have the Fame of the last build."""
    tell(sink, [building.offer_step(state, building.react(state), is_taken=True)])


def ask_pharaoh(state: State, _argument: str) -> Form:
    """Ask who took the Pharaoh tile."""
    kind = OneOf(solo.PHARAOH) if state.architect else Player()
    return Form("pharaoh", (Field("holder", kind, RULES["pharaoh"]),))


def take_pharaoh(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Give somebody the Pharaoh tile."""
    holders = solo.PHARAOH if state.architect else state.names
    state.pharaoh = holders.index(answers["holder"])
    tell(sink, scoring.end_steps(None, state))


def end(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    """End the game: the last turn is over."""
    state.over = True
    tell(sink, scoring.end_steps(state.pharaoh, state))


def ask_architect(state: State, _argument: str) -> Form:
    """Ask what lies before the Architect: the row, his roll, and a tile on its number."""
    gone = {*state.discarded}.union(*state.gods)
    cards = OneOf(tuple(each for each in state.tables.gods if each not in gone))
    row = Field("row", ListOf(cards, most=len(ROW_PLACES), distinct=True), gods.ROW_RULE)
    tile = choice("tile", solo.TILE_RULE, (YES, NO))
    return Form(ARCHITECT, (row, *_roll(state), tile))


def _roll(state: State) -> Iterator[Field]:
    """Ask for his roll; and where the player may have all dice that are left, if there is one."""
    left = state.dice.count(0)  # as many dice as spaces are in the game
    if 0 < left <= state.tables.board:
        yield choice("die", solo.ROLL_RULE, (YES, NO), required=False, default=YES)
    if left:
        yield asks.throw(asked=lambda so_far: so_far.get("die") != NO)


def take_turn(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Play the Architect's turn with what was told of the table."""
    cards, roll = answers["row"], answers.get("roll")
    state.current = len(state.names) - 1
    # The cards that are named lie furthest right, as they do between turns (ROW-02).
    state.row = [*[None] * (len(ROW_PLACES) - len(cards)), *cards]
    # Nobody tells where the other tiles lie: he looks at the number rolled alone.
    state.strip = [None] * state.tables.tiles
    if answers["tile"] == YES:
        state.strip[(roll or 1) - 1] = NEW
    turn = solo.take_turn(state, roll)
    tell(sink, solo.turn_steps(state, turn))


def sheet(state: State) -> Form:
    """Ask for what lies on people's boards, and for all that nobody has told."""
    # An evening may be ended before anything was told: then the sheet asks all of it.
    is_kept = is_laid_out(state)
    known = {"game", "variant"}
    if state.architect or is_kept:
        known.add("scarab")
    if any(state.dice):
        known.add("pyramids")
    if not state.architect or is_kept:
        known.add(ARCHITECT)
    fields = (field for field in asks.score_fields(state.tables) if field.key not in known)
    return Form(SCORE, tuple(_as_kept(state, field) for field in fields), records=True)


def _as_kept(state: State, field: Field) -> Field:
    """Offer the Fame that was told, which may have gone on since; and no card of the Architect."""
    tables = state.tables
    match field.key:
        case "fame" if is_laid_out(state):
            return field._replace(default=scores(state))
        case "gods" if state.architect:
            return field._replace(kind=asks.hands(tables, gone={*state.discarded, *state.gods[-1]}))
        case "project" if state.architect:
            cards = tuple(card for card in tables.projects if card not in state.projects[-1])
            return field._replace(kind=PlayerMap(OneOf(cards), gaps="refused"))
    return field


def result(state: State, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores: what was kept, and what was asked at the end."""
    # A copy: whoever has seen the result may still put an answer right.
    ended = state.copy()
    scoring.read_sheet(ended, answers)
    return scoring.score(ended, corrections)


KEEPER = TableKeeper(
    Play(
        begin,
        stage,
        scores,
        ids,
        {
            "fame": KeeperAct(ask_fame, set_fame),
            "god": KeeperAct(ask_god, give_god),
            "pharaoh": KeeperAct(ask_pharaoh, take_pharaoh),
            "build": KeeperAct(ask_build, build),
            "pearl": KeeperAct(ask_nothing, use_pearl),
            "architect": KeeperAct(ask_architect, take_turn),
            "over": KeeperAct(ask_nothing, end),
            "scarabs": KeeperAct(ask_scarabs, lay_scarabs),
            "projects": KeeperAct(ask_projects, lay_projects),
        },
        sheet,
        result,
    ),
    starts=False,
    variants=seats,
    colours=colours,
    opening=opening,
)
