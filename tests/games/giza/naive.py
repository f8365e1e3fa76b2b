"""Giza a second time: slow, and as close to the sentences of the rules as code can be.

Written from the specification alone, to be played beside the engine. A game is copied whole before
every move; workers aboard, waiting and loose are kept apart, as section 5 lists them. Moves are
lines of text. Here are turns and what follows from bids; `naive_moves` has what workers do.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from tests.games.giza import naive_moves
from tests.games.giza.naive_score import HIGH, LOW, shared

LETTERS = "ABCD"
SUPPORT = ("farm", "temple", "artist")
LIFT = ("middle_camp", "capstone_camp")
ROWS = (
    "fish_x2", "no_bonus", "support_move", "quarry_move_a", "quarry_move_b", "lifter_move",
    "farm_x2", "art_x2",
)  # fmt: skip
LENGTHS = {1: 2, 2: 3, 3: 3, 4: 2}


@dataclass
class Sled:
    stone: str
    position: int
    aboard: list[int]


@dataclass
class Game:
    """What section 5 lists; `asked` is the phase and `who` is asked, a seat or -1 for chance."""

    seats: int
    asked: str = "draw_start"
    who: int = -1
    start: int = -1
    placed: int = 0
    round: int = 1
    rows: list[dict[int, int]] = field(default_factory=list)
    choosing: list[int] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    turn: int = -1
    actions: int = 0
    produced: dict[str, int] = field(default_factory=dict)
    sleds: dict[int, Sled] = field(default_factory=dict)
    waiting: dict[int, list[int]] = field(default_factory=dict)
    loose: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    camps: dict[str, list[int]] = field(default_factory=dict)
    food: list[int] = field(default_factory=list)
    art: list[int] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    at_middle_camp: list[str] = field(default_factory=list)
    capstone_up: bool = False
    base: set[str] = field(default_factory=set)
    middle: set[str] = field(default_factory=set)
    capstone: bool = False
    points: list[int] = field(default_factory=list)
    nominee: str = ""
    bids: dict[int, int] = field(default_factory=dict)
    todo: list[int] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    stone: str = ""
    row: bool = False
    tier: bool = False
    leaving: list[int] = field(default_factory=list)
    last_area: str = "farm"
    home: int = 0

    @property
    def quarries(self) -> list[int]:
        return sorted(self.waiting)

    def sled_of(self) -> Sled:
        return self.sleds[int(self.nominee[-1])]


def begun(seats: int) -> Game:
    """The state before the draw (section 4)."""
    three = seats == 3
    quarries = (1, 2, 3) if three else (1, 2, 3, 4)
    return Game(
        seats,
        sleds={q: Sled("base", 0, [0] * seats) for q in quarries},
        waiting={q: [0] * seats for q in quarries},
        loose={(q, s): [0] * seats for q in quarries for s in range(1, LENGTHS[q] + 1)},
        camps={area: [0] * seats for area in (*SUPPORT, *LIFT)},
        food=[8] * seats,
        art=[3] * seats,
        reserve=["middle"] * (3 if three else 4) + ["capstone"],
        base=set("A" if three else ""),
        middle=set("A" if three else ""),
        points=[0] * seats,
    )


def legal(game: Game) -> list[str]:  # noqa: C901, PLR0911 - a case for each phase
    """All lines that may be answered."""
    match game.asked:
        case "over":
            return []
        case "draw_start":
            return [f"draw_start {seat}" for seat in range(game.seats)]
        case "setup_place":
            return setup_07(game)
        case "choose_row":
            return [f"choose_row {ROWS[row - 1]}" for row in range(1, 9) if order_04(game, row)]
        case "bonus_move":
            way = ROWS[game.rows[-1][game.who] - 1]
            found = naive_moves.of_row(game, way)
            return [f"bonus_move {origin} {to}" for origin, to in found] + ["skip_bonus"]
        case "actions":
            return [*naive_moves.actions(game), "pass"]
        case "nominate":
            return [f"nominate {stone}" for stone in ready(game)]
        case "bid":
            most = min(2 * lifters(game)[game.who], game.food[game.who])
            return [f"bid {food}" for food in range(most + 1)]
        case "place_stone":
            return [f"place_stone {letter}" for letter in LETTERS if build_03(game, letter)]
        case "reassign":
            areas = (*SUPPORT, *LIFT)
            return [f"reassign {area}" for area in areas[areas.index(game.last_area) :]]
        case "decorate":
            return [f"decorate {art}" for art in range(game.art[game.who] + 1)]
    return [f"select_stone {stone}" for stone in dict.fromkeys(game.reserve)]


def played(game: Game, line: str) -> Game:  # noqa: C901, PLR0912 - a case for each move
    """The game after a line; the game before it stays as it is."""
    game = deepcopy(game)
    move, *words = line.split()
    match move:
        case "draw_start":
            game.start = game.who = int(words[0])
            game.asked = "setup_place"
        case "setup_place":
            setup_06(game, words)
        case "choose_row":
            order_03(game, ROWS.index(words[0]) + 1)
        case "bonus_move":
            naive_moves.carried_out(game, *words)
            next_chooser(game)
        case "skip_bonus":
            next_chooser(game)
        case "pass":
            step_2(game)
        case "nominate":
            nom_05(game, words[0])
        case "bid":
            bid_02(game, int(words[0]))
        case "place_stone":
            build_02(game, words[0])
        case "reassign":
            reassign_01(game, words[0])
        case "decorate":
            deco_01(game, int(words[0]))
        case "select_stone":
            sled_02(game, words[0])
        case _:
            naive_moves.act(game, move, words)
            engine_03(game)
    return game


def setup_07(game: Game) -> list[str]:
    """Any two areas, the same or different; at most 4 workers on a sled."""
    found = []
    areas = [*SUPPORT, *(f"quarry_{q}" for q in game.quarries), *LIFT]
    for pair in combinations_with_replacement(areas, 2):
        aboard = {q: sum(game.sleds[q].aboard) + pair.count(f"quarry_{q}") for q in game.quarries}
        if max(aboard.values()) <= 4:
            found.append("setup_place " + " ".join(pair))
    return found


def setup_06(game: Game, pair: list[str]) -> None:
    """Each player puts 2 workers on the board, repeated until all are placed."""
    for area in pair:
        if area.startswith("quarry"):
            game.sleds[int(area[-1])].aboard[game.who] += 1
        else:
            game.camps[area][game.who] += 1
    game.placed += 2
    game.who = (game.who + 1) % game.seats
    if game.placed == {3: 30, 4: 32}[game.seats]:
        order_01(game)


def order_01(game: Game) -> None:
    """Round 1: starting player first, then clockwise."""
    game.rows.append({})
    game.choosing = [(game.start + n) % game.seats for n in range(game.seats)]
    game.asked, game.who = "choose_row", game.choosing[0]


def order_02(game: Game) -> None:
    """Later rounds: reverse of the previous round's order of play."""
    game.rows.append({})
    game.choosing = game.playing[::-1]
    game.asked, game.who = "choose_row", game.choosing[0]


