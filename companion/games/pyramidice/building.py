"""Building a die on a pyramid: whether it is legal, what it costs and what it gives (7.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, Player, Record, SoFar, choice, count
from companion.games.pyramidice.fields import (
    PLAYER,
    borrowed_field,
    check_board,
    check_scarab,
    gods_field,
    is_active,
    resource,
    scarab_field,
)
from companion.games.pyramidice.figures import FACES, LOW, Figures, Level
from companion.games.pyramidice.pyramids import (
    Site,
    Space,
    check_support,
    count_dice,
    is_supported,
    pyramids_field,
    value_at,
)

STONE = "stone"
"""The only kind of die that can be built (PYRAMIDICE-WORK-09)."""

PEARL = "pearl"
"""The Scarab that gains what another player's build gives (PYRAMIDICE-WORK-14)."""

SPACE_RULE = "PYRAMIDICE-WORK-09"


@dataclass(frozen=True, slots=True)
class Build:
    """A build as the rules see it.

    `usual` are the workers by table and level, `cost` those after Seshat and the Carnelian Scarab,
    `payable` those at hand. `reason` says why it is illegal, None when it is legal; `gains` is the
    Fame by what gives it, all 0 when it is illegal.
    """

    usual: int
    cost: int
    payable: int
    reason: str | None
    gains: dict[str, int]

    @property
    def fame(self) -> int:
        """The Fame of the build in all."""
        return sum(self.gains.values())


