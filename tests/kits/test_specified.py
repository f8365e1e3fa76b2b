"""What the specifications say of games alike: players, counts, the setup, whose numbers."""

import pytest

from companion.kits import load_kit
from companion.kits.model import origins
from tests.kits.conftest import SPECIFIED

ALIKE = ("giza", "cheops", "pyramidice", "silver-gold")
"""Terra Pyramides counts by families and versions, in a file of its own."""
KITS = {game: load_kit(game) for game in ALIKE}
FAMILIES = [
    (game, family)
    for game, kit in KITS.items()
    for family in dict.fromkeys(row["family"] for row in kit.table("counted").rows)
]
of_each_game = pytest.mark.parametrize("game", ALIKE)


@of_each_game
def test_the_game_its_players_and_variants(game):
    kit, said = KITS[game], SPECIFIED[game]
    assert (kit.name["en"], [*kit.players]) == (said["name"], said["players"])
    assert ([*kit.variants], kit.languages) == (said["variants"], ("en", "ja"))


@of_each_game
def test_every_component_of_section_2_is_there_to_count(game):
    assert {each.id: each.count for each in KITS[game].components} == SPECIFIED[game]["counts"]


@pytest.mark.parametrize(("game", "family"), FAMILIES)
def test_every_piece_is_in_one_place(game, family):
    """Shared + players x per_player + removed == count, and what is removed nobody needs.

    GIZA-INV-01 to 03, PYRAMIDICE-SETUP-08 to 13. Money and food count by their value.
    """
    kit = KITS[game]
    rows = [row for row in kit.table("counted").rows if row["family"] == family]
    (unit,) = {row.get("unit", "pieces") for row in rows}
    pieces = [each for each in kit.components if family in each.known_as]
    worth = {each.id: each.value if unit == "value" else 1 for each in pieces}
    there = sum(each.count * worth[each.id] for each in pieces)
    for setup in kit.table("setup").rows:
        players = setup["players"]
        times = {"shared": 1, "per_player": players, "removed": 1}
        assert sum(times[row["key"].split(".")[0]] * setup[row["key"]] for row in rows) == there
        removed = sum(setup[row["key"]] for row in rows if row["key"].startswith("removed."))
        needed = sum(each.needed.get(players, each.count) * worth[each.id] for each in pieces)
        is_drawn = family in SPECIFIED[game]["drawn"]
        assert needed == there - removed or (is_drawn and needed == there)


@of_each_game
def test_every_figure_of_the_setup_counts_something_or_measures(game):
    counted = {row["key"] for row in KITS[game].table("counted").rows}
    assert {*KITS[game].table("setup").columns} == {*SPECIFIED[game]["measures"]} | counted


@of_each_game
def test_the_score_sheet_is_that_of_section_14_2(game):
    said = SPECIFIED[game]["score_sheet"]
    columns = {column for line in said.values() for column in line}
    found = {
        row["key"]: {each: row[each] for each in columns if row[each] is not None}
        for row in KITS[game].table("score_sheet").rows
    }
    assert [*found.items()] == [*said.items()]


@of_each_game
def test_what_is_our_own_is_said_to_be(game):
    kit, said = KITS[game], SPECIFIED[game]
    ours = {each.id: each for each in origins(kit)}
    assert [each.id for each in ours.values() if each.sources[0] == "house"] == said["house_tables"]
    assert [x.id for x in kit.components if x.source == "house"] == said["house_components"]
    for table, origin in said["origins"].items():
        found = ours[table]
        assert {**origin, "sources": (*origin["sources"],)} == {
            "sources": found.sources, "columns": found.columns, "rows": found.rows,
        }  # fmt: skip
        assert found.size == len(kit.table(table).rows)


@pytest.mark.parametrize("game", [*ALIKE, "terra-pyramides"])
def test_every_table_says_in_words_where_it_comes_from(game):
    for each in origins(load_kit(game)):
        assert set(each.note) == {"en", "ja"}
        assert all(each.note.values())
