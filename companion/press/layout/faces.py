"""Draws faces: a layout bound to the data of one piece becomes a node of the scene."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import PurePosixPath

from companion.kits import Face, Fault, Faulty, Kit, Row
from companion.kits.faults import Faults
from companion.kits.model import InkName, Shape
from companion.kits.paper import BLEED
from companion.kits.read.columns import COUNT
from companion.press.drawing.nodes import Group, Node
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import DrawingBudget, KitContext, TooMuch
from companion.press.layout.including import check_arguments
from companion.press.layout.layout import Layout
from companion.press.layout.names import Names
from companion.press.layout.renderer import Blank, LayoutRenderer
from companion.press.layout.unused import Unused

Scope = Mapping[str, object]
Size = tuple[float, float]


class FaceRenderer:
    """Draws the faces of one kit in one language and ink setting.

    Args:
        kit: The kit, as loaded.
        language: One of its languages.
        ink: `full`, `saver` (outlines and tints for fills) or `grey`.
        work: What others have drawn before in the same check.
        draft: Whether what says what is wrong with a picture takes its place.
        opaque: Whether it is for a kind of file that knows nothing see-through: a fault then.
        unused: Where to gather what nobody sees.
    """

    def __init__(  # noqa: PLR0913 - as many sides as the kit's
        self,
        kit: Kit,
        language: str = "en",
        ink: InkName = "full",
        work: DrawingBudget | None = None,
        *,
        draft: bool = False,
        opaque: bool = False,
        unused: Unused | None = None,
    ) -> None:
        self._shared = KitContext(kit, language, ink, work, draft=draft, opaque=opaque)
        self._shared.unused = unused
        self._renderers: dict[tuple[object, ...], LayoutRenderer] = {}
        self._collected: Faults | None = None

    def face(  # noqa: PLR0913 - a face needs all of it
        self,
        face: Face,
        size: Size,
        scope: Scope,
        row: Row | None = None,
        *,
        shape: Shape = "rectangle",
        bleed: float = BLEED,
    ) -> Node:
        """Draw one face of one piece.

        Args:
            face: The layout file and its arguments.
            size: Width and height of the trim in mm.
            scope: What bindings see besides: `number`, `count`, `players` ...
            row: The row of the table that the piece is made from.
            shape: The outline of the trim.
            bleed: How many mm the background goes beyond the trim.

        Returns:
            The face, its trim box from (0, 0); nothing of it is outside the bleed.

        Raises:
            Faulty: With everything that is wrong on this face, unless within `together`.
        """
        node, faults = self.drawn(face, size, scope, row, shape=shape, bleed=bleed)
        self._report(faults)
        return node

    def drawn(  # noqa: PLR0913 - as above
        self,
        face: Face,
        size: Size,
        scope: Scope,
        row: Row | None = None,
        *,
        shape: Shape = "rectangle",
        bleed: float = BLEED,
    ) -> tuple[Node, Sequence[Fault]]:
        """Draw one face as far as it can be drawn; return it with everything that is wrong."""
        columns = _columns(row, scope)
        given = {"language": self._shared.language, **scope}
        try:
            arguments = self._arguments(face, {**given, **columns}, row)
            # Columns go before arguments: what a row says of its own piece is the last word.
            values = {**given, **arguments, **columns}
            renderer = self._renderer(face, Blank(*size, shape, bleed), row)
            node, faults = renderer.draw(values, row, alone=scope.get("count") == 1)
        except Faulty as faulty:
            node, faults = Group(()), faulty.faults
        except TooMuch as error:  # for its arguments
            node, faults = Group(()), [Fault(face.layout, str(error))]
        return node, [*self._shared.faults, *faults]

    @property
    def faults(self) -> Sequence[Fault]:
        """What is wrong in the style and in the layouts read so far."""
        return self._shared.faults

    @property
    def strange(self) -> tuple[tuple[str, str], ...]:
        """Pictures so far, each with a font that it asks for and that the kit has not."""
        return tuple(self._shared.strange)

    @property
    def work(self) -> DrawingBudget:
        """How much has been drawn."""
        return self._shared.work

    def count(self, work: float, face: Face) -> None:
        """Count what a face will be drawn again for as drawn."""
        try:
            self.work.spend(work)
        except TooMuch as error:
            self._report([Fault(face.layout, str(error))])

    def asked_for(self) -> AbstractSet[str]:
        """Return what the faces drawn since this was asked last have asked for of their pieces."""
        asked, self._shared.asked = self._shared.asked, set()
        return asked

    @contextmanager
    def together(self) -> Iterator[None]:
        """Draw many faces, and raise Faulty at the end with the faults of all of them."""
        self._collected = Faults()
        try:
            yield
            faults = self._collected
        finally:
            self._collected = None
        if faults:
            raise Faulty(*faults)

    def fonts(self, style: str) -> dict[str, str]:
        """Return the ids of a style's fonts by their use, such as `regular`."""
        return self._shared.house.types[style].fonts._asdict()

    def words(self, key: str, scope: Scope) -> str:
        """Return a text of the kit's or the house's, its bindings filled in from the scope.

        Raises:
            Faulty: There is no such text, or one of its bindings stands for nothing.
        """
        try:
            return str(Names(self._shared, scope)[f"text.{key}"])
        except WrongValue as wrong:
            file = f"text.{self._shared.language}.toml"
            raise Faulty(Fault(file, str(wrong), field=key)) from None

    def _report(self, faults: Iterable[Fault]) -> None:
        if self._collected is not None:
            self._collected.extend(faults)
            if self._shared.work.is_too_much:
                raise Faulty(*self._collected)
        elif found := tuple(faults):
            raise Faulty(*found)

    def _arguments(self, face: Face, values: Scope, row: Row | None) -> dict[str, object]:
        """Return a face's arguments, their bindings filled in.

        Raises:
            Faulty: One of these bindings stands for nothing.
        """
        names = Names(self._shared, values, row)
        filled: dict[str, object] = dict(face.arguments)
        for name, value in face.arguments.items():
            if isinstance(value, str) and "{" in value:
                try:
                    self._shared.asked |= set(self._shared.library.template(value).names)
                    filled[name] = self._shared.library.template(value).filled(names.__getitem__)
                except WrongValue as wrong:
                    field = f"{face.layout}.with.{name}"
                    raise Faulty(Fault("kit.toml", str(wrong), field=field)) from None
        return filled

    def _renderer(self, face: Face, blank: Blank, row: Row | None) -> LayoutRenderer:
        """Return the renderer for a layout, a blank, and arguments and columns of these names."""
        # By the names of the columns too: a layout may ask for one that only some tables have.
        key = (face.layout, blank, tuple(face.arguments), tuple(row or ()))
        if key not in self._renderers:
            layout = self._layout(face, row)
            stem = "".join(
                char if char.isalnum() else "-" for char in PurePosixPath(layout.file).stem
            )
            identity = f"{stem}-{len(self._renderers) + 1}"
            self._renderers[key] = LayoutRenderer(
                identity, layout, blank, self._shared, face.arguments
            )
        return self._renderers[key]

    def _layout(self, face: Face, row: Row | None) -> Layout:
        try:
            layout = self._shared.layout(face.layout)
            # A row brings columns that a layout need not use; an argument was written for it.
            if row is None:
                check_arguments(face.arguments, layout, self._shared)
        except WrongValue as wrong:
            raise Faulty(Fault("kit.toml", str(wrong), field=face.layout)) from None
        return layout


def _columns(row: Row | None, scope: Scope) -> Scope:
    """Return a row's columns, but for how many pieces it is: `count` is that of them all."""
    if row is None or COUNT not in row or COUNT not in scope:
        return {} if row is None else row.cells
    return {column: cell for column, cell in row.items() if column != COUNT}
