"""A whole game as plain text: who plays what, then an action a line.

    game cheops
    players Ali, Cleo
    variant base
    start 0
    place elder 3,2

The variant may be left out where the game has but one. Empty lines, and those that begin with #,
say nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion import __version__
from companion.games.contract import CHANCE, Action, Decision, Options, Refused, Rules
from companion.kits import Kit, games
from companion.kits.suggestions import suggestion
from companion.table.evening.replay import Replay
from companion.table.evening.rooms import KEEPING, MOVES
from companion.table.forms import SEATS
from companion.table.journal import Entry
from companion.table.journal.entries import chained, now
from companion.table.moves.keeper import BETWEEN, MoveKeeper, path_of
from companion.table.names import visible
from companion.table.translator import Translator, step_words

GAME, PLAYERS, VARIANT = "game", "players", "variant"
HEADS: Final = (GAME, PLAYERS, VARIANT)
"""How the lines begin that come before the actions."""

SESSION: Final = "0" * 32
"""What stands for the id of a game that is no session."""


class Wrong(Exception):  # noqa: N818 - the file's, not the program's
    """A line is no line of a game; the message says which one, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")


class Line(NamedTuple):
    """A line that says something, and its number from 1."""

    number: int
    text: str


class Plain(NamedTuple):
    """A game as its text has it: the lines of its head by their first word, and the others."""

    heads: dict[str, Line]
    actions: Sequence[Line]

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.heads[GAME].text

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(name.strip() for name in self.heads[PLAYERS].text.split(","))


def plain_lines(replay: Replay) -> Iterator[str]:
    """Yield the lines of a game that was kept move by move."""
    seating = replay.seating
    yield from head_lines(replay.room.kit.id, seating.players, seating.variant)
    for act in replay.played:
        for asked in act.asked.values():
            if asked.question.deciding:
                yield from asked.answer.split(BETWEEN)


def head_lines(game: str, players: Iterable[str], variant: str) -> Iterator[str]:
    """Yield the lines of a game that come before its actions; no name has a comma there."""
    yield f"{GAME} {game}"
    yield f"{PLAYERS} {', '.join(name.replace(',', ' ') for name in players)}"
    yield f"{VARIANT} {variant}"


def read_plain(text: str) -> Plain:
    """Return the lines of a game; Wrong where the head is not in order."""
    heads: dict[str, Line] = {}
    lines = [Line(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    said = [line for line in lines if line.text and not line.text.startswith("#")]
    rest = list(said)
    while rest and rest[0].text.split()[0] in HEADS:
        number, line = rest.pop(0)
        word, *value = line.split(maxsplit=1)
        if not value or word in heads:
            raise Wrong(number, f"{word}: {'stands there twice' if word in heads else 'of what?'}")
        heads[word] = Line(number, value[0])
    for word in (GAME, PLAYERS):
        if word not in heads:
            raise Wrong(rest[0].number if rest else len(lines) + 1, f"'{word} ...' must come first")
    _check_game(heads[GAME])
    _check_names(heads[PLAYERS])
    return Plain(heads, rest)


def entries_of(plain: Plain, kit: Kit, keeper: MoveKeeper, translator: Translator) -> list[Entry]:
    """Return the entries of a session that goes as the text does; Wrong for a line that can't be.

    Every line is checked against the rules.
    """
    variant = plain.heads.get(VARIANT, Line(plain.heads[PLAYERS].number, kit.variants[0]))
    players = plain.players
    try:
        position = keeper.rules.setup(Options(len(players), variant.text))
    except Refused as refusal:
        at = variant if refusal.field == VARIANT else plain.heads[PLAYERS]
        raise Wrong(at.number, f"{refusal.field}: {refusal.message}") from None
    before: Decision | None = None
    acts = [_opening(kit, keeper, players, variant.text), {"checklist.way": "begin"}]
    for line in plain.actions:
        decision = keeper.rules.pending(position)
        if decision is None:
            raise Wrong(line.number, f"'{line.text}': the game was over before")
        action = _legal(line, kit, keeper.rules, position, translator)
        _add(acts, decision, keeper.rules.text(action), before)
        keeper.rules.apply(position, action)
        before = decision
    return _entries(kit.id, acts)


def _add(
    acts: list[dict[str, str]], decision: Decision, line: str, before: Decision | None
) -> None:
    """Add the act that a line is; draws that are all alike are one."""
    if decision.who == CHANCE and decision == before:
        acts[-1][path_of(decision)] += BETWEEN + line
    else:
        acts.append({path_of(decision): line})


def _check_game(line: Line) -> None:
    if line.text not in games():
        meant = suggestion(line.text, games())
        raise Wrong(line.number, f"game: there is no '{line.text}'; {meant}")


def _check_names(line: Line) -> None:
    names = [name.strip() for name in line.text.split(",")]
    if not all(names) or any(visible(name) != name for name in names):
        raise Wrong(line.number, "players: must be names with commas between them")
    if len(set(names)) < len(names):
        raise Wrong(line.number, "players: no two may have one name")


def _legal(
    line: Line,
    kit: Kit,
    rules: Rules[Any],
    position: Any,  # noqa: ANN401 - known to its own rules alone
    translator: Translator,
) -> Action:
    """Return the action of a line; Wrong when it is none, or not legal now."""
    try:
        action = rules.parse(line.text)
    except Refused as refusal:
        raise Wrong(line.number, f"'{line.text}': {refusal.message}") from None
    refused = rules.check(position, action)
    if refused is not None:
        why = f"{step_words(kit, refused, translator)} [{refused.rule}]"
        raise Wrong(line.number, f"'{line.text}': {why}")
    return action


def _opening(kit: Kit, keeper: MoveKeeper, players: Sequence[str], variant: str) -> dict[str, str]:
    """Return the answers that a table gives before such a game."""
    colours = zip(range(len(players)), keeper.colours(kit, variant), strict=False)
    return {
        KEEPING: MOVES,
        "seats": str(len(players)),
        "variant": variant.partition("+")[0],
        "options": variant,
        **{f"{SEATS}[{seat}]": name for seat, name in enumerate(players)},
        **{f"colours[{seat}]": colour for seat, colour in colours},
        "bots": "",
        "deal": "table",
    }


def _entries(game: str, acts: Sequence[dict[str, str]]) -> list[Entry]:
    """Return the entries of a session with these acts."""
    at = now()
    entries = [chained(None, at, __version__, "open", {"game": game, "kit": None, "id": SESSION})]
    for answers in acts:
        act = len(entries) + 1
        for path, value in answers.items():
            body = {"act": act, "path": path, "value": value}
            entries.append(chained(entries[-1], at, __version__, "answer", body))
    return entries
