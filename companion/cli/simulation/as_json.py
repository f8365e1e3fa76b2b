"""What simulated games come to, as a JSON object.

    match     game, variant, players, bots, seed, version: what gives the same games again
    asked     how many games were to be played
    games     how many were
    level     of all intervals, 0.95
    length    SPREAD of turns, decisions (of players) and draws (of chance)
    seats     a list: seat (from 1), score SPREAD, wins SHARE
    opponents a list: opponent (without a seat), score SPREAD, wins SHARE
    bots      a list: bot, score SPREAD, wins SHARE (of the games, by whichever of its seats)
    first     SHARE of games that one won by points (single) or by a tie-break (broken), that were
              shared, and if there were any, that nobody won
    lead      SPREAD of the points between the first and the second, null for one player
    endings   SHARE by cause
    lines     MEAN points of a seat, by line of the score sheet
    uses      a list: group, item, way, house (whether its figures are of our own design), times,
              games (in how many), per_game MEAN, worth MEAN or null (victory points each time),
              wins SHARE or null (of those whose doing it was)
    unused    items that nothing became of, by group

    MEAN      mean, low, high: the interval's bounds are null where there are too few games
    SPREAD    count, mean, low, high, deviation, median, least, most, counts (times by number)
    SHARE     times (a shared win in parts), of, share, low, high, even, differs

`even` is the share if nothing made a difference, null where that means nothing; `differs` says
that it is another, with allowance for how many are compared.
"""

from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.arena.intervals import LEVEL
from companion.arena.pieces import is_house

if TYPE_CHECKING:
    from companion.arena.findings import Performance, PieceFigures, Share
    from companion.arena.intervals import Interval
    from companion.arena.sums import Spread
    from companion.cli.simulation.report import Simulation
    from companion.kits import Kit

Value = dict[str, Any]


def value(simulation: "Simulation") -> Value:
    """Return the report as a JSON object."""
    kit, match, asked, found, _ = simulation
    return {
        "match": {
            "game": kit.id,
            "variant": match.options.variant,
            "players": match.options.players,
            "bots": list(match.bots),
            "seed": match.seed,
            "version": __version__,
        },
        "asked": asked,
        "games": found.games,
        "level": LEVEL,
        "length": {name: _spread(each) for name, each in found.lengths.items()},
        "seats": [{"seat": int(each.name), **_fared_value(each)} for each in found.seats],
        "opponents": [{"opponent": each.name, **_fared_value(each)} for each in found.opponents],
        "bots": [{"bot": each.name, **_fared_value(each)} for each in found.bots],
        "first": {way: _share(each) for way, each in found.first.items()},
        "lead": _spread(found.margin) if found.margin else None,
        "endings": {cause: _share(each) for cause, each in found.endings.items()},
        "lines": {each.key: _mean(each.points) for each in found.lines},
        "uses": [_use(each, kit) for every in found.pieces.values() for each in every],
        "unused": {group: list(every) for group, every in found.unused.items()},
    }


def _fared_value(fared: "Performance") -> Value:
    score = _spread(fared.scores) | _mean(fared.mean)
    return {"score": score, "wins": _share(fared.wins)}


def _use(worth: "PieceFigures", kit: "Kit") -> Value:
    piece = worth.piece
    return {
        "group": piece.group,
        "item": piece.item,
        "way": piece.way,
        "house": is_house(kit, piece.group, piece.item),
        "times": worth.times,
        "games": worth.games,
        "per_game": _mean(worth.per_game),
        "worth": _mean(worth.worth) if worth.worth else None,
        "wins": _share(worth.wins) if worth.wins else None,
    }


def _mean(found: "Interval") -> Value:
    return {"mean": found.value, "low": found.low, "high": found.high}


def _spread(spread: "Spread") -> Value:
    return {
        "count": spread.size,
        **_mean(spread.mean),
        "deviation": spread.deviation,
        "median": spread.median,
        "least": spread.least,
        "most": spread.most,
        "counts": {str(number): times for number, times in spread.counts.items()},
    }


def _share(share: "Share") -> Value:
    return {
        "times": share.times,
        "of": share.of,
        "share": share.share.value,
        "low": share.share.low,
        "high": share.share.high,
        "even": share.even,
        "differs": share.differs,
    }
