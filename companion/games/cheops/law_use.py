"""A law is used at once, saved for a later turn, or declined; and what is said of it (6.6, 7.4)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.cheops import actions, laws, placement, selling, turns
from companion.games.cheops.laws import EXTRA_TILE, JOKER, LATE_SALE, LAWS, NEW_PRICE, REPEAL, SWAP
from companion.games.cheops.state import State, state_of
from companion.games.cheops.tables import LAW_NUMBERS, LAW_TILES, Part, Tables
from companion.games.common.actions import fields_of, shapes
from companion.games.common.bits import select
from companion.games.engine import Action, Refusal, Result, Sink
from companion.questions import Answers
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

AT_ONCE: Final = "CHEOPS-LAW-00"
LATER: Final = "CHEOPS-TURN-06"

# Laws that may be saved for a later turn (CHEOPS-LAW-00).
SAVED: Final = (LATE_SALE, EXTRA_TILE, SWAP)

# The rule behind each reason against a use that is not the rule of the law itself.
RULES: Final[Mapping[str, str]] = {
    "must_be_immediate": AT_ONCE,
    "not_held": AT_ONCE,
    "board_has_law": LAWS[4].rule,
    "not_in_warehouse": selling.STAYS,
    "board_full": selling.RULES["board_full"],
    "law_4": selling.RULES["law_4"],
    "law_5": selling.RULES["law_5"],
}

# The laws that each kind of action uses; where it may be several, the action says which.
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

WORDS: Final[Mapping[type[Action], str]] = {actions.Save: "saved", actions.Exchange: "exchange"}

# The words for uses that have others than their law.
DECLINED: Final = {REPEAL: "repeals_none", JOKER: "no_joker"}


def number_of(action: Action) -> int:
    """Return the law that an action uses."""
    # An action that can only be of one law does not name it: people would have to type it.
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
    # Saved in this very turn it waits for the next one, so nobody uses a law twice over.
    usable = state.held[state.seat] & ~state.saved
    held = [LAWS[law] for law in SAVED if usable >> law & 1]
    return [part for law in held for part in law.uses(state)]


def reasons(state: State, action: Action) -> list[str]:
    """Return all that speaks against a use (CHEOPS-LAWADJ-01).

    The law was just taken if it is `state.law`, else it is one that the player saved.
    """
    # All reasons are given, not the first one alone: who reads a ruling sees at once what else is
    # in the way.
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
    # The law is out of the hand before its effect: law 8 must not find itself among those held.
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
    # Law 11 is a placement, and is refused in its words and by its rules.
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


# A law is used when it is taken from the pyramid, or later by the player who saved it.
TAKEN, HELD = "taken", "held"


def law_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether a law may be used so, why not, and what the use brings about (14.7)."""
    _check_shape(answers)
    state = _law_state(tables, answers)
    action = action_of(answers["number"], answers["use"])
    against, after = reasons(state, action), state.copy()
    if not against:
        use(after, action, None)
    ends = turns.causes(after, is_turn_complete=False)
    value = {
        "legal": not against,
        "reasons": against,
        "tile_to": None if against else place_of(tables, action),
        "removed": list(select(after.laws_boxed, LAW_NUMBERS)),
        "cash_change": after.money,
        "market_price": tables.prices[after.market_law],
        "full_boards_needed": tables.needed[after.law_3],
        "full_boards": selling.full_boards(after),
        "game_over": bool(ends),
    }
    return Result(value, partial(_law_steps, after, action, against, ends))


def _check_shape(answers: Answers) -> None:
    """Refuse a use of another law's shape, as far as the form admits it."""
    # What the form leaves open because it is one for all laws; all else it has refused already.
    use = answers["use"]
    if use["save"] and answers["timing"] == HELD:
        raise Refused("use.save", "is not for a law that is held", AT_ONCE)
    if use["swap"] and (use["save"] or answers["number"] != laws.SWAP):
        raise Refused("use.swap", "is not for this case", laws.LAWS[laws.SWAP].rule)


def _law_state(tables: Tables, answers: Answers) -> State:
    """Return the state in which a law is used."""
    state = state_of(tables, answers)
    selling.lay_boards(state, answers)
    selling.put_laws_under(state, answers)
    placement.lay_tiles(state, answers)
    for seat, name in enumerate(answers["players"]):
        state.held[seat] = sum(1 << law for law in answers["held"][name])
    is_taken = answers["timing"] == TAKEN
    check_laws(state, answers, is_taken=is_taken)
    state.law = answers["number"] if is_taken else 0
    _give(state, answers)
    return state


def _give(state: State, answers: Answers) -> None:
    """Give the player the cash, the treasures and the tiles of a request."""
    tables = state.tables
    selling.check_money(tables, answers["cash"], "cash")
    state.cash[state.seat] = answers["cash"]
    for colour, number in (answers["warehouse"] or {}).items():
        sold = state.sold[tables.colour[colour]]
        selling.check_treasures(tables, sold, {f"warehouse.{colour}": number})
        state.store(state.seat, tables.colour[colour], number)
    hand = answers["hand"] or {}
    placement.hold_tiles(state, state.seat, hand, "hand")
    placement.check_kinds(state, {"hand": hand})


def _law_steps(state: State, action: Action, reasons: list[str], ends: list[str]) -> Iterator[Step]:
    """Say why a use is illegal, or what it does, and whether it ends the game."""
    yield from reason_steps(state, action, reasons)
    if not reasons:
        yield effect_step(state, action)
    if ends:
        yield Step(turns.ENDS[ends[0]].rule, "law.game_over", {"full": state.full})


def check_laws(state: State, answers: Answers, *, is_taken: bool) -> None:
    """Refuse a law that is in two places, and more laws than a game has."""
    number, found = answers["number"], laws.in_play(state)
    if is_taken:
        if found >> number & 1:
            raise Refused("number", f"is {number}, which is in play already", LAW_TILES)
        found |= 1 << number
    # Six laws lie on the pyramid; what a request tells of more was never turned up.
    if found.bit_count() > state.tables.laws_in_play:
        allowed = bounds_text(None, state.tables.laws_in_play)
        message = f"makes {found.bit_count()} laws in all, must be {allowed}"
        raise Refused("number", message, LAW_TILES)
