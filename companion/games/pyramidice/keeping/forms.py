"""What the scorekeeper is told, act by act. No rule in it."""

from typing import Final

from companion.games.common.fields import choice, count, counts
from companion.games.common.keeping import partly_known
from companion.games.forms import Field, Form
from companion.games.game import SCORE
from companion.games.pyramidice.forms import score_fields
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import FACES, ROW_PLACES, Tables

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

ROLL_RULE: Final = "PYRAMIDICE-SOLO-03"

GODS: Final = ("seshat", "serket", "thoth")
"""The Gods that change what a build costs or gives (PYRAMIDICE-GOD-08)."""


def opening() -> Form:
    """Ask who throws the Architect's die."""
    return Form("opening", (choice("dice", rule=ROLL_RULE, choices=("program", "table")),))


def nothing(_tables: Tables, _state: State, _argument: str) -> Form:
    """Ask nothing: that it happened says it all."""
    return Form("nothing", ())


def scarabs(tables: Tables, _state: State, _argument: str) -> Form:
    """Ask everybody for the Scarab that was kept; it lies face up."""
    cards = tuple(tables.scarabs)
    field = choice(
        "scarab",
        rule=RULES["scarabs"],
        each="player",
        choices=cards,
        distinct=True,
        gaps="refused",
    )
    return Form("scarabs", (field,))


def projects(tables: Tables, state: State, _argument: str) -> Form:
    """Ask for the Architect's Project cards, as many as he has."""
    number = tables.architects[str(state.architect)].project_cards
    field = choice(
        "projects",
        rule=RULES["projects"],
        each="list",
        choices=tuple(tables.projects),
        distinct=True,
        fewest=number,
        most=number,
    )
    return Form("projects", (field,))


def fame(_tables: Tables, _state: State, _argument: str) -> Form:
    """Ask for everybody's Fame as the track shows it now."""
    return Form("fame", (counts("fame_now", rule=RULES["fame"], gaps="refused"),))


def gods(tables: Tables, state: State) -> tuple[str, ...]:
    """Return those Gods of them that a player can have."""
    gone = {*state.discarded, *(state.gods[-1] if tables.is_solo else ())}
    return tuple(god for god in GODS if god not in gone)


def god(tables: Tables, state: State, _argument: str) -> Form:
    """Ask who has a God that counts when building; nobody, when it was discarded."""
    fields = [choice("god", rule=RULES["god"], choices=gods(tables, state))]
    if not tables.is_solo:
        fields.append(Field("owner", "player", RULES["god"], required=False))
    return Form("god", tuple(fields))


def build(tables: Tables, _state: State, _argument: str) -> Form:
    """Ask for dice built one after another: row, column and value of each.

    Where there are several pyramids, the number of the pyramid comes first. The level follows: of
    two dice at the same place the upper one rests on the lower.
    """
    size = die_size(tables)
    key = "dice" if len(tables.pyramids) == 1 else "pyramid_dice"
    dice = Field(key, "integer", RULES["build"], each="list", minimum=1, maximum=FACES, fewest=size)
    return Form("build-dice", (dice,))


def die_size(tables: Tables) -> int:
    """Return how many numbers say where a die was built, and its value."""
    return 3 if len(tables.pyramids) == 1 else 4


def pharaoh(tables: Tables, _state: State, _argument: str) -> Form:
    """Ask who took the Pharaoh tile."""
    rule = RULES["pharaoh"]
    if tables.is_solo:
        return Form("pharaoh", (choice("holder", rule=rule, choices=("player", ARCHITECT)),))
    return Form("pharaoh", (Field("holder", "player", rule),))


def architect(tables: Tables, state: State, _argument: str) -> Form:
    """Ask what lies before the Architect: the row, his roll, and a tile on its number."""
    gone = {*state.discarded}.union(*state.gods)
    cards = tuple(each for each in tables.gods if each not in gone)
    row = choice(
        "row",
        rule="PYRAMIDICE-ROW-02",
        each="list",
        choices=cards,
        distinct=True,
        most=len(ROW_PLACES),
    )
    roll = count("roll", rule=ROLL_RULE, minimum=1, maximum=FACES, required=False, drawn=True)
    tile = choice("tile", rule="PYRAMIDICE-SOLO-05", choices=(YES, NO))
    return Form(ARCHITECT, (row, roll, tile))


def score(tables: Tables, state: State) -> Form:
    """Ask for what lies on people's boards, and for all that nobody has told."""
    known = {"game", "variant"}
    if any(state.scarabs) or tables.is_solo:
        known.add("scarab")
    if any(state.dice):
        known.add("pyramids")
    if not state.architect or state.projects[-1]:
        known.add(ARCHITECT)
    form = Form(SCORE, score_fields(tables), records=True)
    return partly_known(form, dict.fromkeys(known))._replace(known={})
