"""Whole games: what a seat sees and remembers, what screens show, and what is sensible (5)."""

from companion.games.engine import CHANCE, Options
from tests.games.battery.spoken import in_words
from tests.games.battery.subjects import subject
from tests.games.battery.walks import Walk
from tests.games.giza.laid import after, asked, engine, lines, turn

COLUMNS, PAGE = 40, 24


def decorating():
    """Seat 0 has built a stone; all are to decorate."""
    state = turn(middle_camp=[4, 0, 0], built=("AB", "A"))
    state.camp = [0, 1, 0]
    after(state, "pass", "nominate middle", "bid 4", "place_stone B")
    return state


def test_food_and_art_follow_from_open_moves_and_lie_behind_screens():
    """GIZA-STATE-01, GIZA-STATE-03: a view remembers them, a screen shows one's own."""
    state = turn(food=[8, 7, 6])
    assert engine().view(state, 1).key() == state.key()
    shown = engine().screen(state, 1)
    assert (shown.food, shown.art) == ([-1, 7, -1], [-1, 3, -1])
    assert engine().screen(state, CHANCE).food == [-1, -1, -1]
    state.cause = "rounds"
    assert engine().screen(state, 1).food == [8, 7, 6]


def test_bids_of_art_are_seen_when_all_are_in():
    """GIZA-DECO-01, GIZA-DECO-04, GIZA-ENGINE-02: everybody may answer at once."""
    state = decorating()
    assert [decision.who for decision in engine().simultaneous(state)] == [1, 2, 0]
    after(state, "decorate 3")
    assert [decision.who for decision in engine().simultaneous(state)] == [2, 0]
    assert engine().view(state, 1).bids == [-1, 3, -1]
    for seat in (0, 2):
        seen = engine().view(state, seat)
        assert seen.bids == [-1, -1, -1]
        assert asked(seen) == ("decorate", seat)
        assert lines(seen) == [f"decorate {art}" for art in range(4)]  # GIZA-STATE-04: one's own


def test_where_the_game_stands_fits_a_page_of_forty_columns():
    """In both languages, all through a sensible game."""
    played = subject("giza")
    for moment in Walk(engine(), Options(4), 3).moments():
        if moment.decision and moment.decision.who != CHANCE and moment.number % 7 == 0:
            seat = moment.decision.who
            steps = list(engine().shows(engine().screen(moment.state, seat), seat))
            assert len(steps) <= PAGE
            for voice in played.voices.values():
                for step in steps:
                    assert "{" not in in_words(voice, step)
    english = [in_words(played.voices["en"], step) for step in engine().shows(decorating(), 0)]
    assert max(map(len, english)) <= 2 * COLUMNS
    assert english[1:3] == ["Still to come: Ana, Ben, Cleo", "Farms & Fishing: nobody"]
    assert english[5:] == [
        "Middle Lift Camp: Ana 4",
        "Capstone Lift Camp: nobody",
        *(f"Quarry {number}, base stone: nobody" for number in (1, 2, 3)),
        "Built: base A, B, middle A, B",
        "Reserve: middle stone 3, capstone 1",
        "You have: food 4, art 3",
    ]


def test_a_track_shows_its_site_and_whoever_is_on_it():
    """GIZA-STATE-02: of spaces, those with a sled or workers; the site is named without either."""
    state = turn(sleds={1: 2, 2: -1}, track={(1, 1): [1, 0, 0], (1, 2): [0, 2, 1]})
    shown = engine().shows(engine().screen(state, 0), 0)
    english = [in_words(subject("giza").voices["en"], step) for step in shown]
    assert [line for line in english if line.startswith(("Quarry 1", "Quarry 2"))] == [
        "Quarry 1, no sled: nobody",
        "Quarry 1, space 1: Ana 1",
        "Quarry 1, space 2, base stone: Ben 2, Cleo 1",
        "Quarry 2, no sled: nobody",
    ]


def test_sensible_players_finish_the_pyramid():
    """GIZA-ENGINE-06: uniform ones do not; figures near those of cooperative players."""
    for players, (rounds, decisions, share) in ((3, (9, 260, 0.6)), (4, (9, 340, 0.4))):
        ended, lengths, turns = 0, [], []
        for seed in range(1, 60, 2):
            walk = Walk(engine(), Options(players), seed)
            for moment in walk.moments():
                state = moment.state
            ended += state.cause == "capstone"
            lengths.append(len(walk.actions))
            turns.append(state.round)
        assert ended / len(turns) >= share
        assert sum(turns) / len(turns) <= rounds
        assert sum(lengths) / len(turns) <= decisions


def test_weights_and_worths_know_what_is_good():
    """A full farm is left for a sled that needs a worker; a lead is worth something."""
    state = turn(farm=[7, 0, 0], track={(1, 0): [1, 1, 0]})
    legal = engine().legal(state)
    weight = dict(zip(map(engine().text, legal), engine().weights(state, legal), strict=True))
    assert weight["quarry_move farm quarry_1"] == max(
        each for line, each in weight.items() if line not in ("farm", "fish")
    )
    assert weight["support_move farm temple"] < weight["farm"]
    assert engine().weights(state, legal[:1]) is None
    before = engine().worth(state, 0)
    state.points[0] += 5
    assert engine().worth(state, 0) == before + 5
    assert engine().worth(state, 1) < engine().worth(state, 0)
