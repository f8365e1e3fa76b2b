"""Building a level of a pyramid: whether it is allowed, and what it costs (7.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, Player, SoFar, choice, count
from companion.games.terra_pyramides.blocks import (
    Price,
    after_paying,
    blocks_field,
    check_converted,
    converted,
    price,
    total,
)
from companion.games.terra_pyramides.figures import ON_SITE, TRADE, WHITE, Figures

MOST_BOUGHT = 8
"""Blocks that all coins together can buy (14.3)."""

RULES = {
    "owner": "TERRA-BUILD-01",
    "complete": "TERRA-BUILD-06",
    "workers": "TERRA-BUILD-01",
    "colour": "TERRA-BUILD-03",
    "coins": "TERRA-FREE-04",
    "tops": "TERRA-BUILD-08",
    "blocks": "TERRA-BUILD-02",
}
"""Why a level can't be built, in the order in which it is looked at, and the rule behind it."""


def build_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked when somebody wants to build."""
    return (*_site_fields(given), *_payment_fields(given), _tops_field(given))


def _site_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked of the site, whoever's it is."""
    colour = partial(choice, rule="TERRA-BUILD-03", choices=given.tables.colours, nullable=True)
    return (
        Field("player", Player(), "TERRA-BUILD-01"),
        count("level", rule="TERRA-BUILD-01", maximum=given.highest),
        Field("owner", Player(), "TERRA-BUILD-01", required=False, nullable=True),
        colour("site_colour", asked=_is_begun),
        count("workers", rule="TERRA-BUILD-01", maximum=ON_SITE),
        colour("colour", required=_is_bare, asked=_is_bare),
    )


def _payment_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked of blocks and coins; who buys has the coins for it."""
    bought = partial(count, rule="TERRA-FREE-04", required=False, default=0)
    white = partial(count, rule="TERRA-BUILD-04", required=False, nullable=True, asked=False)
    return (
        blocks_field(given, "blocks", "TERRA-BUILD-02"),
        blocks_field(given, "convert", "TERRA-FREE-05"),
        bought("coins", maximum=given.tables.coins),
        bought("buy_blocks", maximum=MOST_BOUGHT, asked=partial(_can_buy, given)),
        white("pay_white", maximum=given.tables.blocks),
    )


def _tops_field(given: Figures) -> Field:
    """Return the field of the pyramid tops left, which only the last level needs."""
    return count(
        "tops_left",
        rule="TERRA-BUILD-08",
        maximum=given.tops,
        required=False,
        default=given.tops,
        asked=lambda so_far: so_far["level"] == len(given.tables.levels) - 1,
    )


def _can_buy(given: Figures, so_far: SoFar) -> bool:
    return bool(so_far["coins"] >= given.uses["buy_block"])


def _is_begun(so_far: SoFar) -> bool:
    return bool(so_far["level"] > 0)


def _is_bare(so_far: SoFar) -> bool:
    return not _is_begun(so_far)


@dataclass(frozen=True, slots=True)
class Plan:
    """A level that somebody wants to build.

    `level` is the one that stands there, `colour` the pyramid's, and `blocks` what there is to pay
    with once blocks are converted and bought. `paid` is None where they don't suffice.
    """

    given: Figures
    answers: Answers
    level: int
    colour: str
    need: int
    blocks: dict[str, int]
    spent: int
    paid: Price | None

    def fault(self) -> str | None:
        """Return the first reason against it, None when it can be built."""
        answers, given = self.answers, self.given
        against = {
            "owner": not self._is_own,
            "complete": self.level >= given.highest,
            "workers": answers["workers"] < ON_SITE,
            "colour": self.level > 0 and answers["colour"] not in (None, self.colour),
            "coins": self.spent > answers["coins"],
            "tops": self._needs_top and not answers["tops_left"],
            "blocks": self.paid is None,
        }
        return next((reason for reason, holds in against.items() if holds), None)

    @property
    def _is_own(self) -> bool:
        """Whether the site is the player's; in a mission it is everybody's."""
        owner = self.answers["owner"]
        return owner is not None and (
            self.given.variant.is_mission or owner == self.answers["player"]
        )

    @property
    def _needs_top(self) -> bool:
        return self.level == len(self.given.tables.levels) - 1

    @property
    def staying(self) -> int:
        """The workers that stay as the owner's mark (TERRA-BUILD-05)."""
        return 0 if self.given.is_unmanned(self.level + 1) else 1


