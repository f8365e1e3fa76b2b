"""Plays kept games without a terminal: act by act as a test says, or at random.

For every game:

    table = Kept("giza", Seating(("Ana", "Bo", "Chi"), "base", start="Ana"))
    table.act("row", row=3)                       # the act must be offered; returns its Outcome
    table.refused("push.1", workers={}, ...)      # returns the field that is refused
    table.score(players=[...])                    # the result of the sheet, as `Game.score` has it

    table = play_at_random("giza", chance(data))  # a whole evening of legal answers
    score_at_random(table, chance(data))          # what the sheet says then

Each act is checked on the way: it is offered, nothing that was there before changes, what it books
is what the scores gain, and all that it says has words in both languages.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from io import StringIO
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games import keeper, room
from companion.games.common.keeping import TableKeeper
from companion.games.common.reader import read
from companion.games.contract import Refused, Request, Result, Step
from companion.games.forms import Form
from companion.games.keeping import SCORE, Outcome, Seating, Stage
from companion.kits import Kit, load_kit
from companion.table.ask import Sitting
from companion.table.forms import ask_form
from companion.table.questions import Question
from companion.table.terminal.terminal import Terminal
from companion.table.translator import Translator, step_words

Pick = Callable[[int, int], int]
"""Picks a whole number from one bound to the other, both included."""

LANGUAGES = ("en", "ja")
NAMES = ("Ana", "Bo", "Chi", "Dee", "Eli", "Flo")
BEYOND = 20
"""How far above its least a number goes that has no upper bound."""

kit_of = cache(load_kit)


def seeded(seed: int) -> Pick:
    """Pick by a seed: fast, for long evenings."""
    return random.Random(seed).randint


def chance(data: st.DataObject) -> Pick:
    """Pick as hypothesis does, which makes what goes wrong smaller."""
    return lambda low, high: data.draw(st.integers(low, high))


class Kept:
    """One game being kept; `outcome` is that of the last act, `acts` are all with their answers."""

    def __init__(self, game: str, seating: Seating) -> None:
        self.kit, self.game, self.keeper = kit_of(game), room(game), keeper(game)
        self.seating = seating
        self.state = self.keeper.begin(self.kit, seating)
        self.outcome: Outcome | None = None
        self.acts: list[tuple[str, Request]] = []

    @property
    def stage(self) -> Stage:
        """Where the game stands."""
        return self.keeper.stage(self.kit, self.state)

    @property
    def offered(self) -> list[str]:
        """The acts that are possible now."""
        return [choice.act for choice in self.stage.menu]

    def form(self, act: str) -> Form:
        """What an act asks."""
        return self.keeper.form(self.kit, self.state, act)

    def act(self, act: str, /, **answers: object) -> Outcome:
        """Play an act with answers by key; what is known need not be given."""
        return self.play(act, self._request(act, answers))

    def refused(self, act: str, /, **answers: object) -> str:
        """Return the field that an act is refused for; nothing has happened then."""
        with pytest.raises(Refused) as refusal:
            self.act(act, **answers)
        return refusal.value.field

    def sheet(self, **answers: object) -> Request:
        """Return the whole score sheet; `players` are records where the form says so."""
        return self.keeper.sheet(self.kit, self.state, self._request(SCORE, answers))

    def score(self, **answers: object) -> Result:
        """Return the final score."""
        return self.result(self._request(SCORE, answers))

    def result(self, request: Request) -> Result:
        """Return the final score, given the request that the last form makes."""
        if isinstance(self.keeper, TableKeeper):
            return self.keeper.result(self.kit, self.state, self._answers(SCORE, request), {})
        sheet = self.keeper.sheet(self.kit, self.state, request)
        return self.game.score(self.kit, sheet)

    def play(self, act: str, request: Request) -> Outcome:
        """Play an act with a whole request, and check what must always hold."""
        assert act in self.offered
        before, kept = self.stage, repr(self.state)
        outcome = self.keeper.apply(self.kit, self.state, act, self._answers(act, request))
        assert repr(self.state) == kept, "an act changes the state before it"
        self.state, self.outcome = outcome.state, outcome
        self.acts.append((act, request))
        self._check(before, outcome)
        return outcome

    def _answers(self, act: str, request: Request) -> Request:
        """What a keeper takes: answers checked by the form; an old one (until it goes) JSON."""
        if isinstance(self.keeper, TableKeeper):
            return read(self.form(act), self.seating.players, request)
        return request

    def _request(self, act: str, answers: Request) -> Request:
        form = self.form(act)
        names = self.seating.players
        seats = [{"name": name} for name in names] if form.records else list(names)
        return {"players": seats, **form.known, **answers}

    def _check(self, before: Stage, outcome: Outcome) -> None:
        after = self.stage
        gained = {name: after.scores[name] - before.scores[name] for name in before.scores}
        assert {name: outcome.points.get(name, 0) for name in gained} == gained
        assert len(set(self.offered)) == len(self.offered)
        assert len(after.menu) == 1 or not after.due
        assert after.turn is None or after.turn in self.seating.players
        assert all(amount >= 0 for held in after.goods.values() for amount in held.values())
        check_words(self.kit, after, outcome.explain())


def check_words(kit: Kit, stage: Stage, steps: Iterable[Step]) -> None:
    """Say all that a stage and an outcome say, in both languages; Faulty when words are missing."""
    for language in LANGUAGES:
        voice = Translator(kit.texts, language)
        for step in (*stage.where, *steps):
            assert step_words(kit, step, voice)
        for choice in stage.menu:
            assert voice.text(f"play.act.{choice.act.partition('.')[0]}", choice.values)
        for kind in stage.goods:
            assert voice.text(f"play.goods.{kind}")


def play_at_random(game: str, pick: Pick, most: int = 150, **seats: Any) -> Kept:
    """Keep a game of acts and answers picked at random, to its end or for so many tries.

    `seats` are fields of the Seating that are not left to chance. Acts may be refused, which is
    one of the tries; any other error is a mistake. `score_at_random` adds up what was kept.
    """
    return go_on_at_random(Kept(game, random_seating(game, pick, **seats)), pick, most)


def go_on_at_random(table: Kept, pick: Pick, most: int = 150) -> Kept:
    """Keep a game that has begun on, as `play_at_random` does."""
    for _ in range(most):
        menu = table.offered
        if not menu:
            break
        act = menu[pick(0, len(menu) - 1)]
        request = random_request(table.kit, table.form(act), table.seating.players, pick)
        with suppress(Refused):
            table.play(act, request)
    return table


def score_at_random(table: Kept, pick: Pick) -> Result:
    """Add up a kept game, whatever it does not know picked at random."""
    request = random_request(table.kit, table.form(SCORE), table.seating.players, pick)
    return table.result(request)


def random_seating(game: str, pick: Pick, **seats: Any) -> Seating:
    """Seat people for any variant, in any colours, and answer the keeper's opening."""
    kit, kept = kit_of(game), keeper(game)
    variants = kept.variants(kit)
    variant = seats.get("variant") or _one_of(list(variants), pick)
    players = seats.get("players") or NAMES[: _one_of(variants[variant], pick)]
    opening = kept.opening(kit, variant)
    options = random_request(kit, opening, players, pick)
    if isinstance(kept, TableKeeper):
        options = read(opening, players, options)
    given = {
        "colours": dict(zip(players, kept.colours(kit, variant), strict=False)),
        "start": _one_of(players, pick) if kept.starts else None,
        "light": bool(pick(0, 1)),
        "options": options,
    }
    return Seating(**{"players": players, "variant": variant, **given, **seats})