def build_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked when a die is to be built."""
    return (
        PLAYER,
        pyramids_field(figures),
        Field("target", Record(_target_fields(figures)), SPACE_RULE),
        Field("die", Record(_DIE), SPACE_RULE),
        resource("workers", figures),
        resource("cats", figures),
        gods_field(figures),
        scarab_field(figures),
        borrowed_field(figures),
        _pearl_field(figures),
    )


_DIE = (
    choice("kind", rule=SPACE_RULE, choices=(STONE, "prayer")),
    count("value", rule="PYRAMIDICE-BUILD-01", minimum=1, maximum=FACES),
)


def _target_fields(figures: Figures) -> tuple[Field, ...]:
    def last_level(so_far: SoFar) -> int:
        return len(figures.pyramids[so_far["pyramid"]])

    def last_line(so_far: SoFar) -> int:
        levels = figures.pyramids[so_far["pyramid"]]
        level: Level = levels[so_far["level"] - 1]
        return level.side - 1

    return (
        choice("pyramid", rule=SPACE_RULE, choices=tuple(figures.pyramids)),
        count("level", rule=SPACE_RULE, minimum=1, limit=last_level),
        count("row", rule=SPACE_RULE, limit=last_line),
        count("col", rule=SPACE_RULE, limit=last_line),
    )


def _pearl_field(figures: Figures) -> Field:
    """Return the field for the owner of the Pearl Scarab, another player than the builder."""
    workers = count("workers", rule="PYRAMIDICE-BUILD-07", maximum=figures.spaces)
    return Field(
        PEARL,
        Record((Field("player", Player(), "PYRAMIDICE-BUILD-07"), workers)),
        "PYRAMIDICE-BUILD-07",
        required=False,
        nullable=True,
        asked=False if figures.is_solo else _may_have_other_owner,
    )


def _may_have_other_owner(so_far: SoFar) -> bool:
    return so_far.get("scarab") != PEARL


def build(figures: Figures, answers: Answers) -> Result:
    """Return whether a die may be built, for how many workers, and the Fame for it."""
    _check(figures, answers)
    found = judge_build(figures, answers)
    pearl = _pearl(figures, answers, found)
    value: dict[str, Any] = {
        "legal": found.reason is None,
        "reason": found.reason,
        "workers_cost": found.cost,
        "fame": found.fame,
        "fame_breakdown": found.gains,
        "pearl": pearl,
    }
    return Result(value, partial(_steps, figures, answers, found, pearl))


def _check(figures: Figures, answers: Answers) -> None:
    """Refuse what cannot lie on the table (14.3)."""
    check_support(answers["pyramids"])
    check_board(figures, answers, "workers", "cats")
    check_scarab(figures, answers)
    if answers["die"]["kind"] == STONE:
        _check_stone_left(figures, answers["pyramids"])
    if answers[PEARL] is not None:
        _check_pearl(answers)


def _check_stone_left(figures: Figures, site: Site) -> None:
    most = figures.pieces["stone_dice"]
    if count_dice(site) >= most:
        message = f"hold all {most} stone dice of the game, so there is none to build"
        raise Refused("pyramids", message, "PYRAMIDICE-SETUP-08")


def _check_pearl(answers: Answers) -> None:
    if answers["scarab"] == PEARL:
        message = "must be left out when the builder has the Pearl Scarab"
        raise Refused(PEARL, message, "PYRAMIDICE-WORK-14")
    if answers[PEARL]["player"] == answers["player"]:
        message = "is the builder, must be another player"
        raise Refused(f"{PEARL}.player", message, "PYRAMIDICE-WORK-14")


def judge_build(figures: Figures, answers: Answers) -> Build:
    """Return what the rules say of a build whose answers were checked (BUILD-01 to BUILD-06)."""
    target = Space(**answers["target"])
    level = figures.pyramids[target.pyramid][target.level - 1]
    usual = figures.construction[answers["die"]["value"]] + level.workers
    cost = _cost(figures, answers, target, usual)
    payable = answers["workers"] + answers["cats"] * is_active(answers, "bastet")
    reason = _reason(answers, target, cost, payable)
    gains = _gains(figures, answers, target, cost)
    if reason:
        gains = dict.fromkeys(gains, 0)
    return Build(usual, cost, payable, reason, gains)


def _cost(figures: Figures, answers: Answers, target: Space, usual: int) -> int:
    """Return the workers to discard (PYRAMIDICE-BUILD-02, PYRAMIDICE-BUILD-03)."""
    cost = figures.gods["seshat"].amount if is_active(answers, "seshat") else usual
    if answers["scarab"] == "carnelian" and target.level == 1:
        return max(0, cost - figures.scarabs["carnelian"])
    return cost


def _reason(answers: Answers, target: Space, cost: int, payable: int) -> str | None:
    """Return the first thing that makes the build illegal (PYRAMIDICE-BUILD-05)."""
    site = answers["pyramids"]
    if answers["die"]["kind"] != STONE:
        return "prayer_die"
    if value_at(site, target):
        return "space_occupied"
    if not is_supported(site, target):
        return "no_support"
    return "not_enough_workers" if payable < cost else None


def _gains(figures: Figures, answers: Answers, target: Space, cost: int) -> dict[str, int]:
    """Return the Fame of a legal build by what gives it (PYRAMIDICE-BUILD-06)."""
    value, gods = answers["die"]["value"], figures.gods
    level: Level = figures.pyramids[target.pyramid][target.level - 1]
    high = is_active(answers, "serket") and target.level > 1
    low = answers["scarab"] == "malachite" and value <= LOW
    return {
        "die": value,
        "level": level.fame,
        "serket": gods["serket"].amount * high,
        "thoth": gods["thoth"].amount * cost * is_active(answers, "thoth"),
        "scarab": figures.scarabs["malachite"] * low,
    }


def _pearl(figures: Figures, answers: Answers, found: Build) -> dict[str, Any] | None:
    """Return what the owner of the Pearl Scarab may do after a legal build (BUILD-07)."""
    owner = answers[PEARL]
    if owner is None or found.reason:
        return None
    price = figures.scarabs[PEARL]
    may_use = owner["workers"] >= price
    return {
        "player": owner["player"],
        "may_use": may_use,
        "workers_cost": price,
        "fame": found.fame * may_use,
    }


def _steps(
    figures: Figures, answers: Answers, found: Build, pearl: dict[str, Any] | None
) -> Iterator[Step]:
    yield from _cost_steps(figures, answers, found)
    if found.reason:
        values = {"cost": found.cost, "payable": found.payable}
        yield Step("PYRAMIDICE-BUILD-05", f"build.{found.reason}", values)
        return
    parts = {name: fame for name, fame in found.gains.items() if fame}
    for name, fame in parts.items():
        yield Step("PYRAMIDICE-BUILD-06", f"build.fame_{name}", {"fame": fame})
    yield Step("PYRAMIDICE-BUILD-06", "build.fame", {"fame": found.fame})
    if pearl:
        key = "build.pearl" if pearl["may_use"] else "build.no_pearl"
        yield Step("PYRAMIDICE-BUILD-07", key, pearl)


def _cost_steps(figures: Figures, answers: Answers, found: Build) -> Iterator[Step]:
    target, value = answers["target"], answers["die"]["value"]
    extra = found.usual - figures.construction[value]
    where = {"pyramid": Term(target["pyramid"]), "level": target["level"], "extra": extra}
    values = {"value": value, "workers": figures.construction[value], "cost": found.usual, **where}
    yield Step("PYRAMIDICE-BUILD-01", "build.cost", values)
    if is_active(answers, "seshat"):
        price = {"cost": figures.gods["seshat"].amount}
        yield Step("PYRAMIDICE-BUILD-02", "build.seshat", price)
    if answers["scarab"] == "carnelian" and target["level"] == 1:
        yield Step("PYRAMIDICE-BUILD-03", "build.carnelian", {"cost": found.cost})
    if is_active(answers, "bastet"):
        yield Step("PYRAMIDICE-BUILD-04", "build.bastet", {"payable": found.payable})
