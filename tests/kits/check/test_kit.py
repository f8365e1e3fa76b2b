"""`check_kit`: files, nets, languages and characters that are missing."""

import pytest

from companion.kits import Faulty, games, load_kit
from companion.kits.check.kit import (
    Contents,
    check_folder,
    check_kit,
    filled,
    finished,
    summary,
    unfinished,
)
from companion.kits.check.texts import printed
from companion.press.choose import choose
from companion.press.options import PrintOptions

NET = '[[component.make]]\nhow = "net"\nnet = "bse"\nfront = "card.toml"\n'


@pytest.fixture
def checked(box):
    """Return what the checks say of a kit with parts replaced."""
    box.put("card.toml", "")
    return lambda **parts: [str(fault) for fault in check_kit(box.load(**parts))]


def two_languages(box):
    return box.head + 'languages = ["en", "ja"]\n'


def test_a_kit_with_all_its_files_has_no_faults(checked):
    assert checked() == []


def test_a_layout_file_that_is_not_there_is_told_with_the_one_meant(box, checked):
    make = box.make.replace("card.toml", "crad.toml") + 'back = "back.toml"\n'
    assert checked(make=make) == [
        (
            "kit.toml: component.card.make.cut.front: "
            "there is no file 'crad.toml'; did you mean 'card.toml'?"
        ),
        "kit.toml: component.card.make.cut.back: there is no file 'back.toml'",
    ]


def test_a_layout_file_outside_the_kit_is_told(box, checked):
    (box.path.parent / "card.toml").write_text("")
    assert checked(make=box.make.replace("card.toml", "../card.toml")) == [
        "kit.toml: component.card.make.cut.front: '../card.toml' leads out of the kit's folder"
    ]


def test_a_net_that_is_not_there_is_told_with_the_one_meant(box, checked):
    where = "kit.toml: component.card.make.net.net: there is no net 'bse' in nets.toml"
    assert checked(make=NET) == [f"{where}; there are none"]
    box.put("nets.toml", "[base]\n")
    assert checked(make=NET) == [f"{where}; did you mean 'base'?"]
    box.put("nets.toml", "[bse]\n")
    assert checked(make=NET) == []
    box.put("nets.toml", "[bse\n")
    assert checked(make=NET) == [
        "nets.toml:1: not TOML: Expected ']' at the end of a table declaration, at column 5"
    ]


def test_a_text_that_one_language_has_and_another_has_not_is_told(box, checked):
    box.put("text.en.toml", '[card]\ntitle = "Card"\nnumber = "No."\nrest = "More"\n')
    box.put("text.ja.toml", '[card]\ntitel = "カード"\nnumber = ""\nrest = "他"\n')
    assert checked(head=two_languages(box)) == [
        (
            "text.en.toml: card.titel: this text is missing, text.ja.toml has it; "
            "is 'card.title' meant to be it?"
        ),
        "text.ja.toml: card.number: this text is missing, text.en.toml has it",
        (
            "text.ja.toml: card.title: this text is missing, text.en.toml has it; "
            "is 'card.titel' meant to be it?"
        ),
    ]


def test_a_language_without_a_file_is_told_once(box, checked):
    """Neither is finished: each lacks what the other has."""
    box.put("text.en.toml", 'a = "A"\nb = "B"\n')
    box.put("cards.csv", "card,title_en,title_ja\n1,,そり\n")
    assert checked(head=two_languages(box), columns="") == [
        "cards.csv:2: title_en: is empty, but title_ja is not",
        "text.ja.toml: has none of the 2 texts of the others",
    ]


@pytest.mark.parametrize("first", ["en", "ja"])
def test_a_language_that_is_not_finished_is_no_fault_of_one_that_is(box, checked, first):
    box.put("text.en.toml", 'a = "A"\nb = "B"\n')
    box.put("text.ja.toml", 'a = ""\n')
    box.put("cards.csv", "card,title_en,title_ja\n1,Sled,\n")
    head = two_languages(box)
    head = head if first == "en" else head.replace('"en", "ja"', '"ja", "en"')
    assert checked(head=head, columns="") == []
    kit = box.load(head=head, columns="")
    assert finished(kit) == ("en",)
    assert unfinished(kit) == {
        "ja": ["text.ja.toml: a", "text.ja.toml: b", "cards.csv:2: title_ja"]
    }
    assert filled(kit).texts["ja"]["b"] == "B"


def test_words_that_a_kit_and_its_required_columns_lack_are_of_their_language(box, checked):
    box.put("cards.csv", "card,title_en,title_ja\n1,Sled,\n2,Boat,舟\n")
    parts = {
        "head": two_languages(box),
        "columns": box.columns.replace('"text"', '"words"'),
        "card": box.card.replace('"Card"', '{ en = "Card" }'),
    }
    assert checked(**parts) == []
    kit = box.load(**parts)
    assert unfinished(kit) == {"ja": ["cards.csv:2: title_ja", "kit.toml: component.card.name.ja"]}
    assert kit.components[0].name == {"en": "Card", "ja": "Card"}
    with pytest.raises(Faulty) as refused:
        choose(kit, PrintOptions(language="ja"))
    assert [str(fault) for fault in refused.value.faults] == [
        "cards.csv:2: title_ja: is empty",
        "kit.toml: component.card.name.ja: is missing",
    ]
    assert choose(kit, PrintOptions(language="en"))
    box.put("cards.csv", "card,title_en\n1,Sled\n2,Boat\n")
    assert len(unfinished(box.load(**parts))["ja"]) == 3


