"""A game as the rest of the program sees it: one class, made of what a room declares.

A room's package holds `GAME = Game(__name__, SLUG, setup)`. What is needed more rarely stands in
modules that are imported when they are asked for: `asks` declares `RULINGS`, `keeper` a `KEEPER`,
and `rules`, which not all rooms have, `open_rules`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from companion.games.common.figures import SameKit
from companion.games.common.scores import OVERRIDE
from companion.games.common.setup import BASE
from companion.games.engine import Result
from companion.kits import Kit
from companion.questions import checks
from companion.questions.checks import SEATS, alternatives, quote, read_players
from companion.questions.errors import Refused, Request

if TYPE_CHECKING:
    from companion.games.engine import Rules
    from companion.games.keeper import ActKeeper
    from companion.questions import Answers, Field, Form


SCORE: Final = "score"
"""The score sheet that people are asked, where a room has several."""

Tables = TypeVar("Tables")
"""The numbers of a game, read off its kit for a number of players and a variant."""

Players = tuple[str, ...]
Seats = Mapping[str, tuple[int, ...]]
"""How many may sit down, by variant."""


class Ruling(NamedTuple, Generic[Tables]):
    """What is asked, an adjudication or a score sheet, and what the rules make of the answers.

    Where any are named, it can be asked only in some `versions` of the game (the first is the one
    that a request without a variant means), and only by so many `players`. A score sheet has
    `records`, an object of each seat. `known` goes into a request that people are asked for. A
    sheet beside the usual one is meant by a request that has the key `told_by`.
    """

    fields: "Callable[[Tables], tuple[Field, ...]]"
    verdict: "Callable[[Tables, Answers], Result]"
    versions: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    records: bool = False
    known: Mapping[str, Any] = {}
    told_by: str | None = None


def all_player_counts(kit: Kit, _ruling: Ruling[Any]) -> Seats:
    """Return how many may play, whichever the variant."""
    return dict.fromkeys(kit.variants, kit.players)


def read_seats_of_base(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down, as many as the game is for, in the one variant that there is."""
    return read_players(request, ruling.players or kit.players, records=ruling.records), BASE


def no_fields(_kit: Kit, _ruling: Ruling[Any]) -> "tuple[Field, ...]":
    """Return nothing: a ruling names all its fields."""
    return ()


class Variants(NamedTuple):
    """How a room's variants tell its rulings apart; left as it is where there is but one.

    `seats` says who may be asked for a ruling; `sit_down` reads, and checks, who sits down to a
    request and in which variant; `fields` come before the ruling's own.
    """

    seats: Callable[[Kit, Ruling[Any]], Seats] = all_player_counts
    sit_down: Callable[[Kit, Ruling[Any], Request], tuple[Players, str]] = read_seats_of_base
    fields: "Callable[[Kit, Ruling[Any]], tuple[Field, ...]]" = no_fields


ONE_VARIANT: Final = Variants()


@dataclass(frozen=True, slots=True)
class Rulings(Generic[Tables]):
    """All that a room can be asked for: adjudications in the order of play, and score sheets.

    `tables` gives the numbers of the game for a number of players and a variant. `asked_sheet` is
    the score sheet that a table is asked which has kept nothing else.
    """

    tables: Callable[[Kit, int, str], Tables]
    adjudications: Mapping[str, Ruling[Tables]]
    sheets: Mapping[str, Ruling[Tables]]
    variants: Variants = ONE_VARIANT
    asked_sheet: str = SCORE

    def adjudication(self, what: str) -> Ruling[Tables]:
        """Return the adjudication of a name; Refused when there is none."""
        if what not in self.adjudications:
            raise Refused("what", f"is {quote(what)}, must be {alternatives(self.adjudications)}")
        return self.adjudications[what]

    def any(self, what: str) -> Ruling[Tables]:
        """Return the score sheet or the adjudication of a name; Refused when there is neither."""
        return self.sheets.get(what) or self.adjudication(what)

    def sheet_for(self, request: Request) -> str:
        """Return the name of the score sheet that a request means."""
        others = (what for what, sheet in self.sheets.items() if sheet.told_by in request)
        return next(others, SCORE)


