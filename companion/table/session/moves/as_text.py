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
from itertools import takewhile
from typing import Any, Final, NamedTuple

from companion.games import game_of
from companion.games.common.setup import settled_apart
from companion.games.engine import Options, Rules
from companion.kits import Kit, games
from companion.kits.faults import suggestion
from companion.questions.errors import BrokenRow, InvalidAnswer, Refused
from companion.questions.text import person, visible
from companion.table.journal.fold import PLAYERS
from companion.table.session.answers import BETWEEN
from companion.table.session.moves.keeper import MoveKeeper, is_draw
from companion.table.session.moves.playing import ByMoves
from companion.table.session.opening import OPTIONS, ROOM, VARIANT
from companion.table.session.session import Session
from companion.table.session.way import FULL
from companion.table.translator import Translator

GAME: Final = "game"
# How the lines begin that come before the actions.
HEADS: Final = (GAME, PLAYERS, VARIANT)


class UnreadableRecord(Exception):
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


def plain_lines(session: Session) -> Iterator[str]:
    """Yield the lines of a game that was kept move by move."""
    seating, playing = session.position.seating, session.way.playing
    assert seating is not None
    keeper = session.way.keeper
    assert isinstance(playing, ByMoves)
    assert isinstance(keeper, MoveKeeper)
    kit = session.way.kit
    yield from head_lines(kit.id, seating.players, keeper.version(kit, seating))
    for act in session.played:
        if act.outcome is not None:
            yield from playing.lines(act)


def head_lines(game: str, players: Iterable[str], variant: str) -> Iterator[str]:
    """Yield the lines of a game that come before its actions; no name has a comma there."""
    yield f"{GAME} {game}"
    yield f"{PLAYERS} {', '.join(name.replace(',', ' ') for name in players)}"
    yield f"{VARIANT} {variant}"


def read_plain(text: str) -> Plain:
    """Return the lines of a game; UnreadableRecord where the head is not in order."""
    heads: dict[str, Line] = {}
    lines = [Line(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    said = [line for line in lines if line.text and not line.text.startswith("#")]
    rest = list(said)
    while rest and rest[0].text.split()[0] in HEADS:
        number, line = rest.pop(0)
        word, *value = line.split(maxsplit=1)
        if not value or word in heads:
            raise UnreadableRecord(
                number, f"{word}: {'stands there twice' if word in heads else 'of what?'}"
            )
        heads[word] = Line(number, value[0])
    for word in (GAME, PLAYERS):
        if word not in heads:
            raise UnreadableRecord(
                rest[0].number if rest else len(lines) + 1, f"'{word} ...' must come first"
            )
    _check_game(heads[GAME])
    _check_names(heads[PLAYERS])
    return Plain(heads, rest)


def played(plain: Plain, kit: Kit, translator: Translator) -> Session:
    """Return a session that goes as the text does; UnreadableRecord for a line that can't be.

    Every line is checked against the rules. What has but one way the session has done already.
    """
    variant = plain.heads.get(VARIANT, Line(plain.heads[PLAYERS].number, kit.variants[0]))
    rules = game_of(kit).rules(kit)
    _check_options(plain, rules, variant)
    session = _begun(plain, kit, variant.text)
    done, words = Done(session), translator.with_names(plain.players)
    texts = [_text(line, rules) for line in plain.actions]
    for number, line in enumerate(plain.actions):
        lines = done.lines()
        if number < len(lines):
            _check_same(line, texts[number], lines[number])
        elif not any(question.kind == "move" for question in session.questions):
            raise UnreadableRecord(line.number, f"'{line.text}': the game was over before")
        else:
            _answer(session, line, _row(texts[number:]), words)
    return session


def _row(texts: Sequence[str]) -> list[str]:
    """Return as many lines as begin with the same word: they may be draws, made in one go."""
    first = texts[0].partition(" ")[0]
    return list(takewhile(lambda text: text.partition(" ")[0] == first, texts))


class Done:
    """The lines of what a session has done, those of an act that is not complete among them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._acts = 0
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """Return all lines so far."""
        playing = self._session.way.playing
        assert isinstance(playing, ByMoves)
        for act in self._session.played[self._acts :]:
            self._lines += playing.lines(act) if act.outcome is not None else ()
        self._acts = len(self._session.played)
        partly = self._session.current.asked.values()
        return [*self._lines, *(each.value for each in partly if each.question.kind == "move")]


def _begun(plain: Plain, kit: Kit, variant: str) -> Session:
    """Return a session in which all is settled that a table settles before the first move.

    What the text does not say, such as everybody's colour, is as most tables have it.
    """
    variant, settled = settled_apart(variant)
    base = variant.partition("+")[0]
    told = {PLAYERS: list(plain.players), VARIANT: base, OPTIONS: variant}
    told |= {f"{ROOM}{key}": value for key, value in settled.items()}
    session = Session.begin(kit, FULL, presets=told)
    while session.questions and session.questions[0].empty == "default":
        session.answer(session.questions[0].id, session.questions[0].default)
    return session


def _check_options(plain: Plain, rules: Rules[Any], variant: Line) -> None:
    try:
        rules.setup(Options(len(plain.players), variant.text))
    except Refused as refusal:
        at = variant if refusal.field == VARIANT else plain.heads[PLAYERS]
        raise UnreadableRecord(at.number, f"{refusal.field}: {refusal.message}") from None


def _text(line: Line, rules: Rules[Any]) -> str:
    """Return a line as the rules write it; UnreadableRecord when it is no move."""
    try:
        return rules.text(rules.parse(line.text))
    except Refused as refusal:
        raise UnreadableRecord(line.number, f"'{line.text}': {refusal.message}") from None


def _check_same(line: Line, text: str, only: str) -> None:
    if text != only:
        raise UnreadableRecord(line.number, f"'{line.text}': only '{only}' can come here")


def _answer(session: Session, line: Line, row: list[str], translator: Translator) -> None:
    """Give moves in answer to the next decision; UnreadableRecord when the first is not legal.

    Of draws it is as many as there are to be made, as a table would say them.
    """
    question = session.questions[0]
    text = BETWEEN.join(row) if is_draw(question) else row[0]
    try:
        try:
            session.answer(question.id, text, translator)
        except BrokenRow as broken:
            session.answer(question.id, broken.good or row[0], translator)
    except InvalidAnswer as invalid:
        why = translator.say(invalid.text.values.get("why", invalid.text))
        rule = f" [{invalid.rule}]" if invalid.rule else ""
        raise UnreadableRecord(line.number, f"'{line.text}': {why}{rule}") from None


def _check_game(line: Line) -> None:
    if line.text not in games():
        meant = suggestion(line.text, games())
        raise UnreadableRecord(line.number, f"game: there is no '{line.text}'; {meant}")


def _check_names(line: Line) -> None:
    names = [name.strip() for name in line.text.split(",")]
    if not all(names) or any(visible(name) != name for name in names):
        raise UnreadableRecord(line.number, "players: must be names with commas between them")
    if len(set(map(person, names))) < len(names):
        raise UnreadableRecord(line.number, "players: no two may have one name")
