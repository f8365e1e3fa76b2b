"""The setup: sections 4 and 14.1."""

from typing import Any

import pytest

from companion.kits import Kit

SOLO = ("solo-snefru", "solo-hemionu", "solo-amenhotep", "solo-imhotep")
GAMES = [*((1, variant) for variant in SOLO), (2, "base"), (3, "base"), (4, "base")]

TABLE = {
    "shared": {
        "pyramid_boards": (1, 1, 2, 3),
        "build_spaces": (14, 14, 19, 20),
        "sphinx_board": (1, 1, 1, 1),
        "gods_board": (1, 1, 1, 1),
        "quarry_tile": (1, 1, 1, 1),
        "quarry_space": (4, 4, 5, 6),
        "rest_tiles": (6, 6, 8, 10),
        "prayer_dice_in_quarry": (4, 4, 4, 4),
        "stone_dice_in_game": (14, 14, 19, 20),
        "stone_dice_supply": (13, 12, 16, 16),
        "workers_supply": (17, 13, 9, 5),
        "cats_supply": (8, 7, 6, 5),
        "golden_cat_aside": (0, 1, 1, 1),
        "god_cards_in_game": (28, 28, 33, 35),
        "god_cards_deck": (25, 25, 30, 32),
        "god_cards_face_up": (3, 3, 3, 3),
        "pharaoh_tile": (1, 1, 1, 1),
        "architect_board": (1, 0, 0, 0),
        "architect_project_cards": (2, 0, 0, 0),
        "architect_fame_start": (5, 0, 0, 0),
        "architect_rest_spaces": (3, 0, 0, 0),
        "architect_fame_token": (1, 0, 0, 0),
        "architect_bonus_token": (1, 0, 0, 0),
    },
    "per_player": {
        "player_board": (1, 1, 1, 1),
        "fame_token": (1, 1, 1, 1),
        "bonus_token": (1, 1, 1, 1),
        "fame_start": (5, 5, 5, 5),
        "workers": (4, 4, 4, 4),
        "stone_dice": (1, 1, 1, 1),
        "cats": (1, 1, 1, 1),
        "resource_spaces": (8, 8, 8, 8),
        "rest_tile_spaces": (3, 3, 3, 3),
        "project_cards": (1, 1, 1, 1),
        "scarab_cards_drawn": (0, 2, 2, 2),
        "scarab_cards_kept": (0, 1, 1, 1),
    },
    "removed": {
        "pyramid_boards": (2, 2, 1, 0),
        "rest_tiles": (6, 6, 4, 2),
        "god_cards": (10, 10, 5, 3),
        "stone_dice": (6, 6, 1, 0),
        "project_cards": (3, 4, 3, 2),
        "scarab_cards": (12, 10, 9, 8),
        "player_boards": (2, 2, 1, 0),
        "fame_tokens": (2, 2, 1, 0),
        "bonus_tokens": (2, 2, 1, 0),
        "golden_cat": (1, 0, 0, 0),
    },
}
"""Sections 4.1 and 14.1, for 1 to 4 players; Amenhotep has a Project card more."""


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_every_count_is_that_of_section_4(judge: Any, players: int, variant: str) -> None:
    """PYRAMIDICE-SETUP-01 to PYRAMIDICE-SETUP-15."""
    expected: dict[str, Any] = {
        group: {key: counts[players - 1] for key, counts in keys.items()}
        for group, keys in TABLE.items()
    }
    if variant == "solo-amenhotep":
        expected["shared"]["architect_project_cards"] = 3
        expected["removed"]["project_cards"] = 2
    found = judge("setup", {"players": players, "variant": variant})
    value = {"game": "pyramidice", "players": players, "variant": variant, **expected}
    assert (found, [list(found[group]) for group in TABLE]) == (
        value,
        [list(value[group]) for group in TABLE],
    )


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_nothing_is_lost(judge: Any, players: int, variant: str) -> None:
    """The checks of section 14.1."""
    found = judge("setup", {"players": players, "variant": variant})
    shared, own, out = (found[group] for group in TABLE)
    assert shared["workers_supply"] + players * own["workers"] == 21
    assert shared["cats_supply"] + players * own["cats"] == 9
    dice = shared["stone_dice_supply"] + players * own["stone_dice"]
    assert dice == shared["stone_dice_in_game"] == shared["build_spaces"] == 20 - out["stone_dice"]
    cards = shared["god_cards_deck"] + shared["god_cards_face_up"]
    assert cards == shared["god_cards_in_game"] == 38 - out["god_cards"]
    dealt = shared["architect_project_cards"] + players * own["project_cards"]
    assert dealt + out["project_cards"] == 6
    assert players * own["scarab_cards_kept"] + out["scarab_cards"] == 12
    for piece, removed in (
        ("board", "player_boards"),
        ("fame_token", "fame_tokens"),
        ("bonus_token", "bonus_tokens"),
    ):
        mine = own["player_board" if piece == "board" else piece]
        assert shared[f"architect_{piece}"] + players * mine + out[removed] == 4
    assert shared["rest_tiles"] + out["rest_tiles"] == 12
    assert shared["pyramid_boards"] + out["pyramid_boards"] == 3
    assert shared["golden_cat_aside"] + out["golden_cat"] == 1


