"""Only what changed is printed again, and what it replaces is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.kits import Faulty, load_kit
from companion.press import changes, job
from companion.press.job import Prepared
from companion.press.options import Options
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
        kit, options = load_kit("", folder), Options(first_sheet=False, **chosen)  # type: ignore[arg-type]
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
    assert changes.record(tmp_path / "out", load_kit("", tmp_path / "kit"), Options(), {})
