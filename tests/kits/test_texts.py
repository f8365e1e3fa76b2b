"""Texts: whose go before whose, and when they are read."""

import pytest

from companion.kits.texts import Texts


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
