"""Whether a tile may be placed on a block, and what it takes (7.2, 14.4)."""

from collections.abc import Iterator
from functools import partial

from companion.games.cheops.figures import NEIGHBOUR, Figures
from companion.games.cheops.pyramid import Block, Pyramid, block_fields, pyramid, tiles_field
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, choice

FAMILY, LAW_11 = "family", "law_11"
MODES = (FAMILY, NEIGHBOUR, LAW_11)
"""How a tile comes onto the pyramid: the first action, a purchase, or law 11."""

RULES = {
    "occupied": "CHEOPS-PLACE-01",
    "unsupported": "CHEOPS-PLACE-02",
    "same_kind": "CHEOPS-PLACE-03",
    "law_space": "CHEOPS-LAW-11",
}
"""The rule behind each reason against a placement."""


def placement_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a placement: how, where, which tile, and the tiles that lie."""
    mode = choice("mode", rule="CHEOPS-NEIGH-02", choices=MODES, required=False, default=FAMILY)
    kind = choice("kind", rule="CHEOPS-PLACE-03", choices=tuple(figures.tiles))
    return (mode, kind, *block_fields(figures), tiles_field(figures))


def placement(figures: Figures, answers: Answers) -> Result:
    """Return whether the placement is legal, why not, and what it takes."""
    _check_mode(answers)
    found, kind = pyramid(figures, answers), answers["kind"]
    if list(found.tiles.values()).count(kind) == figures.tiles[kind]:
        message = f"is {kind}, all {figures.tiles[kind]} of which lie on the pyramid"
        raise Refused("kind", message, "CHEOPS-SET-05")
    block = Block(answers["row"], answers["pos"])
    reasons = found.reasons(block, kind, law_11=answers["mode"] == LAW_11)
    value = {
        "legal": not reasons,
        "reasons": reasons,
        "takes": _takes(found, block),
        "supported": found.is_supported(block),
        "conflicts": [other._asdict() for other in found.conflicts(block, kind)],
    }
    return Result(value, partial(_steps, found, block, kind, reasons))


def _check_mode(answers: Answers) -> None:
    """Refuse a neighbour tile in another mode, and another tile in its mode."""
    mode, kind = answers["mode"], answers["kind"]
    if (mode == NEIGHBOUR) != (kind == NEIGHBOUR):
        raise Refused("kind", f"is {kind}, which does not go with {mode}", "CHEOPS-NEIGH-02")


def _takes(found: Pyramid, block: Block) -> str | None:
    """Return what lies on a block, None under a tile (CHEOPS-PLACE-05)."""
    if block in found.tiles:
        return None
    return "law" if found.is_eye(block) else "treasure"


def _steps(found: Pyramid, block: Block, kind: str, reasons: list[str]) -> Iterator[Step]:
    yield from reason_steps(found, block, kind, reasons)
    if not reasons:
        key = f"placement.takes_{_takes(found, block)}"
        yield Step("CHEOPS-PLACE-05", key, block._asdict())


def reason_steps(found: Pyramid, block: Block, kind: str, reasons: list[str]) -> Iterator[Step]:
    """Say what speaks against a placement."""
    touched = tuple(f"{other.row}/{other.pos}" for other in found.conflicts(block, kind))
    values = {**block._asdict(), "kind": Term(kind), "blocks": touched}
    for reason in reasons:
        if reason in RULES:
            yield Step(RULES[reason], f"placement.{reason}", values)
