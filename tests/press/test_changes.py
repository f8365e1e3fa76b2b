"""Only what changed is printed again, and what it replaces is named."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Picture

from companion.kits import Faulty, load_kit
from companion.press import changes, job
from companion.press.changes import Fingerprints
from companion.press.drawing.geometry import rectangle, translation
from companion.press.drawing.nodes import (
    Group,
    Image,
    Node,
    Note,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.drawing.nodes import Path as Shape
from companion.press.job import Prepared
from companion.press.options import PrintOptions
from tests.kit_files import CARD, DECK, DECK_FILES, written

CARDS = "card,name,count\na,Ferry,1\nb,Grove,3\nc,Sled,1\n"
Again = Callable[..., Prepared]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "kit", {**DECK_FILES, "cards.csv": CARDS})


@pytest.fixture
def again(folder: Path, tmp_path: Path) -> Again:
    """Print into the folder `out`; with `changed` what has changed since."""

    def print_(**chosen: object) -> Prepared:
        kit, options = load_kit("", folder), PrintOptions(first_sheet=False, **chosen)  # type: ignore[arg-type]
        out = tmp_path / "out"
        before = changes.read(out, kit, options) if options.changed else None
        prepared = job.prepare(kit, options, before)
        job.write(prepared, out, lambda _done, _total: None)
        return prepared

    return print_


def printed(prepared: Prepared) -> dict[str, int]:
    return {entry.component: entry.pieces for entry in prepared.listing}


def thrown(prepared: Prepared) -> list[tuple[str, str, tuple[int, ...]]]:
    return [tuple(waste) for waste in prepared.waste]  # type: ignore[misc]


def test_nothing_changed_is_nothing_to_print(again: Again) -> None:
    again()
    nothing = again(changed=True)
    assert (nothing.pages, nothing.waste, nothing.listing) == ((), (), ())


def test_one_cell_changes_just_its_pieces(again: Again, folder: Path) -> None:
    again()
    (folder / "cards.csv").write_text(CARDS.replace("Grove", "Date grove"), "utf-8")
    changed = again(changed=True)
    assert printed(changed) == {"card": 3}
    assert len(changed.document.sheets) == 1
    assert thrown(changed) == [("card", "Grove", (2, 3, 4))]
    assert again(changed=True).pages == ()


def test_fewer_and_more_pieces(again: Again, folder: Path) -> None:
    again()
    (folder / "cards.csv").write_text("card,name,count\na,Ferry,2\nb,Grove,2\n", "utf-8")
    changed = again(changed=True)
    assert printed(changed) == {"card": 1}
    assert thrown(changed) == [("card", "Grove", (4,)), ("card", "Sled", (5,))]


def test_a_row_put_in_between_changes_no_other(again: Again, folder: Path) -> None:
    again()
    (folder / "cards.csv").write_text(CARDS.replace("b,", "d,Dune,1\nb,"), "utf-8")
    changed = again(changed=True)
    assert (printed(changed), thrown(changed)) == ({"card": 1}, [])


def test_a_component_that_is_gone_is_thrown_away(again: Again, folder: Path) -> None:
    again()
    (folder / "kit.toml").write_text(DECK[: DECK.rindex("[[component]]")], "utf-8")
    changed = again(changed=True)
    assert (changed.pages, thrown(changed)) == ((), [("chip", "", (1, 2, 3, 4, 5, 6, 7))])


def test_another_form_is_another_piece(again: Again) -> None:
    again()
    changed = again(changed=True, make={"card": "thin"})
    assert printed(changed) == {"card": 5}
    assert sum(len(numbers) for _, _, numbers in thrown(changed)) == 5


def test_only_some_components_are_compared_and_kept(again: Again, folder: Path) -> None:
    again()
    (folder / "chip.toml").write_text("[[draw]]\nkind = 'circle'\nfill = 'lapis'\n", "utf-8")
    (folder / "cards.csv").write_text(CARDS.replace("Sled", "Boat"), "utf-8")
    assert printed(again(changed=True, only=("card",))) == {"card": 1}
    assert printed(again(changed=True)) == {"chip": 7}


def test_a_layout_that_draws_the_same_changes_nothing(again: Again, folder: Path) -> None:
    again()
    (folder / "card.toml").write_text("# more words\n" + CARD, "utf-8")
    assert again(changed=True).pages == ()


def test_a_print_in_other_ink_is_another_print(again: Again, tmp_path: Path) -> None:
    again()
    with pytest.raises(Faulty) as caught:
        again(changed=True, ink="grey")
    assert str(caught.value).startswith(f"{tmp_path / 'out'}: holds no print of deck in en with gr")


@pytest.mark.parametrize(
    "strange", ["", "[]", '{"a": 1}', '{"a": {"b": [[1]]}}', "7", "[" * 100_000, "NaN"]
)
def test_a_strange_record_is_no_record(again: Again, tmp_path: Path, strange: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / changes.FILE).write_text(strange, "utf-8")
    with pytest.raises(Faulty, match="holds no print of deck"):
        again(changed=True)


def test_half_a_character_in_the_record_makes_it_none(again: Again, tmp_path: Path) -> None:
    again()
    record = tmp_path / "out" / changes.FILE
    record.write_text(record.read_text("utf-8").replace("Ferry", "\\ud800"), "utf-8")
    assert changes.record(tmp_path / "out", load_kit("", tmp_path / "kit"), PrintOptions(), {})


# Fingerprints: equal for what looks the same.

BOX = Shape(rectangle((0, 0, 10, 10)), "#ff0000")
PEN = Shape(rectangle((0, 0, 10, 10)), None, Stroke("#000000", 0.5, (1, 1)))
WORDS = TextLine(1, 2, (Run("body", 3, "#000000", 0, "Ferry"),))
MOVED = translation(1, 0)


def mark(*nodes: Node | None, form: object = None) -> str:
    return Fingerprints().of(*nodes, form=form)


def used(name: str, *nodes: Node) -> Use:
    return Use(Symbol(name, nodes, 0, 0, 10, 10))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Group((BOX, WORDS)), used("a", BOX, WORDS)),
        (used("a", BOX), used("b", BOX)),
        (Group((BOX,), name="space"), BOX),
        (Group((Note("words"), BOX)), BOX),
        (Group((used("a", BOX),), MOVED), Use(used("b", BOX).symbol, MOVED)),
    ],
)
def test_what_looks_the_same_is_the_same(one: Node, other: Node) -> None:
    assert mark(one) == mark(other)


def test_what_looks_different_differs() -> None:
    nodes = [
        BOX,
        Shape(BOX.commands, "#ff0001"),
        Shape(BOX.commands, "#ff0000", even_odd=True),
        PEN,
        Shape(PEN.commands, None, Stroke("#000000", 0.5)),
        WORDS,
        TextLine(1, 2, (Run("body", 3, "#000000", 0, "Grove"),)),
        Group((BOX,), MOVED),
        Group((BOX,), clip=BOX.commands),
        Group((Group((BOX,), MOVED), WORDS)),
        Group((BOX, WORDS), MOVED),
    ]
    assert len({mark(node) for node in nodes}) == len(nodes)


def test_sides_and_forms_differ() -> None:
    marks = {mark(BOX, PEN), mark(PEN, BOX), mark(BOX), mark(BOX, None, form="thin")}
    assert len(marks) == 4


def test_a_picture_is_what_is_in_its_file(tmp_path: Path) -> None:
    marks = []
    for name, colour in (("a", "red"), ("b", "red"), ("c", "blue")):
        file = tmp_path / f"{name}.png"
        Picture.new("RGB", (2, 2), colour).save(file)
        marks.append(mark(Image(file, 0, 0, 1, 1)))
    assert marks[0] == marks[1] != marks[2]
