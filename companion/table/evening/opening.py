"""What is settled before a game: how many play which variant, in which colours, who starts."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.games.common.keeping import TableKeeper
from companion.games.forms import read
from companion.games.keeping import Seating
from companion.table.forms import SEATS, ask_form
from companion.table.questions import Question

if TYPE_CHECKING:
    from companion.table.evening.replay import Replay

FULL, LIGHT = "full", "light"
DRAW = "draw"


def ask_opening(sitting: "Replay") -> Seating:
    """Ask what is settled before the setup, in the order in which a table settles it."""
    kit, keeper = sitting.room.kit, sitting.room.keeper
    seating = ask_seating(sitting)
    start = _ask_start(sitting, seating.players) if keeper.starts else None
    light = choose(sitting, "goods", (FULL, LIGHT)) == LIGHT
    sitting.within("room.")
    form = keeper.opening(kit, seating.variant)
    options = ask_form(sitting, form, seating.players)
    if isinstance(keeper, TableKeeper):
        options = read(form, seating.players, options)
    return seating._replace(start=start, light=light, options=options)


def ask_seating(sitting: "Replay") -> Seating:
    """Ask how many play what, who they are, and in which colours."""
    sitting.within("")
    kit, keeper = sitting.room.kit, sitting.room.keeper
    variants = keeper.variants(kit)
    counts = sorted({seats for possible in variants.values() for seats in possible})
    number = _ask_number(sitting, counts)
    variant = _ask_variant(sitting, [name for name in variants if number in variants[name]])
    players = _ask_players(sitting, number)
    colours = _ask_colours(sitting, keeper.colours(kit, variant), players)
    return Seating(players, variant, colours)


def _ask_number(sitting: "Replay", counts: Sequence[int]) -> int:
    words = sitting.translator.text("prompt.how_many")
    options = tuple((count, str(count)) for count in counts)
    return int(sitting.ask(Question("seats", "", words, "choice", options=options)))


def _ask_variant(sitting: "Replay", possible: Sequence[str]) -> str:
    """Ask for the variant, and which options to add to it (`nile+symbols`) where there are any."""
    base = choose(sitting, "variant", dict.fromkeys(name.partition("+")[0] for name in possible))
    return choose(sitting, "options", [n for n in possible if n.partition("+")[0] == base])


def _ask_players(sitting: "Replay", number: int) -> tuple[str, ...]:
    section, names = sitting.translator.text("prompt.players"), list[str]()
    for seat in range(number):
        words = sitting.translator.text("prompt.name", number=seat + 1)
        names.append(
            sitting.ask(Question(f"{SEATS}[{seat}]", section, words, "text", taken=tuple(names)))
        )
    return tuple(names)


def _ask_colours(
    sitting: "Replay", colours: Sequence[str], players: Sequence[str]
) -> dict[str, str]:
    taken: dict[str, str] = {}
    for seat, name in enumerate(players if colours else ()):
        section = sitting.translator.text("evening.colours")
        free = [colour for colour in colours if colour not in taken.values()]
        options = tuple((each, sitting.translator.label(f"form.choice.{each}")) for each in free)
        question = Question(f"colours[{seat}]", section, name, "choice", options=options)
        taken[name] = sitting.ask(question)
    return taken


def _ask_start(sitting: "Replay", players: Sequence[str]) -> str:
    """Ask who starts, or draw."""
    if len(players) == 1:
        return players[0]
    words = sitting.translator.text("evening.start")
    names = tuple((name, name) for name in players)
    draw = (DRAW, sitting.translator.text("evening.draw"))
    # A player may be called like the choice to draw; the names come first and win.
    start = sitting.ask(Question("start", "", words, "choice", options=(*names, draw)))
    if start in players:
        return str(start)
    return str(sitting.draw(Question("drawn", "", words, "choice", options=names)))


def choose(sitting: "Replay", what: str, possible: Iterable[str]) -> str:
    """Ask for one of several values; what is possible alone is not asked."""
    values = tuple(possible)
    if len(values) == 1:
        return values[0]
    labels = [
        sitting.translator.label(f"evening.{what}.{value}", f"variant.{value}") for value in values
    ]
    words = sitting.translator.text(f"evening.{what}.question")
    return str(
        sitting.ask(
            Question(what, "", words, "choice", options=tuple(zip(values, labels, strict=True)))
        )
    )
