"""The turn of a Great Architect as people ask for it (14.3 `architect-turn`)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.common.wording import span
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, OneOf, Places, SoFar, choice, count
from companion.games.pyramidice.fields import deck_field, row_field
from companion.games.pyramidice.figures import FACES, Figures
from companion.games.pyramidice.god_row import read_row
from companion.games.pyramidice.pyramids import check_support, count_dice, pyramids_field
from companion.games.pyramidice.rest_table import check_tiles
from companion.games.pyramidice.setup import ARCHITECT, SOLO_RULE
from companion.games.pyramidice.solo import Before, Turn, architect_turn

TILES = ("architect_tiles", "player_tiles")


def architect_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the turn of a Great Architect."""
    tiles = tuple(figures.rest_tiles)
    held = ListOf(OneOf(tiles), most=figures.tile_places - 1, distinct=True)
    return (
        choice("architect", rule=SOLO_RULE, choices=tuple(figures.architects)),
        projects_field(figures),
        row_field(figures),
        deck_field(figures),
        Field(
            "rest_slots",
            Places(
                tuple(str(number) for number in range(1, figures.tiles + 1)),
                OneOf(tiles),
                holes=True,
                distinct=True,
            ),
            "PYRAMIDICE-SOLO-11",
        ),
        *(Field(key, held, "PYRAMIDICE-SOLO-05") for key in TILES),
        pyramids_field(figures),
        count("quarry_stone", rule="PYRAMIDICE-SOLO-03", maximum=figures.pieces["stone_dice"]),
        count("supply_stone", rule="PYRAMIDICE-SOLO-03", maximum=figures.supply["stone_dice"]),
        count(
            "roll",
            rule="PYRAMIDICE-SOLO-03",
            minimum=1,
            maximum=FACES,
            required=False,
            nullable=True,
            drawn=True,
            asked=_has_die,
        ),
        count("fame", rule="PYRAMIDICE-SOLO-08"),
        choice(
            "pharaoh",
            rule="PYRAMIDICE-END-02",
            choices=("player", ARCHITECT),
            required=False,
            nullable=True,
        ),
    )


def projects_field(figures: Figures) -> Field:
    """Return the field for the Architect's Project cards."""
    numbers = [architect.project_cards for architect in figures.architects.values()]
    return Field(
        "projects",
        ListOf(
            OneOf(tuple(figures.projects)), fewest=min(numbers), most=max(numbers), distinct=True
        ),
        SOLO_RULE,
    )


def check_projects(figures: Figures, architect: str, cards: list[str], path: str) -> None:
    """Refuse another number of Project cards than the Architect has (section 3.9)."""
    right = figures.architects[architect].project_cards
    if len(cards) != right:
        message = f"has {len(cards)} cards, must be {span(right, right)} for {architect}"
        raise Refused(path, message, SOLO_RULE)


def _has_die(so_far: SoFar) -> bool:
    return bool(so_far["quarry_stone"] + so_far["supply_stone"])


def judge_turn(figures: Figures, answers: Answers) -> Result:
    """Return what the Great Architect does on his turn, and what lies on the table after it."""
    check_projects(figures, answers["architect"], answers["projects"], "projects")
    check_support(answers["pyramids"])
    check_tiles(figures, dict(_tiles(answers)), "rest_slots")
    _check_dice(figures, answers)
    before = _before(answers)
    _check_pharaoh(before)
    turn = architect_turn(figures, before)
    return Result(_value(answers, turn), partial(_steps, answers, turn))


