"""Whole games at the table: which have rules, and the programs that play and deal."""

from typing import TYPE_CHECKING, Any

from companion.cli.mistakes import Mistake

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from companion.games.contract import Action, Decision, Rules
    from companion.kits import Kit
    from companion.table.moves.manner import Chooser, Programs


def check_rules(kit: "Kit") -> None:
    """Check that a kit's game can be played move by move; Mistake when it can't."""
    from companion.games import has_rules, rooms

    if not has_rules(kit.id):
        there = ", ".join(slug for slug in rooms() if has_rules(slug)) or "none yet"
        raise Mistake(f"{kit.id}: can't be played move by move; these can: {there}")


def programs(seed: int | None = None) -> "Programs":
    """Return the bots of the arena, and who draws for the table."""
    from companion.arena.bots import BOTS
    from companion.arena.chance import draw
    from companion.table.moves.manner import Programs

    return Programs(tuple(BOTS), _opened, draw, "" if seed is None else str(seed))


def _opened(name: str) -> "Chooser":
    """Return what decides for a bot; Refused when there is none of that name."""
    from companion.arena.bots import answer, open_bot

    bot = open_bot(name)

    def choose(rules: "Rules[Any]", state: Any, decision: "Decision", random: "Random") -> "Action":  # noqa: ANN401
        return answer(rules, state, decision, bot, random)

    return choose


def presets_of_bots(bots: str | None, players: int | None) -> "Mapping[str, str]":
    """Return answers by path that say which seats are a program's: the last, in their order.

    Raises:
        Mistake: for a bot that is none, or for more of them than there are seats.
    """
    given = [each.strip() for each in (bots or "").split(",") if each.strip()]
    if not given:
        return {} if bots is None else {"bots": ""}
    if players is None:
        raise Mistake("--bots: needs --players, which says how many play with them")
    if len(given) > players:
        raise Mistake(f"--bots: are {len(given)}, but {players} play")
    presets, first = dict[str, str](), players - len(given)
    for seat, (name, kind) in enumerate(map(_named, given), first):
        _check_bot(kind)
        presets |= {f"players[{seat}]": name} if name else {}
        presets[f"bots[{seat}]"] = kind
    presets["bots"] = ", ".join(str(seat + 1) for seat in range(first, players))
    return presets


def _check_bot(kind: str) -> None:
    from companion.games.contract import Refused

    try:
        _opened(kind)
    except Refused as refusal:
        raise Mistake(f"--bots: {refusal.message}") from None


def _named(given: str) -> tuple[str, str]:
    """Return the name and the kind of a bot that is given as `Cleo=greedy`, or as `greedy`."""
    name, _, kind = given.rpartition("=")
    return name.strip(), kind.strip()