@pytest.mark.parametrize("given", [{}, {"variant": None}, {"variant": "base"}])
def test_without_a_variant_it_is_the_base_game(judge: Any, given: dict[str, Any]) -> None:
    assert judge("setup", {"players": 3, **given})["variant"] == "base"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": 1}, "variant"),
        ({"players": 1, "variant": "base"}, "variant"),
        ({"players": 2, "variant": "solo-snefru"}, "players"),
        ({"players": 4, "variant": "solo-imhotep"}, "players"),
        ({"players": 2, "variant": "solo"}, "variant"),
        ({"players": 2, "variant": "solo-architect"}, "variant"),
        ({"players": 2, "variant": 1}, "variant"),
        ({"players": 0}, "players"),
        ({"players": 5}, "players"),
        ({"players": True, "variant": "solo-snefru"}, "players"),
        ({}, "players"),
        ({"players": 2, "scarabs": 1}, "scarabs"),
        ([], "input"),
    ],
)
def test_refusals(refused: Any, request_: Any, field: str) -> None:
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-SETUP-15."""
    assert refused("setup", request_) == field


def test_the_steps_of_solo_name_the_architect(result: Any) -> None:
    steps = result("setup", {"players": 1, "variant": "solo-imhotep"}).steps
    rules = {step.rule for step in steps}
    assert "PYRAMIDICE-SETUP-15" in rules
    assert not rules & {"PYRAMIDICE-SETUP-12", "PYRAMIDICE-SETUP-13", "PYRAMIDICE-SETUP-14"}
    assert {step.values["architect"] for step in steps} == {"imhotep"}


def test_who_may_sit_down(game: Any, kit: Any) -> None:
    """PYRAMIDICE-SETUP-15: alone only against an Architect; who he is matters to the sheet."""
    alone = dict.fromkeys(SOLO, (1,))
    assert game.seats(kit, "score") == {"base": (2, 3, 4), **alone}
    assert game.keeper.variants(kit) == {"base": (2, 3, 4), **alone}
    assert game.seats(kit, "build") == {"base": (1, 2, 3, 4)}
    assert game.seats(kit, "architect-turn") == {SOLO[0]: (1,)}


@pytest.mark.parametrize(
    ("table", "key"),
    [("pyramids", "pyramid"), ("gods", "god"), ("scarabs", "scarab"), ("projects", "project"),
     ("rest_tiles", "tile"), ("architects", "architect")],
)  # fmt: skip
def test_things_are_called_as_they_are_in_their_tables(kit: Kit, table: str, key: str) -> None:
    for row in kit.table(table).rows:
        for language, name in dict(row["name"]).items():  # type: ignore[call-overload]
            assert kit.texts[language][f"form.choice.{row[key]}"] == name
