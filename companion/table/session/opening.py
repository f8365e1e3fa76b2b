"""What is settled before a game: who plays which variant, in which colours, who starts."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.keeper import Seating
from companion.kits import Kit
from companion.questions.errors import Refused
from companion.questions.question import Option, Question, numbered
from companion.questions.text import Text, choice_text, literal
from companion.table.journal.fold import PLAYERS
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position
from companion.table.session.way import Way

# Paths of the questions after that who plays; what a kit asks besides begins with `ROOM`.
VARIANT, OPTIONS, COLOURS, START = "variant", "options", "colours", "start"

ROOM: Final = "room."

DRAW: Final = "draw"


def run(way: Way, asker: Asker) -> Effect:
    """Ask what is settled before the setup, in the order in which a table settles it."""
    teams = in_teams(way.kit)
    seating = ask_seating(asker, way.keeper.variants(way.kit), way.counts, teams=teams)
    players, keeper = seating.players, way.keeper
    # First, so that what was settled beforehand is on record before anybody can be interrupted.
    seating = way.playing.settle(asker, seating)
    seating = seating._replace(
        colours=_ask_colours(asker, keeper.colours(way.kit, seating.variant), players),
        start=_ask_start(asker, players) if keeper.starts else None,
    )
    asker.prefix = ROOM
    form = keeper.opening(way.kit, seating.variant)
    told = asker.ask_form(form, players)
    seating = seating._replace(options={**seating.options, **told})
    return Effect(Position(seating=seating, state=_begin(way, seating)))


def ask_seating(
    asker: Asker,
    variants: Mapping[str, tuple[int, ...]],
    wanted: Sequence[int] = (),
    *,
    teams: bool = False,
) -> Seating:
    """Ask who plays, and which of the variants for so many; only so many as are wanted, if any.

    With `teams`, each of the names is that of a team.
    """
    counts = sorted({number for possible in variants.values() for number in possible})
    counts = [number for number in counts if not wanted or number in wanted]
    players = tuple(asker.ask(names_question(counts, teams=teams)))
    possible = [name for name, numbers in variants.items() if len(players) in numbers]
    return Seating(players, _ask_variant(asker, possible))


def in_teams(kit: Kit) -> bool:
    """Return whether a seat of a game of this kit is a team."""
    return kit.scores is not None and kit.scores.teams


def names_question(counts: Sequence[int], *, teams: bool = False) -> Question:
    """Return the question who plays: all names in one answer, clockwise."""
    words = Text("prompt.teams" if teams else "prompt.players", {"possible": tuple(counts)})
    return Question(PLAYERS, words, "names", sizes=tuple(counts))


def _ask_variant(asker: Asker, possible: Sequence[str]) -> str:
    """Ask for the variant, and which options to add to it (`nile+symbols`) where there are any."""
    bases = dict.fromkeys(name.partition("+")[0] for name in possible)
    base = _ask_one(asker, VARIANT, list(bases))
    return _ask_one(asker, OPTIONS, [n for n in possible if n.partition("+")[0] == base])


def _ask_one(asker: Asker, path: str, values: Sequence[str]) -> str:
    """Ask for one of several values, the first unless another is given; an only one is not."""
    if len(values) == 1:
        return values[0]
    labels = [Text(f"variant.{value}") for value in values]
    question = Question(
        path,
        Text(f"session.{path}"),
        "choice",
        options=numbered(list(zip(values, labels, strict=True))),
        empty="default",
        default=values[0],
    )
    return str(asker.ask(question))


def _ask_colours(asker: Asker, colours: Sequence[str], players: Sequence[str]) -> Mapping[str, str]:
    """Ask for everybody's colour in one answer; most tables take them in their order."""
    if not colours:
        return {}
    question = Question(
        COLOURS,
        Text("session.colours"),
        "choice",
        options=numbered([(each, choice_text(each)) for each in colours]),
        parts=tuple(players),
        distinct=True,
        empty="default",
        default=dict(zip(players, colours, strict=False)),
    )
    found: Mapping[str, str] = asker.ask(question)
    return found


def _ask_start(asker: Asker, players: Sequence[str]) -> str:
    """Ask who starts, or draw."""
    if len(players) == 1:
        return players[0]
    names = numbered([(name, literal(name)) for name in players])
    # A player may be called like the choice to draw; the names come first and win.
    options = (*names, Option("0", DRAW, Text("session.draw")))
    question = Question(START, Text("session.start"), "player", options=options)
    start = str(asker.ask(question))
    if start in players:
        return start
    drawn = question._replace(id="drawn", options=names)
    return str(asker.decided(drawn, lambda: _any(players), Text("session.drawn")))


def _any(players: Sequence[str]) -> str:
    from random import SystemRandom

    return SystemRandom().choice(players)


def _begin(way: Way, seating: Seating) -> object:
    """Return the state after the setup; what is refused names questions of this act."""
    try:
        return way.keeper.begin(way.kit, seating)
    except Refused as refusal:
        field = f"{ROOM}{refusal.field}" if refusal.field not in (PLAYERS, COLOURS) else COLOURS
        raise Refused(field, refusal.message, refusal.rule) from None
