"""What is asked about the use of a law, and what the rules make of it (7.4, 14.7)."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.cheops import (
    boards,
    ending,
    fields,
    law_use,
    laws,
    placement,
    position,
    selling,
    swap,
    turns,
)
from companion.games.cheops.moves import LAWS as NUMBERS
from companion.games.cheops.state import State
from companion.games.cheops.tables import Tables
from companion.games.common.bits import select
from companion.games.engine import Action, Result
from companion.questions import (
    Answers,
    Field,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    SoFar,
    choice,
    count,
)
from companion.questions.errors import Refused
from companion.questions.text import Step

TAKEN, HELD = "taken", "held"
"""A law is used when it is taken from the pyramid, or later by the player who saved it."""


def law_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a law: which one, how it is used, and what this rests on."""
    held = PlayerMap(ListOf(OneOf(laws.HELD), distinct=True), distinct=True)
    return (
        Field("player", Player(), law_use.AT_ONCE),
        count("number", law_use.AT_ONCE, minimum=1, maximum=laws.LAST),
        choice("timing", law_use.AT_ONCE, (TAKEN, HELD)),
        fields.boards(tables, all_six=True),
        Field("use", Record(_use(tables)), law_use.AT_ONCE),
        fields.market_law(),
        fields.law_3(),
        fields.law_7(tables, lambda so_far: so_far["use"].get("target") == laws.NEW_PRICE),
        fields.law_under(tables, _matters_under),
        Field("held", held, law_use.AT_ONCE, required=False, asked=_is_held_asked),
        *_own(tables),
    )


def _own(tables: Tables) -> tuple[Field, ...]:
    """Return the fields of what the user of a law has, and of the pyramid."""
    warehouse = fields.numbers(tables.colours, selling.LAW_10, tables.each, _is_given_away)
    hand = fields.numbers(tables.family, turns.DRAWING, tables.hand, _is_placed)
    rule, most = laws.LAWS[laws.JOKER].rule, tables.treasures * max(tables.prices)
    return (
        count("cash", rule, maximum=most, required=False, default=0, asked=_is_paid),
        Field("warehouse", warehouse, selling.LAW_10, required=False),
        Field("hand", hand, placement.LAW_11, required=False),
        fields.tiles(tables, required=False, asked=_is_pyramid_used),
    )


def _use(tables: Tables) -> tuple[Field, ...]:
    """Return the fields of `use`: each is asked for, and right, only with laws that need it."""
    colour = partial(choice, rule=swap.RULE, choices=tables.colours, asked=_is_exchange)
    with_colour = _with(*laws.UNDER_A_BOARD, laws.NEW_PRICE, laws.LATE_SALE)
    two_blocks = ListOf(Record(fields.block(tables)), fewest=2, most=2)
    return (
        count("save", law_use.AT_ONCE, minimum=1, maximum=1, required=False, asked=_may_save),
        choice("colour", law_use.RULES["board_has_law"], tables.colours, asked=with_colour),
        fields.space(tables, asked=_with(laws.NEW_PRICE)),
        count("target", laws.LAWS[laws.REPEAL].rule, maximum=laws.LAST, asked=_with(laws.REPEAL)),
        count("pay", laws.LAWS[laws.JOKER].rule, maximum=1, asked=_with(laws.JOKER)),
        Field("swap", two_blocks, swap.RULE, required=False, asked=_with(laws.SWAP)),
        *fields.block(tables, asked=_is_block_used),
        choice("kind", placement.LAW_11, tables.family, asked=_with(laws.EXTRA_TILE)),
        colour("colour_in"),
        colour("colour_out"),
    )


def _is_paid(so_far: SoFar) -> bool:
    return bool(so_far["use"].get("pay"))


def _may_save(so_far: SoFar) -> bool:
    return so_far["timing"] == TAKEN and so_far["number"] in law_use.SAVED


