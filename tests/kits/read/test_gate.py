"""The gate: what is let in of a kit, by whatever name, and what becomes of what is not."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

import companion
from companion.kits import Fault, Faulty, layouts_folder, load_kit
from companion.kits.bounds import TABLE_BYTES, TOML_BYTES
from companion.kits.check.kit import check_folder
from companion.kits.faults import Told
from companion.kits.read import gate
from companion.press.layout import check_layouts
from companion.press.nets.reading import check_nets
from tests.kits.conftest import CASES

SECRET = "0123-secret-4567"
KIT = CASES["kit_of_test_gate"]
FILES = {
    "kit.toml": KIT,
    "rows.csv": "id,title\none,One\n",
    "text.en.toml": 'hello = "Hello"\n',
    "style.toml": '[palette]\nown = "#123456"\n',
    "nets.toml": '[die]\nsolid = "die"\nsize = 16\n',
    "card.toml": """
draw = [
    { kind = "text", text = "{title} {text.hello}", x = 4, y = 20 },
    { kind = "include", layout = "part.toml", x = 4, y = 30, w = 40, h = 20 },
    { kind = "include", layout = "shared/frame.toml" },
    { kind = "image", file = "art/a.svg", x = 5, y = 60, w = 10, h = 10 },
    { kind = "image", file = "art/a.png", x = 25, y = 60, w = 3, h = 3 },
]
""",
    "face.toml": 'draw = [{ kind = "rect", fill = "own", inset = 1 }]\n',
    "part.toml": 'draw = [{ kind = "rect", fill = "own" }]\n',
    "shared/frame.toml": 'draw = [{ kind = "rect", fill = "own", x = 4, y = 4, w = 9, h = 9 }]\n',
    "art/a.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0 9 9"/></svg>'
    ),
}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    folder = tmp_path / "kit"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    Image.new("RGB", (30, 30)).save(folder / "art/a.png")
    return folder


def faults(folder: Path) -> list[Fault]:
    """Return what `check` finds wrong in a kit of someone's own."""
    found = check_folder("", folder)
    try:
        kit = load_kit("", folder)
    except Faulty:
        return found
    return [*found, *check_layouts(kit), *check_nets(kit)]


def led_out(path: Path, outside: Path) -> None:
    """Put a link in the place of a file that leads to one with something secret in it."""
    secret = outside / path.name
    secret.write_text(f"{SECRET} = [[[ {SECRET}\n" * 3, encoding="utf-8")
    path.unlink()
    path.symlink_to(secret)


def piped(path: Path, _: Path) -> None:
    """Put a pipe in its place: to open it would wait for ever."""
    path.unlink()
    os.mkfifo(path)


def grown(path: Path, _: Path) -> None:
    """Make it larger than a file of its kind may be, on a disk that holds no such thing."""
    with path.open("r+b") as file:
        file.truncate(100_000_000_000)


def device(path: Path, _: Path) -> None:
    """Put a link to a device in its place, which never ends."""
    path.unlink()
    path.symlink_to("/dev/zero")


EVERY = [*FILES, "art/a.png"]
SAID: dict[Callable[[Path, Path], None], str] = {
    led_out: "is a link that leads out of the kit's folder",
    piped: "is no plain file",
    grown: "is larger than",
    device: "is a link that leads out of the kit's folder",
}


def test_the_kit_is_faultless_as_it_is(kit: Path) -> None:
    assert faults(kit) == []


