"""A law is used at once, saved for a later turn, or declined; and what is said of it (6.6, 7.4)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.cheops import actions, laws, placement, selling
from companion.games.cheops.laws import EXTRA_TILE, JOKER, LATE_SALE, LAWS, NEW_PRICE, REPEAL, SWAP
from companion.games.cheops.moves import Part
from companion.games.cheops.state import State
from companion.games.cheops.tables import Tables
from companion.games.common.actions import fields_of, shapes
from companion.games.engine import Action, Refusal, Sink
from companion.questions.text import Seat, Step, Term

AT_ONCE: Final = "CHEOPS-LAW-00"
LATER: Final = "CHEOPS-TURN-06"

SAVED: Final = (LATE_SALE, EXTRA_TILE, SWAP)
"""Laws that may be saved for a later turn (CHEOPS-LAW-00)."""

RULES: Final[Mapping[str, str]] = {
    "must_be_immediate": AT_ONCE,
    "not_held": AT_ONCE,
    "board_has_law": LAWS[4].rule,
    "not_in_warehouse": selling.STAYS,
    "board_full": selling.RULES["board_full"],
    "law_4": selling.RULES["law_4"],
    "law_5": selling.RULES["law_5"],
}
"""The rule behind each reason against a use that is not the rule of the law itself."""

USES: Final[Mapping[type[Action], tuple[int, ...]]] = {
    actions.Enact: (*laws.ON_THE_MARKET, laws.THREE_BOARDS),
    actions.PutUnder: laws.UNDER_A_BOARD,
    actions.NewPrice: (NEW_PRICE,),
    actions.Repeal: (REPEAL,),
    actions.BuyJoker: (JOKER,),
    actions.LateSale: (LATE_SALE,),
    actions.ExtraTile: (EXTRA_TILE,),
    actions.Swap: (SWAP,),
    actions.Exchange: (SWAP,),
    actions.Decline: (REPEAL, JOKER),
    actions.Save: tuple(LAWS),
}
"""The laws that each kind of action uses; where it may be several, the action says which."""

WORDS: Final[Mapping[type[Action], str]] = {actions.Save: "saved", actions.Exchange: "exchange"}
DECLINED: Final = {REPEAL: "repeals_none", JOKER: "no_joker"}
"""The words for uses that have others than their law."""


def number_of(action: Action) -> int:
    """Return the law that an action uses."""
    number: int = getattr(action, "law", USES[type(action)][0])
    return number


def is_its_own(action: Action) -> bool:
    """Return whether an action is of a kind by which its law is used, saved or declined."""
    return number_of(action) in USES[type(action)]


def action_of(law: int, use: Mapping[str, Any]) -> Action:
    """Return the use of a law that is told, with the keys of a request (14.7)."""
    kind = _kind_of(law, use)
    given = {**use, "law": law, "block": (use.get("row"), use.get("pos"))}
    if use.get("swap"):
        given["block"], given["other"] = ((each["row"], each["pos"]) for each in use["swap"])
    return kind(*(given[shape.name] for shape in shapes(kind)))


def _kind_of(law: int, use: Mapping[str, Any]) -> type[Action]:
    if use.get("save"):
        return actions.Save
    if (law == REPEAL and not use["target"]) or (law == JOKER and not use["pay"]):
        return actions.Decline
    if law == SWAP and not use["swap"]:
        return actions.Exchange
    return next(kind for kind, laws in USES.items() if law in laws)


def uses_taken(state: State) -> list[Part]:
    """Return how the law just taken may be used (CHEOPS-LAW-00)."""
    law = state.law
    found = [*LAWS[law].uses(state)]
    return [*found, (1, state.tables.moves.save[law])] if law in SAVED else found


def uses_held(state: State) -> list[Part]:
    """Return how laws saved in an earlier turn may be used (CHEOPS-TURN-06)."""
    usable = state.held[state.seat] & ~state.saved
    held = [LAWS[law] for law in SAVED if usable >> law & 1]
    return [part for law in held for part in law.uses(state)]


def reasons(state: State, action: Action) -> list[str]:
    """Return all that speaks against a use (CHEOPS-LAWADJ-01).

    The law was just taken if it is `state.law`, else it is one that the player saved.
    """
    law, is_save = number_of(action), isinstance(action, actions.Save)
    is_late = state.law != law
    against = {
        "must_be_immediate": (is_late or is_save) and law not in SAVED,
        "not_held": is_late and law in SAVED and not state.held[state.seat] >> law & 1,
    }
    found = [reason for reason, holds in against.items() if holds]
    return found if is_save else [*found, *LAWS[law].against(state, action)]


def refusal(state: State, action: Action) -> Refusal | None:
    """Return why a law may not be used so, None if it may."""
    law = number_of(action)
    if state.law != law and state.saved >> law & 1:
        return Refusal(LATER, "game.saved_now", {"law": Term(law)})
    against = reasons(state, action)
    return Refusal(*next(reason_steps(state, action, against))) if against else None


def use(state: State, action: Action, sink: Sink | None) -> None:
    """Carry a law out, or save or decline it (CHEOPS-LAW-01 to CHEOPS-LAW-12).

    What law 11 takes is dealt with after that, as any treasure is.
    """
    law = number_of(action)
    is_late = state.law != law
    state.law = 0
    if is_late:
        state.held[state.seat] &= ~(1 << law)
    if place_of(state.tables, action) == "box":
        state.laws_boxed |= 1 << law
    if isinstance(action, actions.Save):
        state.held[state.seat] |= 1 << law
        state.saved |= 1 << law
    else:
        LAWS[law].effect(state, action)
    if sink:
        _tell(state, action, sink, is_late=is_late)


def _tell(state: State, action: Action, sink: Sink, *, is_late: bool) -> None:
    tables = state.tables
    step = effect_step(state, action)
    sink(step._replace(values={**step.values, "player": Seat(state.seat), "is_late": is_late}))
    if isinstance(action, actions.LateSale):
        selling.tell_full(state, tables.colour[action.colour], sink)
    elif isinstance(action, actions.ExtraTile):
        block = tables.pyramid.number[action.block]
        placement.tell(state, tables.kind[action.kind], block, sink)


def place_of(tables: Tables, action: Action) -> str:
    """Return where a law tile goes by its use (3.5, 14.7)."""
    if isinstance(action, actions.Save):
        return "held"
    return "box" if isinstance(action, actions.Decline) else tables.laws[number_of(action)]


def reason_steps(state: State, action: Action, against: Sequence[str]) -> Iterator[Step]:
    """Say what speaks against a use."""
    tables = state.tables
    for reason in against:
        if reason in placement.RULES and isinstance(action, actions.ExtraTile):
            kind, block = tables.kind[action.kind], tables.pyramid.number[action.block]
            yield from placement.reason_steps(state, kind, block, [reason])
        else:
            rule = RULES.get(reason) or LAWS[number_of(action)].rule
            yield Step(rule, f"law.{reason}", _values(state, action))


def effect_step(state: State, action: Action) -> Step:
    """Say what a use has brought about, in the state after it."""
    law = LAWS[number_of(action)]
    if isinstance(action, actions.Decline):
        words = DECLINED[action.law]
    else:
        words = WORDS.get(type(action), law.words)
    rule = AT_ONCE if isinstance(action, actions.Save) else law.rule
    return Step(rule, f"law.{words}", _values(state, action))


def _values(state: State, action: Action) -> dict[str, Any]:
    """Return all that the words of a law may name."""
    tables = state.tables
    said = {key: Term(v) if isinstance(v, str) else v for key, v in fields_of(action).items()}
    if isinstance(action, actions.ExtraTile):
        said["row"], said["pos"] = action.block
    return {
        **said,
        "number": number_of(action),
        "market_price": tables.prices[state.market_law],
        "new_price": tables.new_price,
        "joker_price": tables.joker_price,
        "needed": tables.needed[state.law_3],
    }