def random_request(kit: Kit, form: Form, players: tuple[str, ...], pick: Pick) -> Request:
    """Answer every question of a form within its bounds."""
    return ask_form(Answering(kit, pick), form, players)


class Answering(Sitting):
    """Answers every question at random; each answer is what somebody might type."""

    def __init__(self, kit: Kit, pick: Pick) -> None:
        super().__init__(Terminal(None, StringIO()), Translator(kit.texts, "en"))
        self.pick = pick

    def fresh(self, question: Question) -> str:
        """Return an answer that the question admits."""
        text = random_answer(question, self.pick)
        assert question.admits(text, self.translator), (question, text)
        return text


def random_answer(question: Question, pick: Pick) -> str:
    """Return one of the answers that a question admits."""
    if question.empty != "asked" and not pick(0, 3):
        return ""
    if question.size:
        return ", ".join(_one(question, pick) for _ in range(question.size))
    if not question.many:
        return _one(question, pick)
    return ", ".join({_one(question, pick): None for _ in range(pick(1, 3))})


def _one(question: Question, pick: Pick) -> str:
    low = int(question.low)
    numbers = range(low, (low + BEYOND if question.high is None else int(question.high)) + 1)
    letters = [str(value)[:1] for value, _ in question.options]
    match question.kind:
        case "choice":
            return str(_free([value for value, _ in question.options], question, pick))
        case "integer" | "number":
            return str(_free(numbers, question, pick))
        case "box":
            row, column = _free([[row, n] for row in numbers for n in numbers], question, pick)
            return f"{row}{column}"
        case "grid":
            rows = (_letters(letters, numbers[-1], pick) for _ in range(numbers[-1]))
            return " ".join(rows)
        case "line":
            return _letters(["-", *letters], pick(1, numbers[-1]), pick)
        case "text":
            return f"text {len(question.taken) + 1}"


def _free(values: Sequence[Any], question: Question, pick: Pick) -> Any:
    free = [value for value in values if value not in question.taken]
    assert free, f"nothing fits {question.path}"
    return _one_of(free, pick)


def _letters(letters: Sequence[str], number: int, pick: Pick) -> str:
    return "".join(_one_of(letters, pick) for _ in range(number))


def _one_of(values: Sequence[Any], pick: Pick) -> Any:
    return values[pick(0, len(values) - 1)]
