"""The scorekeeper of any game: made of what its room declares (`companion.games.keeper`).

A room's `keeper` says it all at once:

    KEEPER = TableKeeper(
        Play(begin, stage, scores, ids, acts={"push": KeeperAct(ask_push, push)}, sheet, result),
        colours=...,
        opening=...,
    )
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from companion.games.engine import Result, Sink
from companion.games.keeper import SCORE, ActKeeper, Outcome, Seating, Stage
from companion.kits import Kit
from companion.questions import Answers, Form
from companion.questions.text import Step


class Copyable(Protocol):
    """A state that can be copied: an act changes the copy."""

    def copy(self) -> Self:
        """Return a state that shares nothing with this one that ever changes."""
        ...


# Where a game stands.
State = TypeVar("State")


Kept = TypeVar("Kept", bound=Copyable)


@dataclass(slots=True)
class KeptGame(Generic[Kept]):
    """People by seat, the state of their game as far as they have told it, and the options.

    The answers to the opening are the `options`: what of them a room needs all evening long.
    """

    players: tuple[str, ...]
    state: Kept
    options: Mapping[str, Any] = field(default_factory=dict)

    def copy(self) -> "KeptGame[Kept]":
        """Return a game whose state can be changed."""
        return KeptGame(self.players, self.state.copy(), self.options)


class KeeperAct(NamedTuple, Generic[State]):
    """How an act is asked, and what it does: `apply` changes the state that it is given.

    `form(state, argument)`; `apply(state, argument, answers, sink)`, with the answers as the form
    has checked them, and a sink that is told the steps. Refused is raised before anything is
    changed or after: the state is thrown away.
    """

    form: Callable[[State, str], Form]
    apply: Callable[[State, str, Answers, Sink], None]


class Changes(NamedTuple, Generic[State]):
    """How people come late and leave, in a game whose rules admit it once it has begun.

    `welcome(state, newcomers)` asks them what they begin with; `reseat(state, players, answers)`
    changes the state that it is given to one of those who play now.
    """

    welcome: Callable[[State, tuple[str, ...]], Form]
    reseat: Callable[[State, tuple[str, ...], Answers], None]


class Play(NamedTuple, Generic[State]):
    """What a room declares of a game that is being kept.

    `begin(kit, seating)` is the state after the setup; the numbers of its game hang on it.
    `scores` are the public points so far, `ids` the acts of an evening of a variant in the order in
    which they are listed. `sheet` asks what the score sheet needs and nobody kept, and
    `result(state, answers, corrections)` adds up.
    """

    begin: Callable[[Kit, Seating], State]
    stage: Callable[[State], Stage]
    scores: Callable[[State], Mapping[str, int]]
    ids: Callable[[Kit, str], tuple[str, ...]]
    acts: Mapping[str, KeeperAct[State]]
    sheet: Callable[[State], Form]
    result: Callable[[State, Answers, Mapping[str, int]], Result]
    changes: Changes[State] | None = None


def all_variants(kit: Kit) -> Mapping[str, tuple[int, ...]]:
    """Return how many may play, whichever the variant."""
    return dict.fromkeys(kit.variants, kit.players)


def no_colours(_kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return none: nobody plays a colour."""
    return ()


def no_options(_kit: Kit, _variant: str) -> Form:
    """Ask nothing more before the setup."""
    return Form("opening", ())


class TableKeeper(ActKeeper):
    """Keeps a game as `companion.games.keeper.Keeper` says, by what its room declares."""

    def __init__(
        self,
        play: Play[Any],
        *,
        starts: bool = True,
        variants: Callable[[Kit], Mapping[str, tuple[int, ...]]] = all_variants,
        colours: Callable[[Kit, str], tuple[str, ...]] = no_colours,
        opening: Callable[[Kit, str], Form] = no_options,
    ) -> None:
        """Keep a game as `play` says; the rest is what the opening needs."""
        self.starts = starts
        self._variants = variants
        self._colours = colours
        self._opening = opening
        self._play = play

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that the setup knows."""
        return self._variants(kit)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of the player colours, if people have any."""
        return self._colours(kit, variant)

    def opening(self, kit: Kit, variant: str) -> Form:
        """Return what the room asks at the opening."""
        return self._opening(kit, variant)

    def acts(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of all acts, in the order in which they are listed."""
        return self._play.ids(kit, variant)

    def begin(self, kit: Kit, seating: Seating) -> Any:  # noqa: ANN401 - the room's own state
        """Return the state after the setup; Refused for what does not go together."""
        return self._play.begin(kit, seating)

    def stage(self, state: Any) -> Stage:  # noqa: ANN401
        """Return where the game stands and what can happen."""
        return self._play.stage(state)

    def form(self, state: Any, act: str) -> Form:  # noqa: ANN401
        """Return what an act asks, or the score sheet."""
        play = self._play
        if act == SCORE:
            return play.sheet(state)
        name, argument = _name_and_argument(act)
        return play.acts[name].form(state, argument)

    def apply(self, state: Copyable, act: str, answers: Answers) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        play, told, after = self._play, list[Step](), state.copy()
        name, argument = _name_and_argument(act)
        play.acts[name].apply(after, argument, answers, told.append)
        points = _points_by_player(play.scores(state), play.scores(after))
        return Outcome(after, lambda: told, points)

    @property
    def reseats(self) -> bool:
        """Whether people may come and leave once the game has begun."""
        return self._play.changes is not None

    def welcome(self, state: Any, newcomers: tuple[str, ...]) -> Form:  # noqa: ANN401
        """Return what those are asked who come late."""
        play = self._play
        assert play.changes is not None
        return play.changes.welcome(state, newcomers)

    def reseated(self, state: Copyable, players: tuple[str, ...], answers: Answers) -> Any:  # noqa: ANN401
        """Return the state with those who play now; Refused for who can't sit there."""
        play = self._play
        assert play.changes is not None
        after = state.copy()
        play.changes.reseat(after, players, answers)
        return after

    def result(
        self,
        state: Any,  # noqa: ANN401
        answers: Answers,
        corrections: Mapping[str, int],
    ) -> Result:
        """Return the final scores; Refused for answers that no game can end with."""
        return self._play.result(state, answers, corrections)


def _name_and_argument(act: str) -> tuple[str, str]:
    """Return the name and the argument of an act such as `push.2`."""
    name, _, argument = act.partition(".")
    return name, argument


def _points_by_player(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: points - before[name] for name, points in after.items()}
