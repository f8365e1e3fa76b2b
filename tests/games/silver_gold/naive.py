"""Silver & Gold: Pyramids a second time: slow, plain, and after the specification alone.

It shares nothing with the room. Positions are plain values and never change; `play` gives a new
one. Every function that rules something is named after the rule that it quotes.
"""

from itertools import combinations
from typing import NamedTuple

from tests.games.silver_gold.naive_crossing import (
    EXPEDITION,
    adj_cross_02_bonus,
    bonus_boxes,
    cross_07_mark_all,
    placements,
)
from tests.games.silver_gold.naive_position import (
    Card,
    Player,
    Position,
    changed,
    in_front,
    setup,
)

__all__ = [
    "CHANCE",
    "Asked",
    "Position",
    "Sheet",
    "asked",
    "chance",
    "legal",
    "places",
    "play",
    "setup",
    "sheet",
]

CHANCE = -1
COLOURS = ("green", "orange", "purple")

SKULLS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8, 8: 10, 9: 12, 10: 15}
"""3.4: the minus points of so many skulls."""


class Asked(NamedTuple):
    """Who answers, about what, and whom an outcome of chance goes to."""

    who: int
    kind: str
    seat: int | None = None


class Sheet(NamedTuple):
    pyramids: int
    torches: int
    pyramid_points: int
    gems: int
    skulls: int


# What is asked


def asked(now: Position) -> Asked | None:
    """ENG-01: Simultaneous decisions are asked for in seat order.

    ENG-03: Chance events, in this order: four of the 48 cards to each player in seat order; after
    all choices, from everything not kept, the four cards of the display; then as they come up, the
    expedition card of each turn and every card that leaves the top of the pyramid deck.
    """
    question = None
    match now.phase:
        case "deal":
            seat = next(s for s, player in enumerate(now.players) if len(player.start) < 4)
            question = Asked(CHANCE, "deal", seat)
        case "choose_start":
            seat = next(s for s, player in enumerate(now.players) if not player.cards)
            question = Asked(seat, "keep")
        case "display" | "reveal":
            question = Asked(CHANCE, now.phase)
        case "cross_off":
            seat = next(s for s, player in enumerate(now.players) if cross_08_acts(player))
            question = Asked(seat, "bonus" if now.players[seat].owes_bonus else "cross")
        case "replace":
            seat = now.replacing[0]
            question = Asked(CHANCE, "draw", seat) if now.draws else Asked(seat, "replace")
    return question


def cross_08_acts(player: Player) -> bool:
    """CROSS-08: A player without any card in front of them does nothing in this action."""
    return bool(player.cards) and (player.owes_bonus or not player.has_crossed)


def legal(now: Position) -> list[str]:
    """6.6: the moves of whoever is asked, or the outcomes of chance, as lines of text."""
    question = asked(now)
    assert question is not None
    match question.kind:
        case "keep":
            start = now.players[question.who].start
            return [f"keep {word(two)}" for two in combinations(sorted(start), 2)]
        case "cross":
            placed = placements(now, question.who)
            return [f"cross {number} {' '.join(map(word, boxes))}" for number, boxes in placed]
        case "bonus":
            found = bonus_boxes(now, question.who)
            return [f"bonus {number} {word(box)}" for number, box in found]
        case "replace":
            return repl_01_any_card(now)
    return list(chance(now))


def chance(now: Position) -> dict[str, int]:
    """TURN-03: all 8 cards are shuffled into a new deck. SETUP-03: Shuffle all pyramid cards."""
    question = asked(now)
    assert question is not None
    if question.kind == "reveal":
        return {f"reveal {card}": 1 for card in EXPEDITION if card not in now.revealed}
    return {f"{question.kind} {order}": 1 for order in sorted(now.unseen)}


def repl_01_any_card(now: Position) -> list[str]:
    """REPL-01: it is replaced with one card: any card of the display, or the unseen top card of
    the deck. REPL-04: With an empty deck only the display is left to choose from.
    """
    return [f"replace {order}" for order in now.display] + ["unseen"] * bool(now.unseen)


def word(two: tuple[int, int]) -> str:
    return f"{two[0]},{two[1]}"


def two_of(text: str) -> tuple[int, int]:
    first, second = text.split(",")
    return int(first), int(second)


# What a move does


