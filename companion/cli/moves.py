"""Whole games at the table: which have rules, and the programs that play and deal."""

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.cli.mistakes import Mistake

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from companion.games.engine import Action, Decision, Rules
    from companion.kits import Kit
    from companion.table.session.moves.programs import Chooser, Programs


def check_rules(kit: "Kit") -> None:
    """Check that a kit's game can be played move by move; Mistake when it can't."""
    from companion.games import has_rules, slugs

    if not has_rules(kit.id):
        there = ", ".join(slug for slug in slugs() if has_rules(slug)) or "none yet"
        raise Mistake(f"{kit.id}: can't be played move by move; these can: {there}")


def programs(bots: str | None = None, seed: int | None = None) -> "Programs":
    """Return the bots, those among them that sit down, and who draws for the table.

    Raises:
        Mistake: for a bot that is none, or two of one name.
    """
    from companion.simulation.bots import BOTS
    from companion.simulation.chance import draw
    from companion.table.session.moves.programs import Programs

    seats = None if bots is None else dict(_bots_by_name(bots, repeats=seed is not None))
    opened = partial(_opened, repeats=seed is not None)
    return Programs(tuple(BOTS), opened, draw, "" if seed is None else str(seed), seats)


def _opened(name: str, *, repeats: bool = False) -> "Chooser":
    """Return what decides for a bot; Refused when there is none of that name.

    With a seed all is to repeat itself, and a bot that does not is refused, too.
    """
    from companion.simulation.bots import answer, open_bot

    bot = open_bot(name, repeats=repeats)

    def choose(rules: "Rules[Any]", state: Any, decision: "Decision", random: "Random") -> "Action":  # noqa: ANN401
        return answer(rules, state, decision, bot, random)

    return choose


def _bots_by_name(bots: str, *, repeats: bool) -> "Iterator[tuple[str, str]]":
    """Yield the name and the kind of each bot that sits down; one without a name is called so."""
    names: set[str] = set()
    for each in filter(None, map(str.strip, bots.split(","))):
        given, _, kind = (part.strip() for part in each.rpartition("="))
        _check_bot(kind, repeats=repeats)
        name = given or _free(kind.partition(":")[0].capitalize(), names)
        if name in names:
            raise Mistake(f"--bots: two are called {name}")
        names.add(name)
        yield name, kind


def _free(name: str, taken: set[str]) -> str:
    number = sum(each.partition(" ")[0] == name for each in taken)
    return f"{name} {number + 1}" if number else name


def _check_bot(kind: str, *, repeats: bool) -> None:
    from companion.questions.errors import Refused

    try:
        _opened(kind, repeats=repeats)
    except Refused as refusal:
        raise Mistake(f"--bots: {refusal.message}") from None
