"""The state that a request tells, with the checks that no game leads to another one (14)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.cheops import boards, ending, laws, opening, placement, setup, turns
from companion.games.cheops.prices import HIGHEST_FACTOR, KINDS, SPACES, TIMES, Price, PriceBoard
from companion.games.cheops.state import State
from companion.games.cheops.tables import NEIGHBOUR, Tables
from companion.questions import Answers
from companion.questions.checks import alternatives, bounds_text, quote
from companion.questions.errors import Refused

MONEY = "CHEOPS-ID-02"

Hand = Mapping[str, int]
"""How many tiles of each family kind somebody holds."""


def position(tables: Tables, answers: Answers) -> State:
    """Return a state of these players of which nothing is told yet; nobody holds anything."""
    state = opening.initial_state(tables, len(answers["players"]))
    state.hands = [0] * state.players
    if "player" in answers:
        state.seat = answers["players"].index(answers["player"])
    state.market_law, state.law_3 = answers.get("market_law", 0), answers.get("law_3", 0)
    return state


# Price boards, and the laws at them.


def lay_boards(state: State, answers: Answers) -> None:
    """Lay the price boards of a request, and law 7 on them."""
    tables = state.tables
    given = {colour: board for colour, board in answers["boards"].items() if board}
    if not given:
        raise Refused("boards", "is empty, must have one colour or more", SPACES)
    _check_ids(tables, given)
    for colour, board in given.items():
        number = tables.colour[colour]
        state.boards[number] = _board(tables, colour, board)
        state.sold[number] = board["sold"]
    _check_full(state)
    if law_7 := answers.get("law_7"):
        if law_7["colour"] not in given:
            message = f"is {quote(law_7['colour'])}, must be {alternatives(given)}"
            raise Refused("law_7.colour", message, boards.LAW_7)
        state.law_7 = (tables.colour[law_7["colour"]], law_7["space"])


def _board(tables: Tables, colour: str, given: Mapping[str, Any]) -> PriceBoard:
    if not given["spaces"]:
        return tables.board[given["board"]]
    return PriceBoard("", "", tuple(_prices(colour, given["spaces"])))


def _prices(colour: str, spaces: Iterable[Mapping[str, Any]]) -> Iterator[Price]:
    for index, space in enumerate(spaces):
        if space["kind"] == TIMES and not space["value"]:
            path = f"boards.{colour}.spaces[{index}].value"
            raise Refused(path, f"is 0, must be {bounds_text(1, HIGHEST_FACTOR)}", KINDS)
        yield Price(space["kind"], *(space[key] or 0 for key in ("value", "most", "rest")))


def _check_ids(tables: Tables, given: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse a price board that is there twice, and too many of a type (CHEOPS-SET-02)."""
    seen: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for colour, board in given.items():
        path, name = f"boards.{colour}.board", board["board"]
        if name is None:
            continue
        if name in seen:
            raise Refused(path, f"is {name}, as {seen[name]} is already", setup.BOARDS)
        seen[name], of_type = path, tables.board[name].type
        counted[of_type] += 1
        if counted[of_type] > tables.of_type[of_type]:
            most = bounds_text(None, tables.of_type[of_type])
            message = f"makes {counted[of_type]} of type {of_type}, must be {most}"
            raise Refused(path, message, setup.BOARDS)


def _check_full(state: State) -> None:
    """Count the full boards; Refused for more than there can be when a game ends (END-01)."""
    tables = state.tables
    most = max(tables.needed)
    for colour in boards.known_colours(state):
        state.full += boards.is_full(state, colour)
        if state.full > most:
            path = f"boards.{tables.colours[colour]}.sold"
            message = f"makes {state.full} full boards, must be {bounds_text(None, most)}"
            raise Refused(path, message, ending.ENDS[ending.BOARDS].rule)


def put_laws_under(state: State, answers: Answers) -> None:
    """Put laws under price boards; Refused when one is in two places."""
    given: Mapping[str, int | None] = answers["law_under"] or {}
    for colour, law in given.items():
        if law in state.under:
            message = f"is {law}, which lies elsewhere"
            raise Refused(f"law_under.{colour}", message, laws.LAWS[4].rule)
        state.under[state.tables.colour[colour]] = law or 0


def hold_laws(state: State, answers: Answers) -> None:
    """Lay the laws before the players that hold them."""
    for seat, name in enumerate(answers["players"]):
        state.held[seat] = sum(1 << law for law in answers["held"][name])


