"""Every adjudication by name: what it asks and what the rules make of it (14.3)."""

from companion.games.game import Ruling, Rulings
from companion.games.terra_pyramides import (
    GAME,
    building,
    burial_goods,
    horus_track,
    limits,
    line,
    nile,
    oasis,
    scoring,
    strategy_cards,
    surround,
)
from companion.games.terra_pyramides.figures import Figures, figures
from companion.games.terra_pyramides.rulings import VARIANTS
from companion.games.terra_pyramides.versions import EVERY, HORUS, NILE, parsed
from companion.kits import Kit

TRACK = (HORUS, NILE)
"""The versions with the Horus track, surround bonus and burial goods."""


def _tables(kit: Kit, players: int, variant: str) -> Figures:
    return figures(kit, parsed(variant), players)


RULINGS = Rulings(
    _tables,
    {
        "line": Ruling(line.line_fields, line.line, EVERY),
        "build": Ruling(building.build_fields, building.build, EVERY),
        "surround": Ruling(surround.surround_fields, surround.surround, TRACK),
        "horus-track": Ruling(horus_track.track_fields, horus_track.horus_track, TRACK),
        "end-of-turn": Ruling(limits.end_fields, limits.end_of_turn, EVERY),
        "burial-goods": Ruling(burial_goods.burial_fields, burial_goods.burial_goods, TRACK),
        "oasis": Ruling(oasis.oasis_fields, oasis.oasis, (NILE,)),
        "nile": Ruling(nile.nile_fields, nile.nile, (NILE,)),
        "strategy-cards": Ruling(
            strategy_cards.card_fields, strategy_cards.strategy_cards, (NILE,)
        ),
    },
    {"score": Ruling(scoring.score_fields, scoring.score, EVERY, records=True)},
    VARIANTS,
)
"""The adjudications in the order in which they come up in play, and the score sheet."""

adjudicate = GAME.adjudicate
