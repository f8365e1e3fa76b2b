"""A game move by move: rules, rulings (R) and worked examples (W) on positions laid by hand."""

import pytest

from companion.games.engine import Options
from tests.games.terra_pyramides.beside import engine
from tests.games.terra_pyramides.laid import (
    ANA,
    BO,
    begun,
    drawn,
    give,
    hold,
    kind,
    lay,
    legal,
    own,
    play,
    refused,
    site,
)

NOWHERE = -1


def test_a_tile_brings_a_foundation_to_its_home_site():
    """TERRA-PLACE-01, -03, TERRA-PLACE-02, TERRA-MAP-02, W1: compulsory, at most one a turn."""
    state = begun()
    assert refused(state, "place B1 0") == "TERRA-PLACE-01 game.not_empty"
    assert refused(state, "place E1 0") == "TERRA-PLACE-01 game.not_empty"
    assert refused(state, "place G4 0") == "TERRA-PLACE-01 game.not_empty"
    before = sum(state.deck)
    play(state, "place A1 0")
    assert engine().pending(state).kind == "foundation"
    play(state, "foundation 3")
    assert (state.foundation[site(state, "B1")], sum(state.deck)) == (3, before - 1)
    other = begun()
    play(other, "place H3 0")  # home is H4, which has a foundation from the start
    assert engine().pending(other).kind == "line"


@pytest.mark.parametrize("kind", ["place", "line", "worker", "draw", "end"])
def test_what_may_be_done_at_any_time_is_offered_at_each_decision(kind: str):
    """TERRA-TURN-01 to -03, TERRA-SETUP-11: in one's own turn, and only there."""
    state = begun()
    give(state, red=2, white=1)
    give(state, BO, coins=4)
    state.laid = [state.ground.board.numbers["F5"]] if kind == "worker" else []
    state.decision = engine().pending(state)._replace(kind=kind)
    assert legal(state, "convert") == ["convert red red", "convert red white"]
    assert legal(state, "look") == [], "coins of another player buy nothing"
    play(state, "convert red red")
    assert engine().pending(state).kind == kind
    assert state.hand[ANA] + len(state.laid) in (15, 16), "the 16th worker is the score marker"


def test_signs_bind_a_tile_unless_a_coin_is_paid():
    """TERRA-PLACE-04, TERRA-SETUP-16, TERRA-REFILL-05, TERRA-MAP-06."""
    state = begun("base+symbols")
    state.origin[ANA] = 7  # from the Scarab's holder, so even rows
    assert legal(state, "place")[0] == "place A2 0"
    assert refused(state, "place A1 0") == "TERRA-PLACE-04 game.other_sign"
    assert refused(state, "place A1 1") == "TERRA-PLACE-04 game.too_few_coins"
    assert refused(state, "place A2 1") == "TERRA-PLACE-04 game.no_need_to_pay"
    give(state, coins=1)
    play(state, "place A1 1")
    assert state.coins == [0, 0]
    full = begun("base+symbols")
    full.origin[ANA] = 7
    full.filled |= full.ground.board.signed[1]
    assert legal(full, "place") == [f"place {name} 0" for name in _odd(full)]


def _odd(state):
    board = state.ground.board
    return [
        name
        for at, name in enumerate(board.names)
        if board.tiles >> at & 1 and not state.filled >> at & 1
    ]


def test_a_line_is_laid_and_resolved():
    """TERRA-LINE-01 to -04, TERRA-RES-01 to -07, W2, W15: the column, and lines not chosen."""
    state = begun()
    lay(state, I6="worker", I4="eye eye", I3="block_blue")
    hold(state, "worker")
    play(state, "place I5 0")
    drawn(state)
    assert legal(state, "line") == [
        "line row", "line column", "line diag_down", "line diag_up"
    ]  # fmt: skip
    hand = state.hand[ANA]
    play(state, "line column")
    assert (state.coins[ANA], state.stores[ANA][0]) == (2, 1)
    names = [state.ground.board.names[at] for at in state.laid]
    assert (sorted(names), state.hand[ANA]) == (["I5", "I6"], hand - 2)
    assert state.supply == 31


