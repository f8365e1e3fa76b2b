"""What is settled before a whole game: who is played by a program, and who draws."""

from collections.abc import Mapping, Sequence

from companion.games.keeper import Seating
from companion.table.session.asking import Asker
from companion.table.session.moves.programs import PROGRAM, TABLE, Programs
from companion.table.session.question import Question, numbered
from companion.table.translator import Text, literal


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