def _tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through the tiles of the strip and of both boards with their paths."""
    for key in ("rest_slots", *TILES):
        for index, tile in enumerate(answers[key]):
            if tile is not None:
                yield f"{key}[{index}]", tile


def _check_dice(figures: Figures, answers: Answers) -> None:
    """Refuse stone dice that no game has, and a roll without a die or a die without a roll."""
    seen = answers["quarry_stone"] + answers["supply_stone"] + count_dice(answers["pyramids"])
    held = figures.pieces["stone_dice"] - seen
    if held < 0:
        most = figures.pieces["stone_dice"]
        message = f"makes {seen} stone dice with supply and pyramid, must be at most {most}"
        raise Refused("quarry_stone", message, "PYRAMIDICE-SETUP-08")
    if held > figures.spaces:
        message = f"leaves {held} stone dice to the player, must be at most {figures.spaces}"
        raise Refused("supply_stone", message, "PYRAMIDICE-RES-01")
    if _has_die(answers) and answers["roll"] is None:
        raise Refused("roll", f"is missing, must be {span(1, FACES)}", "PYRAMIDICE-SOLO-03")
    if not _has_die(answers) and answers["roll"] is not None:
        message = f"is {answers['roll']}, but there is no stone die to roll"
        raise Refused("roll", message, "PYRAMIDICE-SOLO-04")


def _before(answers: Answers) -> Before:
    return Before(
        architect=answers["architect"],
        projects=tuple(answers["projects"]),
        row=read_row(answers),
        slots=tuple(answers["rest_slots"]),
        tiles=tuple(answers["architect_tiles"]),
        pyramids=answers["pyramids"],
        quarry=answers["quarry_stone"],
        supply=answers["supply_stone"],
        roll=answers["roll"],
        pharaoh=answers["pharaoh"],
    )


def _check_pharaoh(before: Before) -> None:
    """Refuse that nobody has the Pharaoh tile although the end was triggered (END-02)."""
    if before.pharaoh is None and not (before.supply and before.row.deck):
        what = "God deck" if before.supply else "stone supply"
        message = f"is missing, though the {what} is empty: somebody has the tile"
        raise Refused("pharaoh", message, "PYRAMIDICE-END-02")


def _value(answers: Answers, turn: Turn) -> dict[str, Any]:
    built = turn.built
    fame = turn.fame._asdict()
    return {
        "god_taken": turn.god,
        "die_from": turn.die_from,
        "case": turn.case,
        "tile_taken": turn.tile,
        "space": turn.place,
        "build": {**built.space._asdict(), "value": built.value} if built else None,
        "adjacencies_completed": built.pairs if built else 0,
        "fame_gained": sum(turn.fame),
        "fame_breakdown": fame,
        "fame_after": answers["fame"] + sum(turn.fame),
        "architect_tiles_after": list(turn.tiles),
        "tiles_returned": list(turn.returned),
        "rest_slots_after": list(turn.slots),
        "god_discarded": turn.lost,
        "cards_drawn": turn.dealt,
        "god_row_after": list(turn.row.places),
        "god_deck_after": turn.row.deck,
        "quarry_stone_after": turn.quarry,
        "supply_stone_after": turn.supply,
        "pharaoh_after": turn.pharaoh,
        "game_over": turn.last,
    }


def _steps(answers: Answers, turn: Turn) -> Iterator[Step]:
    architect = {"architect": Term(answers["architect"])}
    if turn.god:
        yield Step("PYRAMIDICE-SOLO-02", "solo.god", {**architect, "god": Term(turn.god)})
    else:
        yield Step("PYRAMIDICE-SOLO-02", "solo.no_god", architect)
    if turn.die_from:
        values = {"roll": answers["roll"]}
        yield Step("PYRAMIDICE-SOLO-03", f"solo.die_{turn.die_from}", values)
    else:
        yield Step("PYRAMIDICE-SOLO-04", "solo.tile_lowest" if turn.tile else "solo.nothing", {})
    yield from _case_steps(turn)
    yield Step("PYRAMIDICE-SOLO-09", "solo.refilled", {"cards": turn.dealt})
    yield from _end_steps(answers, turn)


def _case_steps(turn: Turn) -> Iterator[Step]:
    fame = turn.fame._asdict()
    if turn.tile:
        values = {"tile": Term(turn.tile), "place": turn.place, **fame}
        yield Step("PYRAMIDICE-SOLO-05", "solo.tile", values)
        if turn.die_from:
            yield Step("PYRAMIDICE-SOLO-05", "solo.die_back", {})
    if turn.returned:
        yield Step("PYRAMIDICE-SOLO-06", "solo.third", {"tiles": tuple(map(Term, turn.returned))})
    if turn.lost:
        yield Step("PYRAMIDICE-SOLO-06", "solo.lost", {"god": Term(turn.lost)})
    if turn.built:
        pyramid, level, row, col = turn.built.space
        where = {"pyramid": Term(pyramid), "level": level, "row": row + 1, "col": col + 1}
        key = "solo.build_pairs" if turn.built.pairs else "solo.build_first"
        yield Step("PYRAMIDICE-SOLO-07", key, {**where, "pairs": turn.built.pairs})
        yield Step("PYRAMIDICE-SOLO-08", "solo.build_fame", fame)


def _end_steps(answers: Answers, turn: Turn) -> Iterator[Step]:
    if turn.pharaoh and answers["pharaoh"] is None:
        yield Step("PYRAMIDICE-END-02", "solo.pharaoh", {"architect": Term(answers["architect"])})
    if turn.last:
        yield Step("PYRAMIDICE-END-03", "solo.last", {})