class Game:
    """The one object a room shows. Every method is a pure function of its arguments.

    The kit is passed in, so that an owner's own tables reach the rules too.
    """

    needs_scores: ClassVar[bool] = False
    """Whether there is no such game without the `score.toml` of its kit."""

    def __init__(self, package: str, slug: str, setup: Callable[[Kit, Request], Result]) -> None:
        """Stand for the room in `package`, whose setup is wanted without its other chapters."""
        self.slug = slug
        self._package = package
        self._setup = setup

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names under which the adjudications are asked for."""
        return tuple(self._rulings.adjudications)

    @property
    def keeper(self) -> "ActKeeper":
        """Whoever keeps the score of this game at a table."""
        keeper: ActKeeper = self._module("keeper").KEEPER
        return keeper

    @property
    def has_rules(self) -> bool:
        """Whether the game can be played move by move."""
        return find_spec(f"{self._package}.rules") is not None

    def rules(self, kit: Kit) -> "Rules[Any]":
        """Return the rules of the whole game, with the data of a kit; KeyError without any."""
        if not self.has_rules:
            raise KeyError(self.slug)
        rules: Rules[Any] = self._module("rules").open_rules(kit)
        return rules

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        return self._setup(kit, request)

    def opening(self, _kit: Kit) -> "Form":
        """Return what is asked before a game that is played move by move, besides the variant.

        What a room leaves open at its beginning are its first decisions.
        """
        from companion.questions.form import Form

        return Form("opening", ())

    @property
    def asked_sheet(self) -> str:
        """The score sheet that a table is asked, where it is not as JSON has it."""
        return self._rulings.asked_sheet

    def seats(self, kit: Kit, what: str) -> Seats:
        """Return how many may sit down in each variant in which `what` can be asked.

        Variants that `what` makes no difference between come once; people choose among the rest.
        """
        return self._rulings.variants.seats(kit, self._rulings.any(what))

    def form(self, kit: Kit, what: str, players: Players, variant: str | None = None) -> "Form":
        """Return the form of a score sheet or an adjudication for these players, in seat order.

        Without a variant it is that of the variant which a request without one means.
        """
        versions = self._rulings.any(what).versions or (BASE,)
        return _prepared(self, SameKit(kit), what, len(players), variant or versions[0])[1]

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field.

        `corrections` are points by player that the table has ruled otherwise: where there are any,
        they are a line `override` of every breakdown, and count for totals and places.
        """
        checks.obj(request, "input")
        what = self._rulings.sheet_for(request)
        tables, answers = self._read(kit, what, request)
        return self._rulings.sheets[what].verdict(tables, {**answers, OVERRIDE: corrections or {}})

    def add_up(
        self,
        kit: Kit,
        what: str,
        variant: str,
        answers: "Answers",
        corrections: Mapping[str, int],
    ) -> Result:
        """Return final scores of a score sheet whose form was answered; Refused with the field."""
        tables, _ = _prepared(self, SameKit(kit), what, len(answers[SEATS]), variant)
        told = {"variant": variant} if "variant" in answers else {}
        return self._rulings.sheets[what].verdict(
            tables, {**answers, **told, OVERRIDE: corrections}
        )

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        ruling = self._rulings.adjudication(what)
        tables, answers = self._read(kit, what, request)
        result = ruling.verdict(tables, answers)
        return Result({"game": self.slug, "what": what, **result.value}, result.explain)

    def _read(self, kit: Kit, what: str, request: Request) -> "tuple[Any, Answers]":
        from companion.questions import read

        rulings = self._rulings
        players, variant = rulings.variants.sit_down(kit, rulings.any(what), request)
        tables, form = _prepared(self, SameKit(kit), what, len(players), variant)
        return tables, read(form, players, request)

    def prepare(self, kit: Kit, what: str, players: int, variant: str) -> "tuple[Any, Form]":
        """Return the numbers of the game, and the form of a ruling made with them."""
        from companion.questions import Form

        rulings = self._rulings
        ruling, tables = rulings.any(what), rulings.tables(kit, players, variant)
        fields = (*rulings.variants.fields(kit, ruling), *ruling.fields(tables))
        name = SCORE if what == rulings.asked_sheet else what
        return tables, Form(name, fields, records=ruling.records, known=ruling.known)

    @property
    def _rulings(self) -> Rulings[Any]:
        rulings: Rulings[Any] = self._module("asks").RULINGS
        return rulings

    def _module(self, name: str) -> Any:  # noqa: ANN401 - a module
        return import_module(f"{self._package}.{name}")


@lru_cache(maxsize=256)
def _prepared(
    game: Game, same: SameKit, what: str, players: int, variant: str
) -> "tuple[Any, Form]":
    """Remember forms: a batch asks for the same few, line by line."""
    return game.prepare(same.kit, what, players, variant)
