"""Pyramidice a second time: slow, and as close to the sentences of the rules as code can be.

Written from the specification alone, to be played beside the engine. A game is one coroutine that
yields what is asked (kind, seat or -1 for chance, lines) and is sent a line; whoever wants another
position plays all lines again. What has but one answer, inside a move, is not asked.
"""

from collections.abc import Generator, Iterable, Sequence
from itertools import combinations, permutations, product
from typing import Any

from tests.games.pyramidice.naive_build import Site
from tests.games.pyramidice.naive_cards import (
    ARCHITECTS,
    DICE,
    GIVES,
    GODS,
    PAID,
    PRICES,
    PROJECTS,
    SCARABS,
    SHOWS,
    SPECIAL,
    TILES,
    WORTH,
)

Question = tuple[str, int, list[str]]
Asking = Generator[Question, str, Any]

KINDS = ("worker", "cat", "stone_die")
STONE, PRAYER, VIRTUAL = range(3)
DIE = ("stone", "prayer", "virtual")
NUMBERS = {1: (6, 28), 2: (6, 28), 3: (8, 33), 4: (10, 35)}


class Game:
    """What lies on the table; seats from 0, the Architect's last."""

    def __init__(self, players: int, architect: str | None) -> None:
        self.players, self.architect = players, architect
        seats = self.seats = players + (architect is not None)
        self.tiles_in, cards = NUMBERS[players]
        stones = {1: 14, 2: 14, 3: 19, 4: 20}[players]
        self.site = Site(players)
        self.supply = [21 - 4 * players, 9 - players, stones - players]
        self.quarry = [0, 4]
        self.deck, self.row = cards, list[str | None]([None] * 3)
        self.gone: list[str] = []
        self.strip: list[str | None] = [None] * self.tiles_in
        self.fame = [5] * seats
        self.held = [[4, 1, 1] if seat < players else [0, 0, 0] for seat in range(seats)]
        self.gods: list[list[str]] = [[] for _ in range(seats)]
        self.tiles: list[list[str]] = [[] for _ in range(seats)]
        self.down: set[str] = set()
        self.scarabs: list[str | None] = [None] * seats
        self.projects: list[list[str]] = [[] for _ in range(seats)]
        self.now, self.pool, self.borrowed = 0, list[tuple[int, int]](), None
        self.pharaoh: int | None = None
        self.used: set[str] = set()
        self.is_used = self.is_rerolled = False
        self.turns = self.idle = 0

    def ask(self, kind: str, who: int, lines: Sequence[str], *, always: bool = False) -> Asking:
        if len(lines) == 1 and not always:
            return lines[0]
        line = yield kind, who, list(lines)
        assert line in lines
        return line

    def choose(self, kind: str, who: int, move: str, options: Iterable[str]) -> Asking:
        line = yield from self.ask(kind, who, [f"{move} {each}" for each in options])
        return line.split()[-1]

    def chance(self, kind: str, move: str, options: Iterable[object]) -> Asking:
        lines = [f"{move} {each}" for each in options]
        line = yield from self.ask(kind, -1, lines, always=True)
        return line.split()[-1]

    def play(self) -> Asking:
        """The whole game (sections 4, 6.1 and 8)."""
        yield from self.set_up()
        while True:
            mark = self.deck + self.supply[2]
            if self.now == self.players:
                yield from self.his_turn()
            else:
                yield from self.turn()
            self.used.clear()
            self.turns += 1
            self.idle = 0 if self.deck + self.supply[2] < mark else self.idle + 1
            if self.pharaoh == self.now:
                return
            near = 0 in (self.deck, self.supply[2])
            stuck = self.idle >= 10 * self.seats or self.turns >= 60 * self.seats
            if self.pharaoh is None and (near or stuck):
                self.pharaoh = self.now
            self.now = (self.now + 1) % self.seats

    def set_up(self) -> Asking:
        for place in range(self.tiles_in):
            free = [tile for tile in (*TILES, *SPECIAL) if tile not in self.strip]
            self.strip[place] = yield from self.chance("lay", "lay", free)
        yield from self.refill()
        if not self.architect:
            self.now = int((yield from self.chance("start", "start", range(self.players))))
        his = ARCHITECTS[self.architect][0] if self.architect else 0
        for seat in [self.seats - 1] * his + list(range(self.players)):
            free = [card for card in PROJECTS if all(card not in own for own in self.projects)]
            kind = "project" if seat < self.players else "his_project"
            self.projects[seat].append((yield from self.chance(kind, "deal_project", free)))
        if not self.architect:
            yield from self.choose_scarabs()

    def choose_scarabs(self) -> Asking:
        hands: list[list[str]] = [[] for _ in range(self.players)]
        for hand in hands:
            for _ in range(2):
                free = [card for card in SCARABS if all(card not in other for other in hands)]
                hand.append((yield from self.chance("scarab", "deal_scarab", free)))
        for step in range(self.players):
            seat = (self.now + step) % self.players
            lines = [f"choose_scarab {card}" for card in hands[seat]]
            kept = yield from self.ask("choose_scarab", seat, lines)
            self.scarabs[seat] = kept.split()[1]

    def refill(self) -> Asking:
        cards = [god for god in self.row if god]
        number = min(3 - len(cards), self.deck)
        self.row = [None] * (3 - len(cards)) + cards
        for place in range(2 - len(cards), 2 - len(cards) - number, -1):
            self.row[place] = yield from self.draw()

    def draw(self) -> Asking:
        seen = {*self.row, *self.gone, *(god for own in self.gods for god in own)}
        self.deck -= 1
        return (yield from self.chance("god", "deal", [god for god in GODS if god not in seen]))

    def active(self, god: str) -> bool:
        return god in self.gods[self.now] or god == self.borrowed

    @property
    def scarab(self) -> str | None:
        return self.scarabs[self.now]

    def pay(self, seat: int, kind: int, number: int = 1) -> None:
        self.held[seat][kind] -= number
        if kind == 2:
            self.quarry[0] += number
        else:
            self.supply[kind] += number

    def gain(self, seat: int, wanted: Sequence[int]) -> Asking:
        """Section 6.3: as far as the supply goes; Silver; what has no room goes at once."""
        before = sum(self.held[seat])
        for kind in range(3):
            number = min(wanted[kind], self.supply[kind])
            self.supply[kind] -= number
            self.held[seat][kind] += number
        if self.scarabs[seat] == "silver" and before < 8 <= sum(self.held[seat]):
            self.fame[seat] += 2
        over, least = sum(self.held[seat]) - 8, 0
        for left in range(over, 0, -1):
            kinds = [k for k in range(least, 3) if self.held[seat][k]]
            kinds = [k for k in kinds if sum(self.held[seat][k:]) >= left]
            kind = yield from self.choose("drop", seat, "drop", [KINDS[k] for k in kinds])
            least = KINDS.index(kind)
            self.pay(seat, least)

    def turn(self) -> Asking:
        if not self.may_rest():
            yield from self.work()
            return
        kind = yield from self.choose("begin", self.now, "begin", ("rest", "work"))
        if kind == "work":
            yield from self.work()
        else:
            yield from self.rest()

    def may_rest(self) -> bool:
        if "hapy" in self.gods[self.now] and sum(self.held[self.now]):
            return True
        return bool(self.takeable(more="bes" in self.gods[self.now]))

    def takeable(self, more: int = 0) -> list[str]:
        own, found = self.now, [tile for tile in self.strip if tile]
        if self.scarab == "emerald":
            others = [tiles for seat, tiles in enumerate(self.tiles) if seat != own]
            found += [tile for tiles in others for tile in tiles if tile not in self.down]
        found = [tile for tile in found if PRICES.get(tile, 0) <= self.fame[own] + more]
        if not sum(self.held[own]):
            found = [tile for tile in found if tile != "rest_swap"]
        return found if any(self.row) else [tile for tile in found if tile != "rest_god"]

    def rest(self) -> Asking:
        """Section 6.2."""
        own = self.now
        while True:
            lines = [f"use_god {g}" for g in ("bes",) if g in self.gods[own] and g not in self.used]
            if "hapy" in self.gods[own] and "hapy" not in self.used and sum(self.held[own]):
                lines.append("use_god hapy")
            if not lines:
                break
            if "hapy" in self.used or self.takeable():
                lines.append("end_step")
            line = yield from self.ask("rest", own, lines, always=True)
            if line == "end_step":
                break
            self.used.add(line.split()[1])
            if line == "use_god bes":
                self.fame[own] += 1
            else:
                yield from self.exchange(3)
        if "hapy" not in self.used:
            lines = [f"take_tile {tile}" for tile in self.takeable()]
            line = yield from self.ask("tile", own, lines, always=True)
            yield from self.take_tile(line.split()[1])
        yield from self.third(own)

    def exchange(self, number: int) -> Asking:
        """Discard a resource and take others of other kinds."""
        own = self.now
        kinds = [KINDS[kind] for kind in range(3) if self.held[own][kind]]
        given = KINDS.index((yield from self.choose("give", own, "give", kinds)))
        taken = yield from self.pick_goods(number, given)
        self.pay(own, given)
        yield from self.gain(own, taken)

    def pick_goods(self, number: int, barred: int = -1) -> Asking:
        there = [0 if kind == barred else n for kind, n in enumerate(self.supply)]
        taken, least = [0, 0, 0], 0
        for left in range(min(number, sum(there)), 0, -1):
            kinds = [k for k in range(least, 3) if there[k]]
            kinds = [k for k in kinds if sum(there[k:]) >= left]
            kind = yield from self.choose("take", self.now, "take", [KINDS[k] for k in kinds])
            least = KINDS.index(kind)
            there[least] -= 1
            taken[least] += 1
        return taken

    def take_tile(self, tile: str) -> Asking:
        own, before = self.now, list(self.strip)

        def lay() -> None:
            self.fame[own] -= PRICES.get(tile, 0)
            if tile in before:
                self.strip[self.strip.index(tile)] = None
                self.tiles[own].append(tile)
            else:
                self.down.add(tile)

        if tile == "rest_swap":
            lay()
            yield from self.exchange(2)
        elif tile == "rest_triple":
            kinds = [KINDS[k] for k in range(3) if self.supply[k]]
            taken = [0, 0, 0]
            if kinds:
                kind = KINDS.index((yield from self.choose("take", own, "take", kinds)))
                taken[kind] = 3
            lay()
            yield from self.gain(own, taken)
        else:
            number = {"rest_work": 1, "rest_gift": 2}.get(tile, 0)
            taken = yield from self.pick_goods(number)
            lay()
            yield from self.gain(own, taken if number else TILES.get(tile, (0, 0, 0)))
        yield from self.after_tile(tile)

    def after_tile(self, tile: str) -> Asking:
        if tile == "rest_gift":
            for step in range(1, self.players):
                if self.supply[1]:
                    yield from self.gain((self.now + step) % self.players, (0, 1, 0))
        if tile == "rest_god":
            there = [god for god in self.row if god]
            god = yield from self.choose("favour", self.now, "choose_god", there)
            self.take(god)
            yield from self.refill()
        if tile == "rest_work":
            yield from self.work()

    def take(self, god: str) -> None:
        self.row[self.row.index(god)] = None
        self.gods[self.now].append(god)

    def third(self, own: int) -> Asking:
        if len(self.tiles[own]) < 3:
            return
        yield from self.put_back(own)
        self.lose_rightmost()
        yield from self.refill()

    def put_back(self, own: int) -> Asking:
        for tile in list(self.tiles[own]):
            self.tiles[own].remove(tile)
            self.down.discard(tile)
            place = self.strip.index(None)
            if self.architect:
                free = [n for n, other in enumerate(self.strip, 1) if other is None]
                lines = [f"place_tile {tile} {number}" for number in free]
                line = yield from self.ask("place_tile", 0, lines, always=True)
                place = int(line.split()[2]) - 1
            self.strip[place] = tile

    def lose_rightmost(self) -> None:
        cards = [god for god in self.row if god]
        if cards:
            self.gone.append(cards[-1])
            self.row[self.row.index(cards[-1])] = None

    def work(self) -> Asking:
        """Section 6.4; whom a Rest turn used that it is part of, is no matter in it."""
        own = self.now
        self.used.clear()
        self.pay(own, 2, self.held[own][2])
        number = self.held[own][0] + self.held[own][1] * self.active("bastet")
        number = min(number + (self.scarab == "turquoise"), sum(self.quarry))
        stones = [n for n in range(number + 1) if n <= self.quarry[0]]
        stones = [n for n in stones if number - n <= self.quarry[1]]
        lines = [f"take_dice {n} {number - n}" for n in stones]
        line = yield from self.ask("dice", own, lines)
        stone, prayer = map(int, line.split()[1:])
        self.quarry = [self.quarry[0] - stone, self.quarry[1] - prayer]
        yield from self.roll([STONE] * stone + [PRAYER] * prayer)
        while (line := (yield from self.ask("work", own, self.actions(), always=True))) != "stop":
            yield from self.act(*line.split())
        self.away(list(self.pool))
        yield from self.cult()
        self.used.clear()
        self.borrowed, self.is_used, self.is_rerolled = None, False, False
        yield from self.refill()

    def roll(self, kinds: Sequence[int]) -> Asking:
        for kind in kinds:
            value = yield from self.chance(f"roll_{DIE[kind]}", "roll", range(1, 7))
            self.pool.append((kind, int(value)))

    def away(self, dice: Iterable[tuple[int, int]]) -> None:
        for die in list(dice):
            self.pool.remove(die)
            if die[0] != VIRTUAL:
                self.quarry[die[0]] += 1

    def real(self) -> list[tuple[int, int]]:
        return sorted({die for die in self.pool if die[0] != VIRTUAL})

    def actions(self) -> list[str]:
        own, held = self.now, self.held[self.now]
        lines = ["stop"]
        lines += [f"worship {god}" for god in self.row if god and self.can_worship(god)]
        values = sorted({value for kind, value in self.pool if kind == STONE})
        lines += [f"build {value}" for value in values if self.spaces(value)]
        if self.real():
            lines += ["shift cat"] * (held[1] > 0)
            lines += ["shift worker"] * (held[0] > 0 and self.active("bastet"))
            lines += ["shift golden_cat"] * (self.scarab == "gold" and not self.is_used)
            lines += ["reroll"] * (not self.is_rerolled)
        lines += ["replace"] * bool(self.pool and any(self.row))
        lines += ["gain_fame"] * (len(self.pool) > 1)
        is_ready = self.scarab == "amethyst" and not self.is_used and bool(self.pool)
        lines += ["borrow"] * bool(is_ready and self.borrowable())
        gods = [*self.gods[own], *([self.borrowed] if self.borrowed else [])]
        return lines + [f"use_god {god}" for god in {*gods} if self.can_use(god)]

    def borrowable(self) -> list[str]:
        return [god for god in self.row if god and GODS[god][3] in ("W1", "W*", "on")]

    def spaces(self, value: int) -> list[str]:
        held = self.held[self.now]
        hands = held[0] + held[1] * self.active("bastet")
        return [at for at in self.site.free() if self.cost(at, value) <= hands]

    def cost(self, at: str, value: int) -> int:
        cost = 1 if self.active("seshat") else (value - 1) // 2 + self.site.extra(at)[0]
        return max(0, cost - (self.scarab == "carnelian" and at.split()[1] == "1"))

    def shares(self, workers: int, cats: int) -> list[tuple[int, int]]:
        held, total = self.held[self.now], workers + cats
        if self.active("bastet"):
            pairs = [(n, total - n) for n in range(total + 1)]
        else:
            pairs = [(workers, cats)]
        return [(w, c) for w, c in pairs if w <= held[0] and c <= held[1]]

    def pay_share(self, workers: int, cats: int) -> Asking:
        lines = [f"pay {w} {c}" for w, c in self.shares(workers, cats)]
        line = yield from self.ask("pay", self.now, lines)
        for kind, number in enumerate(map(int, line.split()[1:])):
            self.pay(self.now, kind, number)

    def can_worship(self, god: str) -> bool:
        tokens = GODS[god][1].split()
        price = tokens.count("worker"), tokens.count("cat")
        return bool(self.shares(*price) and self.dice_for(god))

    def dice_for(self, god: str) -> list[tuple[tuple[int, int], ...]]:
        tokens = [token for token in GODS[god][1].split() if token not in ("worker", "cat")]
        wild = self.scarab == "lapis_lazuli" and not self.is_used
        hands = sorted({*combinations(sorted(self.pool), len(tokens))})
        return [hand for hand in hands if self.misses(tokens, hand) <= wild]

    def misses(self, tokens: Sequence[str], hand: Sequence[tuple[int, int]]) -> int:
        """How many dice of a hand lack the value asked for, at best; 9 for a wrong colour."""
        return min(
            sum(self.miss(token, die) for token, die in zip(tokens, order, strict=True))
            for order in permutations(hand)
        )

    def miss(self, token: str, die: tuple[int, int]) -> int:
        kind, _, value = token.partition(":")
        if kind == "stone" and die[0] != STONE:
            return 9
        return int(value not in ("", str(die[1])))

    def spend(self, hands: Sequence[Sequence[tuple[int, int]]]) -> Asking:
        """Pick dice one by one, in the order of the pool, until a whole hand is picked."""
        hands, picked = list({*map(tuple, hands)}), list[tuple[int, int]]()
        while len(picked) < len(hands[0]):
            begun = [hand for hand in hands if list(hand[: len(picked)]) == picked]
            dice = sorted({hand[len(picked)] for hand in begun})
            lines = [f"pick {DIE[kind]} {value}" for kind, value in dice]
            line = yield from self.ask("pick", self.now, lines)
            picked.append(dice[lines.index(line)])
        self.away(picked)
        return picked

    def any_dice(self, number: int) -> Asking:
        return (yield from self.spend([*combinations(sorted(self.pool), number)]))

    def act(self, move: str, what: str = "") -> Asking:  # noqa: C901 - all there is to do
        own = self.now
        match move:
            case "worship":
                yield from self.worship(what)
            case "build":
                yield from self.build(int(what))
            case "shift":
                if what == "golden_cat":
                    self.is_used = True
                else:
                    self.pay(own, KINDS.index(what))
                yield from self.change(self.real(), 1)
            case "reroll":
                self.is_rerolled = True
                yield from self.reroll()
            case "replace":
                yield from self.any_dice(1)
                there = [god for god in self.row if god]
                god = yield from self.choose("replace", own, "choose_god", there)
                self.gone.append(god)
                self.row[self.row.index(god)] = None
                cards = [god for god in self.row if god]
                self.row = [None] * (3 - len(cards)) + cards
                if self.deck:
                    self.row[0] = yield from self.draw()
            case "gain_fame":
                yield from self.any_dice(2)
                self.fame[own] += 1
            case "borrow":
                self.is_used = True
                yield from self.any_dice(1)
                self.borrowed = yield from self.choose(
                    "borrow", own, "choose_god", self.borrowable()
                )
            case "use_god":
                yield from self.use(what)

    def worship(self, god: str) -> Asking:
        tokens = GODS[god][1].split()
        picked = yield from self.spend(self.dice_for(god))
        if self.misses([t for t in tokens if t not in ("worker", "cat")], picked):
            self.is_used = True
        yield from self.pay_share(tokens.count("worker"), tokens.count("cat"))
        self.take(god)
        self.borrowed = None if self.borrowed == god else self.borrowed

    def change(self, dice: Sequence[tuple[int, int]], most: int) -> Asking:
        """Change a die by as much at most."""
        changes = [
            (kind, value, to)
            for (kind, value), to in product(sorted({*dice}), range(1, 7))
            if 0 < abs(to - value) <= most
        ]
        lines = [f"change {DIE[kind]} {value} {to}" for kind, value, to in changes]
        line = yield from self.ask("change", self.now, lines)
        kind, value, to = changes[lines.index(line)]
        self.pool.remove((kind, value))
        self.pool.append((kind, to))

    def reroll(self) -> Asking:
        picked: list[tuple[int, int]] = []
        while True:
            dice = [die for die in self.real() if not picked or die >= picked[-1]]
            lines = [f"pick {DIE[kind]} {value}" for kind, value in dice]
            lines += ["enough"] * bool(picked)
            line = yield from self.ask("reroll", self.now, lines)
            if line == "enough":
                break
            picked.append(dice[lines.index(line)])
            self.pool.remove(picked[-1])
        yield from self.roll(sorted(kind for kind, _ in picked))

    def build(self, value: int) -> Asking:
        own = self.now
        lines = [f"place {at}" for at in self.spaces(value)]
        at = (yield from self.ask("space", own, lines)).removeprefix("place ")
        cost, fame = self.cost(at, value), value + self.site.extra(at)[1]
        yield from self.pay_share(cost, 0)
        self.pool.remove((STONE, value))
        self.site.put(at, value)
        fame += 3 * (self.active("serket") and at.split()[1] != "1")
        fame += cost * self.active("thoth") + 2 * (self.scarab == "malachite" and value < 3)
        self.fame[own] += fame
        pearl = self.scarabs.index("pearl") if "pearl" in self.scarabs else own
        if pearl != own and self.held[pearl][0] > 1:
            line = yield from self.ask("pearl", pearl, ["pearl", "decline"])
            if line == "pearl":
                self.pay(pearl, 0, 2)
                self.fame[pearl] += fame

    def can_use(self, god: str) -> bool:
        """Section 3.5, GOD-06 and MOVE-01."""
        kinds = [kind for kind, _ in self.pool]
        if GODS[god][3] not in ("W1", "W*") or god in self.used:
            return False
        if not self.shares(*PAID.get(god, (0, 0))) or len(kinds) < DICE.get(god, 0):
            return False
        return {
            "amon": PRAYER in kinds,
            "mut": STONE in kinds,
            "maat": bool(self.real()),
            "ptah": bool(self.used),
            "aton": bool(self.units() - {"aton"}),
            "mertseger": self.supply[2] > 0,
            "khepri": bool(self.equal()),
            "sekhmet": STONE in kinds,
            "min": self.supply[0] > 0,
            "sopdet": self.supply[1] > 0,
        }.get(god, True)

    def equal(self) -> list[tuple[tuple[int, int], ...]]:
        hands = combinations(sorted(self.pool), 3)
        return [hand for hand in hands if len({value for _, value in hand}) == 1]

    def units(self) -> set[str]:
        own = self.gods[self.now]
        return {"ennead" if GODS[god][0] == "Ennead" else god for god in own}

    def use(self, god: str) -> Asking:
        own = self.now
        if god == "khepri":
            yield from self.spend(self.equal())
        elif god == "sekhmet":
            yield from self.spend([(die,) for die in self.pool if die[0] == STONE])
        elif god in DICE:
            yield from self.any_dice(DICE[god])
        yield from self.pay_share(*PAID.get(god, (0, 0)))
        if god != "khepri":
            self.used.add(god)
        self.fame[own] += WORTH.get(god, 0)
        if god in GIVES:
            yield from self.gain(own, [int(kind == GIVES[god]) for kind in range(3)])
        yield from self.effect(god)

    def effect(self, god: str) -> Asking:
        own = self.now
        match god:
            case "khnum" | "satis" | "anuket":
                value = yield from self.choose("show", own, "show", map(str, SHOWS[god]))
                self.pool.append((VIRTUAL, int(value)))
            case "amon" | "mut":
                kind = PRAYER if god == "amon" else STONE
                yield from self.change([die for die in self.pool if die[0] == kind], 5)
            case "maat":
                yield from self.reroll()
            case "ptah":
                self.used = {"ptah"}
            case "aton":
                others = sorted(self.units() - {"aton"})
                self.lose((yield from self.choose("discard", own, "discard", others)))
            case "mertseger":
                self.supply[2] -= 1
                yield from self.roll([STONE])
            case "khepri":
                kinds = [KINDS[kind] for kind in range(3) if self.supply[kind]]
                if kinds:
                    kind = KINDS.index((yield from self.choose("take", own, "take", kinds)))
                    if kind == 2:
                        self.supply[2] -= 1
                        yield from self.roll([STONE])
                    else:
                        yield from self.gain(own, [int(k == kind) for k in range(3)])

    def lose(self, unit: str) -> None:
        own = self.gods[self.now]
        lost = [god for god in own if god == unit or (unit, GODS[god][0]) == ("ennead", "Ennead")]
        self.gods[self.now] = [god for god in own if god not in lost]
        self.gone += lost

    def cult(self) -> Asking:
        held = self.held[self.now]
        allowed = held[0] + held[1] + 3 * self.active("anubis") + 2 * (self.scarab == "copper")
        if len(self.units()) > allowed:
            unit = yield from self.choose("cult", self.now, "discard", sorted(self.units()))
            self.lose(unit)

    def his_turn(self) -> Asking:
        """Section 9."""
        own = self.now
        cards = [(GODS[g][0] == "Ennead", GODS[g][2], n, g) for n, g in enumerate(self.row) if g]
        if cards:
            self.take(max(cards)[3])
        has_die = self.quarry[0] or self.supply[2]
        roll = yield from self.chance("architect", "architect", range(1, 7) if has_die else (0,))
        number = next((n for n, tile in enumerate(self.strip) if tile), None)
        if has_die:
            number = int(roll) - 1 if self.strip[int(roll) - 1] else None
            if self.quarry[0]:
                self.quarry[0] -= 1
            else:
                self.supply[2] -= 1
        if number is not None:
            self.tiles[own].append(str(self.strip[number]))
            self.strip[number] = None
            self.quarry[0] += bool(has_die)
            places = ARCHITECTS[str(self.architect)][1]
            self.fame[own] += places[len(self.tiles[own]) - 1] + (self.architect == "imhotep")
        elif has_die:
            self.he_builds(int(roll))
        if len(self.tiles[own]) == 3:
            yield from self.put_back(own)
            self.lose_rightmost()
        yield from self.refill()

    def he_builds(self, value: int) -> None:
        wanted = {pair for card in self.projects[-1] for pair in PROJECTS[card]}
        spaces = self.site.lowest()
        pairs = {at: sum(p in wanted for p in self.site.pairs(at, value)) for at in spaces}
        at = next((at for at in spaces if pairs[at]), spaces[0])
        self.site.put(at, value)
        self.fame[-1] += value + self.site.extra(at)[1]
        self.fame[-1] += {
            "snefru": int(value < 3),
            "hemionu": 1,
            "amenhotep": pairs[at],
            "imhotep": 2,
        }[str(self.architect)]

    def points(self, seat: int) -> int:
        """Section 8."""
        own = self.gods[seat]
        ennead = sum(GODS[god][0] == "Ennead" for god in own)
        total = self.fame[seat] + sum(GODS[god][2] for god in own) + ennead * (ennead - 1)
        if self.scarabs[seat] == "quartz":
            total += len(own) - ennead + bool(ennead)
        if self.scarabs[seat] == "obsidian":
            total += sum(self.held[seat])
        pairs = self.site.all_pairs()
        return total + 2 * sum(pairs.count(p) for c in self.projects[seat] for p in PROJECTS[c])

    def places(self) -> list[int]:
        """By points and resources; alone, the Architect wins ties."""
        keys = [(self.points(seat), sum(self.held[seat])) for seat in range(self.seats)]
        if self.architect:
            keys = [(points, seat) for seat, (points, _) in enumerate(keys)]
        return [1 + sum(other > key for other in keys) for key in keys]
