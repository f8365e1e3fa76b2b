"""Numbers, lengths and transforms as SVG writes them."""

from companion.press.layout.bindings import Wrong
from companion.press.scene.geometry import product, rotation, scaling, translation
from companion.press.scene.nodes import IDENTITY, Matrix
from companion.press.scene.path_data import FURTHEST

UNITS = {"px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "": 1.0}
"""CSS pixels in each unit (CSS Values 3, 6.2)."""


def lengths(text: str) -> list[float]:
    """Return the numbers of a list parted by commas or spaces."""
    return [measure(part) for part in text.replace(",", " ").split()]


def measure(text: str) -> float:
    """Return a length in CSS pixels.

    Raises:
        Wrong: It is none, or a percentage.
    """
    whole = text.strip()
    number = whole.rstrip("abcdefghijklmnopqrstuvwxyz%")
    unit = whole[len(number) :]
    try:
        value = float(number) * UNITS[unit]
    except (KeyError, ValueError):
        raise Wrong(f"it has the length '{text[:40]}'") from None
    if not abs(value) <= FURTHEST:
        raise Wrong(f"it has the length '{text[:40]}'")
    return value


def transform(text: str) -> Matrix:
    """Return the matrix of a `transform` attribute.

    Raises:
        Wrong: It holds something else than translate, scale, rotate and matrix.
    """
    matrix = IDENTITY
    for part in text.replace(",", " ").split(")"):
        name, bracket, numbers = part.partition("(")
        if bracket:
            matrix = product(matrix, _one(name.strip(), lengths(numbers)))
        elif name.strip():
            raise Wrong(f"it has the transform '{text[:40]}'")
    return matrix


def _one(name: str, numbers: list[float]) -> Matrix:
    match name, numbers:
        case "translate", [x, *rest]:
            return translation(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return scaling(x, rest[0] if rest else x)
        case "rotate", [angle]:
            return rotation(angle)
        case "rotate", [angle, x, y]:
            return rotation(angle, (x, y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case _:
            raise Wrong(f"it has the transform '{name}' of {len(numbers)} numbers")
