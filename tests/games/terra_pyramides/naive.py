"""Terra Pyramides a second time, written from the specification alone: slow, plain, by names.

Spaces, sites and stacks are looked up in the drawn map; every turn is worked out from scratch. A
position is copied whole, and answers are lines of text, as the engine writes them.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

BASE = """
. # . . o . # . . o o
. . o # . . . . # . .
# . . . . # o . . . #
. . # . . . T # . o .
o . . . # T T . . # .
. # . . . T # . . . o
. o . # . . . . # . .
# . . . o # . . . . #
. . # . . . . # o . .
o o . . # . o . . # .
"""
NILE = """
. # . . o ~ # . . o o
. . o # . . ~ ~ # . .
# . . . . # . . ~ . #
. . # o . . T # ~ . .
o . . . # T T ~ . # .
. # ~ ~ . T # ~ . . o
. ~ . # ~ ~ ~ . # o .
# . ~ . . # . . . . #
. . # ~ ~ . o # . . .
o o . . # ~ o . . # .
"""
RIVER = (
    "F1", "G2", "H2", "I3", "I4", "H5", "H6", "G7", "F7",
    "E7", "D6", "C6", "B7", "C8", "D9", "E9", "F10",
)  # fmt: skip
COLOURS = ["blue", "red", "grey", "yellow", "brown", "black"]
STORES = [*COLOURS, "white"]
STEPS = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0)]
DIRECTIONS = {"row": (1, 0), "column": (0, 1), "diag_down": (1, 1), "diag_up": (1, -1)}
CARDS = ["burial", "eyes", "oases", "nile", "tallest", "most"]
THRESHOLD = {
    ("base", 2): 1, ("base", 3): 0, ("base", 4): 0, ("horus", 2): 3, ("horus", 3): 2,
    ("horus", 4): 2, ("nile", 2): 4, ("nile", 3): 3, ("nile", 4): 3,
}  # fmt: skip
HANDS = {2: 15, 3: 13, 4: 11}
BLOCKS_OF = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
ORDER = ["worker", "eye", *(f"block_{c}" for c in STORES), "burial", "oasis", "coin", "nile"]


def tiles(version: str) -> Counter[str]:
    """The tiles of a version, by what they show (3.2)."""
    found: Counter[str] = Counter()
    for colour in COLOURS:
        found[f"block_{colour}"] += 1
        found[f"worker block_{colour}"] += 2
        found[f"eye block_{colour}"] += 1
    found += Counter({"worker": 8, "eye": 4, "eye eye": 2, "worker eye": 2})
    if version != "base":
        found += Counter({"block_white burial": 4, "burial burial": 4, "worker burial": 4,
                          "eye burial": 2, "eye eye": 2})  # fmt: skip
    if version == "nile":
        found += Counter({"oasis coin": 3, "eye oasis": 3, "burial oasis": 2})
    return found


@dataclass
class Player:
    workers: int
    coins: int = 0
    tops: int = 2
    stores: Counter[str] = field(default_factory=Counter)
    eyes: int = 0
    burial: int = 0
    oases: int = 0
    boat: int = 0
    cards: list[str] = field(default_factory=list)


@dataclass
class Site:
    foundation: int = 0
    level: int = 0
    colour: str = ""
    owner: int | None = None
    workers: int = 0


@dataclass
class Game:
    """A game; `asked` is the question, `who` answers it (-1: chance), `then` comes after a draw."""

    version: str
    seats: int
    mission: str = ""
    asked: str = ""
    who: int = -1
    then: list[str] = field(default_factory=list)
    board: dict[str, str] = field(default_factory=dict)
    sites: dict[str, Site] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    free: Counter[str] = field(default_factory=Counter)
    deck: Counter[int] = field(default_factory=Counter)
    stacks: list[list[str]] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    turn: int = 0
    space: str = ""
    line: list[str] = field(default_factory=list)
    empty: list[tuple[str, str]] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    bound: str = ""
    looking: int = -1
    seen: list[str] = field(default_factory=list)
    again: str = ""
    boats: list[list[int]] = field(default_factory=list)

    @property
    def me(self) -> Player:
        return self.players[self.holder]

    @property
    def holder(self) -> int:
        return 0 if self.mission else self.who_turns

    @property
    def who_turns(self) -> int:
        return self.turn % self.seats

    @property
    def supply(self) -> int:
        return 32 - sum(sum(p.stores.values()) for p in self.players)

    @property
    def bank(self) -> int:
        return 24 - sum(p.coins for p in self.players)

    @property
    def threshold(self) -> int:
        return 1 if self.mission else THRESHOLD[self.version, self.seats]


UNKNOWN = "?"


def name(column: int, row: int) -> str:
    return f"{'ABCDEFGHIJK'[column]}{row + 1}"


def at(space: str) -> tuple[int, int]:
    return "ABCDEFGHIJK".index(space[0]), int(space[1:]) - 1


def drawn(version: str) -> dict[str, str]:
    rows = (NILE if version == "nile" else BASE).split("\n")[1:-1]
    return {name(c, r): kind for r, row in enumerate(rows) for c, kind in enumerate(row.split())}


def begun(version: str, seats: int) -> Game:
    """A game before its first draw; missions are called by their names."""
    mission = version if version.startswith("coop") else ""
    game = Game("base" if mission else version, seats, mission)
    for space, kind in drawn(game.version).items():
        if kind == "#":
            game.sites[space] = Site()
        elif kind in "o~":
            game.board[space] = "oasis coin" if kind == "o" else "nile"
    game.players = [Player(12, tops=8)] if mission else [Player(HANDS[seats]) for _ in range(seats)]
    game.free, game.deck = tiles(game.version), Counter({1: 5, 2: 6, 3: 6, 4: 5})
    height = {"base": 5, "horus": 7, "nile": 8}[game.version]
    game.stacks = [[UNKNOWN] * height for _ in range(8)]
    game.hands = [""] * seats
    game.boats = [[*range(seats)]] + [[] for _ in range(16)]
    homes = ["H4", "E5", "G6"]
    if game.version == "nile":
        homes += [home(game, space) for space in RIVER]
    game.then = [f"start {n} {s}" for n, s in enumerate(["G4", "F5", "G5", "F6"])]
    game.then += [f"found {site}" for site in dict.fromkeys(homes)]
    game.then += [f"pick {seat}" for seat in range(seats)] + ["turn"]
    go_on(game)
    return game


def home(game: Game, space: str) -> str:
    column, row = at(space)
    beside = [(column + c, row + r) for c, r in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    (found,) = [s for s in game.sites if at(s) in beside]
    return found


def go_on(game: Game) -> None:
    """Do what comes next until something is asked."""
    game.asked, game.who = "", -1
    while not game.asked:
        what, *rest = game.then.pop(0).split()
        match what:
            case "start" | "found" | "hand":
                game.asked = "foundation" if what == "found" else "tile"
                game.then.insert(0, " ".join([what, *rest]))
            case "pick":
                game.asked, game.who = "pick", int(rest[0])
            case "turn":
                if not any(game.hands):
                    game.asked = "over"
                    return
                ask(game, "place")
            case "closed":
                surround(game)
            case _:
                ask(game, what)


def ask(game: Game, what: str) -> None:
    game.asked, game.who = what, game.who_turns


def legal(game: Game) -> list[str]:
    """All answers, as lines."""
    match game.asked:
        case "over":
            return []
        case "foundation":
            return [f"foundation {value}" for value, n in game.deck.items() if n]
        case "tile":
            stack = game.looking if game.looking >= 0 else drawn_from(game)
            return [f"tile {stack + 1} {show}" for show, n in game.free.items() if n]
        case "pick" | "draw":
            draws = [f"draw {n + 1}" for n, stack in enumerate(game.stacks) if stack]
            return draws + (freely(game) if game.asked == "draw" else [])
        case "order":
            return [f"order {show}" for show in {*game.seen}]
    return [*in_turn(game), *freely(game)]


def drawn_from(game: Game) -> int:
    words = game.then[0].split()
    return 2 * int(words[1]) if words[0] == "start" else int(words[1])


def in_turn(game: Game) -> list[str]:
    match game.asked:
        case "place":
            kinds = drawn(game.version)
            return [
                f"place {s} 0" for s, kind in kinds.items() if kind in ".T" and s not in game.board
            ]
        case "line":
            return [f"line {direction}" for direction in DIRECTIONS]
        case "lay":
            return [f"lay {space} {symbol}" for space, symbol in dict.fromkeys(lacking(game))]
        case "worker":
            return [
                f"worker {space} {to}"
                for space in dict.fromkeys(game.laid)
                for to in [*reached(game, space), "hand"]
            ]
    return ["end"] if game.me.coins <= 4 and sum(game.me.stores.values()) <= 7 else []


def shown(game: Game) -> list[tuple[str, str]]:
    found = [(space, symbol) for space in game.line for symbol in game.board[space].split()]
    for each in game.empty:
        found.remove(each)
    return found


def lacking(game: Game) -> list[tuple[str, str]]:
    """The symbols of which one must stay empty: workers first, then blocks."""
    workers = [each for each in shown(game) if each[1] == "worker"]
    if len(workers) > game.me.workers:
        return workers
    blocks = [each for each in shown(game) if each[1].startswith("block")]
    return blocks if len(blocks) > game.supply else []


def reached(game: Game, space: str) -> list[str]:
    """The sites that a worker can go to."""
    found = []
    for dc, dr in STEPS:
        column, row = at(space)
        while True:
            column, row = column + dc, row + dr
            if not (0 <= column < 11 and 0 <= row < 10):
                break
            there = name(column, row)
            if there in game.sites:
                if enters(game, there) and game.bound in ("", there):
                    found.append(there)
                break
            if there not in game.board:
                break
    return found


def enters(game: Game, there: str) -> bool:
    site = game.sites[there]
    if not site.foundation or site.owner not in (None, game.holder) or site.workers >= 3:
        return False
    return not (game.mission == "coop3" and site.level == 4)


def freely(game: Game) -> list[str]:
    """What may be done besides (6.6)."""
    me, found = game.me, list[str]()
    for there, site in game.sites.items():
        if site.owner != game.holder:
            continue
        found += [f"recall {there} {n}" for n in range(1, site.workers + (not site.level))]
        found += builds(game, there)
    if me.coins >= 1:
        found += [f"look {n + 1}" for n, stack in enumerate(game.stacks) if stack]
        found += ["burial"] * (game.version != "base" and me.burial < 99)
    if me.coins >= 2 and game.version == "nile" and me.boat < 16:
        found.append("boat")
    if me.coins >= 3:
        found += [f"buy_worker {s}" for s in game.sites if me.workers and enters(game, s)]
        found += ["buy_block"] * (game.supply > 0)
    for pair in combinations_with_replacement(STORES, 2):
        if not Counter(pair) - me.stores:
            found.append("convert " + " ".join(pair))
    if game.version == "nile" and me.eyes >= 5 and me.coins >= price(me.eyes):
        sold = [card for player in game.players for card in player.cards]
        found += [f"card {card}" for card in CARDS if card not in sold]
    return found


def price(eyes: int) -> int:
    return eyes // 5 - eyes // 100


def builds(game: Game, there: str) -> list[str]:
    site, me, found = game.sites[there], game.me, list[str]()
    last = 4 if game.mission == "coop3" else 5
    if site.workers < 3 or site.level >= last or (site.level == 4 and not me.tops):
        return []
    need = site.level + 1
    for colour in [site.colour] if site.level else COLOURS:
        for white in range(need + 1):
            if me.stores["white"] >= white and me.stores[colour] >= need - white:
                found.append(f"build {there} {colour} {white}")
    return found


def played(game: Game, text: str) -> Game:
    """The game after an answer."""
    game = deepcopy(game)
    move, *words = text.split()
    if move in FREE:
        FREE[move](game, *words)
        if game.asked == "lay":
            lay(game)
    else:
        ASKED[move](game, *words)
    return game


def foundation(game: Game, value: str) -> None:
    game.sites[game.then.pop(0).split()[1]].foundation = int(value)
    game.deck[int(value)] -= 1
    go_on(game)


def tile(game: Game, _stack: str, *symbols: str) -> None:
    show = " ".join(symbols)
    game.free[show] -= 1
    if game.looking >= 0:
        game.seen[game.seen.index(UNKNOWN)] = show
        look_on(game)
        return
    task = game.then.pop(0).split()
    if task[0] == "start":
        stack = game.stacks[2 * int(task[1])]
        stack.pop(0)
        game.board[task[2]] = show
        thin(game, stack)
    else:
        game.hands[int(task[2])] = show
    go_on(game)


def thin(game: Game, stack: list[str]) -> None:
    if len(stack) <= game.threshold:
        stack.clear()


def draw(game: Game, number: str) -> None:
    stack, who = game.stacks[int(number) - 1], game.who
    if game.asked == "draw":
        game.then = ["end"]
    show = stack.pop(0)
    thin(game, stack)
    game.hands[who] = show
    if show == UNKNOWN:
        game.then.insert(0, f"hand {int(number) - 1} {who}")
    go_on(game)


def place(game: Game, space: str, _ignore: str) -> None:
    who = game.who_turns
    game.board[space], game.hands[who], game.space = game.hands[who], "", space
    beside = home(game, space)
    game.then = ["closed", "line"]
    if not game.sites[beside].foundation:
        game.then.insert(0, f"found {beside}")
    go_on(game)


def around(there: str) -> list[str]:
    column, row = at(there)
    near = [(column + dc, row + dr) for dc, dr in STEPS]
    return [name(c, r) for c, r in near if 0 <= c < 11 and 0 <= r < 10]


def surround(game: Game) -> None:
    if game.version == "base":
        return
    closed = [
        there
        for there in game.sites
        if game.space in around(there) and all(s in game.board for s in around(there))
    ]
    for other in range(game.seats):
        owner = (game.who_turns + other) % game.seats
        for there in closed:
            if game.sites[there].owner == owner:
                symbols = Counter(s for space in around(there) for s in game.board[space].split())
                if game.version == "horus":
                    symbols = Counter({k: symbols[k] for k in ("eye", "coin")})
                gain(game, owner, symbols)


def gain(game: Game, who: int, symbols: Counter[str]) -> None:
    player, coins = game.players[who], symbols["coin"]
    if game.version == "base":
        coins += symbols["eye"]
    else:
        coins += 2 * (price(player.eyes + symbols["eye"]) - price(player.eyes))
        player.eyes += symbols["eye"]
        player.burial = min(99, player.burial + symbols["burial"])
    player.coins += min(coins, game.bank)
    if game.version == "nile":
        player.oases = min(99, player.oases + symbols["oasis"])
        sail(game, who, symbols["nile"])


def sail(game: Game, who: int, spaces: int) -> None:
    player = game.players[who]
    to = min(16, player.boat + spaces)
    if to != player.boat:
        game.boats[player.boat].remove(who)
        game.boats[to].append(who)
        player.boat = to


def line(game: Game, direction: str) -> None:
    found = [game.space]
    for sign in (1, -1):
        column, row = at(game.space)
        while True:
            column += sign * DIRECTIONS[direction][0]
            row += sign * DIRECTIONS[direction][1]
            if not (0 <= column < 11 and 0 <= row < 10) or name(column, row) in game.sites:
                break
            found.append(name(column, row))
    game.line = [space for space in found if space in game.board]
    lay(game)


def leave(game: Game, space: str, symbol: str) -> None:
    game.empty.append((space, symbol))
    lay(game)


def lay(game: Game) -> None:
    if game.looking >= 0:
        return
    if lacking(game):
        ask(game, "lay")
        return
    found = shown(game)
    game.line, game.empty = [], []
    gain(game, game.holder, Counter(symbol for _, symbol in found))
    game.laid = [space for space, symbol in found if symbol == "worker"]
    game.me.workers -= len(game.laid)
    for _, symbol in found:
        if symbol.startswith("block_"):
            game.me.stores[symbol.removeprefix("block_")] += 1
    after_worker(game)


def worker(game: Game, space: str, to: str) -> None:
    game.laid.remove(space)
    if to == "hand":
        game.me.workers += 1
    else:
        game.sites[to].workers += 1
        game.sites[to].owner = game.holder
        if game.turn < len(game.players):
            game.bound = to
    after_worker(game)


def after_worker(game: Game) -> None:
    if game.laid:
        ask(game, "worker")
    else:
        ask(game, "draw" if any(game.stacks) else "end")


def end(game: Game) -> None:
    game.turn += 1
    game.bound = game.space = ""
    game.then = ["turn"]
    go_on(game)


def build(game: Game, there: str, colour: str, white: str) -> None:
    site, me = game.sites[there], game.me
    me.stores["white"] -= int(white)
    me.stores[colour] -= site.level + 1 - int(white)
    site.level, site.colour = site.level + 1, colour
    me.tops -= site.level == 5
    stays = 0 if game.mission == "coop3" and site.level == 4 else 1
    me.workers += 3 - stays
    site.workers = stays


def look(game: Game, number: str) -> None:
    game.me.coins -= 1
    game.looking, game.again = int(number) - 1, game.asked
    game.seen = [*game.stacks[game.looking]]
    game.stacks[game.looking] = []
    look_on(game)


def look_on(game: Game) -> None:
    stack = game.stacks[game.looking]
    if UNKNOWN in game.seen:
        game.asked, game.who = "tile", -1
        return
    if len(game.seen) > 1:
        ask(game, "order")
        return
    stack += game.seen
    game.seen, game.looking = [], -1
    ask(game, game.again)


def order(game: Game, *symbols: str) -> None:
    game.seen.remove(" ".join(symbols))
    game.stacks[game.looking].append(" ".join(symbols))
    look_on(game)


def buy_worker(game: Game, there: str) -> None:
    game.me.coins -= 3
    game.me.workers -= 1
    game.sites[there].workers += 1
    game.sites[there].owner = game.holder


def buy_block(game: Game) -> None:
    game.me.coins -= 3
    game.me.stores["white"] += 1


def convert(game: Game, one: str, other: str) -> None:
    game.me.stores[one] -= 1
    game.me.stores[other] -= 1
    game.me.stores["white"] += 1


def recall(game: Game, there: str, number: str) -> None:
    site = game.sites[there]
    site.workers -= int(number)
    game.me.workers += int(number)
    if not site.workers:
        site.owner = None


def burial(game: Game) -> None:
    game.me.coins -= 1
    game.me.burial += 1


def boat(game: Game) -> None:
    game.me.coins -= 2
    sail(game, game.holder, 1)


def card(game: Game, which: str) -> None:
    game.me.coins -= price(game.me.eyes)
    game.me.cards.append(which)


ASKED = {
    "foundation": foundation, "tile": tile, "draw": draw, "place": place, "line": line,
    "lay": leave, "worker": worker, "order": order, "end": end,
}  # fmt: skip
FREE = {
    "build": build, "look": look, "buy_worker": buy_worker, "buy_block": buy_block,
    "convert": convert, "recall": recall, "burial": burial, "boat": boat, "card": card,
}  # fmt: skip
VALUES = (0, 5, 10, 20, 35, 60)


def points(game: Game) -> list[int]:
    """What each player has now (section 8)."""
    totals = []
    held = [[s for s in game.sites.values() if s.owner == who] for who in range(len(game.players))]
    for player, sites in zip(game.players, held, strict=True):
        total = sum(VALUES[s.level] or s.foundation for s in sites)
        total += sum(player.stores.values()) + player.coins
        if game.version != "base":
            total += player.eyes + player.burial
            total += sum(max(0, player.burial - other.burial) for other in game.players)
        if game.version == "nile":
            total += player.oases * max((s.level for s in sites), default=0)
            total += len(sites) * (player.boat // 2)
        totals.append(total)
    if game.version == "nile":
        for which, best in objectives(game, held).items():
            if best is not None:
                totals[best] += 20 if which in game.players[best].cards else 10
    return totals


def objectives(game: Game, held: list[list[Site]]) -> dict[str, int | None]:
    fleet = [who for space in reversed(game.boats[1:]) for who in space]
    levels = [sorted((s.level for s in sites if s.level), reverse=True)[:3] for sites in held]
    padded = [tuple(each + [0] * (3 - len(each))) for each in levels]
    return {
        "burial": strictly([p.burial for p in game.players]),
        "eyes": strictly([p.eyes for p in game.players]),
        "oases": strictly([p.oases for p in game.players]),
        "nile": fleet[0] if fleet else None,
        "tallest": strictly(padded),
        "most": strictly([len(sites) for sites in held]),
    }


def strictly(values: list[int] | list[tuple[int, ...]]) -> int | None:
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None
