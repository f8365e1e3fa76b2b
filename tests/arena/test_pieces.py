"""Pieces as the kits list them: which there are, what they are called, and whose design."""

import pytest

from companion.arena.pieces import is_house, items, name_of
from companion.kits import load_kit


@pytest.mark.parametrize(
    ("game", "group", "first", "size"),
    [
        ("cheops", "law", "1", 12),
        ("cheops", "laws", "1", 12),
        ("cheops", "board", "I1", 16),
        ("silver-gold", "pyramid", "1", 48),
        ("silver-gold", "pattern", "I2", 6),
    ],
)
def test_a_group_is_a_component_a_table_or_its_first_column(
    game: str, group: str, first: str, size: int
) -> None:
    found = items(load_kit(game), [group])[group]
    assert (found[0], len(found)) == (first, size)


def test_groups_and_pieces_that_no_table_has_are_known_by_what_was_seen() -> None:
    kit = load_kit("cheops")
    assert items(kit, ["nothing"]) == {}
    assert name_of(kit, "nothing", "1") == name_of(kit, "law", "99") == {}
    assert not is_house(kit, "nothing", "1")
    assert not is_house(kit, "law", "99")


def test_figures_of_our_own_design_are_marked_and_words_are_none() -> None:
    """Of the laws the names are ours, and the number of law 7 (CHEOPS-LAW-07)."""
    kit = load_kit("cheops")
    assert [law for law in items(kit, ["law"])["law"] if is_house(kit, "law", law)] == ["7"]
    assert is_house(kit, "board", "I1")
    assert name_of(kit, "law", "5")["en"] == "No sale"
    assert is_house(load_kit("silver-gold"), "pyramid", "33")
