"""Every adjudication: the answers to its form, as a state, put before a chapter (14.3)."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

from companion.games.engine import Result
from companion.games.game import Ruling, Rulings
from companion.games.terra_pyramides import (
    blocks,
    boats,
    building,
    burial_goods,
    coins,
    end_of_turn,
    forms,
    horus_track,
    lines,
    oases,
    strategy_cards,
    surround,
    workers,
)
from companion.games.terra_pyramides.boats import Boat
from companion.games.terra_pyramides.building import Work
from companion.games.terra_pyramides.score_sheet import score_fields
from companion.games.terra_pyramides.scoring import score
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.strategy_cards import Standing
from companion.games.terra_pyramides.tables import Tables, read_tables
from companion.games.terra_pyramides.versions import EVERY, NILE, TRACK, VARIANTS
from companion.questions import Answers
from companion.questions.checks import path_part

WHO, OTHER, SITE = 0, 1, 0
"""The holder that a request is about, anybody else, and the site."""


def _line(tables: Tables, answers: Answers) -> Result:
    lines.check_line(tables, answers["cells"])
    found, hand = (
        lines.counted(chain.from_iterable(answers["cells"])),
        _told(answers["hand_workers"]),
    )
    yielded = lines.income(tables, found, _told(answers.get("eyes_before")))
    value = {
        **yielded._asdict(),
        "workers": lines.workers(found, hand),
        "blocks": _named(tables, lines.blocks(tables, found)),
    }
    return Result(value, partial(lines.steps, tables, found, hand, yielded))


def _build(tables: Tables, answers: Answers) -> Result:
    workers.check_site(tables, answers["level"], answers["owner"], answers["workers"])
    before, work = _works(tables, answers)
    blocks.check_handed_in(tables, before.stores[WHO], work.converts)
    blocks.check_bought(tables, before.stores[WHO], work.converts, work.buys)
    reason = building.fault(before, work)
    if reason:
        value = _built(before, before, work, reason)
        return Result(value, lambda: (building.fault_step(before, work, reason),))
    after = before.copy()
    building.build(after, work)
    return Result(_built(before, after, work, None), partial(building.steps, before, work))


def _works(tables: Tables, answers: Answers) -> tuple[State, Work]:
    """Return what is told of the board and of who wants to build, and what they want."""
    state, owner = State(tables), answers["owner"]
    is_own = owner is not None and (tables.variant.is_mission or owner == answers["player"])
    state.owner[SITE] = WHO if is_own else OPEN if owner is None else OTHER
    state.level[SITE], state.workers[SITE] = answers["level"], answers["workers"]
    state.colour[SITE] = _store(tables, answers["site_colour"])
    state.stores[WHO], state.coins[WHO] = [*answers["blocks"].values()], answers["coins"]
    state.tops[WHO] = answers["tops_left"]
    return state, Work(
        WHO,
        SITE,
        _store(tables, answers["colour"]),
        answers["pay_white"],
        tuple(answers["convert"].values()),
        answers["buy_blocks"],
    )


def _built(before: State, after: State, work: Work, reason: str | None) -> dict[str, Any]:
    tables, colour = before.tables, after.colour[SITE]
    paid = building.price(before, work) if reason is None else None
    return {
        "legal": int(reason is None),
        "reason": reason,
        "level": after.level[SITE],
        "value": tables.value(after.level[SITE]),
        "colour": None if colour == OPEN else tables.stores[colour],
        "pay": paid._asdict() if paid else {"colour": 0, "white": 0},
        "coins_paid": before.coins[WHO] - after.coins[WHO],
        "workers_returned": before.workers[SITE] - after.workers[SITE],
        "workers_left": after.workers[SITE],
        "blocks_left": _named(tables, after.stores[WHO]),
        "coins_left": after.coins[WHO],
    }


def _surround(tables: Tables, answers: Answers) -> Result:
    around, eyes = answers["neighbours"], _told(answers["eyes_before"])
    surround.check(tables, around)
    closed = surround.is_closed(around)
    owner = answers["owner"] if closed else None
    found = surround.bonus(tables, around if owner else (), eyes)
    gains = {key: getattr(found, key) for key in surround.GAIN_RULES}
    value = {"surrounded": int(closed), "player": owner, **gains}
    return Result(value, partial(surround.steps, found, owner, closed=closed))


def _horus_track(tables: Tables, answers: Answers) -> Result:
    before, after = answers["eyes"], answers["eyes"] + answers["advance"]
    value = {
        "eyes": after,
        "symbols": horus_track.symbols(tables, after) - horus_track.symbols(tables, before),
        "coins": horus_track.coins(tables, before, after),
        "card_price": strategy_cards.price(tables, after),
    }
    return Result(value, lambda: (
        *horus_track.steps(tables, before, after), *strategy_cards.price_steps(tables, after)
    ))  # fmt: skip


def _end_of_turn(tables: Tables, answers: Answers) -> Result:
    state, gained = _purse(tables, answers), dict.fromkeys(end_of_turn.GAINS.values(), 0)
    for index, action in enumerate(answers["actions"]):
        if action["do"] == end_of_turn.CONVERT:
            blocks.convert_named(state, WHO, action["from"], f"actions[{index}].from")
        else:
            coins.check(state, WHO, action["do"], f"actions[{index}].do")
            coins.spend(state, WHO, action["do"])
        gained[end_of_turn.GAINS[action["do"]]] += 1
    coins_over, blocks_over = end_of_turn.over(state, WHO)
    value = {
        "ok": int(not (coins_over or blocks_over)),
        "coins": state.coins[WHO],
        "coins_over": coins_over,
        "blocks": _named(tables, state.stores[WHO]),
        "blocks_total": sum(state.stores[WHO]),
        "blocks_over": blocks_over,
        "conversions_needed": blocks_over,
        "hand_workers": state.hand[WHO],
        "gained": gained,
    }
    return Result(value, partial(end_of_turn.steps, state, WHO, gained))


def _purse(tables: Tables, answers: Answers) -> State:
    """Return what is told of who ends a turn."""
    state, supply = State(tables), answers["supply"]
    state.coins[WHO], state.hand[WHO] = answers["coins"], answers["hand_workers"]
    state.stores[WHO] = [*answers["blocks"].values()]
    state.supply = tables.blocks - sum(state.stores[WHO]) if supply is None else supply
    state.stacks = [OPEN] * answers["stacks"]
    return state


def _burial_goods(_tables: Tables, answers: Answers) -> Result:
    goods = answers["goods"]
    return Result({"points": burial_goods.points(goods)}, partial(burial_goods.steps, goods))


def _oasis(_tables: Tables, answers: Answers) -> Result:
    given = answers["oases"], answers["highest"]
    return Result({"points": oases.points(*given)}, partial(oases.steps, *given))


def _nile(tables: Tables, answers: Answers) -> Result:
    sites, fleet = answers["sites"], _boats(answers)
    boats.check_arrivals(fleet)
    boats.check_palms(tables, fleet, answers["palms"])
    palms = {name: tables.palms[space] for name, (space, _) in fleet.items()} or answers["palms"]
    order = boats.order(fleet)
    value = {
        "palms": palms,
        "points": boats.points(sites, palms),
        "order": list(order),
        "leader": order[0] if order else None,
    }
    return Result(value, partial(boats.steps, sites, palms, fleet))


def _boats(answers: Answers) -> dict[str, Boat]:
    return {name: (boat["space"], boat["arrival"] or 0) for name, boat in answers["boats"].items()}


def _strategy_cards(tables: Tables, answers: Answers) -> Result:
    fleet, owners = _boats(answers), answers["owners"]
    boats.check_arrivals(fleet)
    _check_sites(tables, answers)
    strategy_cards.check_owners(tables, owners, answers["eyes"], "owners")
    found = strategy_cards.achievers(tables, _standings(answers, boats.order(fleet)))
    points = strategy_cards.points(tables, found, owners, answers["players"])
    value = {"achievers": found, "points": points}
    return Result(value, partial(strategy_cards.steps, tables, found, owners))


def _standings(answers: Answers, order: Sequence[str]) -> dict[str, Standing]:
    alike = ("burial", "eyes", "oases", "foundations")
    return {
        name: strategy_cards.standing(
            {key: answers[key][name] for key in alike}, levels, leads=name in order[:1]
        )
        for name, levels in answers["levels"].items()
    }


def _check_sites(tables: Tables, answers: Answers) -> None:
    """Refuse more sites than workers can hold or than there are, and more tops than pieces."""
    sites = {}
    for name, levels in answers["levels"].items():
        building.check_tops(tables, levels, f"levels.{path_part(name)}")
        path = f"foundations.{path_part(name)}"
        sites[path] = answers["foundations"][name] + len(levels)
        workers.check_manned(tables, sites, "levels", workers.HOLD_RULE)
    workers.check_together(tables, sum(sites.values()), "levels", "foundations")


def _told(number: int | None) -> int:
    """Return a number that may be left out as it stands in a state."""
    return OPEN if number is None else number


def _store(tables: Tables, colour: str | None) -> int:
    return OPEN if colour is None else tables.stores.index(colour)


def _named(tables: Tables, stores: Sequence[int]) -> dict[str, int]:
    return dict(zip(tables.stores, stores, strict=True))


RULINGS = Rulings(
    read_tables,
    {
        "line": Ruling(forms.line_fields, _line, EVERY),
        "build": Ruling(forms.build_fields, _build, EVERY),
        "surround": Ruling(forms.surround_fields, _surround, TRACK),
        "horus-track": Ruling(forms.track_fields, _horus_track, TRACK),
        "end-of-turn": Ruling(forms.end_fields, _end_of_turn, EVERY),
        "burial-goods": Ruling(forms.burial_fields, _burial_goods, TRACK),
        "oasis": Ruling(forms.oasis_fields, _oasis, (NILE,)),
        "nile": Ruling(forms.nile_fields, _nile, (NILE,)),
        "strategy-cards": Ruling(forms.card_fields, _strategy_cards, (NILE,)),
    },
    {"score": Ruling(score_fields, score, EVERY, records=True)},
    VARIANTS,
)
"""The adjudications in the order in which they come up in play, and the score sheet."""