def check_laws(state: State, answers: Answers, *, is_taken: bool) -> None:
    """Refuse a law that is in two places, and more laws than a game has."""
    number, found = answers["number"], laws.in_play(state)
    if is_taken:
        if found >> number & 1:
            raise Refused("number", f"is {number}, which is in play already", opening.LAW_TILES)
        found |= 1 << number
    if found.bit_count() > state.tables.laws_in_play:
        allowed = bounds_text(None, state.tables.laws_in_play)
        message = f"makes {found.bit_count()} laws in all, must be {allowed}"
        raise Refused("number", message, opening.LAW_TILES)


# Money and treasures.


def check_money(tables: Tables, cash: int, path: str) -> None:
    """Refuse money that no cards come to."""
    if cash % tables.coin:
        raise Refused(path, f"is {cash}, must be a multiple of {tables.coin}", MONEY)


def check_treasures(tables: Tables, sold: int, owned: Mapping[str, int]) -> None:
    """Refuse, at the path that goes beyond it, more treasures of a colour than can be won."""
    total, most = sold, tables.each
    for path, number in owned.items():
        total += number
        if total > most:
            message = f"makes {total} treasures of the colour, must be {bounds_text(None, most)}"
            raise Refused(path, message, opening.TREASURES)


# Tiles, on the pyramid and in hands.


def lay_tiles(state: State, answers: Answers) -> None:
    """Lay the tiles of a request on the pyramid.

    Raises:
        Refused: when no game leads to these tiles (section 14, tiles).
    """
    tables = state.tables
    laid: list[tuple[int, int]] = []
    counted: Counter[int] = Counter()
    for index, tile in enumerate(answers["tiles"]):
        block, kind = tables.pyramid.number[tile["row"], tile["pos"]], tables.kind[tile["kind"]]
        path = f"tiles[{index}]"
        if state.covered >> block & 1:
            message = "lies on a block that has a tile already"
            raise Refused(path, message, placement.RULES["occupied"])
        counted[kind] += 1
        _check_kind(tables, counted, kind, f"{path}.kind", "of this kind")
        placement.cover(state, kind, block)
        laid.append((block, kind))
    _check_touching(state, laid)
    _check_support(state, laid)


def _check_kind(
    tables: Tables, counted: Mapping[int, int], kind: int, path: str, where: str
) -> None:
    if counted[kind] > tables.pieces[kind]:
        message = f"makes {counted[kind]} {where}, must be {bounds_text(None, tables.pieces[kind])}"
        raise Refused(path, message, setup.TILES)


def _check_touching(state: State, laid: list[tuple[int, int]]) -> None:
    """Refuse a tile beside another one of its kind (CHEOPS-PLACE-03)."""
    for index, (block, kind) in enumerate(laid):
        if touched := placement.conflicts(state, kind, block):
            row, pos = touched[0]
            message = f"touches another {state.tables.kinds[kind]}, in row {row}, place {pos}"
            raise Refused(f"tiles[{index}]", message, placement.RULES["same_kind"])


def _check_support(state: State, laid: list[tuple[int, int]]) -> None:
    """Refuse tiles without support that law 11 can't have put there: it does so once."""
    tables = state.tables
    loose = [
        (f"tiles[{index}]", block, kind)
        for index, (block, kind) in enumerate(laid)
        if not placement.is_supported(state, block)
    ]
    for path, block, kind in loose[:1]:
        if tables.kinds[kind] == NEIGHBOUR:
            rule = placement.RULES["unsupported"]
            raise Refused(path, "is a neighbour without support", rule)
        if tables.pyramid.eyes >> block & 1:
            message = "lies on a law space without support"
            raise Refused(path, message, placement.RULES["law_space"])
    if len(loose) > 1:
        message = "is the second tile without support"
        raise Refused(loose[1][0], message, placement.RULES["unsupported"])


def hold_tiles(state: State, seat: int, hand: Hand, path: str) -> None:
    """Give a seat its hand; Refused for more tiles than it can hold (CHEOPS-TURN-05)."""
    tables = state.tables
    total = sum(hand.values())
    if total > tables.hand:
        message = f"has {total} tiles, must be {bounds_text(None, tables.hand)}"
        raise Refused(path, message, turns.DRAWING)
    state.hands[seat] = sum(
        number * tables.in_hand[tables.kind[kind]] for kind, number in hand.items()
    )


def check_kinds(state: State, hands: Mapping[str, Hand]) -> None:
    """Refuse more tiles of a kind on the pyramid and in hands, by their path, than there are."""
    tables = state.tables
    counted = Counter({kind: mask.bit_count() for kind, mask in enumerate(state.tiles)})
    for path, hand in hands.items():
        for name, number in hand.items():
            kind = tables.kind[name]
            counted[kind] += number
            _check_kind(tables, counted, kind, f"{path}.{name}", "with those on the pyramid")
