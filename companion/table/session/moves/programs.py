"""Who is played by a program, who draws, and what programs decide."""

from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, NamedTuple

from companion.games.engine import CHANCE, Action, Decision, Rules
from companion.games.keeper import Seating
from companion.questions.question import Question, numbered
from companion.questions.text import Text, literal
from companion.table.session.asker import Asker

# Who deals.
TABLE, PROGRAM = "table", "program"

# A bot: decides in a position, of which it looks at what its seat may see alone.
Chooser = Callable[[Rules[Any], Any, Decision, Random], Action]


class Programs(NamedTuple):
    """What programs there are: `opened` gives a bot by its name, Refused when there is none.

    `drawn` is one of the outcomes of chance, each with the chance of its weight. With a `seed`
    they decide the same another time. `bots` are the kinds of those that sit down by name, in
    the last seats; None where the table is to say who does.
    """

    kinds: Sequence[str]
    opened: Callable[[str], Chooser]
    drawn: Callable[[Sequence[tuple[Action, int]], Random], Action]
    seed: str = ""
    bots: Mapping[str, str] | None = None

    @property
    def company(self) -> tuple[str, ...]:
        """The names of the bots that sit down."""
        return tuple(self.bots or ())

    @property
    def presets(self) -> dict[str, Any]:
        """The answers by path that say who is a bot."""
        if self.bots is None:
            return {}
        kinds = {f"bots.{name}": kind for name, kind in self.bots.items()}
        return {"bots": list(self.bots), **kinds}


class Table(NamedTuple):
    """Who sits at a table, people or programs."""

    seating: Seating

    @property
    def bots(self) -> Mapping[int, str]:
        """The kind of bot in each seat that is a program's."""
        bots: Mapping[int, str] = self.seating.options["bots"]
        return bots

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat in range(len(self.seating.players)) if seat not in self.bots]

    def is_programs(self, decision: Decision) -> bool:
        """Return whether a program decides, or draws."""
        if decision.who == CHANCE:
            return bool(self.seating.options["deal"] == PROGRAM)
        return decision.who in self.bots

    def hides(self, decision: Decision) -> bool:
        """Return whether a decision is a secret from anybody at the table.

        People who are alone with programs have no secrets from each other; what people draw for a
        program they see.
        """
        owner = decision.who if decision.who != CHANCE else decision.seat
        if not decision.secret or decision.in_sight:
            return False
        return self.is_programs(decision) if owner in self.bots else len(self.people) > 1

    def luck(self, act: int, decision: Decision) -> Random:
        """Return what decides what is left to chance in an act: with a seed always the same."""
        seed = self.seating.options["seed"]
        if not seed:
            return SystemRandom()
        return Random(f"{seed}/{act}/{decision.who}")  # noqa: S311 - for play


def settle(asker: Asker, seating: Seating, programs: Programs | None) -> Seating:
    """Ask which seats are a program's, and who deals; the seed is nobody's question."""
    bots = _ask_bots(asker, seating.players, programs)
    options = numbered([(each, Text(f"session.deal.{each}")) for each in (TABLE, PROGRAM)])
    question = Question(
        "deal",
        Text("session.deal.question"),
        "choice",
        options=options,
        empty="default",
        default=TABLE,
    )
    deal, seed = asker.ask(question), ""
    if bots or deal == PROGRAM:
        asked = Question("seed", Text("session.seed"), empty="skip")
        seed = asker.decided(asked, lambda: (programs.seed if programs else "") or None) or ""
    return seating._replace(options={"bots": bots, "deal": deal, "seed": seed})


def _ask_bots(asker: Asker, players: Sequence[str], programs: Programs | None) -> Mapping[int, str]:
    """Ask which seats are a program's, then of which kind each is."""
    names = numbered([(name, literal(name)) for name in players])
    question = Question(
        "bots",
        Text("session.bots.question"),
        "player",
        options=names,
        many=True,
        empty="several",
        default=[],
    )
    chosen = asker.ask(question)
    return {players.index(name): _ask_kind(asker, name, programs) for name in chosen}


def _ask_kind(asker: Asker, name: str, programs: Programs | None) -> str:
    """Ask for the kind of a bot: one of those there are, the first by default, or with a budget."""
    kinds = programs.kinds if programs else ()
    options = numbered([(kind, Text(f"session.bots.{kind}")) for kind in kinds])
    question = Question(
        f"bots.{name}",
        Text("session.bots.kind", {"player": name}),
        "bot",
        name,
        options=options,
        empty="default" if kinds else "asked",
        default=kinds[0] if kinds else None,
    )
    return str(asker.ask(question))
