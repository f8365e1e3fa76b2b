"""What people tell apart by looking: players' colours, resources; and what they must not."""

import pytest

from companion.press.layout.context import KitContext
from tests.press.games.printed import kit, printed
from tests.press.games.spec import ALIKE, PLAYERS, RESOURCES
from tests.press.sight import too_near

DECKS = [(game, deck) for game, decks in ALIKE.items() for deck in decks]


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_cards_of_a_deck_are_alike_from_behind(game: str, deck: tuple[str, ...]) -> None:
    pieces = [piece for piece in printed(game, language="en").pieces if piece.component in deck]
    assert len(pieces) == sum(each.count for each in kit(game).components if each.id in deck)
    assert len({(piece.make.size, piece.make.corner) for piece in pieces}) == 1
    assert pieces[0].back is not None
    assert all(piece.back == pieces[0].back for piece in pieces)
    assert not all(piece.front == pieces[0].front for piece in pieces)


def test_players_colours_are_told_apart(game: str) -> None:
    assert too_near(KitContext(kit(game), "en", "full").house.palette, PLAYERS.get(game, ())) == []


def test_each_resource_has_a_sign_of_its_own(game: str) -> None:
    signs = KitContext(kit(game), "en", "full").house.signs
    shapes = {name: signs[name].outline for name in RESOURCES[game]}
    assert len(set(shapes.values())) == len(shapes)


def test_each_game_has_an_emblem_of_its_own() -> None:
    emblems = {
        game: KitContext(kit(game), "en", "full").house.signs["emblem"].outline for game in ALIKE
    }
    assert len(set(emblems.values())) == len(emblems)