def test_too_few_workers_leave_symbols_empty():
    """TERRA-RES-02, TERRA-FREE-06: recalling first is allowed; what stays empty is chosen."""
    state = begun()
    lay(state, I6="worker", I4="worker")
    hold(state, "worker")
    state.hand[ANA], state.hand[BO] = 1, 15
    at = own(state, "G6", 1)
    state.hand[ANA] = 1
    play(state, "place I5 0")
    drawn(state)
    play(state, "line column")
    assert legal(state, "lay") == ["lay I4 worker", "lay I5 worker", "lay I6 worker"]
    assert refused(state, "lay A1 worker") == "TERRA-RES-02 game.not_short"
    play(state, "lay I6 worker", "recall G6 1")
    assert engine().pending(state).kind == "worker"
    assert (len(state.laid), state.hand[ANA], state.owner[at]) == (2, 0, -1)


def test_workers_go_straight_to_the_first_site():
    """TERRA-MOVE-01 to -05, -07, -08: over filled spaces, up to three, alone."""
    state = begun()
    state.turns = 2
    lay(state, F4="worker", E4="eye")
    state.laid = [state.ground.board.numbers["F4"]]
    state.hand[ANA] -= 1
    state.decision = engine().pending(state)._replace(kind="worker")
    state.foundation[site(state, "F3")] = 1
    assert set(legal(state, "worker")) == {
        "worker F4 F3", "worker F4 E5", "worker F4 H4", "worker F4 hand"
    }  # fmt: skip
    assert refused(state, "worker F4 D2") == "TERRA-MOVE-01 game.no_way"
    assert refused(state, "worker A1 E5") == "TERRA-MOVE-07 game.no_worker_there"
    own(state, "E5", 1, BO)
    assert refused(state, "worker F4 E5") == "TERRA-MOVE-02 game.held_by_other"
    own(state, "H4", 3)
    assert refused(state, "worker F4 H4") == "TERRA-MOVE-04 game.site_full"
    state.foundation[site(state, "F3")] = 0
    assert refused(state, "worker F4 F3") == "TERRA-MOVE-02 game.no_foundation"
    play(state, "worker F4 hand")
    assert state.laid == []


def test_a_first_turn_has_one_site():
    """TERRA-MOVE-06, W3: each player's own first turn, or that of the team."""
    state = begun()
    for space in ("F5", "G5"):
        state.laid.append(state.ground.board.numbers[space])
    state.hand[ANA] -= 2
    state.decision = engine().pending(state)._replace(kind="worker")
    play(state, "worker F5 E5")
    assert refused(state, "worker G5 H4") == "TERRA-MOVE-06 game.bound"
    assert legal(state, "worker") == ["worker G5 E5", "worker G5 hand"]
    own(state, "E5", 0)
    state.owner[site(state, "E5")] = -1
    assert refused(state, "worker G5 H4") == "TERRA-MOVE-06 game.bound"


def test_building_frees_workers_who_move_no_more():
    """TERRA-FREE-01, TERRA-BUILD-01 to -10, TERRA-MOVE-10, W4: a level between two moves."""
    state = begun()
    state.turns = 2
    at = own(state, "E5", 2)
    state.laid = [state.ground.board.numbers["F5"]]
    state.hand[ANA] -= 1
    state.decision = engine().pending(state)._replace(kind="worker")
    assert refused(state, "build E5 blue 0") == "TERRA-BUILD-01 build.workers"
    state.laid.append(state.ground.board.numbers["F6"])
    state.hand[ANA] -= 1
    play(state, "worker F5 E5")
    assert refused(state, "build E5 blue 0") == "TERRA-BUILD-02 build.blocks"
    assert refused(state, "build H4 blue 0") == "TERRA-BUILD-01 build.owner"
    give(state, white=1, blue=1)
    assert legal(state, "build") == [
        "build E5 blue 0", "build E5 blue 1", "build E5 red 1", "build E5 grey 1",
        "build E5 yellow 1", "build E5 brown 1", "build E5 black 1",
    ]  # fmt: skip
    hand = state.hand[ANA]
    play(state, "build E5 red 1", "worker F6 E5")
    assert (state.level[at], state.workers[at], state.hand[ANA]) == (1, 2, hand + 2)
    assert refused(state, "build E5 blue 0") == "TERRA-BUILD-01 build.workers"