def _with(*numbers: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws is used, and not saved."""
    return lambda so_far: so_far["number"] in numbers and not so_far.get("save")


def _is_exchange(so_far: SoFar) -> bool:
    """Return whether law 12 is used between the pyramid and the warehouse."""
    return _with(laws.SWAP)(so_far) and not so_far.get("swap")


def _is_block_used(so_far: SoFar) -> bool:
    return _with(laws.EXTRA_TILE)(so_far) or _is_exchange(so_far)


def _is_pyramid_used(so_far: SoFar) -> bool:
    return bool(so_far["use"].get("row") or so_far["use"].get("swap"))


def _matters_under(colour: str, so_far: SoFar) -> bool:
    """Return whether it matters which law lies under a board."""
    use, number = so_far["use"], so_far["number"]
    if number == laws.REPEAL:
        return use.get("target") in laws.UNDER_A_BOARD
    named = (use.get("colour"), use.get("colour_in"))
    return bool(number != laws.NEW_PRICE and colour in named)


def _is_held_asked(so_far: SoFar) -> bool:
    return bool(so_far["timing"] == HELD or so_far["use"].get("target") in laws.HELD)


def _is_given_away(colour: str, so_far: SoFar) -> bool:
    """Return whether the player would give away a treasure of a colour."""
    use = so_far["use"]
    sold = so_far["number"] == laws.LATE_SALE and use.get("colour") == colour
    return bool(sold or use.get("colour_out") == colour)


def _is_placed(kind: str, so_far: SoFar) -> bool:
    return bool(so_far["use"].get("kind") == kind)


def law(tables: Tables, answers: Answers) -> Result:
    """Return whether a law may be used so, why not, and what the use brings about (14.7)."""
    _check_shape(answers)
    state = _law_position(tables, answers)
    action = law_use.action_of(answers["number"], answers["use"])
    reasons, after = law_use.reasons(state, action), state.copy()
    if not reasons:
        law_use.use(after, action, None)
    ends = ending.causes(after, is_turn_complete=False)
    value = {
        "legal": not reasons,
        "reasons": reasons,
        "tile_to": None if reasons else law_use.place_of(tables, action),
        "removed": list(select(after.laws_boxed, NUMBERS)),
        "cash_change": after.money,
        "market_price": tables.prices[after.market_law],
        "full_boards_needed": tables.needed[after.law_3],
        "full_boards": boards.full_boards(after),
        "game_over": bool(ends),
    }
    return Result(value, partial(_law_steps, after, action, reasons, ends))


def _check_shape(answers: Answers) -> None:
    """Refuse a use of another law's shape, as far as the form admits it."""
    use = answers["use"]
    if use["save"] and answers["timing"] == HELD:
        raise Refused("use.save", "is not for a law that is held", law_use.AT_ONCE)
    if use["swap"] and (use["save"] or answers["number"] != laws.SWAP):
        raise Refused("use.swap", "is not for this case", laws.LAWS[laws.SWAP].rule)


def _law_position(tables: Tables, answers: Answers) -> State:
    """Return the state in which a law is used."""
    state = position.position(tables, answers)
    position.lay_boards(state, answers)
    position.put_laws_under(state, answers)
    position.lay_tiles(state, answers)
    position.hold_laws(state, answers)
    is_taken = answers["timing"] == TAKEN
    position.check_laws(state, answers, is_taken=is_taken)
    state.law = answers["number"] if is_taken else 0
    _give(state, answers)
    return state


def _give(state: State, answers: Answers) -> None:
    """Give the player the cash, the treasures and the tiles of a request."""
    tables = state.tables
    position.check_money(tables, answers["cash"], "cash")
    state.cash[state.seat] = answers["cash"]
    for colour, number in (answers["warehouse"] or {}).items():
        sold = state.sold[tables.colour[colour]]
        position.check_treasures(tables, sold, {f"warehouse.{colour}": number})
        state.store(state.seat, tables.colour[colour], number)
    hand = answers["hand"] or {}
    position.hold_tiles(state, state.seat, hand, "hand")
    position.check_kinds(state, {"hand": hand})


def _law_steps(state: State, action: Action, reasons: list[str], ends: list[str]) -> Iterator[Step]:
    """Say why a use is illegal, or what it does, and whether it ends the game."""
    yield from law_use.reason_steps(state, action, reasons)
    if not reasons:
        yield law_use.effect_step(state, action)
    if ends:
        yield Step(ending.ENDS[ends[0]].rule, "law.game_over", {"full": state.full})
