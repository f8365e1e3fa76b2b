"""The manner of a whole game: who decides, people or programs, and what is seen of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.common.actions import pattern
from companion.games.contract import CHANCE, Action, Decision, Refused, Request, Rules
from companion.games.keeping import Seating
from companion.table.evening import screen
from companion.table.evening.opening import ask_seating, choose
from companion.table.evening.rooms import KEEPING, MOVES
from companion.table.moves.answers import Answers
from companion.table.moves.keeper import BETWEEN, MoveKeeper, Stand, path_of
from companion.table.questions import Misfit, Question
from companion.table.terminal.width import wrap
from companion.table.translator import Translator, step_words

if TYPE_CHECKING:
    from companion.table.evening.replay import Replay

TABLE, PROGRAM = "table", "program"
"""Who deals."""

Chooser = Callable[[Rules[Any], Any, Decision, Random], Action]
"""A bot: decides in a position, of which it looks at what its seat may see alone."""


class Programs(NamedTuple):
    """What programs there are: `opened` gives a bot by its name, Refused when there is none.

    `drawn` is one of the outcomes of chance, each with the chance of its weight. With a `seed`
    they decide the same another time.
    """

    kinds: Sequence[str]
    opened: Callable[[str], Chooser]
    drawn: Callable[[Sequence[tuple[Action, int]], Random], Action]
    seed: str = ""


class ByMoves:
    """Asks every decision of the rules. Without programs it can but read what is on record."""

    def __init__(self, keeper: MoveKeeper, programs: Programs | None = None) -> None:
        """Ask for what a keeper keeps."""
        self._keeper = keeper
        self._programs = programs

    def open(self, sitting: "Replay") -> Seating:
        """Ask who plays, which seats are a program's, and who deals."""
        sitting.within("")
        sitting.decided(_keeping(sitting.translator), lambda: MOVES)
        seating = ask_seating(sitting)
        bots = self._ask_bots(sitting, seating.players)
        deal = choose(sitting, "deal", (TABLE, PROGRAM))
        seed = ""
        if bots or deal == PROGRAM:
            words = sitting.translator.text("evening.seed")
            question = Question("seed", "", words, "text", empty="skip")
            seed = sitting.decided(question, self._seed) or ""
        return seating._replace(options={"bots": bots, "deal": deal, "seed": seed})

    def ask(self, sitting: "Replay") -> tuple[str, Request]:
        """Ask for a decision, and say what the log calls it."""
        sitting.within("")
        table = Table(sitting.seating, self._keeper.rules, len(sitting.played))
        stand: Stand = sitting.position.state
        decision = self._keeper.decision(stand)
        assert decision is not None
        question = self._question(sitting, table, decision)
        decide = self._decider(table, stand, decision)
        text = sitting.decided(question, decide) if decide else sitting.ask(question)
        sitting.current.name = screen.answer_words(question, text, sitting.translator)
        return text, {}

    def introduction(self, sitting: "Replay", *, goes_on: bool) -> Iterable[str]:
        """Return where the game stands, to whoever decides; chance sees nothing.

        Who has just decided sees it still, but for what is another now.
        """
        decision = self._keeper.decision(sitting.position.state)
        if decision is None or decision.who == CHANCE:
            return [""]
        shown = self._keeper.shows(sitting.position.state, decision.who)
        if goes_on:
            stand: Stand = sitting.played[-1].before.state
            before = self._keeper.decision(stand)
            if before is not None and before.who == decision.who:
                seen = list(self._keeper.shows(stand, decision.who))
                shown = [step for step in shown if step not in seen]
        return screen.stage_lines(sitting, shown)

    def standing(self, sitting: "Replay") -> Iterator[str]:
        """Return what whoever decides sees, or who is the only one at the phone; the points.

        While the phone is handed over nobody sees more than the points.
        """
        decision = self._keeper.decision(sitting.position.state)
        table = Table(sitting.seating, self._keeper.rules, len(sitting.played))
        seats = [decision.who] if decision and decision.who in table.people else table.people
        is_seen = len(seats) == 1 and not sitting.is_handing_over
        for step in self._keeper.shows(sitting.position.state, seats[0]) if is_seen else ():
            yield from wrap(step_words(sitting.room.kit, step, sitting.translator))
        yield from screen.standing_lines(sitting, goods=False)

    def help(self, sitting: "Replay", question: Question, about: str) -> Iterator[str]:  # noqa: ARG002
        """Return what can be typed: the help of the kit, and how moves are written."""
        rules, stand = self._keeper.rules, sitting.position.state
        decision, translator = self._keeper.decision(stand), sitting.translator
        if decision is not None and translator.has(f"help.decision.{decision.kind}"):
            yield translator.text(f"help.decision.{decision.kind}")
        kinds = dict.fromkeys(type(each) for each in rules.legal(stand.position))
        yield translator.text("evening.moves", moves=[pattern(kind) for kind in kinds])
        if decision is not None and decision.who == CHANCE:
            yield translator.text("evening.row")

    def _question(self, sitting: "Replay", table: "Table", decision: Decision) -> Question:
        owner = decision.who if decision.who != CHANCE else decision.seat
        by = None if owner is None else sitting.seating.players[owner]
        position = sitting.position.state.position
        answers = Answers(sitting.room.kit, self._keeper.rules, position, by)
        return Question(
            path_of(decision),
            "",
            answers.question(sitting.translator),
            "text",
            secret=decision.secret and table.hides(decision, owner),
            shown=True,
            player=by or "",
            deciding=answers,
        )

    def _decider(
        self, table: "Table", stand: Stand, decision: Decision
    ) -> Callable[[], str] | None:
        """Return what decides instead of people: a program, or that there is but one way."""
        if table.is_programs(decision):
            return lambda: self._decided(table, stand, decision)
        legal = self._keeper.rules.legal(stand.position)
        return None if len(legal) > 1 else lambda: self._keeper.rules.text(legal[0])

    def _decided(self, table: "Table", stand: Stand, decision: Decision) -> str:
        """Return what a program decides; it draws a whole row at once."""
        assert self._programs is not None
        rules, luck, lines = self._keeper.rules, table.luck(), list[str]()
        if decision.who != CHANCE:
            chooser = self._programs.opened(table.bots[decision.who])
            return rules.text(chooser(rules, stand.position.copy(), decision, luck))
        position = stand.position.copy()
        while rules.pending(position) == decision:
            action = self._programs.drawn(rules.chance(position), luck)
            lines.append(rules.text(action))
            rules.apply(position, action)
        return BETWEEN.join(lines)

    def _seed(self) -> str:
        return self._programs.seed if self._programs else ""

    def _ask_bots(self, sitting: "Replay", players: Sequence[str]) -> Mapping[int, str]:
        """Ask which seats are a program's, then of which kind each is."""
        options = tuple((str(seat), name) for seat, name in enumerate(players, 1))
        words = sitting.translator.text("evening.bots.question")
        question = Question("bots", "", words, "choice", options=options, many=True)
        chosen = sitting.ask(question._replace(empty="several")) or []
        return {int(seat) - 1: self._ask_kind(sitting, int(seat), players) for seat in chosen}

    def _ask_kind(self, sitting: "Replay", seat: int, players: Sequence[str]) -> str:
        words = sitting.translator.text("evening.bots.kind", player=players[seat - 1])
        kinds = self._programs.kinds if self._programs else ()
        options = tuple((kind, sitting.translator.label(f"evening.bots.{kind}")) for kind in kinds)
        question = Question(f"bots[{seat - 1}]", "", words, "choice", options=options)
        return str(sitting.ask(question._replace(reading=Kinds(self._programs))))


