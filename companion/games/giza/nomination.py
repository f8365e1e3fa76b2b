"""Which stones are ready to be pushed or lifted, and whether one must be nominated (6.4)."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, OneOf, Record, choice, count
from companion.games.giza.bidding import NOMINATOR
from companion.games.giza.figures import READY, STONES, Figures


def nominate_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked about the stones and the workers beside them."""
    stones = figures.stones
    sled = (
        Field("quarry", OneOf(figures.quarries), "GIZA-NOM-01"),
        choice("stone", rule="GIZA-NOM-01", choices=STONES),
        count("workers", rule="GIZA-NOM-01", maximum=figures.room),
    )
    middle_camp = (
        count("workers", rule="GIZA-NOM-02", maximum=_everybody(figures)),
        count("middle", rule="GIZA-NOM-02", maximum=stones["middle"]),
        count("capstone", rule="GIZA-NOM-03", maximum=stones["capstone"]),
    )
    capstone_camp = (
        count("workers", rule="GIZA-NOM-04", maximum=_everybody(figures)),
        count("capstone", rule="GIZA-NOM-04", maximum=stones["capstone"]),
    )
    built = tuple(
        count(tier, rule="GIZA-NOM-02", minimum=least, maximum=stones[tier])
        for tier, least in figures.built.items()
    )
    return (
        NOMINATOR,
        Field("built", Record(built), "GIZA-NOM-02"),
        Field("sleds", ListOf(Record(sled), distinct=("quarry",)), "GIZA-NOM-01"),
        Field("middle_camp", Record(middle_camp), "GIZA-NOM-02"),
        Field("capstone_camp", Record(capstone_camp), "GIZA-NOM-04"),
    )


def nominate(figures: Figures, answers: Answers) -> Result:
    """Return the stones that are ready, and whether the nominator has a choice (GIZA-NOM-05)."""
    _check_built(answers)
    _check_workers(figures, answers)
    _check_stones(figures, answers)
    push = sorted(sled["quarry"] for sled in answers["sleds"] if sled["workers"] >= READY)
    lift = [lifted for lifted, ready in _lifts(figures, answers).items() if ready]
    options = len(push) + len(lift)
    value = {
        "push": push,
        "lift": lift,
        "must_nominate": options > 0,
        "forced": options == 1,
    }
    return Result(value, partial(_steps, answers["nominator"], push, lift))


def _everybody(figures: Figures) -> int:
    """Return how many workers of all players there are on the board."""
    return figures.workers * figures.players


def _is_topped(figures: Figures, answers: Answers) -> bool:
    """Return whether everything below the capstone is built."""
    tiers: dict[str, int] = answers["built"]
    return all(built == figures.stones[tier] for tier, built in tiers.items())


def _lifts(figures: Figures, answers: Answers) -> dict[str, bool]:
    """Return which lifts are ready (GIZA-NOM-02, GIZA-NOM-03, GIZA-NOM-04)."""
    camp, top, built = answers["middle_camp"], answers["capstone_camp"], answers["built"]
    lifters, topped = camp["workers"] >= READY, _is_topped(figures, answers)
    return {
        "middle": lifters and camp["middle"] > 0 and built["base"] > built["middle"],
        "capstone_first": lifters and camp["capstone"] > 0 and topped,
        "capstone_final": top["workers"] >= READY and top["capstone"] > 0 and topped,
    }


def _check_built(answers: Answers) -> None:
    base, middle = answers["built"]["base"], answers["built"]["middle"]
    if middle > base:
        raise Refused("built.middle", f"is {middle}, must be at most {base}", "GIZA-BUILD-03")


def _check_workers(figures: Figures, answers: Answers) -> None:
    """Refuse more workers than all players have, at the place that goes beyond it."""
    total, most = 0, _everybody(figures)
    for path, workers in _workers(answers):
        total += workers
        if total > most:
            message = f"makes {total} workers in all, must be at most {most}"
            raise Refused(path, message, "GIZA-SETUP-02")


def _workers(answers: Answers) -> Iterator[tuple[str, int]]:
    for index, sled in enumerate(answers["sleds"]):
        yield f"sleds[{index}].workers", sled["workers"]
    yield "middle_camp.workers", answers["middle_camp"]["workers"]
    yield "capstone_camp.workers", answers["capstone_camp"]["workers"]


def _check_stones(figures: Figures, answers: Answers) -> None:
    """Refuse more stones than there are, and the capstone in its camp before its time."""
    counted: Counter[str] = Counter()
    for path, stone, number in _stones(answers):
        counted[stone] += number
        if counted[stone] > figures.stones[stone]:
            message = f"makes {counted[stone]} {stone} stones, must be at most"
            raise Refused(path, f"{message} {figures.stones[stone]}", "GIZA-COMP-01")
    if answers["capstone_camp"]["capstone"] and not _is_topped(figures, answers):
        message = "is 1, must be 0 until both tiers below are built"
        raise Refused("capstone_camp.capstone", message, "GIZA-NOM-04")


def _stones(answers: Answers) -> Iterator[tuple[str, str, int]]:
    for tier, number in answers["built"].items():
        yield f"built.{tier}", tier, number
    for index, sled in enumerate(answers["sleds"]):
        yield f"sleds[{index}].stone", sled["stone"], 1
    yield "middle_camp.middle", "middle", answers["middle_camp"]["middle"]
    yield "middle_camp.capstone", "capstone", answers["middle_camp"]["capstone"]
    yield "capstone_camp.capstone", "capstone", answers["capstone_camp"]["capstone"]


LIFT_STEPS = {
    "middle": Step("GIZA-NOM-02", "nominate.middle", {"needed": READY}),
    "capstone_first": Step("GIZA-NOM-03", "nominate.capstone_first", {"needed": READY}),
    "capstone_final": Step("GIZA-NOM-04", "nominate.capstone_final", {"needed": READY}),
}
"""Why each lift is ready."""


def _steps(nominator: str, push: list[int], lift: list[str]) -> Iterator[Step]:
    for quarry in push:
        yield Step("GIZA-NOM-01", "nominate.push", {"quarry": quarry, "needed": READY})
    yield from (LIFT_STEPS[lifted] for lifted in lift)
    options = min(len(push) + len(lift), 2)
    key = ("nominate.none", "nominate.forced", "nominate.choice")[options]
    yield Step("GIZA-NOM-05", key, {"player": nominator})
