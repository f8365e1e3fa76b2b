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

import pickle
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games import open_game
from companion.games.engine import Result
from companion.games.keeper import SCORE, Outcome, Seating, Stage
from companion.kits import Kit, load_kit
from companion.questions import Form, read
from companion.questions.errors import Refused, Request
from companion.questions.kinds import least_of
from companion.questions.question import Question
from companion.questions.text import Step
from companion.questions.walk import questions, request_of
from companion.table.translator import Translator, step_words

Pick = Callable[[int, int], int]
"""Picks a whole number from one bound to the other, both included."""

LANGUAGES = ("en", "ja")
NAMES = ("Ana", "Bo", "Chi", "Dee", "Eli", "Flo")
TRIES = 50
BEYOND = 20
"""How far above its least a number goes that has no upper bound."""

kit_of = cache(load_kit)


def seeded(seed: int) -> Pick:
    """Pick by a seed: fast, for long evenings."""
    return random.Random(seed).randint


def chance(data: st.DataObject) -> Pick:
    """Pick as hypothesis does, which makes what goes wrong smaller."""
    return lambda low, high: data.draw(st.integers(low, high))


class _Pickler(pickle.Pickler):
    """Writes down all of a state but the numbers of its kit, which are the same in all states."""

    def persistent_id(self, thing: Any) -> str | None:
        return "tables" if type(thing).__name__ == "Tables" else None


def written(state: Any) -> bytes:
    """Return a state as bytes: equal as long as nothing in it changes."""
    stream = BytesIO()
    _Pickler(stream).dump(state)
    return stream.getvalue()


class Kept:
    """One game being kept; `outcome` is that of the last act, `acts` are all with their answers."""

    def __init__(self, game: str, seating: Seating) -> None:
        self.kit, self.game, self.keeper = kit_of(game), open_game(game), open_game(game).keeper
        self.seating = seating
        self.state = self.keeper.begin(self.kit, seating)
        self.outcome: Outcome | None = None
        self.acts: list[tuple[str, Request]] = []

    @property
    def stage(self) -> Stage:
        """Where the game stands."""
        return self.keeper.stage(self.state)

    @property
    def offered(self) -> list[str]:
        """The acts that are possible now."""
        return [choice.act for choice in self.stage.menu]

    def form(self, act: str) -> Form:
        """What an act asks."""
        return self.keeper.form(self.state, act)

    def act(self, act: str, /, **answers: object) -> Outcome:
        """Play an act with answers by key; what is known need not be given."""
        return self.play(act, self._request(act, answers))

    def refused(self, act: str, /, **answers: object) -> str:
        """Return the field that an act is refused for; nothing has happened then."""
        with pytest.raises(Refused) as refusal:
            self.act(act, **answers)
        return refusal.value.field

    def score(self, **answers: object) -> Result:
        """Return the final score."""
        return self.result(self._request(SCORE, answers))

    def result(self, request: Request) -> Result:
        """Return the final score, given the request that the last form makes."""
        return self.keeper.result(self.state, self._answers(SCORE, request), {})

    def play(self, act: str, request: Request) -> Outcome:
        """Play an act with a whole request, and check what must always hold."""
        assert act in self.offered
        before, kept = self.stage, written(self.state)
        outcome = self.keeper.apply(self.state, act, self._answers(act, request))
        assert written(self.state) == kept, "an act changes the state before it"
        self.state, self.outcome = outcome.state, outcome
        self.acts.append((act, request))
        self._check(before, outcome)
        return outcome

    def _answers(self, act: str, request: Request) -> Request:
        return read(self.form(act), self.seating.players, request)

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
        assert {*self.offered} <= {*self.keeper.acts(self.kit, self.seating.variant)}
        check_words(self.kit, after, outcome.explain())


def check_words(kit: Kit, stage: Stage, steps: Iterable[Step]) -> None:
    """Say all that a stage and an outcome say, in both languages; Faulty when words are missing."""
    for language in LANGUAGES:
        voice = Translator(kit.texts, language)
        for step in (*stage.where, *steps):
            assert step_words(kit, step, voice)
        for choice in stage.menu:
            assert voice.text(f"play.act.{choice.act.partition('.')[0]}", choice.values)
        if stage.without:
            assert voice.text(f"play.without.{stage.without}")


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
        with suppress(Refused):
            request = random_request(table.form(act), table.seating.players, pick)
            table.play(act, request)
    return table