@pytest.mark.parametrize("spoil", SAID, ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", EVERY)
def test_no_file_of_a_kit_is_let_in_from_outside_or_without_end(
    kit: Path, tmp_path: Path, name: str, spoil: Callable[[Path, Path], None]
) -> None:
    if name == "kit.toml" and spoil in (piped, device):
        pytest.skip("then the folder is no kit at all")
    spoil(kit / name, tmp_path)
    found = faults(kit)
    assert any(SAID[spoil] in fault.message and Path(name).name in str(fault) for fault in found)
    assert SECRET not in "\n".join(map(str, found))


@pytest.mark.parametrize("name", ["shared", "art"])
def test_nor_is_a_whole_folder(kit: Path, tmp_path: Path, name: str) -> None:
    (kit / name).rename(tmp_path / name)
    (kit / name).symlink_to(tmp_path / name)
    assert any("is a link that leads out" in fault.message for fault in faults(kit))


def test_a_question_about_a_name_says_nothing_of_what_lies_outside(
    kit: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret.toml").write_text("")
    (kit / "link").symlink_to(tmp_path / "elsewhere")
    text = (kit / "card.toml").read_text().replace("part.toml", "link/secre.toml")
    (kit / "card.toml").write_text(text)
    assert "secret" not in "\n".join(map(str, faults(kit)))


def test_a_link_within_the_kit_is_followed(kit: Path) -> None:
    for name in EVERY[1:]:
        path = kit / name
        path.rename(path.with_name(f"real-{path.name}"))
        path.symlink_to(path.with_name(f"real-{path.name}"))
    assert faults(kit) == []


def test_a_link_to_the_layouts_of_the_house_is_a_place_of_our_own(kit: Path) -> None:
    (kit / "shared/frame.toml").unlink()
    (kit / "shared").rmdir()
    (kit / "shared").symlink_to(layouts_folder() / "shared")
    assert gate.is_there("shared/frame.toml", (kit,))
    (kit / "else").symlink_to(layouts_folder() / "shared")
    with pytest.raises(Told, match="leads out"):
        gate.real_path(kit, "else/frame.toml")


def test_a_kit_is_not_trusted_for_lying_among_our_own(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "layouts_folder", lambda: tmp_path)
    assert faults(kit) == []
    for name in EVERY[1:]:
        (tmp_path / "other" / name).parent.mkdir(parents=True, exist_ok=True)
        led_out(kit / name, (tmp_path / "other" / name).parent)
        with pytest.raises(Told, match="leads out"):
            gate.real_path(kit, name)


def test_what_an_installer_linked_is_still_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some link each file to where they keep it: that one place is the house's, no other is."""
    for path in layouts_folder().rglob("*.*"):
        linked = tmp_path / path.relative_to(layouts_folder())
        linked.parent.mkdir(parents=True, exist_ok=True)
        linked.symlink_to(path)
    monkeypatch.setattr(gate, "layouts_folder", lambda: tmp_path)
    for place in ("", "shared", "cheops", "cheops/shared"):
        for name in gate.names(tmp_path / place):
            assert gate.real_path(tmp_path / place, name)
    (tmp_path / "cheops" / "else.toml").symlink_to(layouts_folder() / "giza" / "kit.toml")
    with pytest.raises(Told, match="leads out"):
        gate.real_path(tmp_path / "cheops", "else.toml")


@pytest.mark.parametrize(
    "name", ["../rows.csv", "/etc/passwd", "C:/x", "a/../../b", "x\0.csv", "..\\x.csv"]
)
def test_a_name_leads_nowhere(kit: Path, name: str) -> None:
    with pytest.raises(Told, match="leads out"):
        gate.real_path(kit, name)


def test_a_name_longer_than_any_file_has_is_not_there(kit: Path) -> None:
    assert gate.real_path(kit, "a" * 5000) is None
    assert gate.real_path(kit, "a/" * 5000 + "b") is None


@pytest.mark.parametrize(
    "error",
    [
        ValueError("bad"),
        RecursionError(),
        MemoryError(),
        UnicodeError("odd"),
        KeyError("x"),
        RuntimeError("two\nlines " + "x" * 999),
    ],
)
def test_whatever_a_parser_raises_is_one_line_that_names_the_file(
    kit: Path, error: Exception
) -> None:
    def parse(_data: bytes, _name: str) -> None:
        raise error

    with pytest.raises(Faulty) as caught:
        gate.read(kit, "rows.csv", parse)
    assert re.fullmatch(r"rows\.csv: can't be read: .{1,160}", str(caught.value))


def test_the_bound_of_a_file_goes_by_its_kind(kit: Path) -> None:
    for name, most in (("big.toml", TOML_BYTES), ("big.csv", TABLE_BYTES)):
        (kit / name).write_bytes(b"#" * most)
        assert gate.read(kit, name, lambda data, _: len(data)) == most
        (kit / name).write_bytes(b"#" * (most + 1))
        with pytest.raises(Told, match="is larger than"):
            gate.read(kit, name, lambda data, _: len(data))


def test_nothing_of_a_kit_is_opened_but_at_the_gate() -> None:
    """What opens files otherwise reads our own, or pictures that the gate let in, or writes."""
    package = Path(companion.__file__).parent
    allowed = {
        "kits/read/gate.py",
        "kits/read/documents.py",  # `read_toml`: our own files
        "kits/check/texts.py",  # our fonts
    }
    opens = re.compile(r"\.read_(bytes|text)\(|(?<!archive\.)(?<!opener\.)\bopen\(|tomllib\.load")
    found = {
        path.relative_to(package).as_posix()
        for folder in ("kits", "press/layout", "press/sheets")
        for path in (package / folder).rglob("*.py")
        if opens.search(path.read_text(encoding="utf-8").replace("Image.open(BytesIO(", ""))
    }
    assert found - allowed == set()
