"""The words that stand on sheets beside the pieces: their type, and the steps that they tell."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from companion.kits import Kit, Make
from companion.kits.markup import as_typed
from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import Group, Node, TextLine
from companion.press.nets.model import Net
from companion.press.nets.packing import CLEARANCE
from companion.press.sheets.model import Sheet
from companion.press.text.typesetting import POINT, Align, Type, baseline, cut_to_width, line

# What begins the part of a name that tells a colour or the like, in every language.
SPECIFIC = ", |\N{FULLWIDTH LEFT PARENTHESIS}"
INK = "#1a1a1a"
# Greys, like all that stands beside the pieces: a print in grey ink has no colour.
QUIET = "#656565"
_TITLE = Type("title", "title", "title", other="ja-bold", colour=INK)
TYPES: Mapping[str, Type] = {
    "title": _TITLE._replace(size=22, minimum=12, leading=1.15),
    "heading": _TITLE._replace(size=12, minimum=9, leading=1.2),
    "strong": Type("body-bold", other="ja-bold", size=8.5, minimum=7, colour=INK),
    "body": Type(size=8.5, minimum=7, leading=1.4, colour=INK),
    "small": Type(size=7, minimum=6.5, leading=1.3, colour=QUIET),
    "strip": Type(size=6.5, colour=QUIET),
    "mark": Type(size=6.5, colour=INK),
    "tile": Type("body-bold", other="ja-bold", size=9, colour=INK),
    "tier": _TITLE._replace(size=14),
}


class Wording(NamedTuple):
    """What sheets of one kit say in one language.

    `texts` are the kit's texts of the language by dotted key (the house's among them), `kit` its
    name, `names` those of its components by id, `types` how it is set, by what it is for.
    """

    texts: Mapping[str, str]
    kit: str
    names: Mapping[str, str] = MappingProxyType({})
    types: Mapping[str, Type] = TYPES

    @classmethod
    def of(cls, kit: Kit, language: str) -> Self:
        """Return the wording of a kit; KeyError when it has no such language."""
        names = {component.id: component.name[language] for component in kit.components}
        return cls(kit.texts[language], kit.name[language], names)

    def titled(self, fonts: Mapping[str, Mapping[str, Any]]) -> Self:
        """Return it in other fonts: for each kind of words, ids by their use as `Type` has them."""
        types = {kind: self.types[kind]._replace(**uses) for kind, uses in fonts.items()}
        return self._replace(types={**self.types, **types})

    def say(self, key: str, **values: object) -> str:
        """Return the text of that key, its `{bindings}` filled in; KeyError when there is none."""
        text = self.texts[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def name(self, component: str) -> str:
        """Return a component's name."""
        return self.names.get(component, component)

    def sort(self, component: str) -> str:
        """Return its name without what tells its likes apart: of "Worker, red" the first word."""
        return re.split(SPECIFIC, self.name(component))[0]

    def line(self, text: str, kind: str, x: float, y: float, align: Align = "left") -> TextLine:
        """Return a line of text, its baseline at `y` mm."""
        return line(text, self.types[kind], x, y, align)

    def strip(self, text: str, box: Box, align: Align = "left", kind: str = "strip") -> Node:
        """Return a line of text in the middle of a box, cut off with an ellipsis to fit it.

        In a box that is taller than wide the line runs upwards.
        """
        x, y, width, height = box
        if height > width:
            upright = self.strip(text, (0, 0, height, width), align, kind)
            return Group((upright,), (0, -1, 1, 0, x, y + height))
        words = self.types[kind]
        shown = cut_to_width(text, words, width)
        down = y + (height - words.leading * words.size * POINT) / 2 + baseline(words, words.size)
        start = {"left": x, "centre": x + width / 2, "right": x + width}[align]
        return line(shown, words, start, down, align)


# What becomes of a piece once it is cut out: steps of its sheet, and what the first sheet says.

DIE = "die"
# The step of each `finish` of a form, and of a net that is a die.
STEPS: Mapping[str, str] = {
    "writable": "sheet.writable",
    "pad": "sheet.pad",
    "standee": "sheet.standee",
    DIE: "sheet.die",
}
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
