"""What the battery is run over: every room that has rules, and the toy.

What only a room knows is in its `tests/games/ROOM/playing.py`:

    OPTIONS                                      every number of players in every variant
    broken(rules, state)                         invariants that don't hold, a text each
    step_broken(rules, before, action, after)    what an action should have done and has not
    hidden_twins(rules, state, seat, random)     a state that differs only in what `seat` can't see
    universe(rules, state)                       every action of small kinds, legal or not
    left(rules, state)                           optional: what the weights of chance sum to
    unlisted(rules, state, action)               optional: whether what is legal is rightly unlisted
    is_open(rules, options)                      optional: whether nobody can hide anything

`universe` is asked for the pending decision; kinds with too many actions to list (shapes) are not
in it. An action that does the same as a listed one (places in another order) may be legal anyhow;
`unlisted` is for others, such as one that changes nothing. `left` gives None where a sum means
nothing. A room without `hidden_twins` hides nothing. What a table tells the scorekeeper of a game
is in `telling.py` beside it (`told.py`), and its naive rules are played by `second(options)` in
`beside.py` (`Second`), which gives None where they don't know the variant.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from companion import games
from companion.games import has_rules, open_game, rules
from companion.games.engine import Options, Rules
from companion.games.keeper import Keeper
from companion.kits import Kit, load_kit
from companion.questions.errors import Request
from companion.table.translator import Translator
from tests.games import toy, toy_keeping, toy_playing, toy_telling

HERE = Path(__file__).parents[1]
TOY = toy.ToyRules.slug
NOT_YET: Mapping[str, Mapping[str, str]] = {}
"""By game, the points of the battery that it does not pass yet, and why. To be empty."""


Asked = tuple[str, int, Sequence[str]]
"""What is asked, and whom, and the lines of what may be answered."""


class Second(Protocol):
    """A game by a room's naive rules."""

    def asked(self) -> Asked | None:
        """Return what is asked, None when the game is over."""

    def answer(self, line: str) -> None:
        """Carry out what a line means."""


@dataclass(frozen=True)
class Subject:
    """The rules of a game, what the tests know of it, and who adds up its score sheet.

    `voices` give the words of its events by language; the toy has neither these nor a kit.
    `telling` is what a table tells the `keeper` of a game, None if the tests do not say it.
    """

    rules: Rules[Any]
    playing: ModuleType
    telling: ModuleType | None
    keeper: Keeper
    score: Callable[[Request], Mapping[str, Any]]
    voices: Mapping[str, Translator]
    kit: Kit | None = None
    beside: ModuleType | None = None

    def second(self, options: Options) -> Second | None:
        """Return the game by naive rules, None where there are none for it."""
        found: Second | None = self.beside.second(options) if self.beside else None
        return found

    def hook(self, name: str, *arguments: Any, default: Any) -> Any:
        """Ask one of the optional functions of the game's tests."""
        found = getattr(self.playing, name, None)
        return found(self.rules, *arguments) if found else default


def slugs() -> list[str]:
    return [TOY, *filter(has_rules, games.slugs())]


def folder(slug: str) -> Path:
    return HERE / slug.replace("-", "_")


def options(slug: str) -> Sequence[Options | None]:
    """Return what games there are; None alone for a room whose tests don't say it."""
    found = _part(slug, "playing")
    return found.OPTIONS if found else [None]


@cache
def subject(slug: str) -> Subject:
    """Open a room, or the toy."""
    playing, telling = _part(slug, "playing"), _part(slug, "telling")
    assert playing, f"{slug} has rules, but no {folder(slug) / 'playing.py'}: see {__name__}"
    if slug == TOY:
        return Subject(toy.ToyRules(), playing, telling, toy_keeping.KEEPER, toy_playing.score, {})
    kit, game = load_kit(slug), open_game(slug)
    return Subject(
        rules(kit),
        playing,
        telling,
        open_game(slug).keeper,
        lambda sheet: game.score(kit, sheet).value,
        {language: Translator(kit.texts, language) for language in kit.languages},
        kit,
        _part(slug, "beside"),
    )


def _part(slug: str, part: str) -> ModuleType | None:
    """Return a part of what only the tests of a room know, None where it is not there."""
    if slug == TOY:
        return {"playing": toy_playing, "telling": toy_telling}[part]
    if not (folder(slug) / f"{part}.py").exists():
        return None
    return import_module(f"tests.games.{folder(slug).name}.{part}")
