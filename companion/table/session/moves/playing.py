"""Plays a whole game: asks for the decisions that are open, and carries them out.

Of several who decide at once the answers come in any order, and are carried out in the rules'. Two
cross off at once; the second's answer waits for the first's. What follows from the first's, a
bonus, is asked as soon as that is there, while the second is still to come.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from companion.games.common.actions import pattern
from companion.games.engine import CHANCE, Decision, Rules
from companion.games.game import Game
from companion.games.keeper import Seating
from companion.games.tabletop import Area, Tabletop
from companion.kits.model import Kit
from companion.questions.asking import MISSING
from companion.questions.errors import InvalidAnswer, Refused
from companion.questions.question import Question
from companion.questions.text import Step, Text, literal
from companion.questions.typed import matching, plain
from companion.table.session.answers import BETWEEN, said_by
from companion.table.session.asker import Asker, Open
from companion.table.session.moves.decisions import Deciding
from companion.table.session.moves.keeper import (
    MENU,
    Known,
    MoveKeeper,
    MovePosition,
    asked_as,
    path_of,
    with_choices,
)
from companion.table.session.moves.labels import action_text
from companion.table.session.moves.programs import Programs, Table, settle
from companion.table.session.position import Effect, PlayedAct, Position, Progress
from companion.table.session.way import FULL, UNNAMED, Way
from companion.table.translator import Translator

# Returns the lines, by path, that answer decisions which are open at once: the first at least.
Ask = Callable[[Mapping[str, Deciding]], Mapping[str, str]]


class Together:
    """The decisions from a position on until all who were asked there have decided.

    After `go`, `lines` are the moves in the order of the rules.
    """

    def __init__(self, rules: Rules[Any], state: MovePosition) -> None:
        self.asked: dict[str, Deciding] = {}
        self.lines: list[str] = []
        self._rules = rules
        self._players = state.seating.players
        self._position = state.position
        self._known = state.known
        self._paths: list[str] = []

    def go(self, ask: Ask) -> None:
        """Ask for decision after decision."""
        left = {path for path, _ in self._open()}
        while left:
            asked = {path: self._deciding(each) for path, each in self._open()}
            self.asked |= asked
            answers, path = ask(asked), next(iter(asked))
            lines = answers[path].split(BETWEEN)
            self.lines += lines
            self._paths.append(path)
            left.discard(path)
            if left:
                self._apply(lines)

    def _open(self) -> list[tuple[str, Decision]]:
        """Return who decides now, by paths: nobody decides twice under the same."""
        decisions = self._rules.simultaneous(self._position)
        return [(self._path(decision), decision) for decision in decisions]

    def _path(self, decision: Decision) -> str:
        first = path = path_of(decision)
        number = 2
        while path in self._paths:
            path, number = f"{first}.{number}", number + 1
        return path

    def _apply(self, lines: list[str]) -> None:
        self._position = self._position.copy()
        for line in lines:
            self._rules.apply(self._position, self._rules.parse(line))
        self._known = with_choices(self._known, self._rules, self._position)

    def _deciding(self, decision: Decision) -> Deciding:
        """Return a decision in a position in which it is pending."""
        position = self._position
        if self._rules.pending(position) != decision:
            position = self._seen(decision)
        owner = decision.who if decision.who != CHANCE else decision.seat
        by = None if owner is None else self._players[owner]
        known: Known = self._known
        return Deciding(self._rules, position, by, known.get(asked_as(decision), ()))

    def _seen(self, decision: Decision) -> Any:
        """Return the view of who decides at the same time as others: there it is pending.

        What that seat can only guess makes no difference to what it may answer.
        """
        view = self._rules.view(self._position, decision.who)
        while (pending := self._rules.pending(view)) is not None and pending.who == CHANCE:
            self._rules.apply(view, self._rules.chance(view)[0][0])
        return view


# The addresses of the pieces and places that each line of a move names.
Named = dict[str, frozenset[str]]


class ByMoves:
    """Asks for decisions. Without programs it can but read what is on record."""

    def __init__(self, keeper: MoveKeeper, programs: Programs | None) -> None:
        self._keeper = keeper
        self._rules: Rules[Any] = keeper.rules
        self._programs = programs

    def settle(self, asker: Asker, seating: Seating) -> Seating:
        """Ask which seats are a program's, and who deals."""
        return settle(asker, seating, self._programs)

    def title(self, position: Position) -> Text:
        """Return what a decision is called before it is made."""
        return UNNAMED

    def run(self, position: Position, asker: Asker) -> Effect:
        """Ask for the decisions that come now, and carry them out."""
        state: MovePosition = position.state
        together = Together(self._rules, state)
        table = Table(state.seating)
        lines = self._go(together, table, asker)
        self._refuse_clash(state, [table.is_programs(x.decision) for x in together.asked.values()])
        outcome = self._keeper.carried_out(state, together.lines)
        title = self._title(together.asked, lines)
        if len(together.lines) > 1 and len(lines) == 1:  # a row of draws says itself what has come
            outcome = outcome._replace(explain=tuple)
        return Effect(position._replace(state=outcome.state), title, outcome)

    def read(
        self, progress: Progress, question: Question, typed: str, translator: Translator
    ) -> str:
        """Return the lines that something typed means; InvalidAnswer when they are not legal."""
        if question.kind == "bot":
            return self._bot(question, typed, translator)
        together = Together(self._rules, progress.before.state)
        with suppress(KeyError):  # where answers end is who decides
            together.go(lambda _asked: progress.given)
        named = translator.with_names(progress.before.players)
        return together.asked[question.path].read(typed, named)

    def shows(self, position: Position, who: str | None, *, alone: bool) -> tuple[Step, ...]:
        """Return what people's screens show whoever decides; of a draw there is nothing to see."""
        if who is None:
            return ()
        seat = position.players.index(who)
        return tuple(self._keeper.shows(position.state, seat, alone=alone))

    def areas(self, position: Position, who: str | None) -> tuple[Area, ...]:
        """Return what lies where, as whoever is alone with a screen sees it (None: as all do).

        Nothing where the rules can't say it.
        """
        if not isinstance(self._rules, Tabletop):
            return ()
        seat = CHANCE if who is None else position.players.index(who)
        return tuple(self._rules.areas(self._rules.screen(position.state.position, seat)))

    def named(self, position: Position, who: str, lines: Iterable[str]) -> Named:
        """Return the addresses of what each of the moves names that somebody may make."""
        if not isinstance(self._rules, Tabletop):
            return dict.fromkeys(lines, frozenset())
        seat = position.players.index(who)
        screen = self._rules.screen(position.state.position, seat)
        parse = self._rules.parse
        return {x: frozenset(self._rules.named(screen, seat, parse(x))) for x in lines}

    def help(self, position: Position, act: str | None) -> list[Text]:
        """Return what can be typed: the help of the kit, and how moves are written."""
        state: MovePosition = position.state
        decision = self._rules.pending(state.position)
        kinds = dict.fromkeys(type(each) for each in self._rules.legal(state.position))
        moves = [literal(pattern(kind)) for kind in kinds]
        found = [Text("session.moves", {"moves": moves})]
        if decision is not None and decision.who == CHANCE:
            found.append(Text("session.row"))
        return found if decision is None else [Text(f"help.decision.{decision.kind}"), *found]

    def lines(self, act: PlayedAct) -> list[str]:
        """Return the moves of an act that was carried out, in the order of the rules."""
        together = Together(self._rules, act.before.state)
        answers = {each.question.path: each.value for each in act.asked.values()}
        together.go(lambda _asked: answers)
        return together.lines

    def _refuse_clash(self, state: MovePosition, by_programs: Iterable[bool]) -> None:
        """Refuse what people answer as long as all see that something was told wrongly before.

        What showed it was taken: who was dealt what is nobody's business before that.
        """
        clash = self._keeper.clash(state)
        if clash is not None and not all(by_programs):
            raise Refused(MENU, clash.key, clash.rule, clash)

    def _go(self, together: Together, table: Table, asker: Asker) -> dict[str, str]:
        """Ask as far as there are answers; return them by path. Programs need not be waited for."""
        found: dict[str, str] = {}

        def ask(asked: Mapping[str, Deciding]) -> dict[str, str]:
            nonlocal found
            found |= self._answers(asked, table, asker)
            return found

        together.go(ask)
        return found

    def _answers(self, asked: Mapping[str, Deciding], table: Table, asker: Asker) -> dict[str, str]:
        """Return the answers to what is open at once; Open when the first of them is missing."""
        found, people = dict[str, str](), dict[str, Question]()
        for path, deciding in asked.items():
            question = deciding.question(path, secret=table.hides(deciding.decision))
            decide = self._decider(table, deciding, question, asker.number)
            if decide is None:
                people[path] = question
            else:
                found[path] = asker.decided(question, decide)
        values = asker.seek_all(list(people.values()))
        answers = zip(people, values, strict=True)
        found |= {path: value for path, value in answers if value is not MISSING}
        for path, value in found.items():
            if refusal := asked[path].refuses(value):
                raise Refused(path, refusal.key, refusal.rule, refusal)
        if next(iter(asked)) not in found:
            raise Open
        return found

    def _title(self, asked: Mapping[str, Deciding], lines: Mapping[str, str]) -> Text:
        """Return what the log calls an act: who did what."""
        said = [self._said(each.by, lines[path]) for path, each in asked.items()]
        return said[0] if len(said) == 1 else Text("prompt.listed", {"what": tuple(said)})

    def _said(self, by: str | None, lines: str) -> Text:
        moves = [action_text(self._rules.parse(line)) for line in lines.split(BETWEEN)]
        return said_by(by, moves)

    def _decider(
        self, table: Table, deciding: Deciding, question: Question, act: int
    ) -> Callable[[], str] | None:
        """Return what decides instead of people: a program, or that there is but one way.

        Whoever has but one secret answer gives it all the same: silence would tell it.
        """
        decision = deciding.decision
        if table.is_programs(decision):
            return lambda: self._decided(table, deciding, act)
        if len(deciding.legal) > 1 or question.secret:
            return None
        return lambda: self._rules.text(deciding.legal[0])

    def _decided(self, table: Table, deciding: Deciding, act: int) -> str:
        """Return what a program decides; it draws a whole row at once."""
        assert self._programs is not None
        rules, decision, lines = self._rules, deciding.decision, list[str]()
        luck, position = table.luck(act, decision), deciding.position.copy()
        if decision.who != CHANCE:
            chooser = self._programs.opened(table.bots[decision.who])
            return rules.text(chooser(rules, position, decision, luck))
        while rules.pending(position) == decision:
            action = self._programs.drawn(rules.chance(position), luck)
            lines.append(rules.text(action))
            rules.apply(position, action)
        return BETWEEN.join(lines)

    def _bot(self, question: Question, typed: str, translator: Translator) -> str:
        """Return the name of a bot, of the menu or with a budget, or raise InvalidAnswer."""
        found = matching(question, plain(typed), translator)
        if len(found) == 1:
            return str(found[0])
        if plain(typed).isdecimal():
            raise InvalidAnswer(Text("prompt.no_choice"))
        try:
            if self._programs is not None:
                self._programs.opened(typed)
        except Refused:
            kind, budget, _ = plain(typed).partition(":")
            is_budget = budget and self._programs is not None and kind in self._programs.kinds
            words = Text("session.bots.budget", {"kind": kind}) if is_budget else None
            raise InvalidAnswer(words or Text("prompt.no_choice")) from None
        return typed


def open_moves(kit: Kit, game: Game, programs: Programs | None) -> Way:
    """Return the way of a whole game; KeyError when there are no rules for it."""
    keeper = MoveKeeper(kit, game.rules(kit), game)
    playing = ByMoves(keeper, programs)
    return Way(FULL, kit, game, keeper, playing)