def order_04(game: Game, row: int) -> bool:
    """Not in a box taken this round, nor in a row used in this dynasty (ORDER-03 to 05)."""
    first = 0 if game.round <= 5 else 5
    used = [rows.get(game.who) for rows in game.rows[first : game.round - 1]]
    return row not in game.rows[-1].values() and row not in used


def order_03(game: Game, row: int) -> None:
    game.rows[-1][game.who] = row
    if row in (3, 4, 5, 6):
        game.asked = "bonus_move"
    else:
        next_chooser(game)


def next_chooser(game: Game) -> None:
    """The next one chooses; when all have, play order is ascending row number (ORDER-06)."""
    chosen = game.rows[-1]
    if len(chosen) < game.seats:
        game.asked, game.who = "choose_row", game.choosing[len(chosen)]
        return
    game.playing = sorted(chosen, key=lambda seat: chosen[seat])
    begin_turn(game, 0)


def begin_turn(game: Game, number: int) -> None:
    game.turn = number
    game.who, game.asked = game.playing[number], "actions"
    game.actions, game.produced = 3, {"farm": 0, "fish": 0, "art": 0}


def engine_03(game: Game) -> None:
    """Step 1 ends by itself when no action is left and no free production is legal."""
    if not game.actions and not naive_moves.actions(game):
        step_2(game)


