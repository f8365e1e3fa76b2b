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
              shared, and if there were any, that one won as the last who was not eliminated
              (last), or since who had as many points was eliminated (outlasted), and that
              nobody won; where all win or lose together, SHARE of games that are won (team) or
              not (nobody)
    lead      SPREAD of the points between the first and the second of those who are left, null
              where there are none
    endings   SHARE by cause
    lines     MEAN points of a seat, by line of the score sheet
    uses      a list: group, item, way, house (whether its figures are of our own design), times,
              games (in how many), per_game MEAN, worth MEAN or null (victory points each time),
              wins SHARE or null (of those whose doing it was; null where bots differ or
              all win together)
    unused    items that nothing became of, by group

    MEAN      mean, low, high: the bounds are null where too few games tell (of what a piece
              brought, of lines, of what was the same in all games, and how often of what comes
              seldom and then several times, 80, and of wins with a piece 30)
    SPREAD    count, mean, low, high, deviation, median, least, most, counts (times by number)
    SHARE     times (a shared win in parts), of, share, low, high, even, differs

Where two kits are compared (`--compare`):

    match, asked, games and level as above
    kits      the folder of each, null for the one that is built in
    alike     how many games were the same with both
    figures   a list: kind, name (a seat, a way, a line, or a piece's group, item and way), before,
              after (null where there was none), change MEAN or null, differs (its interval leaves
              no change out), surely (with allowance for how many are compared); kinds are those of
              `companion/simulation/comparison.py`

`even` is the share if nothing made a difference, null where that means nothing; `differs` says
that it is another, with allowance for how many are compared.
"""

from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.cli.simulation.comparison import Comparison
from companion.cli.simulation.report import Simulation
from companion.simulation.intervals import LEVEL
from companion.simulation.pieces import is_house

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.simulation.comparison import Difference
    from companion.simulation.findings import Performance, PieceFigures, Share
    from companion.simulation.game import Match
    from companion.simulation.intervals import Interval, Spread

Value = dict[str, Any]


def told(found: Simulation | Comparison) -> Value:
    """Return a report, or a comparison, as a JSON object."""
    return value(found) if isinstance(found, Simulation) else compared(found)


def value(simulation: "Simulation") -> Value:
    """Return the report as a JSON object."""
    kit, match, asked, found, *_ = simulation
    return {
        "match": _match(match, kit),
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


def compared(comparison: "Comparison") -> Value:
    """Return a comparison of two kits as a JSON object."""
    found = comparison.found
    return {
        "match": _match(comparison.match, comparison.kit),
        "kits": list(comparison.called),
        "asked": comparison.asked,
        "games": found.games,
        "alike": found.alike,
        "level": LEVEL,
        "figures": [_difference(each) for each in found.figures],
    }


def _difference(difference: "Difference") -> Value:
    return {
        "kind": difference.figure.kind,
        "name": list(difference.figure.name),
        "before": difference.one,
        "after": difference.other,
        "change": _mean(difference.change) if difference.change else None,
        "differs": difference.is_other,
        "surely": difference.is_surely_other,
    }


def _match(match: "Match", kit: "Kit") -> Value:
    return {
        "game": kit.id,
        "variant": match.options.variant,
        "players": match.options.players,
        "bots": list(match.bots),
        "seed": match.seed,
        "version": __version__,
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
