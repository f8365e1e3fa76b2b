"""What a tally says: figures with their 95 % intervals, in the order in which they are shown."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.kits import layouts_folder
from companion.kits.read.documents import read_toml
from companion.simulation.intervals import Interval, Spread, Sums, level_of_each, spread, wilson
from companion.simulation.tally import LENGTHS, WIN, PieceUse, SeatTally, Tally, UseTally

if TYPE_CHECKING:
    from companion.kits import Kit

# Ways of winning that every game is told to have (`way_of_winning`).
WAYS: Final = ("single", "broken", "shared")
# Those that are told of where they came about.
RARE_WAYS: Final = ("last", "outlasted", "nobody")
# Those that a game is told to have in which all win together.
WAYS_OF_TEAMS: Final = ("team", "nobody")

# Games from which on what a piece brought, or a line, has an interval.
#
# Such points are skewed, and of few games their deviation is often too small by chance: after three
# equal uses there would be none. `tests/bench/coverage.py` says from where on intervals hold.
LEAST: Final = 80

# Games from which on the wins of those who used a piece have an interval.
LEAST_WINS: Final = 30

# By group of pieces, all that there are.
Items = Mapping[str, Sequence[str]]


class Share(NamedTuple):
    """How many of so many: `times` may have parts, since wins are shared.

    `even` is what it would be if nothing made a difference, None where that means nothing.
    `differs` says that it is another: the interval that holds for all of a table together, wider
    than the one that is shown, does not reach it.
    """

    times: float
    of: int
    share: Interval
    even: float | None = None
    differs: bool = False


class Performance(NamedTuple):
    """How a seat, or a bot, fared: its scores, their mean per game, and its wins."""

    name: str
    scores: Spread
    mean: Interval
    wins: Share


class SheetLine(NamedTuple):
    """The points that a seat had on average in a line of the score sheet."""

    key: str
    points: Interval


class PieceFigures(NamedTuple):
    """What became of a piece in one way.

    `times` it did so in all, in `games` of them; `per_game` is how often in one; `worth` the
    victory points each time, None where none can be said; `wins` those of the seats whose doing
    it was, None where it was nobody's, where bots differ (they would tell of who used it), and
    where all win together. Of fewer than `LEAST` games `worth` has no bounds, and of fewer than
    `LEAST_WINS` `wins`; nor has `per_game` where so few were played and it comes in heaps.
    """

    piece: PieceUse
    times: int
    games: int
    per_game: Interval
    worth: Interval | None
    wins: Share | None


class Findings(NamedTuple):
    """All that games of one match came to.

    `first` are the games by how they were won (`way_of_winning`), `together` says that all win or
    lose as one; `margin` is of those in which two
    or more are left at the end. The `opponents` are those without a seat, who may come first too.
    """

    games: int
    lengths: Mapping[str, Spread]
    endings: Mapping[str, Share]
    first: Mapping[str, Share]
    margin: Spread | None
    seats: Sequence[Performance]
    bots: Sequence[Performance]
    opponents: Sequence[Performance]
    lines: Sequence[SheetLine]
    pieces: Mapping[str, Sequence[PieceFigures]]
    unused: Mapping[str, Sequence[str]]
    together: bool = False


def findings(tally: Tally, items: Items) -> Findings:
    """Return what a tally says; `items` are the pieces that there are, where that is known."""
    lengths = {name: _spread(getattr(tally, name)) for name in LENGTHS}
    causes = sorted(tally.endings.items(), key=lambda each: (-each[1], each[0]))
    return Findings(
        games=tally.games,
        lengths={name: each for name, each in lengths.items() if each},
        endings={cause: _share(times, tally.games) for cause, times in causes},
        first=_first(tally),
        margin=_spread(tally.margins),
        seats=_seats(tally),
        # Of the games that a bot was in: how many one of its seats won.
        bots=[
            _performance(bot, held, _bot_wins(held, tally))
            for bot, held in sorted(tally.bots.items())
        ],
        opponents=_opponents(tally),
        lines=[
            SheetLine(key, _if_enough(mean, tally.scored[key]))
            for key, sums in tally.lines.items()
            if (mean := sums.each())
        ],
        pieces=_pieces(tally, items),
        unused=_unused_items(tally, items),
        together=tally.teams > 0,
    )


def _share(times: float, of: int, even: float | None = None, alike: int = 1) -> Share:
    """Return a share with its interval; `alike` is how many such are compared with `even`."""
    together = wilson(times, of, level_of_each(alike))
    differs = even is not None and not together.holds(even)
    return Share(times, of, wilson(times, of), even, differs)


def _first(tally: Tally) -> dict[str, Share]:
    if tally.teams:
        return {way: _share(tally.first[way], tally.games) for way in WAYS_OF_TEAMS}
    return {
        way: _share(tally.first[way], tally.games)
        for way in (*WAYS, *RARE_WAYS)
        if way in WAYS or tally.first[way]
    }


def _seats(tally: Tally) -> list[Performance]:
    """Return how each seat fared; one seat in so many wins, were all alike and no team."""
    many = 1 if tally.teams else len(tally.seats)
    return [
        _performance(
            str(seat + 1), tally.seats[seat], _share_of_wins(tally.seats[seat].wins, many, many)
        )
        for seat in sorted(tally.seats)
    ]


def _opponents(tally: Tally) -> list[Performance]:
    """Return how those without a seat fared; nobody says how many of the wins are even."""
    return [
        _performance(name, held, _share_of_wins(held.wins, 1, 1))
        for name, held in tally.opponents.items()
    ]


def _bot_wins(held: SeatTally, tally: Tally) -> Share:
    games, seats = held.wins.games, held.wins.number
    even = None if tally.opponents or tally.teams else seats / (games * len(tally.seats))
    return _share(held.wins.amount / WIN, games, even, len(tally.bots))


def _performance(name: str, held: SeatTally, won: Share) -> Performance:
    scores, mean = _spread(held.scores), held.totals.each()
    assert scores
    assert mean
    bounded = mean if scores.mean.low is not None else Interval(mean.value)
    return Performance(name, scores, bounded, won)


def _share_of_wins(wins: Sums, seats: int, alike: int) -> Share:
    """Return the share of wins of seats, each of which could win once a game.

    Of seats in one game not all can win, so that their wins vary less than those of as many games:
    the interval is rather too wide than too narrow.
    """
    even = 1 / seats if seats > 1 else None
    return _share(wins.amount / WIN, wins.number, even, alike)


def _pieces(tally: Tally, items: Items) -> dict[str, list[PieceFigures]]:
    """Return what became of the pieces, by group, in the order of the items that there are."""
    groups: dict[str, list[PieceUse]] = {}
    for piece in tally.pieces:
        groups.setdefault(piece.group, []).append(piece)
    return {
        group: [
            _piece_figures(piece, tally, len(groups[group]))
            for piece in sorted(groups[group], key=lambda each: _sort_key(each, items))
        ]
        for group in sorted(groups)
    }


def _sort_key(piece: PieceUse, items: Items) -> tuple[str, int, int, str]:
    """Return where a piece stands in its group: by way, then as listed, numbers as numbers."""
    listed = items.get(piece.group, ())
    place = listed.index(piece.item) if piece.item in listed else len(listed)
    number = int(piece.item) if piece.item.isdecimal() else 0
    return piece.way, place, number, piece.item


def _piece_figures(piece: PieceUse, tally: Tally, alike: int) -> PieceFigures:
    used = tally.pieces[piece]
    worth, often = used.worth.each(), used.uses.per_game(tally.games)
    if used.uses.comes_in_heaps(tally.games):
        often = _if_enough(often, tally.games)
    return PieceFigures(
        piece=piece,
        times=used.uses.number,
        games=used.uses.games,
        per_game=often,
        worth=worth and _if_enough(worth, used.worth.games),
        wins=_piece_wins(used, tally, alike),
    )


def _piece_wins(used: UseTally, tally: Tally, alike: int) -> Share | None:
    if not used.wins.number or len(tally.bots) > 1 or tally.teams:
        return None
    share = _share_of_wins(used.wins, len(tally.seats), alike)
    bare = _if_enough(share.share, used.wins.games, LEAST_WINS)
    return share._replace(share=bare, differs=share.differs and bare.low is not None)


def _spread(counts: Mapping[int, int]) -> Spread | None:
    """Return what counted numbers come to; of a few that are all alike no interval is known."""
    found = spread(counts)
    if found is None or found.least < found.most:
        return found
    return found._replace(mean=_if_enough(found.mean, found.size))


def _if_enough(found: Interval, games: int, least: int = LEAST) -> Interval:
    """Return a figure, without its bounds where too few games tell of it."""
    return found if games >= least else Interval(found.value)


def _unused_items(tally: Tally, items: Items) -> dict[str, list[str]]:
    """Return by group the items that nothing ever became of; of groups that any was used of.

    Of pieces that are told by something else than their row it is not known which are left.
    """
    seen: dict[str, set[str]] = {}
    for piece in tally.pieces:
        seen.setdefault(piece.group, set()).add(piece.item)
    listed = {group: items.get(group, ()) for group in sorted(seen)}
    return {
        group: left
        for group, every in listed.items()
        if not seen[group].isdisjoint(every)
        and (left := [item for item in every if item not in seen[group]])
    }


# How often bots won the solo games and missions of our own kits: `layouts/alone.toml`.

FILE: Final = "alone.toml"


def won_alone(kit: "Kit", variant: str) -> Iterator[tuple[str, Share]]:
    """Yield bots and how often they won a variant alone; of a kit that is not ours, nothing."""
    is_ours = kit.folders == (layouts_folder() / kit.id,)
    measured = _measured().get(kit.id, {}).get(variant, {}) if is_ours else {}
    for bot, (games, won) in measured.items():
        yield bot, Share(won, games, wilson(won, games))


@cache
def _measured() -> Any:  # as TOML has it: [games, won] by game, variant and bot
    return read_toml(layouts_folder() / FILE)
