"""The guide to a first game is true: whoever follows it prints that game and plays it."""

import re
from pathlib import Path

from tests.cli.conftest import Command
from tests.guide import GUIDE, TEXT, follow, steps

STAYS = {"play", "serve", "studio", "watch"}
"""What ends when somebody wants it to; all but `play` have tests of their own, with other kits."""
EVENING = "Ann Ben\n20 31\n2 1\n18 36\n1 3\n"
"""The example of its score.toml, as one types it; in the second night Ben is asked first."""


def test_every_step_of_the_guide_works(companion: Command) -> None:
    given = []

    def give(command: list[str]) -> None:
        given.append(command[0])
        if command[0] not in STAYS:
            ended = companion(*command)
            assert (ended.status, ended.err) == (0, ""), command

    follow(Path(), give)
    assert set(given) == {"new", "studio", "watch", "check", "print", "play", "serve"}
    assert Path("output/fireflies/fireflies.pdf").read_bytes().startswith(b"%PDF")
    assert "\nAnn wins." in companion("play", "fireflies", given=EVENING).err


def test_the_slip_that_it_shows_is_told_so(companion: Command) -> None:
    follow(Path(), lambda words: _makes(companion, words))
    cards = Path("fireflies/cards.csv")
    sound = cards.read_text(encoding="utf-8")
    cards.write_text(sound.replace("meadow,2", "meadow,two"), encoding="utf-8")
    (told,) = (step.text for step in steps() if step.kind == "text")
    assert companion("check", "fireflies").err == told


def _makes(companion: Command, words: list[str]) -> None:
    if words == ["new", "fireflies"]:
        companion(*words)


def test_what_it_points_to_is_there() -> None:
    named = re.findall(r'src="([^"]+)"|\]\(([^)#]+)', TEXT)
    paths = {source or link for source, link in named}
    assert len(paths) > 5
    assert [path for path in sorted(paths) if not (GUIDE.parent / path).exists()] == []
