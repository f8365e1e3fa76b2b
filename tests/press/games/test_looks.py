"""What people tell apart by looking: players' colours, resources; and what they must not."""

from itertools import combinations

import pytest

from companion.press.layout.world import World
from tests.press.games.printed import kit, printed
from tests.press.games.spec import ALIKE, PLAYERS, RESOURCES
from tests.press.sight import MACHADO, apart, steps

APART = 15.0
"""Least difference (CIEDE2000) of two players' colours: 2.3 is just seen, 10 at a glance."""
STEPS = 15.0
"""Least difference of lightness (CIE L*) of theirs in grey."""
DECKS = [(game, deck) for game, decks in ALIKE.items() for deck in decks]
PAIRS = [
    (game, one, other)
    for game, colours in PLAYERS.items()
    for one, other in combinations(colours, 2)
]


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_cards_of_a_deck_are_alike_from_behind(game: str, deck: tuple[str, ...]) -> None:
    pieces = [piece for piece in printed(game, language="en").pieces if piece.component in deck]
    assert len(pieces) == sum(each.count for each in kit(game).components if each.id in deck)
    assert len({(piece.make.size, piece.make.corner) for piece in pieces}) == 1
    assert pieces[0].back is not None
    assert all(piece.back == pieces[0].back for piece in pieces)
    assert not all(piece.front == pieces[0].front for piece in pieces)


@pytest.mark.parametrize("kind", MACHADO)
@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_players_colours_are_told_apart(game: str, one: str, other: str, kind: str) -> None:
    palette = World(kit(game), "en", "full").house.palette
    assert apart(palette[one], palette[other], kind) >= APART


@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_players_colours_are_told_apart_in_grey(game: str, one: str, other: str) -> None:
    palette = World(kit(game), "en", "full").house.palette
    assert steps(palette[one], palette[other]) >= STEPS


def test_each_resource_has_a_sign_of_its_own(game: str) -> None:
    signs = World(kit(game), "en", "full").house.signs
    shapes = {name: signs[name].outline for name in RESOURCES[game]}
    assert len(set(shapes.values())) == len(shapes)


def test_each_game_has_an_emblem_of_its_own() -> None:
    emblems = {game: World(kit(game), "en", "full").house.signs["emblem"].outline for game in ALIKE}
    assert len(set(emblems.values())) == len(emblems)
