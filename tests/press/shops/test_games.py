"""What shops take of the five games, drawn with the bleed that they want."""

import pytest

from companion.kits import games, load_kit
from companion.press.options import PrintOptions
from companion.press.shops.ordering import Ordered, prepare

CARDS = {
    "silver-gold": {"pyramid": 48, "expedition": 8},
    "pyramidice": {"god_card": 38, "scarab_card": 12, "project_card": 6},
    "terra-pyramides": {"card": 6},
}


def taken(ordered: Ordered) -> dict[str, int]:
    return {deck.component: deck.count for deck in ordered.decks}


@pytest.mark.parametrize("game", sorted(CARDS))
@pytest.mark.parametrize("shop", ["tgc", "mpc", "drivethru"])
def test_shops_take_the_decks(game: str, shop: str) -> None:
    ordered = prepare(load_kit(game), PrintOptions(only=tuple(CARDS[game])), shop)
    assert taken(ordered) == CARDS[game]
    for deck in ordered.decks:
        assert deck.back is not None  # one back for all: nobody tells a card by it
        assert all(card.front.width > deck.order.chosen.make.size[0] for card in deck.cards)


@pytest.mark.parametrize("game", games())
def test_tabletop_simulator_takes_whatever_lies_flat(game: str) -> None:
    kit = load_kit(game)
    ordered = prepare(kit, PrintOptions(language="ja", everything=True), "tts")
    left = {component for component, _ in ordered.left_out}
    printed = {each.id: each for each in kit.components if each.makes}
    assert set(taken(ordered)) | left == set(printed)
    assert all(printed[name].makes[0].how == "net" or printed[name].makes[0].folds for name in left)
