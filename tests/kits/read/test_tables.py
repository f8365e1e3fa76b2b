"""Tables: columns, kinds, bounds, references, and what is said of cells that don't fit them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits import Column, NotThere, Row
from companion.kits.read.columns import value_of
from tests.kits.conftest import CASES

KINDS = CASES["kinds_of_test_tables"]


def test_cells_are_read_by_the_kind_of_their_column(box):
    box.put(
        "cards.csv", "card,a,b,c,d,e,f,g,h_en\nx,-3,1.5,yes,up,1 2,p q,Some text,Word\ny,,,,,,,,\n"
    )
    full, empty = box.load(columns=KINDS).table("cards").rows
    assert dict(full) == {
        "card": "x", "a": -3, "b": 1.5, "c": True, "d": "up",
        "e": (1, 2), "f": ("p", "q"), "g": "Some text", "h": {"en": "Word"},
    }  # fmt: skip
    assert dict(empty) == {
        "card": "y", "a": None, "b": None, "c": None, "d": "",
        "e": (), "f": (), "g": "", "h": {"en": ""},
    }  # fmt: skip
    assert (full.file, full.line, empty.line) == ("cards.csv", 2, 3)


def test_words_are_read_in_every_language_of_the_kit(box):
    box.put("cards.csv", "card,title_ja,title_en\n1,舟,Boat\n")
    head = box.head + 'languages = ["en", "ja"]\n'
    columns = box.columns.replace('"text"', '"words"')
    (row,) = box.load(head=head, columns=columns).table("cards").rows
    assert row["title"] == {"en": "Boat", "ja": "舟"}
    assert box.faults(head=head.replace("ja", "de"), columns=columns) == [
        "cards.csv:1: title_ja: unknown column; did you mean 'title_de'?"
    ]


def test_a_designers_own_table_needs_no_columns_declared(box):
    box.put("cards.csv", "title,cost,count\nBoat,3,2\nSled,,1\n")
    kit = box.load(columns="")
    assert [dict(row) for row in kit.table("cards").rows] == [
        {"title": "Boat", "cost": "3", "count": 2},
        {"title": "Sled", "cost": "", "count": 1},
    ]
    assert kit.components[0].count == 3


def test_undeclared_columns_for_every_language_are_words(box):
    box.put("cards.csv", "card,title_ja,title_en,note_en,_en\n1,舟,Boat,x,y\n")
    head = box.head + 'languages = ["en", "ja"]\n'
    (row,) = box.load(head=head, columns="").table("cards").rows
    assert dict(row) == {
        "card": "1", "title": {"en": "Boat", "ja": "舟"}, "note_en": "x", "_en": "y",
    }  # fmt: skip


def test_some_columns_may_be_declared_and_others_not(box):
    box.put("cards.csv", "name,card,title,Qty\nb,1,Boat,3\ns,1,Sled,1\n")
    kit = box.load()
    assert [dict(row) for row in kit.table("cards").rows] == [
        {"name": "b", "card": 1, "title": "Boat", "Qty": "3", "count": 3},
        {"name": "s", "card": 1, "title": "Sled", "Qty": "1", "count": 1},
    ]
    assert kit.components[0].count == 4


@pytest.mark.parametrize(
    ("cells", "read"),
    [("2 3 4", (2, 3, 4)), ("2", 2), ("2-4", "2-4")],
)
def test_undeclared_numbers_of_players_are_numbers(box, cells, read):
    box.put("cards.csv", f"card,players\n1,{cells}\n")
    (row,) = box.load(columns="").table("cards").rows
    assert row["players"] == read


SETUP = """[tables.setup]
file = "setup.csv"
[tables.counted]
file = "counted.csv"
[tables.steps]
file = "steps.csv"
"""


def test_what_a_setup_sheet_would_leave_out_is_a_fault(box):
    box.put("setup.csv", "players,per_player.cards,shared.coins\n2,7,10\n3,6,12\n")
    box.put("counted.csv", "key\ncards\nshared.coin\nper_player.cards\n")
    box.put("steps.csv", "step,players,text_en\ndeal,2-3,Deal.\n")
    assert box.faults(table=SETUP + box.table) == [
        "counted.csv:2: key: 'cards' is no figure of setup.csv; did you mean 'per_player.cards'?",
        "counted.csv:3: key: 'shared.coin' is no figure of setup.csv; did you mean 'shared.coins'?",
        "steps.csv: players: must be integer or integers, not text: for how many players a row is",
    ]


def test_rules_that_no_page_would_show_are_a_fault(box):
    box.put("rules.csv", "rule,page,column,text\na,1,2,A\nb,2,1,B\nc,1,3,C\nd,,1,D\n")
    more = '[tables.rules]\nfile = "rules.csv"\n[[component]]\nid = "leaf"\nname = "Rules"\n'
    more += 'count = 1\n[[component.make]]\nhow = "page"\nfront = "shared/rules_page.toml"\n'
    assert box.faults(make=box.make + more) == [
        "rules.csv:3: page: is '2', so it is printed nowhere: leaf has 1",
        "rules.csv:4: column: is '3', so it is printed nowhere: a page has 2",
        "rules.csv:5: page: is '', so it is printed nowhere: leaf has 1",
    ]


def test_counts_and_sources_mean_the_same_in_every_table(box):
    columns = box.columns + 'count = "text"\n'
    box.put("cards.csv", "card,title,count,source\n1,Boat,2,public\n2,Sled,1,\n")
    kit = box.load(columns=columns)
    assert kit.components[0].count == 3
    assert [row["source"] for row in kit.table("cards").rows] == ["public", ""]
    assert box.cards_faults("card,title,count,source\n1,Boat,x,hous\n", columns) == [
        "cards.csv:2: count: 'x' is not a whole number",
        "cards.csv:2: source: 'hous' is not possible; did you mean 'house'?",
    ]


def test_an_empty_count_that_is_not_required_is_one_piece(box):
    columns = box.columns + 'count = { kind = "integer", required = false }\n'
    box.put("cards.csv", "card,title,count\n1,Boat,\n2,Sled,3\n")
    assert box.load(columns=columns).components[0].count == 4


@pytest.mark.parametrize("name", ["components", "tables"])
def test_no_table_may_have_the_name_of_one_that_every_kit_has(box, name):
    table = f'[tables.{name}]\nfile = "cards.csv"\n'
    assert box.faults(columns=box.columns + table) == [
        f"kit.toml: tables.{name}: is the name of a table that every kit has"
    ]


def test_columns_may_stand_in_any_order_and_unneeded_ones_be_left_out(box):
    box.put("cards.csv", "title,card\nBoat,1\n")
    columns = box.columns + 'note = { kind = "text", required = false }\n'
    (row,) = box.load(columns=columns).table("cards").rows
    assert dict(row) == {"card": 1, "title": "Boat", "note": ""}


def test_a_row_is_found_by_the_first_declared_column(box):
    table = box.load().table("cards")
    assert table.row(2)["title"] == "Sled"


def test_a_row_or_table_that_is_not_there_is_a_fault_and_a_key_error(box):
    kit = box.load()
    with pytest.raises(NotThere, match=r"^cards\.csv: card: there is no row with '9' here$"):
        kit.table("cards").row(9)
    with pytest.raises(KeyError, match=r"^kit\.toml: tables\.maps: this table is missing$"):
        kit.table("maps")


@pytest.mark.parametrize(
    ("cards", "faults"),
    CASES["a_fault_of_a_table_names_row_column_and_what_would_be_right"],
)
def test_a_fault_of_a_table_names_row_column_and_what_would_be_right(box, cards, faults):
    assert box.cards_faults(cards) == [f"cards.csv:{fault}" for fault in faults]


@pytest.mark.parametrize(
    ("kind", "cell", "fault"),
    CASES["a_cell_that_does_not_fit_its_column_is_told"],
)
def test_a_cell_that_does_not_fit_its_column_is_told(box, kind, cell, fault):
    columns = f'[tables.cards.columns]\ncard = "integer"\ntitle = {kind}\n'
    assert box.cards_faults(f'card,title\n1,"{cell}"\n', columns) == [
        f"cards.csv:2: title: {fault}"
    ]


@pytest.mark.parametrize("text", ["1,5", "1.5", "1,50", "01.5"])
def test_a_number_may_have_a_decimal_comma(text):
    assert value_of(text, Column("x", "number")) == 1.5


@settings(deadline=None)
@given(st.integers(-(2**62), 2**62))
def test_every_whole_number_is_read_back(number):
    assert value_of(str(number), Column("x", "integer")) == number


@settings(deadline=None)
@given(st.lists(st.integers(-(2**62), 2**62), min_size=1), st.sampled_from([" ", ",", ";", ", "]))
def test_every_list_of_whole_numbers_is_read_back(numbers, between):
    cell = between.join(map(str, numbers))
    assert value_of(cell, Column("x", "integers")) == tuple(numbers)


PLACES = '[tables.places]\nfile = "places.csv"\nsource = "house"\n[tables.places.columns]\n'


def with_places(box, column):
    """Return what is wrong in the kit whose places have this column."""
    return box.faults(make=box.make + PLACES + f'place = "text"\nnear = {column}\n')


def test_a_reference_to_a_row_that_is_not_there_is_told(box):
    box.put("places.csv", "place,near\nfarm,temple\ntemple,farn farm\nquay,\n")
    column = '{ kind = "ids", table = "places", required = false }'
    assert with_places(box, column) == [
        "places.csv:3: near: there is no 'farn' in places; did you mean 'farm'?"
    ]


def test_a_reference_to_a_table_that_is_not_there_is_told(box):
    box.put("places.csv", "place,near\nfarm,x\n")
    assert with_places(box, '{ table = "cads" }') == [
        (
            "kit.toml: tables.places.columns.near.table: "
            "there is no table 'cads'; did you mean 'cards'?"
        )
    ]


def test_a_reference_of_another_kind_is_told(box):
    box.put("places.csv", "place,near\nfarm,1\n")
    assert with_places(box, '{ table = "cards" }') == [
        (
            "kit.toml: tables.places.columns.near.kind: "
            "is text, but the first column of 'cards' is integer"
        )
    ]


def test_a_reference_to_a_component_that_is_not_there_is_told(box):
    box.put("places.csv", "place,near\nfarm,card\nquay,crd\n")
    assert with_places(box, '{ table = "components" }') == [
        "places.csv:3: near: there is no 'crd' in components; did you mean 'card'?"
    ]


def test_a_number_that_counts_the_rows_of_another_table_is_checked(box):
    box.put("places.csv", "place,near\nfarm,1\nquay,1\nhill,2\n")
    box.put("cards.csv", "card,title,places\n1,Boat,2\n2,Sled,2\n3,Raft,0\n")
    columns = box.columns + 'places = { kind = "integer", counts = "places.near" }\n'
    places = PLACES + 'place = "text"\nnear = { kind = "integer", table = "cards" }\n'
    assert box.faults(columns=columns, make=box.make + places) == [
        "cards.csv:3: places: is 2, but places.csv has 1 for '2'"
    ]
    for wrong, fault in (
        ("plces.near", "there is no table 'plces'; did you mean 'places'?"),
        ("places.ner", "'places' has no column 'ner'; did you mean 'near'?"),
    ):
        spoilt = columns.replace("places.near", wrong)
        assert box.faults(columns=spoilt, make=box.make + places) == [
            f"kit.toml: tables.cards.columns.places.counts: {fault}"
        ]


def test_a_table_with_faults_causes_no_others(box):
    """The rows of a table that is wrong are neither counted nor referred to."""
    box.put("places.csv", "place,near\nfarm,3\n")
    box.put("cards.csv", "card,title\n1,Boat\n2,\n")
    places = PLACES + 'place = "text"\nnear = { kind = "integer", table = "cards" }\n'
    assert box.faults(rows=box.rows + "count = 5\n", make=box.make + places) == [
        "cards.csv:3: title: is empty"
    ]


def test_a_row_is_a_mapping():
    row = Row({"card": 1, "title": "Boat"}, "cards.csv", 2)
    assert (dict(row), len(row), list(row.values())) == (
        {"card": 1, "title": "Boat"},
        2,
        [1, "Boat"],
    )