def test_house_words_that_only_a_third_language_needs_are_missing_in_no_other(box):
    box.put("text.de.toml", '[paper]\npad = "Wertungsblock"\n')
    head = two_languages(box).replace('"ja"', '"de"').replace("ja =", "de =")
    box.put("cards.csv", "card,title_en,title_de\n1,Sled,Schlitten\n")
    kit = box.load(head=head, columns="")
    assert finished(kit) == ("en",)
    assert len(unfinished(kit)["de"]) == len(printed("de")) - 1


def test_words_that_are_empty_in_one_language_only_are_told(box, checked):
    box.put("cards.csv", "card,title_en,title_ja\n1,Boat,\n2,,\n3,,そり\n")
    columns = box.columns.replace('"text"', '{ kind = "words", required = false }')
    assert checked(head=two_languages(box), columns=columns) == [
        "cards.csv:2: title_ja: is empty, but title_en is not",
        "cards.csv:4: title_en: is empty, but title_ja is not",
    ]


def test_a_character_that_no_font_has_is_told_wherever_it_is_written(box, checked):
    box.put("text.en.toml", 'note = "Hello 🐫"\n')
    box.put("cards.csv", 'card,title\n1,Boat\n2,"Sled 龘\nand 龘 𓏐"\n')
    assert checked(card=box.card.replace('"Card"', '"Card ☥"')) == [
        "text.en.toml: note: no font has '🐫' (U+1F42B)",
        "kit.toml: component.card.name.en: no font has '☥' (U+2625)",
        "cards.csv:3: title: no font has '龘' (U+9F98), '𓏐' (U+133D0)",
    ]


def test_characters_of_words_are_told_with_their_language(box, checked):
    box.put("cards.csv", "card,title_en,title_ja\n1,Boat,龘\n")
    columns = box.columns.replace('"text"', '"words"')
    assert checked(head=two_languages(box), columns=columns) == [
        "cards.csv:2: title_ja: no font has '龘' (U+9F98)"
    ]


def test_faults_of_several_kinds_are_told_together(box, checked):
    box.put("text.en.toml", 'note = "🐫"\n')
    box.put("text.ja.toml", "note = 1\n")
    box.put("cards.csv", "card,title\n1,龘\n")
    assert checked(head=two_languages(box), make=box.make.replace("card.toml", "x.toml")) == [
        "kit.toml: component.card.make.cut.front: there is no file 'x.toml'",
        "text.ja.toml: note: 1 is not a text",
        "text.en.toml: note: no font has '🐫' (U+1F42B)",
        "cards.csv:2: title: no font has '龘' (U+9F98)",
    ]


def test_a_kit_that_cannot_be_loaded_is_checked_as_far_as_it_goes(box):
    box.put("text.en.toml", 'note = "🐫"\n')
    box.put("cards.csv", "card,title_en,title_ja\none,龘,\n2,Sled,そり\n")
    columns = box.columns.replace('"text"', '"words"')
    make = box.make.replace("poker", "pocker") + 'back = "back.toml"\n'
    box.faults(head=two_languages(box), columns=columns, make=make)
    assert [str(fault) for fault in check_folder("", box.path)] == [
        "cards.csv:2: card: 'one' is not a whole number",
        (
            "kit.toml: component.card.make[1].size: "
            "there is no card size 'pocker'; did you mean 'poker'?"
        ),
        "kit.toml: component.card.make.cut.front: there is no file 'card.toml'",
        "kit.toml: component.card.make.cut.back: there is no file 'back.toml'",
        "text.en.toml: note: no font has '🐫' (U+1F42B)",
        "cards.csv:2: title_en: no font has '龘' (U+9F98)",
    ]


def test_a_folder_without_a_kit_is_one_fault():
    assert [str(fault) for fault in check_folder("gizza")] == [
        "gizza: there is no such game; did you mean 'giza'?"
    ]


def test_the_houses_own_texts_are_checked_too(box, checked, monkeypatch):
    house = box.path.parent / "house"
    house.mkdir()
    (house / "text.en.toml").write_text('[sheet]\ncut = "Cut"\n')
    (house / "text.ja.toml").write_text('[sheet]\nfold = "折る"\n')
    monkeypatch.setattr("companion.kits.check.texts.layouts_folder", lambda: house)
    assert checked() == [
        "house/text.en.toml: sheet.fold: this text is missing, text.ja.toml has it",
        "house/text.ja.toml: sheet.cut: this text is missing, text.en.toml has it",
    ]


def test_the_summary_counts_what_the_kit_holds(box):
    box.put("text.en.toml", '[card]\ntitle = "Card"\nnumber = "No."\n')
    assert summary(box.load()) == Contents(components=1, pieces=2, tables=1, texts=2)


@pytest.mark.parametrize("game", games())
def test_the_built_in_kits_have_no_faults(game):
    assert [str(fault) for fault in check_kit(load_kit(game))] == []