def test_tops_end_a_pyramid():
    """TERRA-BUILD-06, -08, TERRA-MOVE-09: two tops each; on level 5 workers may still stand."""
    state = begun()
    own(state, "E5", 3, level=4)
    give(state, red=5)
    state.tops[ANA] = 0
    assert refused(state, "build E5 red 0") == "TERRA-BUILD-08 build.tops"
    state.tops[ANA] = 1
    play(state, "build E5 red 0")
    state.turns = 2
    state.laid = [state.ground.board.numbers["F5"]]
    state.decision = engine().pending(state)._replace(kind="worker")
    play(state, "worker F5 E5")
    assert state.workers[site(state, "E5")] == 2


def test_a_complete_pyramid_of_mission_3_is_left():
    """TERRA-COOP-06, TERRA-BUILD-05: all three return, and none can enter."""
    state = begun("coop3", 2)
    at = own(state, "E5", 3, level=3)
    give(state, red=4)
    hand = state.hand[ANA]
    play(state, "build E5 red 0")
    assert (state.level[at], state.workers[at], state.hand[ANA]) == (4, 0, hand + 3)
    give(state, coins=3)
    assert refused(state, "buy_worker E5") == "TERRA-COOP-06 game.complete"
    assert engine().scores(state)[0].team == engine().scores(state)[1].team == 0


def test_what_coins_buy():
    """TERRA-FREE-02 to -04, -07 to -09: of one's own hand, and in its version."""
    state = begun("nile", 2)
    assert refused(state, "look 1") == "TERRA-FREE-02 game.too_few_coins"
    give(state, coins=13)
    hand = state.hand[ANA]
    play(state, "buy_worker E5", "buy_block", "burial", "boat")
    assert (state.coins[ANA], state.hand[ANA], state.burial[ANA]) == (4, hand - 1, 1)
    assert (state.boat[ANA], state.arrival[ANA], state.stores[ANA][6]) == (1, 1, 1)
    assert refused(state, "card nile") == "TERRA-CARD-01 track.no_card"
    state.eyes[ANA] = 13
    play(state, "card nile")  # W10: two coins on space 13
    assert (state.coins[ANA], state.cards[3]) == (2, ANA)
    assert refused(state, "card nile") == "TERRA-CARD-01 game.no_such_card"
    base = begun()
    give(base, coins=3)
    for line in ("boat", "burial", "card nile"):
        assert refused(base, line) == "TERRA-FREE-09 game.not_in_version"
    base.hand[ANA] = 0
    assert refused(base, "buy_worker E5") == "TERRA-FREE-03 game.no_buy_worker"


def test_blocks_are_converted_and_workers_recalled():
    """TERRA-FREE-05, -06: white ones too; the last worker of a pyramid stays."""
    state = begun()
    give(state, white=2, red=1)
    play(state, "convert white white")
    assert state.stores[ANA] == [0, 1, 0, 0, 0, 0, 1]
    assert refused(state, "convert red red") == "TERRA-FREE-05 game.no_such_blocks"
    at = own(state, "E5", 2, level=1)
    own(state, "H4", 1, BO)
    assert refused(state, "recall E5 2") == "TERRA-FREE-06 game.cannot_leave"
    assert refused(state, "recall H4 1") == "TERRA-FREE-06 game.not_own"
    play(state, "recall E5 1")
    assert (state.workers[at], state.owner[at]) == (1, ANA)


def test_a_turn_ends_within_both_limits():
    """TERRA-LIMIT-01 to -03, -05, TERRA-V2-02: the last turn too."""
    state = begun()
    give(state, coins=5, red=7)
    state.decision = engine().pending(state)._replace(kind="end")
    assert refused(state, "end") == "TERRA-LIMIT-01 game.coins_over"
    play(state, "buy_block")
    assert refused(state, "end") == "TERRA-LIMIT-02 game.blocks_over"
    play(state, "convert red red", "end")
    assert (engine().turns(state), engine().pending(state).who) == (1, BO)