def ready(game: Game) -> list[str]:
    """NOM-01 to 04: what may be nominated."""
    found = [f"quarry_{q}" for q in sorted(game.sleds) if sum(game.sleds[q].aboard) >= 3]
    all_eight = len(game.base) == len(game.middle) == 4
    if sum(game.camps["middle_camp"]) >= 3:
        if "middle" in game.at_middle_camp and game.base - game.middle:
            found.append("middle")
        if "capstone" in game.at_middle_camp and all_eight:
            found.append("capstone_first")
    if sum(game.camps["capstone_camp"]) >= 3 and game.capstone_up and all_eight:
        found.append("capstone_final")
    return found


def step_2(game: Game) -> None:
    if ready(game):
        game.asked = "nominate"
    else:
        end_turn(game)


def end_turn(game: Game) -> None:
    if game.turn + 1 < game.seats:
        begin_turn(game, game.turn + 1)
    elif game.round == 10:
        game.asked = "over"
    else:
        game.round += 1
        order_02(game)


def lifters(game: Game) -> list[int]:
    """The workers of each player on the nominated sled, or in the camp of the stone."""
    if game.nominee.startswith("quarry"):
        return game.sled_of().aboard
    return game.camps["capstone_camp" if game.nominee == "capstone_final" else "middle_camp"]


def left_of(game: Game, seat: int) -> list[int]:
    """All players, clockwise from the left of one, who comes last."""
    return [(seat + 1 + n) % game.seats for n in range(game.seats)]


def nominator(game: Game) -> int:
    return game.playing[game.turn]


def nom_05(game: Game, stone: str) -> None:
    game.nominee, game.bids = stone, {}
    game.todo = [seat for seat in left_of(game, game.who) if lifters(game)[seat]]
    game.asked, game.who = "bid", game.todo[0]


def bid_02(game: Game, food: int) -> None:
    game.bids[game.todo.pop(0)] = food
    if game.todo:
        game.who = game.todo[0]
        return
    total = sum(game.bids.values())
    for seat, offered in game.bids.items():
        game.food[seat] -= offered
    game.who = nominator(game)
    if total < 4:
        starve_01(game)
        end_turn(game)
    elif game.nominee.startswith("quarry"):
        push_02(game, {4: 1, 5: 1, 6: 2, 7: 2, 8: 3}[total])
    else:
        lifted(game)


def starve_01(game: Game) -> None:
    """Every bidder at the least loses 1 worker, which goes to the farms."""
    least = min(game.bids.values())
    for seat, food in game.bids.items():
        if food == least:
            lifters(game)[seat] -= 1
            game.camps["farm"][seat] += 1


def push_02(game: Game, spaces: int) -> None:
    quarry, sled = int(game.nominee[-1]), game.sled_of()
    for space in range(sled.position + 1, min(sled.position + spaces, LENGTHS[quarry]) + 1):
        for seat in range(game.seats):  # PUSH-03
            game.camps["temple"][seat] += game.loose[quarry, space][seat]
            game.loose[quarry, space][seat] = 0
    sled.position += spaces
    if sled.position <= LENGTHS[quarry]:
        end_turn(game)
        return
    del game.sleds[quarry]
    game.stone, game.leaving, game.home = sled.stone, sled.aboard, quarry
    game.after = ["push", "reassign", "decorate", "temple", "sled"]
    if game.stone == "base":
        game.after.insert(0, "place")
    else:
        game.at_middle_camp.append(game.stone)
    go_on(game)


