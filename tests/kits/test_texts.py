"""Texts: whose go before whose, and when they are read."""

import re

import pytest

from companion.kits import Faulty, layouts_folder, load_kit
from companion.kits.check.kit import check_folder
from companion.kits.check.texts import unprinted
from companion.kits.texts import Texts
from companion.press.choose import choose
from companion.press.options import PrintOptions


@pytest.fixture
def folders(tmp_path):
    """Return the house's folder, the kit's and someone's own, all empty."""
    paths = [tmp_path / name for name in ("house", "kit", "own")]
    for path in paths:
        path.mkdir()
    return paths


def put(folder, language, text):
    (folder / f"text.{language}.toml").write_text(text, encoding="utf-8")


def texts_of(folders, *languages):
    house, kit, own = folders
    return Texts(languages, house, (own, kit), {})


def test_nested_keys_are_dotted(box):
    box.put("text.en.toml", '[rule]\nFERRY-01 = "Row."\n[form.score.gold]\nlabel = "Gold"\n')
    texts = box.load().texts["en"]
    assert texts["rule.FERRY-01"] == "Row."
    assert texts["form.score.gold.label"] == "Gold"


def test_someones_own_texts_go_before_the_kits_and_these_before_the_houses(folders):
    house, kit, own = folders
    put(house, "en", 'a = "house"\nb = "house"\nc = "house"\n')
    put(kit, "en", 'b = "kit"\nc = "kit"\n')
    put(own, "en", 'c = "own"\n')
    assert texts_of(folders, "en")["en"] == {"a": "house", "b": "kit", "c": "own"}


def test_in_a_language_that_the_house_has_not_its_english_words_stand(folders):
    house, kit, _ = folders
    put(house, "en", 'cut = "Cut"\n')
    put(kit, "de", 'karte = "Karte"\n')
    assert texts_of(folders, "de")["de"] == {"cut": "Cut", "karte": "Karte"}


def test_a_language_that_the_kit_has_not_is_a_key_error(folders):
    texts = texts_of(folders, "en", "ja")
    assert list(texts) == ["en", "ja"]
    with pytest.raises(KeyError):
        texts["de"]


def test_a_language_is_not_read_before_it_is_asked_for(folders):
    house, _, _ = folders
    put(house, "ja", "no TOML")
    put(house, "en", 'cut = "Cut"\n')
    assert texts_of(folders, "en", "ja")["en"] == {"cut": "Cut"}


def test_a_text_file_with_faults_tells_all_of_them(box):
    box.put("text.en.toml", 'a = 1\n[b]\nc = ["x"]\n')
    kit = box.load()
    assert box.said(lambda: kit.texts["en"]) == [
        "text.en.toml: a: 1 is not a text",
        "text.en.toml: b.c: ['x'] is not a text",
    ]


def test_a_third_language_needs_all_words_of_printed_matter(tmp_path):
    house = (layouts_folder() / "text.en.toml").read_text(encoding="utf-8")
    (tmp_path / "kit.toml").write_text(
        'id = "fluss"\nname = "Fluss"\nplayers = [2]\nlanguages = ["de"]\n'
    )
    (tmp_path / "score.toml").write_text('[final.ask]\nx = "X"\n[final.points]\nx = "x"\n')
    (tmp_path / "text.de.toml").write_text("[paper]\npad = 'Wertungsblock'\n")
    (fault,) = unprinted((tmp_path,), "de")
    assert "text.de.toml: lacks" in str(fault)
    assert 'stock.paper.name ("paper")' in str(fault)
    assert str(fault) in map(str, check_folder("", tmp_path))
    kit = load_kit("", tmp_path)
    assert kit.components[0].name == {"de": "Wertungsblock"}
    with pytest.raises(Faulty, match="of the house's"):
        choose(kit, PrintOptions(language="de"))
    sections = re.split(r"^(?=\[)", house, flags=re.MULTILINE)
    needed = [each for each in sections if re.match(r"\[(stock|sheet|paper|work|first)\]", each)]
    (tmp_path / "text.de.toml").write_text("".join(needed), encoding="utf-8")
    assert check_folder("", tmp_path) == []
    assert list(unprinted((tmp_path,), "en")) == []
