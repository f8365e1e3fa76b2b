"""The scorekeeper: what is told of an evening, pyramids, bonuses, strategy cards, the last tiles.

Workers, tiles and goods stay on the board and on people's boards, and the Horus track shows its
points itself: all of that is asked at the end alone. So only pyramids score on the way.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Self

from companion.games.common.scores import OVERRIDE
from companion.games.common.table_keeper import KeeperAct, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.games.terra_pyramides import (
    asks,
    building,
    lines,
    placing_and_surround,
    scoring,
    strategy_cards,
    tracks,
    turns,
    workers,
)
from companion.games.terra_pyramides.building import Work
from companion.games.terra_pyramides.setup import Variant, player_counts
from companion.games.terra_pyramides.state import OPEN, State, or_open
from companion.games.terra_pyramides.tables import read_tables
from companion.kits import Kit
from companion.questions import Answers, Field, Form, PlayerMap
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

# What the points on the way leave out.
WITHOUT: Final = "rest"


class Kept(NamedTuple):
    """A game as far as it was told, and who sits at the table."""

    state: State
    seating: Seating

    @property
    def names(self) -> tuple[str, ...]:
        """The holders: everybody, or all together as the team of a mission."""
        players = self.seating.players
        return (" & ".join(players),) if self.state.tables.mission else players

    def copy(self) -> Self:
        """Return what shares nothing with this that ever changes."""
        return self._replace(state=self.state.copy())


def begin(kit: Kit, seating: Seating) -> Kept:
    """Return a game after the setup."""
    state = State(read_tables(kit, len(seating.players), seating.variant))
    state.start = seating.players.index(seating.start) if seating.start else 0
    # Tops are counted, since they bound level 5; workers, blocks and coins nobody tells.
    state.tops = [state.tables.tops] * state.tables.holders
    return Kept(state, seating)


def ids(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return all acts of a variant: rare ones first, since there are more levels than players."""
    # One act for each player and level, so that a level is told by one choice and no question.
    played, levels = Variant.of(variant), range(1, len(kit.table("levels").rows) + 1)
    if played.is_mission:
        return ("stacks", *(f"raise.{level}" for level in levels))
    seats = range(1, max(player_counts(kit, played)) + 1)
    rare = (["surround"] if played.has_track else []) + (["card"] if played.has_nile else [])
    return (*rare, "stacks", *(f"build.{seat}-{level}" for seat in seats for level in levels))


def stage(kept: Kept) -> Stage:
    """Return where a game stands; whose turn it is nobody tells."""
    return Stage(
        tuple(_where(kept)), None, tuple(_menu(kept)), scores(kept),
        without=WITHOUT,
    )  # fmt: skip


def scores(kept: Kept) -> dict[str, int]:
    """Return what everybody's pyramids are worth."""
    return {
        name: scoring.pyramids(kept.state.tables, kept.state.levels(who))
        for who, name in enumerate(kept.names)
    }


def _where(kept: Kept) -> Iterator[Step]:
    tables = kept.state.tables
    # From then on it is known who has the last turn, without anybody counting turns.
    if turns.are_stacks_gone(kept.state):
        yield from turns.last_round_steps(kept.state, kept.seating.players)
    if tables.mission:
        ((team, total),) = scores(kept).items()
        found = scoring.mission_progress(tables, team, total, _kept_lines(kept))
        yield Step("TERRA-COOP-08", f"play.{tables.variant.name}", found)
    for who, name in enumerate(kept.names):
        if levels := tuple(sorted(kept.state.levels(who), reverse=True)):
            yield Step(scoring.PYRAMIDS_RULE, "play.pyramids", {"player": name, "levels": levels})


def _menu(kept: Kept) -> Iterator[Choice]:
    tables = kept.state.tables
    if tables.variant.has_track:
        yield Choice("surround", placing_and_surround.OWNER_RULE)
    if tables.variant.has_nile and kept.state.cards_of(OPEN):
        yield Choice("card", tracks.CARD_RULE)
    if not turns.are_stacks_gone(kept.state):
        yield Choice("stacks", turns.END_RULE)
    for who, name in enumerate(kept.names):
        for level in _possible_levels(kept.state, who):
            act = f"raise.{level}" if tables.mission else f"build.{who + 1}-{level}"
            values = {"player": name, "level": level, "value": tables.value(level)}
            yield Choice(act, building.SITE_RULE, values)


def _possible_levels(state: State, who: int) -> Iterator[int]:
    """Yield the levels that a holder can build next, as far as it is told."""
    # One choice for each level, as sites do not differ: the form has no question but a colour.
    if workers.can_settle(state, who):
        yield 1
    for level in sorted(set(state.levels(who))):
        if building.fault(state, Work(who, _site_of(state, who, level))) is None:
            yield level + 1


def _site_of(state: State, who: int, level: int) -> int:
    """Return one of a holder's sites of a level; which of them makes no difference."""
    return next(site for site in state.sites(who) if state.level[site] == level)


def _work(argument: str) -> tuple[int, int]:
    """Return who builds, and which level: `2-3` is the second player's, `3` the team's."""
    seat, _, level = argument.rpartition("-")
    return int(seat or 1) - 1, int(level)


