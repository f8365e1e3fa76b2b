"""kit.toml: what it says, and each way of getting it wrong."""

import pytest

from companion.kits import Face, load_kit
from tests.kits.conftest import CASES


def test_a_small_kit_is_what_its_files_say(box):
    kit = box.load()
    (card,) = kit.components
    assert (kit.id, kit.players, kit.variants, kit.languages) == (
        "ferry",
        (2, 3),
        ("base",),
        ("en",),
    )
    assert kit.name == {"en": "The Ferry"}
    assert (card.id, card.family, card.count, card.value, card.rows) == (
        "card",
        "card",
        2,
        1,
        "cards",
    )
    assert card.needed == {}
    (make,) = card.makes
    assert (make.id, make.size, make.corner, make.bleed) == ("cut", (63.5, 88.9), 3, 3)
    assert (make.front, make.back, make.stock) == (Face("card.toml"), None, "card")


def test_a_face_takes_arguments(box):
    make = box.make + 'back = { layout = "back.toml", with = { colour = "red", large = true } }\n'
    assert box.load(make=make).components[0].makes[0].back == Face(
        "back.toml", {"colour": "red", "large": True}
    )


def test_every_fault_is_told_at_once(box):
    box.put("cards.csv", "card,titel\none,Boat\n2,Sled\n2,Sled\n")
    faults = box.faults(
        head=box.head.replace("players", "plaers"),
        rows='rows = "cads"\n',
        make=box.make.replace('"cut"', '"cutt"') + "glued = 1\n",
    )
    assert sorted(faults) == [
        "cards.csv:1: titel: unknown column; did you mean 'title'?",
        "cards.csv:2: card: 'one' is not a whole number",
        "cards.csv:4: card: '2' is in row 3 already; this column tells the rows apart",
        "kit.toml: component.card.make[1].glued: 1 is not true or false",
        "kit.toml: component.card.make[1].how: 'cutt' is not possible; did you mean 'cut'?",
        "kit.toml: component.card.rows: there is no table 'cads'; did you mean 'cards'?",
        "kit.toml: plaers: unknown key; did you mean 'players'?",
    ]


@pytest.mark.parametrize(
    ("part", "old", "new", "fault"),
    CASES["a_fault_of_the_kit_names_the_key_and_what_would_be_right"],
)
def test_a_fault_of_the_kit_names_the_key_and_what_would_be_right(box, part, old, new, fault):
    spoilt = getattr(box, part)
    assert old in spoilt
    faults = box.faults(**{part: spoilt.replace(old, new)})
    assert any(line.startswith(f"kit.toml: {fault}") for line in faults), faults


def test_one_mistake_is_one_fault(box):
    assert box.faults(make=box.make.replace("poker", "pokr")) == [
        "kit.toml: component.card.make[1].size: there is no card size 'pokr'; did you mean 'poker'?"
    ]


@pytest.mark.parametrize(
    ("kit", "fault"),
    [
        ("id = \n", "kit.toml:1: not TOML: Invalid value, at column 6"),
        ('id = "a"\nid = "b"\n', "kit.toml:2: not TOML: Cannot overwrite a value, at column 9"),
        ('id = "a', "kit.toml: not TOML: Unterminated string, at the end of the file"),
        (
            f"id = {'[' * 9000}",
            "kit.toml: not TOML: lists or tables lie too deep in each other",
        ),
        ('id = "a"\n# caf\xe9'.encode("cp1252"), "kit.toml:2: is not UTF-8; save it as UTF-8"),
    ],
)
def test_a_file_that_is_no_toml_is_told_with_its_line(box, kit, fault):
    box.put("kit.toml", kit)
    assert box.said(lambda: load_kit("", box.path)) == [fault]


def test_two_components_of_one_id_are_told(box):
    twice = box.make + box.card + box.rows + box.make
    assert box.faults(make=twice) == ["kit.toml: component.card.id: 'card' is used twice"]


def test_two_forms_of_one_id_are_told(box):
    form = box.make + 'id = "flat"\n'
    assert box.faults(make=form + form) == [
        "kit.toml: component.card.make.flat.id: 'flat' is used twice"
    ]


def test_a_component_without_a_form_is_told(box):
    assert box.faults(make="") == [
        "kit.toml: component.card.make: is missing; it must say how it is made ([]: not at all)"
    ]


def test_a_component_that_is_only_counted_says_so(box):
    (counted,) = box.load(make="make = []\n").components
    assert (counted.count, counted.makes) == (2, ())


def test_a_kit_without_components_is_told(box):
    assert box.faults(card="", rows="", make="") == [
        "kit.toml: component: is missing; a kit has at least one [[component]]"
    ]


def test_a_table_without_rows_is_told_where_it_would_print_nothing(box):
    box.put("cards.csv", "card,title\n")
    assert box.faults() == [
        "kit.toml: component.card.rows: cards.csv has no rows, so there is nothing to print"
    ]


def test_a_file_that_cannot_be_read_is_told(box, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    box.load()
    monkeypatch.setattr("os.open", refuse)
    assert box.said(lambda: load_kit("", box.path)) == [
        "kit.toml: can't be read: Permission denied"
    ]


def test_a_kit_file_that_is_a_link_out_of_the_folder_is_told(box):
    box.load()
    (box.path / "kit.toml").rename(box.path.parent / "kit.toml")
    (box.path / "kit.toml").symlink_to(box.path.parent / "kit.toml")
    assert box.said(lambda: load_kit("", box.path)) == [
        "kit.toml: 'kit.toml' is a link that leads out of the kit's folder"
    ]


def test_the_count_is_the_sum_of_a_column_count(box):
    box.put("cards.csv", "card,title,count\n1,Boat,3\n2,Sled,2\n")
    assert box.load().components[0].count == 5


def test_rows_for_some_players_only_are_needed_by_those(box):
    box.put("cards.csv", "card,title,players,count\n1,Boat,2 3,3\n2,Sled,3,2\n")
    columns = box.columns + 'players = "integers"\n'
    assert box.load(columns=columns).components[0].needed == {2: 3, 3: 5}
    assert box.faults(columns=columns, rows=box.rows + "needed = { 2 = 4 }\n") == [
        "kit.toml: component.card.needed.2: 4 are needed, but there are 3"
    ]


def test_a_game_that_is_not_there_is_told_with_the_one_meant(box):
    assert box.said(lambda: load_kit("gizza")) == [
        "gizza: there is no such game; did you mean 'giza'?"
    ]


def test_a_kit_of_another_name_is_told(box):
    box.load()
    assert box.said(lambda: load_kit("giza", box.path)) == [
        "kit.toml: id: this kit is 'ferry', not 'giza'"
    ]


def test_a_table_is_suggested_for_a_table_that_is_not_there(box):
    box.put("card.toml", "[face]\n")
    table = box.table.replace("cards.csv", "card.csv")
    assert "there is no file 'card.csv'; did you mean 'cards.csv'?" in box.faults(table=table)[0]


def test_a_table_whose_rows_count_nothing_gives_nothing_to_print(box):
    box.put("cards.csv", "card,title,count\n1,Boat,0\n")
    columns = box.columns + 'count = "integer"\n'
    [fault] = box.faults(columns=columns)
    assert fault.endswith("cards.csv counts 0 in every row, so there is nothing to print")


def test_a_folder_is_no_table(box):
    (box.path / "decks.csv").mkdir()
    table = box.table.replace("cards.csv", "decks.csv")
    assert box.faults(table=table)[0].endswith("there is no file 'decks.csv'")
