"""The bot that plays as people do who don't think long."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.engine import Action, Decision, Rules
from companion.simulation.chance import imagine, sensible_choice


class Sensible:
    """Does what is sensible, now more, now less, by the weights that the rules give (`Weighing`).

    Of a game whose rules give none it does anything.
    """

    name = "sensible"
    looks = True

    def choose(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
        decision: Decision,  # noqa: ARG002 - it is pending in the view, too
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        """Return an answer, each with the chance of its weight."""
        return sensible_choice(rules)(imagine(rules, view, random), legal, random)