def play(now: Position, line: str) -> Position:
    """Return the position after a legal move or an outcome of chance."""
    question = asked(now)
    assert question is not None
    move, *words = line.split()
    seat = max(question.who, question.seat or 0)
    match move:
        case "deal":
            after = setup_02_take(now, seat, int(words[0]))
        case "keep":
            after = setup_02_keep(now, seat, two_of(words[0]))
        case "display":
            after = repl_03_turn_up(now, int(words[0]))
        case "reveal":
            after = turn_02_reveal(now, words[0])
        case "cross":
            boxes = tuple(map(two_of, words[1:]))
            after = after_crossing(cross_07_mark_all(now, seat, int(words[0]), boxes))
        case "bonus":
            box = two_of(words[1])
            after = after_crossing(adj_cross_02_bonus(now, seat, int(words[0]), box))
        case "unseen":
            after = now._replace(draws=True)
        case _:
            after = repl_01_replace(now, int(words[0]))
    return after


def setup_02_take(now: Position, seat: int, order: int) -> Position:
    """SETUP-02: every player takes 4."""
    player = now.players[seat]
    now = changed(now, seat, player._replace(start=(*player.start, order)))
    now = now._replace(unseen=now.unseen - {order})
    is_dealt = all(len(player.start) == 4 for player in now.players)
    return now._replace(phase="choose_start") if is_dealt else now


def setup_02_keep(now: Position, seat: int, kept: tuple[int, int]) -> Position:
    """SETUP-02: keeps 2 face up in front of them, returns 2.

    SETUP-03: Shuffle all pyramid cards not kept, the returned ones included.
    ENG-05: at the start in ascending order number.
    """
    cards = tuple(Card(order) for order in sorted(kept))
    now = changed(now, seat, now.players[seat]._replace(cards=cards))
    if not all(player.cards for player in now.players):
        return now
    all_kept = {card.order for player in now.players for _, card in in_front(player)}
    players = tuple(player._replace(start=()) for player in now.players)
    return now._replace(players=players, phase="display", unseen=frozenset(now.chambers) - all_kept)


def turn_02_reveal(now: Position, card: str) -> Position:
    """TURN-02: turn up the top expedition card; it applies to all players this turn."""
    players = tuple(player._replace(has_crossed=False) for player in now.players)
    return after_crossing(
        now._replace(revealed=(*now.revealed, card), phase="cross_off", players=players)
    )


def after_crossing(now: Position) -> Position:
    """TURN-01: Each action is finished by all players before the next begins."""
    if any(cross_08_acts(player) for player in now.players):
        return now
    seats = adj_repl_01_order(now.players)
    return repl_06_obligatory(now._replace(replacing=seats, players=repl_01_set_aside(now)))


# Replacing completed cards


def adj_repl_01_order(players: tuple[Player, ...]) -> tuple[int, ...]:
    """ADJ-REPL-01: Players with completed cards of this turn replace in ascending order of the
    lowest order number among the cards each of them completed this turn.
    """
    seats = [seat for seat, player in enumerate(players) if player.this_turn]
    return tuple(sorted(seats, key=lambda seat: min(players[seat].this_turn)))


def repl_01_set_aside(now: Position) -> tuple[Player, ...]:
    """REPL-01: A completed card goes to its owner's completed pile.

    REPL-05: The other, incomplete card keeps its crosses.
    """
    return tuple(
        player._replace(
            completed=player.completed + player.this_turn,
            cards=tuple(
                None if card is None or card.order in player.this_turn else card
                for card in player.cards
            ),
        )
        for player in now.players
    )


def repl_01_replace(now: Position, order: int) -> Position:
    """REPL-01: any card of the display, or the unseen top card of the deck."""
    display = tuple(each for each in now.display if each != order)
    unseen = now.unseen - {order}
    return repl_02_one(now._replace(display=display, unseen=unseen, draws=False), order)


def repl_02_one(now: Position, order: int) -> Position:
    """REPL-02: A player with two completed cards replaces both when it is their turn, one choice
    after the other, and the display is not filled up between the two.

    ENG-05: A new card takes the number of the card it replaces; after two completions the first
    card taken becomes number 1. REPL-05: A new card starts without crosses.
    """
    seat = now.replacing[0]
    player = now.players[seat]
    free = player.cards.index(None)
    cards = (*player.cards[:free], Card(order), *player.cards[free + 1 :])
    return repl_06_obligatory(changed(now, seat, player._replace(cards=cards)))


