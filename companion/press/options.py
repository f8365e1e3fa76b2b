"""What a person may choose about a print."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from companion.kits.model import Backs, InkName
    from companion.press.sheets.calibration import Calibration

# What parts a component from the row of one of its pieces: `card:7`.
ROW = ":"

Format = Literal["pdf", "svg", "png"]
SvgText = Literal["outline", "live"]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Choices of `companion print`; the defaults print everything on A4.

    `paper` is a name of `paper.toml` or `WIDTHxHEIGHT` in mm; `backs` None means as the kit says.
    `only` holds ids or families of components, or one and the row of a single piece, `card:7`;
    `faces` writes each face as a file of its own. Without `only`, `everything` prints what is
    otherwise only printed on request. `make` maps one to the form to make it in.
    `thickness` is how thick someone's own stocks are, in mm by stock, and `sleeves` how thick a
    sleeve is (None: cards are bare); boxes are measured for both. `gap` is how far pieces that are
    cut out lie apart, in mm (None: as the kit says).
    `split` writes one file per paper stock. `address` is where a QR code leads, None for no
    code. What the variant `without` needs is left out. `changed` prints
    only what differs from the last print. `jobs` processes work at once. What is `opaque` is for a
    kind of file that knows nothing see-through.
    """

    paper: str = "a4"
    backs: "Backs | None" = None
    ink: "InkName" = "full"
    language: str = "en"
    players: int | None = None
    variant: str | None = None
    without: str | None = None
    only: tuple[str, ...] = ()
    everything: bool = False
    make: Mapping[str, str] = field(default_factory=dict)
    thickness: Mapping[str, float] = field(default_factory=dict)
    sleeves: float | None = None
    gap: float | None = None
    first_sheet: bool = True
    format: Format = "pdf"
    dpi: int = 150
    split: bool = False
    svg_text: SvgText = "outline"
    calibration: "Calibration | None" = None
    address: str | None = None
    changed: bool = False
    jobs: int = 1
    faces: bool = False
    opaque: bool = False

    @property
    def components(self) -> tuple[str, ...]:
        """What `only` names, ids or families, without the rows of single pieces."""
        return tuple(dict.fromkeys(name.partition(ROW)[0] for name in self.only))

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The single pieces that `only` names: an id or a family, and the row's first column."""
        parts = (name.partition(ROW) for name in self.only)
        return tuple((name, row) for name, sign, row in parts if sign)
