"""Setup, sections 4, 9 and 14.1: every version, option, mission and number of players."""

from typing import Any

import pytest

VERSIONS = ("base", "horus", "nile")
OPTIONS = ("", "+symbols", "+faceup", "+symbols+faceup")
MISSIONS = ("coop1", "coop2", "coop3")
GAMES = [(version, players) for version in VERSIONS for players in (2, 3, 4)]
TEAMS = [(mission, players) for mission in MISSIONS for players in (1, 2, 3, 4)]

STACKS = {
    ("base", 2): (40, 5, 20, 1, 8, 28, 14),
    ("base", 3): (40, 5, 20, 0, 0, 36, 12),
    ("base", 4): (40, 5, 20, 0, 0, 36, 9),
    ("horus", 2): (56, 7, 28, 3, 24, 28, 14),
    ("horus", 3): (56, 7, 28, 2, 16, 36, 12),
    ("horus", 4): (56, 7, 28, 2, 16, 36, 9),
    ("nile", 2): (64, 8, 32, 4, 32, 28, 14),
    ("nile", 3): (64, 8, 32, 3, 24, 36, 12),
    ("nile", 4): (64, 8, 32, 3, 24, 36, 9),
}
"""Section 3.1: mix, per stack, per holder, threshold, removed, played, turns of each player."""

WORKERS = {2: (15, 32), 3: (13, 22), 4: (11, 16)}
"""In hand, and back in the box."""


def shared(version: str, players: int) -> dict[str, int]:
    tiles, height, holder, threshold, removed, played, _ = STACKS[version, players]
    nile, horus = int(version == "nile"), int(version != "base")
    foundations = 10 if nile else 3
    return {
        "stair_tiles": tiles, "stacks": 8, "tiles_per_stack": height, "holders": 2,
        "backing_cards": 2, "tiles_per_holder": holder, "stack_threshold": threshold,
        "tiles_removed": removed, "initial_tiles": 4, "tiles_in_play": played,
        "turns_total": played, "foundation_tiles": 22, "initial_foundations": foundations,
        "foundation_stack": 22 - foundations, "pyramid_levels": 42, "blocks": 32, "coins": 24,
        "points_tokens": 4, "nile_side": nile, "burial_board": horus, "oasis_board": nile,
        "strategy_cards": 6 * nile, "face_up_stacks": 0, "symbol_rule": 0, "team_workers": 0,
        "team_boards": 0, "team_tops": 0, "team_score_markers": 0,
    }  # fmt: skip


def per_player(version: str, players: int) -> dict[str, int]:
    nile, horus = int(version == "nile"), int(version != "base")
    return {
        "player_boards": 1, "workers": WORKERS[players][0], "score_markers": 1, "pyramid_tops": 2,
        "hand_tiles": 1, "burial_markers": 2 * horus, "oasis_markers": 2 * nile, "boats": nile,
        "coins": 0, "blocks": 0, "turns": STACKS[version, players][-1],
    }  # fmt: skip


def removed(version: str, players: int) -> dict[str, int]:
    nile, horus, absent = int(version == "nile"), int(version != "base"), 4 - players
    return {
        "workers": WORKERS[players][1], "player_boards": absent, "pyramid_tops": 2 * absent,
        "burial_markers": 2 * absent * horus, "oasis_markers": 2 * absent * nile,
        "boats": absent * nile,
    }  # fmt: skip


@pytest.mark.parametrize(("version", "players"), GAMES)
def test_every_count(judge: Any, version: str, players: int) -> None:
    """W14; TERRA-SETUP-01 to -05, -09 to -13, TERRA-SETUP-08 and TERRA-V3-03: ten foundations."""
    found = judge("setup", {"players": players, "variant": version})
    assert found == {
        "game": "terra-pyramides",
        "players": players,
        "variant": version,
        "shared": shared(version, players),
        "per_player": per_player(version, players),
        "removed": removed(version, players),
    }
    assert list(found["shared"]) == list(shared(version, players))
    assert list(found["per_player"]) == list(per_player(version, players))
    assert list(found["removed"]) == list(removed(version, players))