def build(given: Figures, answers: Answers) -> Result:
    """Return whether a level can be built, and what is left of workers, blocks and coins."""
    _check_site(given, answers)
    _check_blocks(given, answers)
    plan = _plan(given, answers)
    reason = plan.fault()
    value = {"legal": int(reason is None), "reason": reason}
    if reason is not None:
        return Result({**value, **_unchanged(plan)}, partial(_fault_steps, plan, reason))
    assert plan.paid is not None
    return Result({**value, **_built(plan, plan.paid)}, partial(_steps, plan, plan.paid))


def _plan(given: Figures, answers: Answers) -> Plan:
    level = answers["level"]
    colour = answers["site_colour"] if level else answers["colour"]
    bought = answers["buy_blocks"]
    blocks = converted(answers["blocks"], answers["convert"])
    blocks[WHITE] += bought
    need = given.tables.levels[min(level, len(given.tables.levels) - 1)].blocks
    paid = price(need, colour, blocks, answers["pay_white"])
    return Plan(given, answers, level, colour, need, blocks, bought * given.uses["buy_block"], paid)


def _unchanged(plan: Plan) -> dict[str, Any]:
    answers = plan.answers
    return {
        "level": plan.level,
        "value": plan.given.tables.value(plan.level),
        "colour": answers["site_colour"],
        "pay": {"colour": 0, "white": 0},
        "coins_paid": 0,
        "workers_returned": 0,
        "workers_left": answers["workers"],
        "blocks_left": {**answers["blocks"]},
        "coins_left": answers["coins"],
    }


def _built(plan: Plan, paid: Price) -> dict[str, Any]:
    answers = plan.answers
    return {
        "level": plan.level + 1,
        "value": plan.given.tables.value(plan.level + 1),
        "colour": plan.colour,
        "pay": paid._asdict(),
        "coins_paid": plan.spent,
        "workers_returned": answers["workers"] - plan.staying,
        "workers_left": plan.staying,
        "blocks_left": after_paying(plan.blocks, plan.colour, paid),
        "coins_left": answers["coins"] - plan.spent,
    }


def _check_site(given: Figures, answers: Answers) -> None:
    """Refuse a site whose owner, workers, level and colour don't go together."""
    level, owner, workers = answers["level"], answers["owner"], answers["workers"]
    if owner is None and (workers or level):
        message = "is missing, but there are workers" if workers else "is missing for a pyramid"
        raise Refused("owner", message, "TERRA-MOVE-08")
    if given.is_unmanned(level):
        if workers:
            raise Refused("workers", f"is {workers}, must be 0 on level {level}", "TERRA-COOP-06")
    elif owner is not None and not workers:
        raise Refused(
            "workers", "is 0, must be 1 or more where there is an owner", "TERRA-BUILD-05"
        )


def _check_blocks(given: Figures, answers: Answers) -> None:
    """Refuse blocks converted that are not there, and more blocks than exist (TERRA-INV-03)."""
    check_converted(answers["blocks"], answers["convert"], "convert")
    own = total(answers["blocks"]) - total(answers["convert"]) // TRADE
    most = given.tables.blocks - own
    if answers["buy_blocks"] > most:
        message = f"is {answers['buy_blocks']}, must be at most {most}, as there are"
        raise Refused("buy_blocks", f"{message} {given.tables.blocks} blocks", "TERRA-BLOCK-01")


def _fault_steps(plan: Plan, reason: str) -> Iterator[Step]:
    values = {"level": plan.level, "need": plan.need, "colour": Term(plan.colour),
              "coins": plan.spent, "workers": ON_SITE}  # fmt: skip
    yield Step(RULES[reason], f"build.{reason}", values)


def _steps(plan: Plan, paid: Price) -> Iterator[Step]:
    answers, level = plan.answers, plan.level + 1
    yield Step("TERRA-BUILD-01", "build.allowed", {"workers": ON_SITE})
    if total(answers["convert"]):
        values = {"blocks": total(answers["convert"]), "white": total(answers["convert"]) // TRADE}
        yield Step("TERRA-FREE-05", "build.converted", values)
    if plan.spent:
        bought = {"coins": plan.spent, "blocks": answers["buy_blocks"]}
        yield Step("TERRA-FREE-04", "build.bought", bought)
    cost = {"level": level, "need": plan.need, "colour": Term(plan.colour)}
    yield Step("TERRA-BUILD-02", "build.cost", {**cost, "paid": paid.colour})
    if paid.white:
        yield Step("TERRA-BUILD-04", "build.white", {"white": paid.white})
    key = "build.stays" if plan.staying else "build.none_stays"
    rule = "TERRA-BUILD-05" if plan.staying else "TERRA-COOP-06"
    yield Step(rule, key, {"back": answers["workers"] - plan.staying})
    value = plan.given.tables.value(level)
    yield Step("TERRA-BUILD-07", "build.value", {"level": level, "value": value})
