"""What becomes of a piece once it is cut out: steps of its sheet, and what the first sheet says."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.kits import Make
from companion.kits.markup import as_typed
from companion.press.nets.model import Net
from companion.press.nets.packing import CLEARANCE
from companion.press.sheets.model import Sheet
from companion.press.sheets.wording import Wording

DIE = "die"
STEPS: Mapping[str, str] = {
    "writable": "sheet.writable",
    "pad": "sheet.pad",
    "standee": "sheet.standee",
    DIE: "sheet.die",
}
"""The step of each `finish` of a form, and of a net that is a die."""
TIMES = " \N{MULTIPLICATION SIGN} "


def finish_steps(makes: Iterable[Make]) -> tuple[str, ...]:
    """Return the keys of the house's texts that say what to do last, each once, in order."""
    return tuple(dict.fromkeys(STEPS[make.finish] for make in makes if make.finish))


def with_bring_note(
    sheets: tuple[Sheet, ...], things: Mapping[str, int], wording: Wording
) -> tuple[Sheet, ...]:
    """Return the sheets; on the last a note of what is brought along, by component, if anything."""
    if not things:
        return sheets
    said = [
        wording.say("first.piece", name=as_typed(wording.name(component)), count=count)
        for component, count in things.items()
    ]
    note = wording.say("first.bring", things=wording.say("first.between").join(said))
    *others, last = sheets
    return (*others, replace(last, notes=(*last.notes, note)))


def box_note(component: str, net: Net, wording: Wording, cards: str) -> str:
    """Return how large a box is inside, and what it was measured for, as markup.

    `cards` is the text of `first` that says as what cards are measured; "" without any.
    """
    names = dict.fromkeys(wording.sort(held) for held in net.holds)
    sleeves = wording.say(cards) if cards else ""
    note = wording.say(
        "first.box",
        name=as_typed(wording.name(component)),
        size=TIMES.join(f"{side:.0f}" for side in net.inner or ()),
        names=as_typed(wording.say("sheet.comma").join(names)),
        spare=f"{CLEARANCE:g}",
        sleeves=sleeves,
    )
    return note.rstrip()
