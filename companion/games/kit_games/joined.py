"""What the rules of a room have in common that joins a kit with a `score.toml`.

There is one truth about points: the tally of the score file. A state has it in `tally`, and what it
was told (`evening`) is the score sheet of the game. What the file asks before play (`[start.ask]`,
once for all) is settled by the name of the variant: `base+goal=50`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.games.common.decisions import DecidedRules, DecisionKind
from companion.games.common.setup import check_options, settled_apart
from companion.games.engine import Options, Refusal, Score
from companion.games.kit_games import asks
from companion.games.kit_games.evening import START, begun
from companion.games.kit_games.figures import Tally
from companion.games.kit_games.scoring import final
from companion.kits import Kit
from companion.questions import Form, OneOf, Whole
from companion.questions.checks import SEATS
from companion.questions.errors import Refused, Request


def opening(kit: Kit) -> Form:
    """Ask what is settled for all; what is asked of each player is as if nothing were said."""
    assert kit.scores is not None
    form = asks.start(Tally(kit.scores, tuple(map(str, range(min(kit.players))))))
    return form._replace(fields=tuple(x for x in form.fields if isinstance(x.kind, OneOf | Whole)))


class KitRules(DecidedRules):
    """Rules with the points of a kit's score file. Whoever plays is called by the seat there."""

    table: ClassVar[Mapping[str, DecisionKind]] = {}

    over: ClassVar[str]
    """The rule that says when the game is over."""

    def __init__(self, kit: Kit) -> None:
        """Play with the data of one kit."""
        self.slug = kit.id
        self.kit = kit

    def tally(self, options: Options) -> Tally:
        """Return the score sheet before the first round.

        Raises:
            Refused: for options that the kit has not, or answers that its file does not admit.
        """
        variant, settled = settled_apart(options.variant)
        check_options(self.kit, options._replace(variant=variant), "")
        try:
            return begun(self.kit, tuple(map(str, range(options.players))), settled)
        except Refused as refused:
            raise Refused("variant", f"{refused.field}: {refused.message}") from None

    def scores(self, state: Any) -> Sequence[Score]:  # noqa: ANN401
        """Return what each seat has after the rounds that are over, by the score file."""
        rows = final(self.slug, state.tally.copy(), {}, {}).value["players"]
        fewest = state.tally.file.fewest_win
        return [Score(r["total"], r["place"], r["breakdown"], fewest=fewest) for r in rows]

    @classmethod
    def not_now(cls, state: Any) -> Refusal:  # noqa: ANN401 - of any room
        """Say that something else is asked, or that the game is over."""
        return Refusal(cls.over, "no.over" if state.decision is None else "no.not_asked", {})

    def turns(self, state: Any) -> int:  # noqa: ANN401
        """Return how many turns have been completed: the state counts them."""
        turns: int = state.turns
        return turns

    def ending(self, state: Any) -> str | None:  # noqa: ANN401
        """Return that the score file has said so (words: `ending.over`), None while it goes on."""
        return "over" if state.decision is None else None

    def sheet(self, state: Any, players: Sequence[str]) -> Request:  # noqa: ANN401
        """Return the evening as `Game.score` reads it."""
        asked = {each.key for each in opening(self.kit).fields}
        settled = {key: state.tally.start.shared[key] for key in asked}
        return {SEATS: [*players], START: settled, "rounds": [*self.evening(state, players)]}

    def evening(self, state: Any, players: Sequence[str]) -> Iterator[Mapping[str, Any]]:  # noqa: ANN401
        """Yield what the score file was told of each round, with the names of players."""
        raise NotImplementedError
