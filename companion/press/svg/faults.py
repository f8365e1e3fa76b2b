"""What of an SVG picture can't be drawn, and what to do about it in the drawing program."""

from typing import Final

from companion.press.drawing.errors import CannotDraw

PATHS: Final = "turn it into paths (in Inkscape: Path > Object to Path)"


class BadPicture(CannotDraw):
    """Something of a picture that would look different if it were left out."""


SILENT = frozenset({
    "defs", "title", "desc", "metadata", "symbol", "clipPath", "linearGradient", "radialGradient",
    "pattern", "mask", "marker", "filter", "style", "view", "cursor", "solidColor",
    "color-profile", "font", "font-face", "hatch", "stop",
})  # fmt: skip
"""Elements that draw nothing by themselves."""
REFUSED: Final = {
    "image": "a picture within it (<image>); draw that as an image of its own, or trace it (in "
    "Inkscape: Path > Trace Bitmap)",
    "foreignObject": "a page within it (<foreignObject>); draw its words as text, or as paths",
    "script": "a script; save it without (in Inkscape: as Plain SVG)",
    "flowRoot": "text that flows (<flowRoot>); turn it into text that browsers know (in Inkscape: "
    "Text > Convert to Text)",
    "textPath": "text along a path; turn it into paths (in Inkscape: Path > Object to Path)",
    "video": "a film",
    "audio": "sound",
    **dict.fromkeys(
        ("animate", "animateMotion", "animateTransform", "animateColor", "set"),
        "something that moves; save it as it stands still",
    ),
}
"""Elements that a browser draws and we don't."""

EFFECTS: Final = {
    "filter": ("a filter", "leave it out (in Inkscape: Filters > Remove Filters)"),
    "mask": ("a mask", "cut with a clip instead (in Inkscape: Object > Clip)"),
    "marker-start": ("a marker", PATHS),
    "marker-mid": ("a marker", PATHS),
    "marker-end": ("a marker", PATHS),
    "mix-blend-mode": ("a way of blending", "set it to normal"),
    "vector-effect": ("a line whose width does not scale", "turn strokes into paths"),
    "transform-origin": ("a transform about a point", "let the program apply it"),
    "transform-box": ("a transform about a box", "let the program apply it"),
    "clip": ("a clip of old", "cut with a clip path"),
}
"""Properties, what they are, and what to do instead, unless they have a value of ..."""
HARMLESS: Final = {
    "none", "", "normal", "auto", "0", "0 0", "0px 0px", "view-box", "inherit", "initial", "unset",
}  # fmt: skip
"""... these."""


def refused(what: str) -> BadPicture:
    """Return the fault of an element or property that can't be drawn."""
    if what in REFUSED:
        return BadPicture(f"it has {REFUSED[what]}")
    return BadPicture(f"it has a <{what}>, which is no shape; {PATHS}")
