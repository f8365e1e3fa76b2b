"""Writes down what is drawn, one readable line per call: for tests, and to see what changed."""

from collections.abc import Iterator

from companion.press.backends.walk import Walk, matrix_numbers, number, numbers, path_data
from companion.press.drawing.nodes import (
    IDENTITY,
    LIMIT,
    ROUND,
    SHARP,
    Group,
    Image,
    Node,
    Note,
    Paint,
    Path,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.sheets.model import Page


def record(node: Node) -> str:
    """Return the drawing of a node as lines of text, groups indented."""
    recorder = Recorder()
    Walk(recorder).nodes((node,))
    return recorder.text_of_all()


def record_page(page: Page) -> str:
    """Return the drawing of a page as lines of text."""
    recorder = Recorder()
    Walk(recorder).page(page)
    return recorder.text_of_all()


class Recorder:
    """A target of lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def text_of_all(self) -> str:
        """Return all lines so far."""
        return "".join(f"{line}\n" for line in self._lines)

    def begin_page(self, page: Page) -> None:
        """Note a page: label, size, trim boxes."""
        trims = [f"trim {numbers(trim)}" for trim in page.trims]
        self._begin("page", f'"{page.label}"', numbers((page.width, page.height)), *trims)

    def end_page(self) -> None:
        """End the page."""
        self._depth -= 1

    def begin_group(self, group: Group) -> None:
        """Note a group: name, data, transform, clip."""
        self._begin(
            "group",
            *([f'"{group.name}"'] if group.name else []),
            *(f"{key}={value}" for key, value in group.data.items()),
            *([f"at {matrix_numbers(group.transform)}"] if group.transform != IDENTITY else []),
            *([] if group.clip is None else [f"clip {path_data(group.clip)}"]),
            *(["even-odd"] if group.even_odd else []),
            *([f"opacity {number(group.opacity)}"] if group.opacity < 1 else []),
        )

    def end_group(self) -> None:
        """End the group."""
        self._depth -= 1

    def begin_symbol(self, symbol: Symbol) -> None:
        """Note a symbol's contents, the first time that it is used."""
        box = (symbol.x, symbol.y, symbol.width, symbol.height)
        self._begin("symbol", symbol.id, numbers(box))

    def end_symbol(self) -> None:
        """End the symbol."""
        self._depth -= 1

    def use(self, use: Use) -> None:
        """Note that a symbol is drawn."""
        self._line("use", use.symbol.id, f"at {matrix_numbers(use.transform)}")

    def path(self, path: Path) -> None:
        """Note a shape: outline, fill, stroke."""
        stroke = path.stroke
        self._line(
            "path",
            path_data(path.commands),
            *([f"fill {_paint(path.fill)}"] if path.fill else []),
            *(["even-odd"] if path.even_odd else []),
            *(_pen(stroke) if stroke else ()),
        )

    def text(self, line: TextLine) -> None:
        """Note a line of text: place, and each run's font, size, colour and words."""
        self._line("text", numbers((line.x, line.y)), *map(_run, line.runs))

    def image(self, image: Image) -> None:
        """Note a picture: the file's name and its box."""
        box = (image.x, image.y, image.width, image.height)
        self._line("image", image.file.name, numbers(box))

    def note(self, note: Note) -> None:
        """Note the words."""
        self._line("note", f'"{note.words}"')

    def _begin(self, *words: str) -> None:
        self._line(*words)
        self._depth += 1

    def _line(self, *words: str) -> None:
        self._lines.append("  " * self._depth + " ".join(words))


def _paint(paint: Paint) -> str:
    if isinstance(paint, str):
        return paint
    stops = " ".join(
        f"{number(stop.offset)} {stop.colour}"
        + (f" opacity {number(stop.opacity)}" if stop.opacity < 1 else "")
        for stop in paint.stops
    )
    kind = "along" if paint.focus is None else f"from {numbers((*paint.focus, paint.inner))}"
    return f"({kind} {stops} at {matrix_numbers(paint.matrix)})"


def _pen(stroke: Stroke) -> Iterator[str]:
    """Give what a line is drawn with."""
    yield f"stroke {_paint(stroke.colour)} {number(stroke.width)}"
    if stroke.dash:
        yield f"dash {numbers(stroke.dash)}"
    if stroke.start:
        yield f"from {number(stroke.start)}"
    if stroke.ends == ROUND:
        yield "round"
    elif stroke.ends != SHARP:
        yield " ".join(stroke.ends)
    if stroke.limit != LIMIT:
        yield f"limit {number(stroke.limit)}"


def _run(run: Run) -> str:
    place = f"+{number(run.x)} " if run.x else ""
    kerned = f" kerned {number(sum(run.gaps))}" if run.gaps else ""
    return f'{place}{run.font} {number(run.size)} {run.colour} "{run.text}"{kerned}'