def _build_form(kept: Kept, argument: str) -> Form:
    """Ask for the colour of a pyramid where colours count: when it is complete in mission 3."""
    is_asked = kept.state.tables.is_unmanned(_work(argument)[1])
    return asks.colour_form(kept.state.tables) if is_asked else Form("raise", ())


def _build(kept: Kept, argument: str, answers: Answers, sink: Sink) -> None:
    state, (who, level) = kept.state, _work(argument)
    colour = kept.state.tables.stores.index(answers["colour"]) if "colour" in answers else OPEN
    site = _site_of(state, who, level - 1) if level > 1 else workers.settle(state, who)
    work = Work(who, site, colour)
    # Said before it is done: the steps look at what is there to pay with, as far as that is told.
    for step in building.steps(state, work):
        sink(step)
    building.raise_site(state, work)


def _surround(kept: Kept, _argument: str, answers: Answers, sink: Sink) -> None:
    owner, eyes = answers["owner"], answers["eyes_before"]
    who = kept.names.index(owner)
    if eyes is not None:
        tracks.learn_eyes(kept.state, who, eyes, "eyes_before")
    spaces = placing_and_surround.spaces_showing(answers["symbols"], answers.get("items", ()))
    found = placing_and_surround.bonus(kept.state.tables, spaces, or_open(eyes))
    lines.gain(kept.state, who, found)
    for step in placing_and_surround.surround_steps(found, owner, closed=True):
        sink(step)


def _card(kept: Kept, _argument: str, answers: Answers, sink: Sink) -> None:
    who, card, eyes = kept.names.index(answers["owner"]), answers["card"], answers["eyes"]
    tracks.learn_eyes(kept.state, who, eyes, "eyes")
    strategy_cards.buy(kept.state, who, [*kept.state.tables.cards].index(card))
    values = {"card": Term(card), "price": tracks.card_price(kept.state.tables, eyes)}
    sink(Step(tracks.CARD_RULE, "play.card", values))


def _stacks(kept: Kept, _argument: str, _answers: Answers, sink: Sink) -> None:
    turns.use_up_stacks(kept.state)
    for step in turns.last_round_steps(kept.state, kept.seating.players):
        sink(step)


def sheet(kept: Kept) -> Form:
    """Ask for the lines of the score sheet that nobody told, of the team once."""
    tables = kept.state.tables
    # A mission is asked once, for all: the sheet has one row, the team's.
    known = _kept_lines(kept)
    fields = tuple(field for field in asks.score_fields(tables) if field.key not in known)
    if tables.mission:
        return Form("score", tuple(map(_of_team, fields)))
    return Form("score", fields, records=True)


def _of_team(field: Field) -> Field:
    """Return what is asked of everybody as asked of the team, once."""
    assert isinstance(field.kind, PlayerMap)
    return field._replace(kind=field.kind.of, default=0)


def result(kept: Kept, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores, of what was told on the way and what was asked at the end."""
    tables = kept.state.tables
    known = _kept_lines(kept)
    asked = {key: value for key, value in answers.items() if key not in ("players", *known)}
    if tables.mission:
        asked = {key: dict.fromkeys(kept.names, value) for key, value in asked.items()}
    final = kept.state.copy()
    # Checked again at the end: a marker that stands lower than it was told on the way is a slip.
    for who, points in enumerate(asked["eyes"].values() if tables.variant.has_track else ()):
        tracks.learn_eyes(final, who, points, f"players[{who}].eyes")
    whole = {"players": kept.names, **asked, **known, OVERRIDE: corrections}
    try:
        return scoring.score(tables, whole)
    except Refused as fault:
        if not tables.mission:
            raise
        # The team was asked once, so its seat is no part of what anybody has typed.
        field = fault.field.removeprefix("players[0].")
        raise Refused(field, fault.message, fault.rule) from None


def _kept_lines(kept: Kept) -> dict[str, Any]:
    """Return the lines of the score sheet that are known: pyramids, and who owns which cards."""
    lines = scoring.filled_sheet(kept.state, kept.names)
    cards = [scoring.CARDS] if kept.state.tables.variant.has_nile else []
    return {key: line for key, line in lines.items() if key.startswith("level_") or key in cards}


def variants(kit: Kit) -> Mapping[str, tuple[int, ...]]:
    """Return how many may play each version, with any of its options, and each mission."""
    return {variant: player_counts(kit, Variant.of(variant)) for variant in kit.variants}


def colours(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return the colours of the workers; in a mission one is everybody's (TERRA-COOP-01)."""
    if Variant.of(variant).is_mission:
        return ()
    return tuple(str(row["colour"]) for row in kit.table("player_colours").rows)


KEEPER = TableKeeper(
    Play(
        begin,
        stage,
        scores,
        ids,
        {
            "build": KeeperAct(_build_form, _build),
            "raise": KeeperAct(_build_form, _build),
            "surround": KeeperAct(lambda kept, _: asks.bonus_form(kept.state.tables), _surround),
            "card": KeeperAct(lambda kept, _: asks.card_form(kept.state), _card),
            "stacks": KeeperAct(lambda *_: Form("stacks", ()), _stacks),
        },
        sheet,
        result,
    ),
    variants=variants,
    colours=colours,
)