def repl_06_obligatory(now: Position) -> Position:
    """REPL-06: A replacement is obligatory whenever a card can be had.

    REPL-04: with both empty the card is not replaced and the player goes on with fewer cards.
    ENG-05: When no card can be had, a remaining card becomes number 1.
    """
    if not now.replacing:
        return adj_points_01_claims(now)
    seat = now.replacing[0]
    player = now.players[seat]
    if None in player.cards and (now.display or now.unseen):
        return now._replace(phase="replace")
    cards = tuple(card for card in player.cards if card is not None)
    now = changed(now, seat, player._replace(cards=cards))
    return repl_03_fill_up(now._replace(replacing=now.replacing[1:]))


def repl_03_turn_up(now: Position, order: int) -> Position:
    """SETUP-03: turn up 4 as the display. REPL-03: the display is filled up to 4 from the deck."""
    unseen, display = now.unseen - {order}, (*now.display, order)
    return repl_03_fill_up(now._replace(unseen=unseen, display=display))


def repl_03_fill_up(now: Position) -> Position:
    """REPL-03: At the end of each player's replacement the display is filled up to 4 from the deck,
    as far as the deck goes, before the next player chooses.
    """
    if len(now.display) < 4 and now.unseen:
        return now._replace(phase="display")
    if not now.revealed:
        return now._replace(phase="reveal")
    return repl_06_obligatory(now)


def adj_points_01_claims(now: Position) -> Position:
    """ADJ-POINTS-01: For each colour in the fixed order: a player with b pyramids of the colour
    before and a after this turn's completions has a claim when b < m ≤ a for an m in {2, 4, 6}.
    The claim's key is the lowest order number among the pyramids of that colour which the player
    completed this turn. Claims are served in ascending key.
    """
    for colour in COLOURS:
        claims = []
        for seat, player in enumerate(now.players):
            after = [order for order in player.completed if now.colours[order] == colour]
            new = [order for order in player.this_turn if now.colours[order] == colour]
            if any(len(after) - len(new) < m <= len(after) for m in (2, 4, 6)):
                claims.append((min(new), seat))
        for _, seat in sorted(claims):
            now = points_01_next_free_box(now, seat, colour)
    return turn_03_next(now)


def points_01_next_free_box(now: Position, seat: int, colour: str) -> Position:
    """POINTS-01: gets the next free box of that colour: first 10, then 6, then 3.

    POINTS-02: All others black that box out. When all three are gone, further milestones of that
    colour give nothing.
    """
    taken = [points for player in now.players for of, points in player.points if of == colour]
    free = [points for points in (10, 6, 3) if points not in taken]
    player = now.players[seat]
    points = (*player.points, *((colour, box) for box in free[:1]))
    return changed(now, seat, player._replace(points=points))


def turn_03_next(now: Position) -> Position:
    """TURN-03: After the seventh turn the round ends; the eighth card stays unseen. For the next
    round all 8 cards are shuffled into a new deck.

    TURN-04: After the fourth round the game ends.
    """
    players = tuple(player._replace(this_turn=()) for player in now.players)
    now = now._replace(players=players, phase="reveal")
    if now.turn < 7:
        return now._replace(turn=now.turn + 1)
    if now.round < 4:
        return now._replace(turn=1, round=now.round + 1, revealed=())
    return now._replace(phase="done")


def completed(now: Position, seat: int) -> list[int]:
    """SCORE-01: each completed pyramid card. ICON-08: Tomb: The card is complete. CROSS-07: icons
    are resolved one by one.
    """
    player = now.players[seat]
    in_the_turn = [order for order in player.this_turn if order not in player.completed]
    return [*player.completed, *in_the_turn]


def sheet(now: Position, seat: int) -> Sheet:
    """SCORE-01 to SCORE-06: the lines of a player's score."""
    player = now.players[seat]
    return Sheet(
        pyramids=10 * len(completed(now, seat)),
        torches=5 * sum(player.torches),
        pyramid_points=sum(points for _, points in player.points),
        gems=score_04_gems(player.red_gems, player.green_gems),
        skulls=-SKULLS[player.skulls],
    )


def score_04_gems(red: int, green: int) -> int:
    """SCORE-04: with r red and g green, 5 times min(r, g) + (max(r, g) - min(r, g))."""
    return 5 * min(red, green) + (max(red, green) - min(red, green))


def places(now: Position) -> list[int]:
    """TIE-01: Most points wins. Among players with equal totals the one whose completed pile holds
    the lowest order number is ahead; a player without a completed pyramid is behind all who have
    one. TIE-03: Places are "1224".
    """
    ranks = [
        (-sum(sheet(now, seat)), min(completed(now, seat), default=10**6))
        for seat in range(len(now.players))
    ]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]
