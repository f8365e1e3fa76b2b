"""Every setup that there is, on a phone."""

from collections.abc import Iterator

import pytest

from companion.games import open_game, slugs
from companion.kits import load_kit
from companion.table.terminal.results import setup_lines
from companion.table.terminal.width import columns
from companion.table.translator import Translator


def setups() -> Iterator[tuple[str, str, int]]:
    for slug in slugs():
        for variant, counts in open_game(slug).keeper.variants(load_kit(slug)).items():
            yield from ((slug, variant, count) for count in counts)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("slug", "variant", "players"), list(setups()))
def test_no_line_of_a_setup_is_wider_than_a_phone(slug, variant, players, language):
    kit = load_kit(slug)
    result = open_game(slug).setup(kit, {"players": players, "variant": variant})
    lines = setup_lines(result, kit, Translator(kit.texts, language), players, explain=True)
    assert len(lines) > 5
    assert [line for line in lines if columns(line) > 40] == []
    assert [line for line in lines if "{" in line] == []
