"""Point 7: games as they were recorded; a change of rules or words shows as a difference of lines.

`COMPANION_REGENERATE=1 pytest tests/games/battery` writes them anew; look at the difference before
committing it.
"""

import os
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any

import pytest

from companion.games.engine import Options
from tests.games.battery import golden
from tests.games.battery.subjects import options, slugs, subject


def extremes() -> Iterator[Any]:
    """Yield the smallest and the largest game of each variant."""
    for slug in slugs():
        found = [each for each in options(slug) if each]
        for variant in sorted({each.variant for each in found}):
            seats = [each.players for each in found if each.variant == variant]
            for players in sorted({min(seats), max(seats)}):
                game = Options(players, variant)
                yield pytest.param(slug, game, id=golden.name(slug, game))


@pytest.mark.parametrize(("slug", "game"), list(extremes()))
def test_games_go_as_they_went(slug: str, game: Options) -> None:
    file = golden.FOLDER / golden.name(slug, game)
    now = golden.recording(subject(slug), game)
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "recordings are written by people, who look at them"
        file.write_text(now, encoding="utf-8")
    then = file.read_text(encoding="utf-8")
    changed = unified_diff(then.splitlines(), now.splitlines(), "recorded", "now", lineterm="")
    assert now == then, "\n".join([f"{file.name}:", *list(changed)[:60]])


def test_every_recording_is_of_a_game_that_there_is() -> None:
    wanted = {found.id for found in extremes()}
    assert {path.name for path in golden.FOLDER.iterdir()} == wanted
