"""The bot that does anything that is legal, each with the same chance."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.engine import Action, Decision, Rules
from companion.simulation.chance import any_of


class Uniform:
    """Knows nothing; what a game is worth shows against it."""

    name = "random"
    looks = False

    def choose(
        self,
        rules: Rules[Any],  # noqa: ARG002
        view: None,  # noqa: ARG002
        decision: Decision,  # noqa: ARG002
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        """Return any answer."""
        return any_of(legal, random)