def _keeping(translator: Translator) -> Question:
    """Return what is not asked, but on record: that a session is kept move by move."""
    words = translator.text("evening.keeping.question")
    options = ((MOVES, translator.text("evening.keeping.moves")),)
    return Question(KEEPING, "", words, "choice", options=options)


class Table(NamedTuple):
    """Who sits at a table, after so many acts."""

    seating: Seating
    rules: Rules[Any]
    acts: int

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

    def hides(self, decision: Decision, owner: int | None) -> bool:
        """Return whether a secret is one from anybody at the phone.

        People who are alone with programs have no secrets from each other; what people draw for a
        program they see.
        """
        if decision.in_sight:
            return False
        if owner in self.bots:
            return self.is_programs(decision)
        return len(self.people) > 1

    def luck(self) -> Random:
        """Return what decides what is left to chance now: the same again with the same seed."""
        seed = self.seating.options["seed"]
        return Random(f"{seed}/{self.acts}") if seed else SystemRandom()  # noqa: S311 - for play


class Kinds:
    """Reads a bot's name that is none of the menu: one with a budget, say; or any, on record."""

    def __init__(self, programs: Programs | None) -> None:
        self._programs = programs

    def knows(self, given: str, translator: Translator) -> bool:  # noqa: ARG002
        """Return whether it may be a name."""
        return not given.isdecimal()

    def read(self, given: str, translator: Translator) -> str:  # noqa: ARG002
        """Return the name; Misfit when no bot is called so."""
        if self._programs is not None:
            try:
                self._programs.opened(given)
            except Refused as refusal:
                raise Misfit(refusal.message) from None
        return given
