"""How often bots won alone: what was measured is stated once, and shown for our own games only."""

from pathlib import Path

import pytest

from companion.kits import load_kit
from companion.simulation.findings import won_alone

README = Path(__file__).parents[2] / "README.md"

ALONE = [
    (game, variant)
    for game, kind in (("pyramidice", "solo"), ("terra-pyramides", "coop"))
    for variant in load_kit(game).variants
    if variant.startswith(kind)
]


@pytest.mark.parametrize(("game", "variant"), ALONE)
def test_the_readme_says_what_was_measured(game: str, variant: str) -> None:
    (row,) = (line for line in README.read_text().splitlines() if f"| `{variant}` |" in line)
    measured = [*won_alone(load_kit(game), variant)]
    search, *_ = (bot for bot, _ in measured)
    assert f"| `{search}` |" in row
    for _, won in measured:
        value, low, high = (f"{100 * each:.0f}" for each in won.share if each is not None)
        assert f"| {value} % ({low}\N{EN DASH}{high}) of {won.of} |" in row


def test_a_game_with_figures_of_ones_own_is_another_game(tmp_path: Path) -> None:
    ours = load_kit("pyramidice")
    assert [*won_alone(ours, "solo-snefru")]
    assert not [*won_alone(ours._replace(folders=(tmp_path, *ours.folders)), "solo-snefru")]