def lifted(game: Game) -> None:
    """LIFT-01 to 03."""
    if game.nominee == "middle":
        game.at_middle_camp.remove("middle")
        game.stone, game.after = "middle", ["place", "lift", "decorate", "temple"]
    elif game.nominee == "capstone_first":
        game.at_middle_camp.remove("capstone")
        game.capstone_up, game.after = True, ["lift"]
    else:
        game.capstone_up, game.capstone, game.stone = False, True, "capstone"
        game.row = game.tier = True
        game.after = ["lift", "decorate", "temple", "end"]
    go_on(game)


def go_on(game: Game) -> None:
    """The steps of 6.5, until somebody is asked."""
    while game.after:
        match game.after.pop(0):
            case "place":
                game.asked, game.who = "place_stone", nominator(game)
                return
            case "push":
                unload_04(game)
            case "lift":
                quantities = [game.bids.get(seat, 0) for seat in range(game.seats)]
                score(game, HIGH if game.nominee == "capstone_final" else LOW, quantities)
            case "reassign":
                game.todo = [s for s in left_of(game, nominator(game)) if game.leaving[s]]
                game.asked, game.who, game.last_area = "reassign", game.todo[0], "farm"
                return
            case "decorate" if game.row:
                game.row, game.bids = False, {}
                game.todo = left_of(game, nominator(game))
                game.asked, game.who = "decorate", game.todo[0]
                return
            case "temple" if game.tier:
                game.tier = False
                score(game, LOW, game.camps["temple"])
            case "sled" if game.reserve:
                sled_01(game)
                return
            case "end":
                game.asked = "over"
                return
    end_turn(game)


def score(game: Game, table: tuple[int, ...], quantities: list[int]) -> None:
    for seat, points in enumerate(shared(table, quantities)):
        game.points[seat] += points


def unload_04(game: Game) -> None:
    """By own workers on the sled; UNLOAD-05: 4 besides to a player who is alone."""
    score(game, LOW, game.leaving)
    alone = [seat for seat in range(game.seats) if game.leaving[seat]]
    if len(alone) == 1:
        game.points[alone[0]] += 4


def build_03(game: Game, letter: str) -> bool:
    """A base stone on a free location, a middle stone on a base stone of its own."""
    if game.stone == "base":
        return letter not in game.base
    return letter in game.base and letter not in game.middle


def build_02(game: Game, letter: str) -> None:
    """Rows are A+B and C+D; a tier is 4 stones (BUILD-04, BUILD-05)."""
    tier = game.base if game.stone == "base" else game.middle
    tier.add(letter)
    game.row = any(letter in row and set(row) <= tier for row in ("AB", "CD"))
    game.tier = len(tier) == 4
    go_on(game)


def reassign_01(game: Game, area: str) -> None:
    seat = game.todo[0]
    game.leaving[seat] -= 1
    game.camps[area][seat] += 1
    game.last_area = area
    if not game.leaving[seat]:
        game.todo.pop(0)
        game.last_area = "farm"
    if game.todo:
        game.who = game.todo[0]
    else:
        go_on(game)


def deco_01(game: Game, art: int) -> None:
    """Bids are taken off together at the reveal (DECO-04)."""
    game.bids[game.todo.pop(0)] = art
    if game.todo:
        game.who = game.todo[0]
        return
    quantities = [game.bids[seat] for seat in range(game.seats)]
    for seat, bid in enumerate(quantities):
        game.art[seat] -= bid
    score(game, HIGH if game.capstone else LOW, quantities)
    go_on(game)


def sled_01(game: Game) -> None:
    """The empty sled returns to its own quarry, and workers waiting at that site board it."""
    game.sleds[game.home] = Sled("", 0, game.waiting[game.home])
    game.waiting[game.home] = [0] * game.seats
    game.asked, game.who = "select_stone", nominator(game)


def sled_02(game: Game, stone: str) -> None:
    game.reserve.remove(stone)
    game.sleds[game.home].stone = stone
    go_on(game)
