"""The use of a law tile: whether it is legal, and what it brings about (6.6, 7.4, 14.7)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from companion.games.cheops import laws
from companion.games.cheops.figures import Figures
from companion.games.cheops.law_fields import HELD, check_shape
from companion.games.cheops.law_state import State, read_state
from companion.games.cheops.law_uses import Effect, Use, after, reasons_against
from companion.games.cheops.placement import RULES as PLACEMENT_RULES
from companion.games.cheops.placement import reason_steps as placement_steps
from companion.games.cheops.pyramid import Block
from companion.games.contract import Result, Step, Term
from companion.games.forms import Answers

RULES = {
    "must_be_immediate": "CHEOPS-LAW-00",
    "not_held": "CHEOPS-LAW-00",
    "board_has_law": "CHEOPS-LAW-04",
    "space_covered": "CHEOPS-LAW-07",
    "target_not_in_play": "CHEOPS-LAW-08",
    "not_enough_cash": "CHEOPS-LAW-09",
    "not_in_warehouse": "CHEOPS-SELL-04",
    "board_full": "CHEOPS-SELL-03",
    "law_5": "CHEOPS-LAW-05",
    "not_in_hand": "CHEOPS-LAW-11",
    "same_block": "CHEOPS-LAW-12",
    "no_treasure": "CHEOPS-LAW-12",
    "law_4": "CHEOPS-LAW-05",
}
"""The rule behind each reason against the use of a law, but for those of a placement."""


class Verdict(NamedTuple):
    """The use of a law in a state: what speaks against it, and what it brings about."""

    figures: Figures
    number: int
    use: Use
    reasons: list[str]
    effect: Effect


def law(figures: Figures, answers: Answers) -> Result:
    """Return whether a law may be used so, why not, and what the use brings about."""
    check_shape(answers)
    state = read_state(figures, answers)
    reasons = _reasons(figures, answers, state)
    effect = _effect(figures, answers, state, reasons)
    value = {"legal": not reasons, "reasons": reasons, **_value(figures, effect)}
    found = Verdict(figures, answers["number"], answers["use"], reasons, effect)
    return Result(value, partial(_steps, found))


def _reasons(figures: Figures, answers: Answers, state: State) -> list[str]:
    """Return all that speaks against the use (CHEOPS-LAWADJ-01)."""
    number, use = answers["number"], answers["use"]
    is_held = answers["timing"] == HELD
    against = {
        "must_be_immediate": (is_held or use["save"]) and number not in laws.SAVED,
        "not_held": is_held and number in laws.SAVED and number not in state.own,
    }
    reasons = [reason for reason, holds in against.items() if holds]
    return reasons if use["save"] else [*reasons, *reasons_against(figures, state, number, use)]


def _effect(figures: Figures, answers: Answers, state: State, reasons: list[str]) -> Effect:
    """Return what the use brings about; an illegal one changes nothing (CHEOPS-LAWADJ-01)."""
    if reasons:
        return Effect(None, state)
    if answers["use"]["save"]:
        return Effect("held", state)
    return after(figures, state, answers["number"], answers["use"])


def _value(figures: Figures, effect: Effect) -> dict[str, Any]:
    state = effect.state
    full, needed = state.market.full(), figures.full_boards_needed(state.law_3)
    return {
        "tile_to": effect.tile_to,
        "removed": list(effect.removed),
        "cash_change": effect.cash_change,
        "market_price": figures.prices[state.market_law],
        "full_boards_needed": needed,
        "full_boards": full,
        "game_over": len(full) >= needed or not state.pyramid.blocks_left,
    }


EFFECTS = {
    laws.LOW_MARKET: ("CHEOPS-LAW-01", "law.market"),
    laws.HIGH_MARKET: ("CHEOPS-LAW-01", "law.market"),
    laws.THREE_BOARDS: ("CHEOPS-LAW-03", "law.three_boards"),
    laws.NO_WAREHOUSE: ("CHEOPS-LAW-04", "law.no_warehouse"),
    laws.NO_SALE: ("CHEOPS-LAW-04", "law.no_sale"),
    laws.SEAL: ("CHEOPS-LAW-06", "law.seal"),
    laws.NEW_PRICE: ("CHEOPS-LAW-07", "law.new_price"),
    laws.REPEAL: ("CHEOPS-LAW-08", "law.repeals"),
    laws.JOKER: ("CHEOPS-LAW-09", "law.joker"),
    laws.LATE_SALE: ("CHEOPS-LAW-10", "law.late_sale"),
    laws.EXTRA_TILE: ("CHEOPS-LAW-11", "law.extra_tile"),
    laws.SWAP: ("CHEOPS-LAW-12", "law.swap"),
}
"""The rule and the words of what each law does."""


def _steps(found: Verdict) -> Iterator[Step]:
    """Say why a use is illegal, or what it does, and whether it ends the game."""
    for reason in found.reasons:
        yield from reason_steps(found, reason)
    if not found.reasons:
        yield _effect_step(found)
    value = _value(found.figures, found.effect)
    if value["game_over"]:
        is_full = len(value["full_boards"]) >= value["full_boards_needed"]
        rule = "CHEOPS-END-01" if is_full else "CHEOPS-END-02"
        yield Step(rule, "law.game_over", {"full": len(value["full_boards"])})


def reason_steps(found: Verdict, reason: str) -> Iterator[Step]:
    """Say what speaks against a use."""
    if reason not in PLACEMENT_RULES:
        yield Step(RULES[reason], f"law.{reason}", _values(found))
        return
    block = Block(found.use["row"], found.use["pos"])
    yield from placement_steps(found.effect.state.pyramid, block, found.use["kind"], [reason])


def _effect_step(found: Verdict) -> Step:
    use, values = found.use, _values(found)
    if use["save"]:
        return Step("CHEOPS-LAW-00", "law.saved", values)
    rule, key = EFFECTS[found.number]
    if found.number == laws.REPEAL and not use["target"]:
        key = "law.repeals_none"
    elif found.number == laws.JOKER and not use["pay"]:
        key = "law.no_joker"
    elif found.number == laws.SWAP and not use["swap"]:
        key = "law.exchange"
    return Step(rule, key, values)


def _values(found: Verdict) -> dict[str, Any]:
    """Return all that the words of a law may name."""
    figures, use, state = found.figures, found.use, found.effect.state
    terms = {key: Term(use[key]) for key in ("colour", "colour_in", "colour_out") if use[key]}
    return {
        **use,
        **terms,
        "number": found.number,
        "market_price": figures.prices[state.market_law],
        "new_price": figures.new_price,
        "joker_price": figures.joker_price,
        "needed": figures.full_boards_needed(state.law_3),
    }
