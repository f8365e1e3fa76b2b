# ruff: noqa: RUF001 - the dashes, quotes and wide forms are what is tested
"""The fonts that ship: what the manifest says of them is so."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parents[3] / "fonts"
MANIFEST = tomllib.loads((FOLDER / "manifest.toml").read_text(encoding="utf-8"))
OPEN_FONT_LICENCE = "SIL OPEN FONT LICENSE Version 1.1"
LATIN = ("title", "body", "body-bold", "body-italic")
JAPANESE = ("ja", "ja-bold")
LEVEL_1 = "".join(
    bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp", "ignore")
    for row in (*range(1, 9), *range(16, 48))
    for cell in range(1, 95)
)


@pytest.fixture(scope="module")
def opened() -> dict[str, TTFont]:
    return {name: TTFont(FOLDER / entry["file"]) for name, entry in MANIFEST.items()}


def test_every_file_of_the_folder_is_in_the_manifest() -> None:
    assert {path.name for path in FOLDER.glob("*.ttf")} == {e["file"] for e in MANIFEST.values()}
    assert {path.name for path in FOLDER.glob("LICENSE-*")} == {
        entry["licence"] for entry in MANIFEST.values()
    }


@pytest.mark.parametrize("name", MANIFEST)
def test_a_file_is_the_one_that_the_manifest_describes(name: str) -> None:
    entry = MANIFEST[name]
    assert hashlib.sha256((FOLDER / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]
    assert OPEN_FONT_LICENCE in (FOLDER / entry["licence"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MANIFEST)
def test_a_font_says_its_family_and_weight(name: str, opened: dict[str, TTFont]) -> None:
    font, entry = opened[name], MANIFEST[name]
    full = font["name"].getDebugName(4) + font["name"].getDebugName(3)
    assert entry["family"] in font["name"].getDebugName(4)
    assert entry["version"] in font["name"].getDebugName(5) + full
    assert font["OS/2"].usWeightClass == entry["weight"]
    assert bool(font["OS/2"].fsSelection & 1) == entry.get("italic", False)


def test_every_font_is_static_truetype_that_may_be_embedded(opened: dict[str, TTFont]) -> None:
    for name, font in opened.items():
        assert "glyf" in font, name
        assert "fvar" not in font, name
        assert font["OS/2"].fsType == 0, name


def test_no_two_fonts_share_a_postscript_name(opened: dict[str, TTFont]) -> None:
    names = [font["name"].getDebugName(6) for font in opened.values()]
    assert len(set(names)) == len(names)


def test_reserved_names_ship_whole_and_cuts_tell_their_source() -> None:
    for name, entry in MANIFEST.items():
        reserved = "Reserved Font Name" in (FOLDER / entry["licence"]).read_text().splitlines()[0]
        assert not (reserved and "cut" in entry), name
        assert ("cut" in entry) == ("cut_from_sha256" in entry), name


@pytest.mark.parametrize("name", LATIN)
def test_a_latin_font_covers_western_europe(name: str, opened: dict[str, TTFont]) -> None:
    wanted = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…•€Œœ")}
    assert not wanted - set(opened[name].getBestCmap())


@pytest.mark.parametrize("name", JAPANESE)
def test_a_japanese_font_covers_kana_level_1_kanji_and_latin(
    name: str, opened: dict[str, TTFont]
) -> None:
    assert len(LEVEL_1) > 3400
    wanted = {*map(ord, LEVEL_1), *range(0x20, 0x7F), *map(ord, "①⑳～－〜・「」、。")}
    assert not wanted - set(opened[name].getBestCmap())
    assert (FOLDER / MANIFEST[name]["file"]).stat().st_size < 900_000


def test_the_hieroglyphs_are_all_there(opened: dict[str, TTFont]) -> None:
    signs = set(range(0x13000, 0x1342F))
    assert not signs - set(opened["hieroglyphs"].getBestCmap())