def score_at_random(table: Kept, pick: Pick) -> Result:
    """Add up a kept game, whatever it does not know picked at random."""
    request = random_request(table.form(SCORE), table.seating.players, pick)
    return table.result(request)


def random_seating(game: str, pick: Pick, **seats: Any) -> Seating:
    """Seat people for any variant, in any colours, and answer the keeper's opening."""
    kit, kept = kit_of(game), open_game(game).keeper
    variants = kept.variants(kit)
    variant = seats.get("variant") or _one_of(list(variants), pick)
    players = seats.get("players") or NAMES[: _one_of(variants[variant], pick)]
    opening = kept.opening(kit, variant)
    options = read(opening, players, random_request(opening, players, pick))
    given = {
        "colours": dict(zip(players, kept.colours(kit, variant), strict=False)),
        "start": _one_of(players, pick) if kept.starts else None,
        "options": options,
    }
    return Seating(**{"players": players, "variant": variant, **given, **seats})


def random_request(form: Form, players: tuple[str, ...], pick: Pick) -> Request:
    """Answer all that a form asks; return the request that it comes to."""
    return request_of(form, players, random_given(form, players, pick))


def random_given(form: Form, players: tuple[str, ...], pick: Pick) -> dict[str, Any]:
    """Answer one item of a form after another, within bounds; what is refused is tried again."""
    given: dict[str, Any] = {}
    while True:
        left = [item for item in questions(form, players, given) if item.path not in given]
        ready = [item for item in left if item.ready]
        if not ready:
            assert not left, "what is left leans on nothing that is asked"
            return given
        given = _answered(form, players, given, ready[0], pick)


def _answered(
    form: Form, players: tuple[str, ...], given: dict[str, Any], item: Question, pick: Pick
) -> dict[str, Any]:
    refused: Refused | None = None
    for _ in range(TRIES):
        after = {**given, item.path: random_value(item, pick)}
        try:
            questions(form, players, after)
        except Refused as refusal:
            refused = refusal
        else:
            return after
    assert refused
    raise refused  # a total that is used up, say


def random_value(item: Question, pick: Pick) -> Any:
    """Return an answer of the kind that an item wants, None for just Enter."""
    if item.empty != "asked" and not pick(0, 3):
        return None
    if item.size:
        return _apart(item, _in_a_line(item, pick), pick)
    if not item.many:
        return _single(item, pick)
    number = pick(item.fewest, max(item.fewest, 3 if item.most is None else min(item.most, 3)))
    return _apart(item, [_single(item, pick) for _ in range(number)], pick)


def _in_a_line(item: Question, pick: Pick) -> list[Any]:
    values: list[Any] = []
    for high in item.highs or (item.high,) * item.size:
        left = None if item.total[1] is None else item.total[1] - sum(values)
        values.append(_single(item._replace(high=least_of(high, left)), pick))
    return values


def _apart(item: Question, values: list[Any], pick: Pick) -> list[Any]:
    """Return the values, or as many that differ where they must."""
    if not item.distinct:
        return values
    free = [each.value for each in item.options] or list(range(item.low or 0, item.high or BEYOND))
    free = [value for value in free if value not in item.taken]
    return [free.pop(pick(0, len(free) - 1)) for _ in values[: len(free)]]


def _single(item: Question, pick: Pick) -> Any:
    low = item.low or 0
    high = low + BEYOND if item.high is None else item.high
    options = [each.value for each in item.options if each.value not in item.taken]
    match item.kind:
        case "choice" | "player":
            return _one_of(options, pick)
        case "integer":
            return pick(low, max(low, high))
        case "box":
            return [pick(low, high), pick(low, high)]
        case "grid":
            return ["".join(_one_of(options, pick) for _ in range(high)) for _ in range(high)]
        case "line":
            return [_one_of([None, *options], pick) for _ in range(pick(1, high))]
        case "text":
            return f"text {pick(1, BEYOND)}"


def _one_of(values: Sequence[Any], pick: Pick) -> Any:
    return values[pick(0, len(values) - 1)]
