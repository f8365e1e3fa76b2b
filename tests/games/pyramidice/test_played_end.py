"""Whole games: the setup, the Architect's turns, and the end (sections 4, 8, 9)."""

from companion.games.engine import Options
from companion.games.pyramidice.rules import settle
from companion.kits import load_kit
from tests.games.pyramidice.laid import after, asked, engine, laid, lines, work

KIT = load_kit("pyramidice")


def opened(players: int, variant: str = "base") -> tuple[object, list[str]]:
    """What is asked until the first turn begins, always answered by what is listed first."""
    state, kinds = engine().setup(Options(players, variant)), list[str]()
    while (decision := engine().pending(state)) and decision.kind not in ("begin", "work"):
        kinds.append(decision.kind)
        engine().apply(state, engine().legal(state)[0])
    return state, kinds


def test_the_setup_against_an_architect() -> None:
    """PYRAMIDICE-SETUP-15, ruling A-25: his cards face up, his Fame 5, the human first."""
    state, kinds = opened(1, "solo-amenhotep")
    assert kinds == [*["lay"] * 6, *["god"] * 3, *["his_project"] * 3, "project"]
    assert (state.fame, state.scarabs, asked(state)) == ([5, 5], [None, None], ("begin", 0))


def test_figures_of_the_box() -> None:
    """Rulings A-01, A-02, A-04, A-36: how names are spelt, two tiles a column, 38 Gods."""
    names = [row["architect"] for row in KIT.table("architects").rows]
    assert names == ["snefru", "hemionu", "amenhotep", "imhotep"]
    for row in KIT.table("setup").rows:
        assert row["shared.rest_tiles"] == 2 * (row["shared.quarry_space"] - 1)
    assert len(KIT.table("gods").rows) == 38


def test_fame_has_no_upper_bound() -> None:
    """Ruling A-05, and the corners of A-07: the Ennead beyond three cards."""
    state = work(fame=170, gods=["heh", "atum", "geb", "shu", "seth"])
    assert engine().scores(state)[0].total == 170 + 12


def test_the_last_card_of_the_deck_ends_the_game_one_round_later() -> None:
    """EX-4, PYRAMIDICE-END-01 to PYRAMIDICE-END-03, rulings A-06 and A-28: at the turn's end."""
    state = work("prayer 3", "prayer 4", deck=1, held=(0, 1, 0))
    after(state, "worship geb", "stop", "deal ra")
    assert (state.deck, state.pharaoh, asked(state)) == (0, 0, ("begin", 1))
    after(state, "begin rest", "take_tile rest_cc", "begin work", "stop")
    assert (state.over, asked(state), engine().ending(state)) == (True, None, "gods")


def test_a_game_in_which_nothing_goes_on_comes_to_its_end() -> None:
    """PYRAMIDICE-END-06: after ten turns a seat without progress, or sixty in all."""
    for told in ({"stall": 19}, {"turns": 119}):
        state = work(held=(0, 0, 0), **told)
        assert "game.guard" in after(state, "stop")
        assert (state.pharaoh, state.cause) == (0, "guard")
    state = work(held=(0, 0, 0), stall=18)
    after(state, "stop")
    assert (state.pharaoh, state.stall) == (None, 19)


def test_he_takes_hapy_rolls_from_the_supply_and_takes_a_tile() -> None:
    """EX-8, PYRAMIDICE-SOLO-02 to PYRAMIDICE-SOLO-09: and the Pharaoh tile, since it was the last.

    Ruling A-22: the row is refilled at the end of his turn.
    """
    state = laid(1, "snefru", row=("khepri", "ra", "hapy"), quarry=(0, 4), supply=(9, 6, 1))
    state.current = 1
    settle(state)
    assert (state.gods[1], asked(state), len(lines(state))) == (["hapy"], ("architect", -1), 6)
    after(state, "architect 2", "deal geb")
    assert (state.tiles[1], state.fame[1], state.supply[2], state.quarry) == (
        ["rest_each"], 5, 0, 1,
    )  # fmt: skip
    assert (state.row, state.pharaoh, asked(state)) == (["geb", "khepri", "ra"], 1, ("begin", 0))
    after(state, "begin work", "take_dice 0 4", *["roll 1"] * 4, "stop", "architect 1")
    assert engine().pending(state).kind == "god"
    after(state, "deal min")
    assert (state.over, engine().ending(state)) == (True, "stones")
