"""What the scorekeeper is told, act by act. No rule in it."""

from collections.abc import Iterator
from typing import Final

from companion.games.game import SCORE
from companion.games.pyramidice.forms import ROLL_RULE, hands
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.sheet import score_fields
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import FACES, ROW_PLACES, Tables
from companion.questions import Field, Form, ListOf, OneOf, Player, PlayerMap, Whole, choice, count

YES, NO = "yes", "no"

RULES: Final = {
    "fame": "PYRAMIDICE-SCORE-01",
    "god": "PYRAMIDICE-GOD-08",
    "pharaoh": "PYRAMIDICE-END-02",
    "build": "PYRAMIDICE-WORK-09",
    "pearl": "PYRAMIDICE-WORK-14",
    "architect": "PYRAMIDICE-SOLO-02",
    "over": "PYRAMIDICE-END-03",
    "scarabs": "PYRAMIDICE-SETUP-12",
    "projects": "PYRAMIDICE-SETUP-15",
}
"""The rule behind each act."""

GODS: Final = ("seshat", "serket", "thoth")
"""The Gods that change what a build costs or gives (PYRAMIDICE-GOD-08)."""


DICE: Final = ("program", "table")
"""Who throws the Architect's die."""


def opening() -> Form:
    """Ask who throws the Architect's die."""
    return Form("opening", (choice("dice", ROLL_RULE, DICE, default=DICE[0]),))


def nothing(_state: State, _argument: str) -> Form:
    """Ask nothing: that it happened says it all."""
    return Form("nothing", ())


def scarabs(state: State, _argument: str) -> Form:
    """Ask everybody for the Scarab that was kept; it lies face up."""
    cards = PlayerMap(OneOf(tuple(state.tables.scarabs)), gaps="refused", distinct=True)
    return Form("scarabs", (Field("scarab", cards, RULES["scarabs"]),))


def projects(state: State, _argument: str) -> Form:
    """Ask for the Architect's Project cards, as many as he has."""
    number = state.tables.architects[str(state.architect)].project_cards
    cards = ListOf(OneOf(tuple(state.tables.projects)), number, number, distinct=True)
    return Form("projects", (Field("projects", cards, RULES["projects"]),))


def fame(state: State, _argument: str) -> Form:
    """Ask for everybody's Fame as the track shows it now; Enter leaves it where it was."""
    kind = PlayerMap(Whole(), gaps="refused")
    return Form("fame", (Field("fame_now", kind, RULES["fame"], default=_fame(state)),))


def _fame(state: State) -> dict[str, int]:
    return dict(zip(state.names, state.fame, strict=True))


def gods(state: State) -> tuple[str, ...]:
    """Return those Gods of them that a player can have."""
    gone = {*state.discarded, *(state.gods[-1] if state.tables.is_solo else ())}
    return tuple(god for god in GODS if god not in gone)


def god(state: State, _argument: str) -> Form:
    """Ask who has a God that counts when building; nobody, when it was discarded."""
    card = choice("god", RULES["god"], gods(state))
    owner = Field("owner", Player(), RULES["god"], required=False)
    return Form("god", (card,) if state.tables.is_solo else (card, owner))


def build(state: State, _argument: str) -> Form:
    """Ask for dice built one after another: row, column and value of each.

    Where there are several pyramids, the number of the pyramid comes first. The level follows: of
    two dice at the same place the upper one rests on the lower.
    """
    numbers = ListOf(Whole(1, FACES), fewest=die_size(state.tables))
    return Form("build-dice", (Field(dice_key(state.tables), numbers, RULES["build"]),))


def dice_key(tables: Tables) -> str:
    """Return what is asked: where there is but one pyramid, nobody names it."""
    return "dice" if len(tables.pyramids) == 1 else "pyramid_dice"


def die_size(tables: Tables) -> int:
    """Return how many numbers say where a die was built, and its value."""
    return 3 if len(tables.pyramids) == 1 else 4


def pharaoh(state: State, _argument: str) -> Form:
    """Ask who took the Pharaoh tile."""
    kind = OneOf(("player", ARCHITECT)) if state.tables.is_solo else Player()
    return Form("pharaoh", (Field("holder", kind, RULES["pharaoh"]),))


def architect(state: State, _argument: str) -> Form:
    """Ask what lies before the Architect: the row, his roll, and a tile on its number."""
    gone = {*state.discarded}.union(*state.gods)
    cards = OneOf(tuple(each for each in state.tables.gods if each not in gone))
    row = Field("row", ListOf(cards, most=len(ROW_PLACES), distinct=True), "PYRAMIDICE-ROW-02")
    tile = choice("tile", "PYRAMIDICE-SOLO-05", (YES, NO))
    return Form(ARCHITECT, (row, *_roll(state), tile))


def _roll(state: State) -> Iterator[Field]:
    """Ask for his roll; and where the player may have all dice that are left, if there is one."""
    left = state.dice.count(0)  # as many dice as spaces are in the game
    if 0 < left <= state.tables.board:
        yield choice("die", ROLL_RULE, (YES, NO), required=False, default=YES)
    if left:
        yield count(
            "roll", ROLL_RULE, 1, FACES, drawn=True, asked=lambda so_far: so_far.get("die") != NO
        )


def score(state: State) -> Form:
    """Ask for what lies on people's boards, and for all that nobody has told."""
    tables = state.tables
    is_kept = is_laid_out(state)
    known = {"game", "variant"}
    if tables.is_solo or is_kept:
        known.add("scarab")
    if any(state.dice):
        known.add("pyramids")
    if not tables.is_solo or is_kept:
        known.add(ARCHITECT)
    fields = (field for field in score_fields(tables) if field.key not in known)
    return Form(SCORE, tuple(_as_kept(state, field) for field in fields), records=True)


def _as_kept(state: State, field: Field) -> Field:
    """Offer the Fame that was told, which may have gone on since; and no card of the Architect."""
    tables = state.tables
    match field.key:
        case "fame" if is_laid_out(state):
            return field._replace(default=_fame(state))
        case "gods" if tables.is_solo:
            gone = {*state.discarded, *state.gods[-1]}
            return field._replace(kind=hands(tables, gone=gone))
        case "project" if tables.is_solo:
            cards = tuple(card for card in tables.projects if card not in state.projects[-1])
            return field._replace(kind=PlayerMap(OneOf(cards), gaps="refused"))
    return field


def is_laid_out(state: State) -> bool:
    """Return whether the cards were told that lie face up from the beginning."""
    return bool(state.projects[-1]) if state.tables.is_solo else any(state.scarabs)
