"""Which players light the torch of the round (7.2, 14.5)."""

from collections.abc import Iterator
from functools import partial

from companion.games.common.wording import part
from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, Flags, PlayerMap, count, counts
from companion.games.silver_gold.crossing import check_later_torches
from companion.games.silver_gold.figures import Figures
from companion.games.silver_gold.score_card import lit

MOST_ICONS = 46
"""Icons that one action can cross off: all boxes of two chambers but entrances and tombs."""

RULE = "SILVER-GOLD-ADJ-TORCH-01"


def torch_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked: torches lit before, and those crossed off on pyramid cards now."""
    rounds = figures.rounds
    return (
        count("round", rule="SILVER-GOLD-TURN-01", minimum=1, maximum=rounds),
        Field("torches", PlayerMap(Flags(rounds), gaps="refused"), "SILVER-GOLD-ICON-05"),
        counts("crossed", rule=RULE, maximum=MOST_ICONS),
    )


def torch(figures: Figures, answers: Answers) -> Result:
    """Return the torches after this action, what was gained, and the points of each player."""
    round_number = answers["round"]
    before: dict[str, tuple[int, ...]] = answers["torches"]
    for name, torches in before.items():
        check_later_torches(f"torches.{part(name)}", torches, round_number)
    gained = {
        name: int(answers["crossed"][name] > 0 and not torches[round_number - 1])
        for name, torches in before.items()
    }
    after = {
        name: lit(before[name], round_number) if gained[name] else before[name] for name in before
    }
    value = {
        "torches": {name: list(torches) for name, torches in after.items()},
        "gained": gained,
        "points": {name: figures.worth["torch"] * gained[name] for name in gained},
    }
    return Result(value, partial(_steps, answers, gained))


def _steps(answers: Answers, gained: dict[str, int]) -> Iterator[Step]:
    for name, number in answers["crossed"].items():
        key = "gained" if gained[name] else "again" if number else "none"
        yield Step(RULE, f"torch.{key}", {"player": name, "round": answers["round"]})
