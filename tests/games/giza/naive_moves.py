"""Giza a second time: what workers do, by rows and by actions (6.2, 6.3)."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.games.giza.naive import Game

SUPPORT = ("farm", "temple", "artist")
LIFT = ("middle_camp", "capstone_camp")
LENGTHS = {1: 2, 2: 3, 3: 3, 4: 2}

Ends = tuple[str, str]


def at_site(game: "Game", quarry: int) -> list[int]:
    """Aboard the sled if it stands at the site, else waiting there (MOVE-04, MOVE-05)."""
    sled = game.sleds.get(quarry)
    return sled.aboard if sled and sled.position == 0 else game.waiting[quarry]


def workers_in(game: "Game", area: str) -> list[int]:
    return at_site(game, int(area[-1])) if area.startswith("quarry") else game.camps[area]


def is_full(game: "Game", area: str) -> bool:
    """MOVE-03: a quarry site holds at most 4 workers of all colours."""
    return area.startswith("quarry") and sum(workers_in(game, area)) == 4


def between(game: "Game", origins: tuple[str, ...], goals: tuple[str, ...]) -> Iterator[Ends]:
    for origin, to in product(origins, goals):
        if origin != to and workers_in(game, origin)[game.who] and not is_full(game, to):
            yield origin, to


def move_01(game: "Game") -> list[Ends]:
    """Support Camp Move: 1 own worker, support camp to a different support camp."""
    return [*between(game, SUPPORT, SUPPORT)]


def move_02(game: "Game") -> list[Ends]:
    """Quarry to a different quarry, quarry to support camp, support camp to quarry."""
    sites = tuple(f"quarry_{quarry}" for quarry in game.quarries)
    found = [*between(game, sites, sites), *between(game, sites, SUPPORT)]
    return [*found, *between(game, SUPPORT, sites)]


def bonus_03(game: "Game") -> list[Ends]:
    """Lift camp to other lift camp, lift camp to support camp, support camp to lift camp."""
    found = [*between(game, LIFT, LIFT), *between(game, LIFT, SUPPORT)]
    return [*found, *between(game, SUPPORT, LIFT)]


def of_row(game: "Game", row: str) -> list[Ends]:
    """The bonus moves of a row (BONUS-01 to 03)."""
    if row == "support_move":
        return move_01(game)
    return bonus_03(game) if row == "lifter_move" else move_02(game)


def carried_out(game: "Game", origin: str, to: str) -> None:
    workers_in(game, origin)[game.who] -= 1
    workers_in(game, to)[game.who] += 1


def actions(game: "Game") -> list[str]:
    """What may be done in step 1 but to pass; without actions left only what is free."""
    found = [*productions(game)]
    if game.actions:
        found += [f"support_move {origin} {to}" for origin, to in move_01(game)]
        found += [f"quarry_move {origin} {to}" for origin, to in move_02(game)]
        found += advances(game)
    return found


def productions(game: "Game") -> Iterator[str]:
    """PROD-01 to 06: at most what is left; a production that would yield 0 is not offered."""
    farmers, artists = game.camps["farm"][game.who], game.camps["artist"][game.who]
    left = 128 - sum(game.food)
    if prod_04(game, "farm") and min(farmers, left):
        yield "farm"
    if prod_04(game, "fish") and min(farmers // 2, left):
        yield "fish"
    if prod_04(game, "art"):
        most = min(artists, game.food[game.who], 60 - sum(game.art))
        yield from (f"make_art {amount}" for amount in range(1, most + 1))


def prod_04(game: "Game", production: str) -> bool:
    """Once for an action, what the row doubles again for none (PROD-05), and none that it bars."""
    row = game.rows[-1][game.who]
    doubled, barred = {1: ("fish", "farm"), 7: ("farm", "fish"), 8: ("art", "")}.get(row, ("", ""))
    if production == barred:
        return False
    if game.produced[production] == 0:
        return game.actions > 0
    return game.produced[production] == 1 and production == doubled


def walkers(game: "Game", quarry: int, space: int) -> list[int]:
    """Those who may leave a space on foot: nobody aboard a sled (ADV-02)."""
    if space == 0:
        sled = game.sleds.get(quarry)
        return [0] * game.seats if sled and sled.position == 0 else game.waiting[quarry]
    return game.loose[quarry, space]


def advances(game: "Game") -> Iterator[str]:
    """ADV-01 to 06: k spaces cost k actions, the k - 1 passed are full and without sled."""
    for quarry in game.quarries:
        for space, steps in product(range(LENGTHS[quarry] + 1), (1, 2, 3)):
            goal = space + steps
            on_foot = walkers(game, quarry, space)[game.who]
            if not on_foot or steps > game.actions or goal > LENGTHS[quarry] + 1:
                continue
            if not all(is_passed(game, quarry, passed) for passed in range(space + 1, goal)):
                continue
            line = f"advance {quarry} {space} {steps}"
            if goal > LENGTHS[quarry]:
                yield from (f"{line} {camp}" for camp in (*SUPPORT, *LIFT))
            elif is_entered(game, quarry, goal):
                yield line


def has_sled(game: "Game", quarry: int, space: int) -> bool:
    return quarry in game.sleds and game.sleds[quarry].position == space


def is_passed(game: "Game", quarry: int, space: int) -> bool:
    return not has_sled(game, quarry, space) and sum(game.loose[quarry, space]) == 4


def is_entered(game: "Game", quarry: int, space: int) -> bool:
    if has_sled(game, quarry, space):
        return sum(game.sleds[quarry].aboard) < 4
    return sum(game.loose[quarry, space]) < 4


def act(game: "Game", move: str, words: list[str]) -> None:
    """Carry out an action of step 1."""
    match move:
        case "farm":
            harvest(game, move, game.camps["farm"][game.who])
        case "fish":
            harvest(game, move, game.camps["farm"][game.who] // 2)
        case "make_art":
            pay(game, "art")
            game.food[game.who] -= int(words[0])
            game.art[game.who] += int(words[0])
        case "advance":
            advanced(game, *map(int, words[:3]), *words[3:])
        case _:
            game.actions -= 1
            carried_out(game, *words)


def harvest(game: "Game", production: str, amount: int) -> None:
    pay(game, production)
    game.food[game.who] += min(amount, 128 - sum(game.food))


def pay(game: "Game", production: str) -> None:
    """PROD-05: the first performance costs an action, the second none."""
    game.actions -= game.produced[production] == 0
    game.produced[production] += 1


def advanced(game: "Game", quarry: int, space: int, steps: int, to: str = "") -> None:
    game.actions -= steps
    walkers(game, quarry, space)[game.who] -= 1
    goal = space + steps
    if to:
        game.camps[to][game.who] += 1
    elif has_sled(game, quarry, goal):
        game.sleds[quarry].aboard[game.who] += 1
    else:
        game.loose[quarry, goal][game.who] += 1