def test_a_low_stack_leaves_the_game():
    """TERRA-REFILL-01 to -03, TERRA-INV-10: one of five stays over; without any none is."""
    state = begun()
    state.decision = engine().pending(state)._replace(kind="draw")
    state.stacks = [2, *[0] * 7]
    assert refused(state, "draw 2") == "TERRA-REFILL-01 game.no_stack"
    state.held[ANA] = state.origin[ANA] = -1
    told = play(state, "draw 1", f"tile 1 {_any(state)}")
    assert "game.removed" in [step.key for step in told]
    assert state.stacks == [0] * 8
    play(state, "end")
    assert engine().pending(state).who == BO
    state.decision = engine().pending(state)._replace(kind="worker")
    state.laid = [state.ground.board.numbers["F5"]]
    play(state, "worker F5 hand")
    assert engine().pending(state).kind == "end", "no stack is left to draw from"


def _any(state) -> str:
    return " ".join(next(f for f, n in zip(state.ground.faces, state.free, strict=False) if n))


def test_a_look_orders_a_stack_for_who_looked():
    """TERRA-FREE-10, TERRA-PLAY-02: drawn when first looked at; the others know nothing."""
    state = begun()
    give(state, coins=1)
    state.stacks[7] = 3
    play(state, "look 8")
    view = engine().view(state, BO)
    play(state, "tile 8 worker", "tile 8 eye", "tile 8 eye eye")
    assert engine().pending(state).secret
    assert refused(state, "order block_red") == "TERRA-FREE-10 game.not_in_stack"
    assert refused(state, "draw 8").startswith("TERRA-PLAY-01")
    assert engine().view(state, BO).key() == view.key(), "how far a look is nobody sees"
    play(state, "order eye", "order worker")
    assert engine().pending(state).kind == "place"
    wanted = tuple(kind(state, face) for face in ("eye", "worker", "eye eye"))
    assert state.order[7] == engine().view(state, ANA).order[7] == wanted
    assert engine().view(state, BO).order[7] == ()


def test_a_look_through_one_known_tile_is_over_at_once():
    """TERRA-FREE-10, TERRA-TURN-01, TERRA-REFILL-01: it asks again what was asked."""
    state = begun()
    lay(state, I6="worker", I4="worker")
    hold(state, "worker")
    give(state, coins=2)
    state.stacks[7] = 1
    state.hand[ANA] = 2
    play(state, "place I5 0")
    drawn(state)
    play(state, "line column", "look 8", f"tile 8 {_any(state)}")
    assert (engine().pending(state).kind, state.due) == ("lay", [])
    play(state, "look 8")
    assert (engine().pending(state).kind, state.due) == ("lay", [])
    play(state, "lay I4 worker", "worker I5 hand", "worker I6 hand")
    assert engine().pending(state).kind == "draw"
    play(state, "draw 1")
    drawn(state)
    assert engine().pending(state).kind == "end"
    play(state, "end")
    assert (engine().pending(state).kind, engine().pending(state).who) == ("place", BO)


def test_who_looked_before_knows_a_set():
    """TERRA-PLAY-02: from the next look on, with the hands that have drawn since."""
    state = begun(seats=3)
    for seat in range(3):
        give(state, seat, coins=1)
    state.stacks[7] = 4
    play(state, "look 8", "tile 8 worker", "tile 8 eye", "tile 8 eye eye", "tile 8 worker eye")
    play(state, "order eye", "order worker", "order worker eye")
    state.decision, state.seat, state.who = None, BO, BO
    state.decision = engine().pending(begun())._replace(who=BO, kind="draw")
    state.held[BO] = state.origin[BO] = -1
    play(state, "look 8", "order worker", "order worker eye", "order eye", "draw 8")
    assert state.held[BO] == kind(state, "worker")
    seen = engine().view(state, ANA)
    faces = ("worker", "eye", "eye eye", "worker eye")
    (pool,) = seen.pools
    assert sorted(pool.kinds) == sorted(kind(state, face) for face in faces)
    assert (pool.stack, pool.hands, seen.held[BO], seen.order[7]) == (7, 1 << BO, -1, ())
    assert engine().view(state, 2).pools == ()


def test_tops_that_lie_face_up_are_seen():
    """TERRA-SETUP-15, -17, -18, TERRA-REFILL-04: so is the tile that is drawn from there."""
    state = engine().setup(Options(2, "base+faceup"))
    play(state, "tile 1 eye", "tile 3 eye", "tile 5 eye", "tile 7 eye", "tile 1 worker")
    assert state.tiles[state.ground.board.numbers["G4"]] == kind(state, "eye")
    later = begun("base+faceup")
    later.decision = engine().pending(later)._replace(kind="draw")
    top = later.order[0][0]
    later.held[ANA] = later.origin[ANA] = -1
    told = play(later, "draw 1")
    assert engine().view(later, BO).held[ANA] == later.held[ANA] == top
    assert told[0].key == "game.draws"


