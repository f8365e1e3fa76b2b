"""The games that simulated play is tested with: the toy, and every game that has an engine."""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import has_rules, slugs
from companion.games.engine import CHANCE, Options, Rules
from companion.kits import load_kit
from companion.simulation.bots import lineup
from companion.simulation.chance import any_of, draw
from companion.simulation.game import Match
from companion.simulation.many import Opener, opener
from tests.games.toy import ToyRules

# Other processes look for the toy where this one does; last, so that what is installed comes first.
sys.path.append(str(Path(__file__).parents[2]))


@dataclass(frozen=True)
class Played:
    """A game to be played, for three."""

    slug: str

    @property
    def opener(self) -> Opener:
        return ToyRules if self.slug == "toy" else opener(load_kit(self.slug))

    @property
    def rules(self) -> Rules[Any]:
        return _rules(self)

    def match(self, *bots: str, seed: str = "1") -> Match:
        return Match(Options(3), lineup(bots, 3), seed)

    def position(self, after: int, random: Random) -> Any:
        """A state in which a seat is asked, about that many answers after the start."""
        state = self.rules.setup(Options(3))
        while (decision := self.rules.pending(state)) is not None:
            if decision.who == CHANCE:
                self.rules.apply(state, draw(self.rules.chance(state), random))
            elif after > 0:
                self.rules.apply(state, any_of(self.rules.legal(state), random))
            else:
                return state
            after -= 1
        return self.position(int(random.random() * 10), random)


@cache
def _rules(played: Played) -> Rules[Any]:
    return played.opener()


@pytest.fixture(params=["toy", *filter(has_rules, slugs())])
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


@pytest.fixture
def toy() -> Played:
    return Played("toy")