@pytest.mark.parametrize(("version", "players"), GAMES)
def test_all_have_equally_many_turns(judge: Any, version: str, players: int) -> None:
    """TERRA-END-01, TERRA-END-02, TERRA-INV-09: in all versions alike."""
    found = judge("setup", {"players": players, "variant": version})["shared"]
    assert found["turns_total"] == players * {2: 14, 3: 12, 4: 9}[players]
    left = found["stair_tiles"] - found["initial_tiles"] - found["tiles_removed"]
    assert left == found["tiles_in_play"]
    assert found["tiles_removed"] == found["stacks"] * found["stack_threshold"]


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize(("version", "players"), GAMES)
def test_options_change_nothing_else(judge: Any, version: str, players: int, option: str) -> None:
    """TERRA-SETUP-15, TERRA-SETUP-16: four stacks turned up, the rule of the symbols."""
    plain = judge("setup", {"players": players, "variant": version})
    found = judge("setup", {"players": players, "variant": version + option})
    changed = {"face_up_stacks": 4 * ("faceup" in option), "symbol_rule": int("symbols" in option)}
    assert found == {
        **plain, "variant": version + option, "shared": {**plain["shared"], **changed}
    }  # fmt: skip


@pytest.mark.parametrize(("mission", "players"), TEAMS)
def test_a_mission_is_for_a_team(judge: Any, mission: str, players: int) -> None:
    """TERRA-COOP-01, -02, -03, -07, -09 and TERRA-END-03: one colour, 28 tiles, nobody's turns."""
    found = judge("setup", {"players": players, "variant": mission})
    team = {"team_workers": 12, "team_boards": 1, "team_tops": 8, "team_score_markers": 1}
    assert found["shared"] == {**shared("base", 2), **team}
    assert found["per_player"] == dict.fromkeys(per_player("base", 2), 0) | {"hand_tiles": 1}
    assert found["removed"] == dict.fromkeys(removed("base", 2), 0) | {
        "workers": 51, "player_boards": 3,
    }  # fmt: skip


@pytest.mark.parametrize("nothing", [{}, {"variant": None}, {"game": "terra-pyramides"}])
def test_the_base_game_is_meant_when_nothing_is_said(judge: Any, nothing: Any) -> None:
    assert judge("setup", {"players": 3, **nothing})["variant"] == "base"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 1, "variant": "nile"}, "players"),
        ({"players": 5, "variant": "coop1"}, "players"),
        ({"players": 0, "variant": "coop1"}, "players"),
        ({"players": True, "variant": "coop1"}, "players"),
        ({"players": ["Ana", "Bo"]}, "players"),
        ({"variant": "base"}, "players"),
        ({}, "players"),
        ({"players": 2, "variant": "solo"}, "variant"),
        ({"players": 2, "variant": "coop"}, "variant"),
        ({"players": 2, "variant": "coop1+symbols"}, "variant"),
        ({"players": 2, "variant": "base+faceup+symbols"}, "variant"),
        ({"players": 2, "variant": "base+symbols+symbols"}, "variant"),
        ({"players": 2, "variant": "base+"}, "variant"),
        ({"players": 2, "variant": ""}, "variant"),
        ({"players": 2, "variant": 1}, "variant"),
        ({"players": 2, "variant": ["base"]}, "variant"),
        ({"players": 2, "game": "giza"}, "game"),
        ({"players": 2, "game": None}, "game"),
        ({"players": 2, "colour": "red"}, "colour"),
        ([2], "input"),
        (None, "input"),
    ],
)
def test_refusals(refused: Any, request_: Any, field: str) -> None:
    assert refused("setup", request_) == field


FLAGS = {"nile_side", "symbol_rule"}
"""What the words say without a number."""


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize(("version", "players"), [*GAMES, *TEAMS])
def test_the_steps_state_what_is_counted_nowhere_beside_them(
    result: Any, kit: Any, version: str, players: int, option: str
) -> None:
    """TERRA-SETUP-06, -07, -10, -11, -12, -13, -14, -17: and the starting tiles and players.

    A single person needs no start player.
    """
    if version in MISSIONS and option:
        return
    asked = result("setup", {"players": players, "variant": version + option})
    rules = {step.rule for step in asked.steps}
    assert {f"TERRA-SETUP-{n:02}" for n in (1, 2, 3, 5, 6, 9, 17)} <= rules
    assert ("TERRA-SETUP-14" in rules) == (players > 1)
    assert ("TERRA-SETUP-16" in rules, "TERRA-SETUP-15" in rules) == (
        "symbols" in option,
        "faceup" in option,
    )
    counted = {row["key"] for row in kit.table("counted").rows}
    rows = [kit.table("steps").row(step.key.removeprefix("setup.")) for step in asked.steps]
    for language in ("en", "ja"):
        said = " ".join(str(row["text"][language]) for row in rows)
        for group in ("shared", "per_player", "removed"):
            for key, count in asked.value[group].items():
                stated = bool(count) and key not in FLAGS and f"{group}.{key}" not in counted
                assert (f"{{{group}.{key}}}" in said) == stated, key
    assert all(step.values["players"] == players for step in asked.steps)