@pytest.mark.parametrize(("version", "wanted"), [("horus", (9, 1, 0)), ("nile", (9, 1, 2))])
def test_a_surrounded_site_pays_its_owner(version: str, wanted: tuple[int, int, int]):
    """TERRA-SUR-01 to -07, TERRA-PLACE-05, W7: when the last space is filled."""
    state = begun(version)
    state.turns = 2
    lay(state, H8="eye eye", I8="eye eye", G8="burial burial", G9="eye eye", I10="eye eye")
    lay(state, G10="eye") if version == "nile" else None
    at = own(state, "H9", 1, BO)
    board = state.ground.board
    left = [space for space in board.around[at] if not state.filled >> space & 1]
    for space in left[1:]:
        lay(state, **{board.names[space]: "worker"})
    eyes = sum(_shown(state, at).count("eye") for _ in (0,))
    before = state.eyes[BO]
    hold(state, "worker block_red")
    state.foundation[board.home[left[0]]] = 2
    told = play(state, f"place {board.names[left[0]]} 0")
    assert "game.surrounded" in [step.key for step in told]
    assert state.eyes[BO] == before + eyes
    assert (state.burial[BO] > 0) == (version == "nile") == bool(wanted[2])
    assert state.eyes[ANA] == 0, "whoever placed the tile gets nothing"


def _shown(state, at: int) -> list[str]:
    kinds = [state.tiles[space] for space in state.ground.board.around[at] if space >= 0]
    return [symbol for kind in kinds if kind >= 0 for symbol in state.ground.faces[kind]]


def test_a_line_over_the_nile_moves_the_boat():
    """TERRA-V3-01 to -03, TERRA-RES-08, TERRA-OASIS-01, W11: spaces and oases count."""
    state = begun("nile")
    state.turns = 2
    hold(state, "worker block_red")
    play(state, "place F2 0")
    drawn(state)
    assert refused(state, "place G2 0").startswith("TERRA-PLAY-01")
    play(state, "line row")
    assert (state.boat[ANA], state.arrival[ANA]) == (2, 1), "the spaces G2 and H2"
    assert state.stores[ANA][1] == 1


def test_a_game_ends_with_the_last_tile():
    """TERRA-END-01 to -03, TERRA-INV-09: when nobody holds one."""
    state = begun()
    state.stacks, state.origin, state.held = [0] * 8, [-1, -1], [-1, -1]
    state.decision = engine().pending(state)._replace(kind="end")
    play(state, "end")
    assert (engine().pending(state), engine().ending(state)) == (None, "tiles")
    assert refused(state, "end") == "TERRA-END-01 game.is_over"


def test_a_mission_is_played_with_open_hands():
    """TERRA-COOP-01 to -03, -07, -09: nothing is hidden; one hand of 12 workers, eight tops."""
    state = begun("coop1", 3)
    assert all(engine().view(state, seat).key() == state.key() for seat in (-1, 0, 1, 2))
    assert (state.hand, state.tops, len(state.held)) == ([12], [8], 3)
    assert [score.place for score in engine().scores(state)] == [2, 2, 2]
    assert engine().setup(Options(1, "coop2")).hand == [12]


def test_the_board_is_as_its_rules_say():
    """TERRA-MAP-01 to -05, -07, -08: sites, lines of four at most, homes."""
    base, nile = begun().ground.board, begun("nile").ground
    for board in (base, nile.board):
        assert len(board.sites) == 22
        runs = [len(line) for at in range(110) for line in board.lines[at] if board.site_at[at] < 0]
        assert (min(runs), max(runs)) == (1, 4)
        assert sum(NOWHERE not in around for around in board.around) == 14
        assert all(board.home[at] >= 0 for at in range(110) if board.tiles >> at & 1)
    assert (base.tiles.bit_count(), nile.board.tiles.bit_count()) == (74, 59)
    names = [nile.board.names[nile.board.sites[at]] for at in nile.founded]
    assert names == ["H4", "E5", "G6", "G1", "I2", "F8", "D7", "B6", "C9", "E10"]
