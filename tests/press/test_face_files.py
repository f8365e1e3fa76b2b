"""Each face has a file of its own, whatever rows and components are called."""

from pathlib import Path
from unicodedata import normalize

import pytest

from companion.kits import load_kit
from companion.kits.load import read_kit
from companion.press.job import prepare, stem, write
from companion.press.options import PrintOptions
from companion.press.preview import lay_out
from companion.press.shops import ordering
from tests.kit_files import component, written

NAMES = ("Fire!", "Fire?", "fire!", "Caf\u00e9", "Cafe\u0301", "con", "End.", "AC/DC", "..", "ど")
"""What comes to one name for a file, or to none, somewhere."""
LOOKS = len(NAMES) - 1
"""The two cafés look alike: where faces are told apart by looks alone, they are one."""
CUT = 'how = "cut", size = "poker", front = "card.toml"'
TABLE = '[tables.{0}]\nfile = "{0}.csv"\n'
LINE = '[face]\ninset = 5\n[[draw]]\nkind = "text"\ntext = "{words}"\n'


def kit(folder: Path, back: str = ', back = "back.toml"') -> Path:
    """Write a deck of such names; what its components are called meets as well."""
    parts = (
        component("card", CUT + back, 'rows = "cards"'),
        component("Card", CUT, 'rows = "cards"'),
        component("card-con", CUT.replace("card.toml", "number.toml"), "count = 3"),
        component("con", CUT.replace("card.toml", "plain.toml"), "count = 3"),
    )
    tables = TABLE.format("cards")
    return written(
        folder,
        {
            "kit.toml": f'id = "con"\nname = "X"\n{tables}' + "".join(parts),
            "cards.csv": "id,count\n" + "".join(f'"{name}",2\n' for name in NAMES),
            "card.toml": LINE.format(words="{id}"),
            "number.toml": LINE.format(words="{number}"),
            "plain.toml": LINE.format(words="x"),
            "back.toml": "[face]\nbackground = 'lapis'\n",
        },
    )


def faces(folder: Path, *only: str) -> set[str]:
    """Return the names of the files of faces."""
    prepared = prepare(load_kit("", folder), PrintOptions(faces=True, only=only))
    return {file.stem for file in write(prepared, folder / "out", lambda _done, _total: None)}


def alike(names: set[str]) -> set[str]:
    """Return names as a system has them that knows no case, and composes letters."""
    return {normalize("NFC", name).casefold() for name in names}


def test_there_are_never_fewer_files_than_faces(tmp_path: Path) -> None:
    named = faces(kit(tmp_path / "x"))
    assert len(alike(named)) == 3 * len(NAMES) + 3 + 1
    assert {"card-con-front", "card-con-back", "card-Fire--front", "con-1-front"} <= named
    assert {"card-con-1-front", "Card-con-2-front", "card-con-2-2-front"} <= named


@pytest.mark.parametrize("name", NAMES)
def test_a_face_is_called_the_same_when_it_is_printed_alone(tmp_path: Path, name: str) -> None:
    folder = kit(tmp_path / "x")
    assert faces(folder, f"card:{name}") <= faces(folder)


def test_prints_of_single_pieces_do_not_replace_each_other(tmp_path: Path) -> None:
    game = load_kit("", kit(tmp_path / "x"))
    stems = {stem(prepare(game, PrintOptions(only=(f"card:{name}",)))) for name in NAMES}
    assert len(alike(stems)) == len(NAMES)
    assert not [each for each in stems if "/" in each or "." in each]


def test_a_file_of_the_studio_is_called_as_that_of_the_print(tmp_path: Path) -> None:
    folder = kit(tmp_path / "x")
    game, found = read_kit("", folder)
    laid = lay_out(game, PrintOptions(), found)
    names = {laid.file_name(piece, side) for piece in laid.pieces for side in piece.sides}
    assert names < {f"con-{name}" for name in faces(folder)}
    assert len(names) == 3 * LOOKS + 3 + 1


@pytest.mark.parametrize("shop", ["mpc", "drivethru", "tts"])
def test_a_shop_gets_a_file_of_each_face(tmp_path: Path, shop: str) -> None:
    backed = ', back = "{0}"'
    parts = (
        component("a", CUT + backed.format("card.toml"), 'rows = "cards"'),
        *(component(each, CUT + backed.format("back.toml")) for each in ("a-01", "A", "aux")),
    )
    folder = kit(tmp_path / "x")
    toml = f'id = "x"\nname = "X"\n{TABLE.format("cards")}' + "".join(parts).replace(
        'count = 1\nmake = [{ how = "cut", size = "poker", front = "card.toml"',
        'count = 1\nmake = [{ how = "cut", size = "poker", front = "plain.toml"',
    )
    written(folder, {"kit.toml": toml})
    ordered = ordering.prepare(load_kit("", folder), PrintOptions(), shop)
    files = ordering.write(ordered, tmp_path / "out", lambda _done, _total: None)
    made = {
        "mpc": 1 + 2 * LOOKS + 3 * 2,
        "drivethru": 1 + 4,
        "tts": 2 + 2 + 3 * 2,
    }
    assert len(alike({file.name for file in files})) == made[shop]
    assert not [file for file in files if file.stem.casefold() in ("aux", "con")]
