"""Reads the house style and a kit's own: `style.toml`, and what is wrong in it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.kits import Fault, Faulty, layouts_folder
from companion.kits.faults import shown, suggestion
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml
from companion.press.drawing.colour import hexadecimal
from companion.press.drawing.path_data import parse_path
from companion.press.layout import grammar
from companion.press.layout.bindings import WrongValue
from companion.press.layout.elements import Preparation, Values
from companion.press.layout.readers import bold_font_id, fill, is_font_file, view
from companion.press.layout.vocabulary import Fonts, Role, Sign, Vocabulary
from companion.press.text.fonts import font

STYLE = "style.toml"
HIEROGLYPHS = "hieroglyphs"
# The family of fonts, and the type, of most words.
BODY = "body"
# What a family keeps of the house's where a kit replaces its fonts.
OTHERS = ("other", "other-bold")
INK = "ink"
NOTHING = dict.fromkeys(grammar.TYPE)
UNIT = (0.0, 0.0, 1.0, 1.0)


def read_styles(folders: tuple[Path, ...], vocabulary: Vocabulary) -> list[Fault]:
    """Fill a vocabulary's house from our style file, then from those of the folders, last first.

    Returns:
        What is wrong with them.
    """
    faults: list[Fault] = []
    for folder in (layouts_folder(), *reversed(folders)):
        try:
            raw = gate.read_known(folder, STYLE, parse_toml)
        except Faulty as faulty:
            faults += faulty.faults
        else:
            faults += _StyleFile(vocabulary).read(raw or {})
    return faults


class _StyleFile(Preparation):
    """One style file on its way into the house.

    What an entry that is wrong stands for is the house's own, so that nothing else is said of what
    names it.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(STYLE, vocabulary)
        self.house = vocabulary.house

    def read(self, raw: Mapping[str, object]) -> list[Fault]:
        """Take what the file says into the house; return its faults."""
        takes = {
            "palette": self._colour,
            "fonts": self._font,
            "type": self._type,
            "icons": self._icon,
        }
        for section, entries in raw.items():
            if section not in takes or not isinstance(entries, dict):
                self.fault(section, f"is no section of a style file; {suggestion(section, takes)}")
        for section, take in takes.items():  # types name fonts and colours, wherever these stand
            entries = raw.get(section)
            for name, value in entries.items() if isinstance(entries, dict) else ():
                take(name, value)
        self._set_types()
        return self.faults

    def _colour(self, name: str, value: object) -> None:
        colour = hexadecimal(value) if isinstance(value, str) else None
        if colour is None:
            right = "must be a colour such as '#23408e'"
            self.fault(f"palette.{name}", f"is {shown(value)}, but {right}")
            colour = self.house.palette.get(name, self.house.palette["ink"])
        self.house.palette[name] = colour

    def _font(self, name: str, value: Any) -> None:  # noqa: ANN401 - looked at as it is read
        said = dict(value) if isinstance(value, dict) else {}
        told = self.house.told_fonts.get(name, {})
        # A kit that has its own regular font would be set in two, if bold words stayed the house's.
        kept = {key: each for key, each in told.items() if "regular" not in said or key in OTHERS}
        whole = {**kept, **said} if isinstance(value, dict) else value
        fonts = self._values(whole, grammar.FONT, f"fonts.{name}", "a family of fonts")
        if fonts is None:
            self.house.fonts.setdefault(name, self.house.fonts[BODY])
            return
        self.house.told_fonts[name] = {**kept, **said}
        if not fonts["licence"] and any(map(is_font_file, said.values())):
            missing = "is missing: say whose the font is and under which licence it is printed"
            self.fault(f"fonts.{name}.licence", missing)
        if is_font_file(said.get("regular")) and not fonts["bold"]:
            fonts["bold"] = bold_font_id(said["regular"], self.vocabulary)  # if it is variable
        uses = (use.replace("_", "-") for use in Fonts._fields)
        self.house.fonts[name] = Fonts(*(fonts[use] or fonts["regular"] for use in uses))

    def _type(self, name: str, value: object) -> None:
        path = f"type.{name}"
        before = self.house.told_types.get(name, {})
        whole: Any = {**before, **value} if isinstance(value, dict) else value
        found = self._values(whole, grammar.TYPE, path, "a type role")
        if found is None:
            self.house.types.setdefault(name, self.house.types[BODY])
            return
        if found["font"] not in self.house.fonts:
            known = suggestion(found["font"], self.house.fonts)
            self.fault(f"{path}.font", f"there is no family of fonts '{found['font']}'; {known}")
            found["font"] = BODY
        told = {key: each for key, each in found.items() if each is not None}
        self.house.told_types[name] = {**told, "colour": whole.get("colour", INK)}

    def _set_types(self) -> None:
        """Make the types anew of what they are called by: fonts and colours may be others now."""
        for name, told in self.house.told_types.items():
            colour = fill(told["colour"], self.vocabulary)
            role = _role({**NOTHING, **told, "colour": colour}, self.house.fonts[str(told["font"])])
            self.house.types[name] = role

    def _icon(self, name: str, value: object) -> None:
        try:
            sign = self.house.signs[name] = _sign(name, value, self.vocabulary)
            self.house.has_pictures |= sign.file is not None
        except WrongValue as wrong:
            self.house.signs[name] = Sign(name, tuple, UNIT)
            self.fault(f"icons.{name}", str(wrong))

    def _values(self, value: object, keys: grammar.Keys, path: str, what: str) -> Values | None:
        before = len(self.faults)
        prepared = self.prepared(value, keys, path, what)
        for key in prepared.bound if prepared else ():
            self.fault(f"{path}.{key}", "holds a binding, but a style file has nothing to bind to")
        return prepared.fixed if prepared and len(self.faults) == before else None


def _role(found: Values, fonts: Fonts) -> Role:
    role = Role(
        fonts=fonts,
        size=found["size"],
        minimum=min(found["size"], found["minimum"] or found["size"]),
        leading=found["leading"],
        colour=found["colour"],
        align=found["align"],
        spacing=found["spacing"],
    )
    return role.in_bold() if found["bold"] else role


def _sign(name: str, value: object, vocabulary: Vocabulary) -> Sign:
    """Return the sign that an entry of the icon table describes.

    Its shape, or its picture, is looked at when it is drawn.

    Raises:
        WrongValue: It is neither one character nor a path nor a picture.
    """
    if isinstance(value, str) and len(value) == 1:
        return Sign(name, lambda: font(HIEROGLYPHS).outline(value), None)
    said = dict(value) if isinstance(value, dict) else {}
    if said.keys() == {"file"} and isinstance(said["file"], str):
        return Sign(name, tuple, None, file=said["file"])
    if not {"path", "view"} <= said.keys() <= {"path", "view", "colour"}:
        raise WrongValue(
            f"is {shown(value)}, but must be a hieroglyph, {{ file = 'icons/food.svg' }}, "
            "or { path = 'M...', view = [0, 0, 10, 10], colour = 'red' }"
        )
    colour = fill(said.get("colour"), vocabulary)
    # It knows nothing of the vocabulary that holds it: a shared that is drawn is then given up.
    box = view(said["view"], vocabulary)
    return Sign(name, lambda: parse_path(str(said["path"])), box, colour)
