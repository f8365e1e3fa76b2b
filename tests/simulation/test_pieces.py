"""Pieces as the kits list them: which there are, what they are called, and whose design."""

import pytest

from companion.kits import load_kit
from companion.simulation.pieces import is_house, items, name_of


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
    found = items(load_kit(game), [group], "base")[group]
    assert (found[0], len(found)) == (first, size)


def test_groups_and_pieces_that_no_table_has_are_known_by_what_was_seen() -> None:
    kit = load_kit("cheops")
    assert items(kit, ["nothing"], "base") == {}
    assert name_of(kit, "nothing", "1") == name_of(kit, "law", "99") == {}
    assert not is_house(kit, "nothing", "1")
    assert not is_house(kit, "law", "99")


def test_figures_of_our_own_design_are_marked_and_words_are_none() -> None:
    """Of the laws the names are ours, and the number of law 7 (CHEOPS-LAW-07)."""
    kit = load_kit("cheops")
    assert [law for law in items(kit, ["law"], "base")["law"] if is_house(kit, "law", law)] == ["7"]
    assert is_house(kit, "board", "I1")
    assert name_of(kit, "law", "5")["en"] == "No sale"
    assert is_house(load_kit("silver-gold"), "pyramid", "33")
    terra = load_kit("terra-pyramides")
    assert is_house(terra, "foundation", "3")  # told by its value, not by its row
    assert not is_house(terra, "use", "boat")  # but for its picture


@pytest.mark.parametrize(("variant", "size"), [("base", 3), ("coop2", 3), ("nile+faceup", 5)])
def test_pieces_of_other_variants_are_not_there(variant: str, size: int) -> None:
    assert len(items(load_kit("terra-pyramides"), ["use"], variant)["use"]) == size
