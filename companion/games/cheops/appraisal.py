"""What the treasures in the warehouses are worth, and which colour a joker stands for (7.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.cheops.board_fields import boards_field, check_treasures, law_7_field, market
from companion.games.cheops.figures import Figures
from companion.games.cheops.prices import FLAT, Market, Price
from companion.games.common.wording import either, part, shown
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, Player, PlayerMap, Record, SoFar, choice, count

Warehouses = Mapping[str, Mapping[str, int]]
"""How many treasures of each colour each player has; without the joker unless it says so."""


def appraisal_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for an appraisal: price boards, warehouses and the joker."""
    warehouse = tuple(
        count(
            colour,
            rule="CHEOPS-APPR-01",
            maximum=figures.each,
            required=False,
            asked=partial(_has_board, colour),
        )
        for colour in figures.colours
    )
    return (
        boards_field(figures),
        law_7_field(figures),
        Field("warehouses", PlayerMap(Record(warehouse), gaps="left out"), "CHEOPS-APPR-01"),
        Field(
            "joker",
            Record((Field("player", Player(), "CHEOPS-LAW-09"), as_field(figures, "as"))),
            "CHEOPS-APPR-03",
            required=False,
            nullable=True,
        ),
    )


def as_field(figures: Figures, key: str, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of the colour that a joker stands for; without it, the best one."""
    return choice(
        key,
        rule="CHEOPS-APPR-03",
        choices=figures.colours,
        required=False,
        nullable=True,
        **more,
    )


def _has_board(colour: str, so_far: SoFar) -> bool:
    return bool(so_far["boards"].get(colour))


@dataclass(frozen=True, slots=True)
class Appraisal:
    """The treasures in all warehouses at the prices that show.

    `warehouses` have a number for every player and every colour of the market, the joker included
    as one of `joker_as`.
    """

    market: Market
    warehouses: Warehouses
    joker: str | None = None
    joker_as: str | None = None

    def price(self, colour: str) -> Price:
        """Return the price that a colour shows."""
        return self.market.showing(colour)

    def treasures(self, colour: str) -> int:
        """Return how many treasures of a colour all warehouses hold (CHEOPS-APPR-01, step 3)."""
        return sum(warehouse[colour] for warehouse in self.warehouses.values())

    def majority(self, colour: str) -> str | None:
        """Return who alone has the most of a colour (CHEOPS-APPR-01, step 4)."""
        most = max(warehouse[colour] for warehouse in self.warehouses.values())
        owners = [name for name, each in self.warehouses.items() if each[colour] == most]
        return owners[0] if most and len(owners) == 1 else None

    def value(self, name: str, colour: str) -> int:
        """Return what a treasure of a colour is worth to a player (CHEOPS-APPR-01, step 5)."""
        price = self.price(colour)
        if price.kind == FLAT:  # whoever has however many of them
            return price.value
        is_majority = self.majority(colour) == name
        return price.worth(self.treasures(colour), is_majority=is_majority)

    def worth(self, name: str) -> int:
        """Return what a player's whole warehouse is worth (CHEOPS-APPR-01, step 6)."""
        owned = self.warehouses[name]
        return sum(
            owned[colour] * self.value(name, colour)
            for colour in self.market.boards
            if owned[colour]
        )


def appraise(
    market: Market, warehouses: Warehouses, joker: str | None, named: str | None
) -> Appraisal:
    """Return the appraisal with the `joker` of a player as the `named` colour, or the best one.

    The best colour gives the owner the warehouse of most worth, the first of those that are level
    (CHEOPS-APPR-03).
    """
    if joker is None:
        return Appraisal(market, warehouses)
    colours = tuple(market.boards) if named is None else (named,)
    possible = [_with_joker(market, warehouses, joker, colour) for colour in colours]
    return max(possible, key=lambda each: each.worth(joker))


def _with_joker(market: Market, warehouses: Warehouses, joker: str, colour: str) -> Appraisal:
    own = warehouses[joker]
    counted = {**warehouses, joker: {**own, colour: own[colour] + 1}}
    return Appraisal(market, counted, joker, colour)


def appraisal(figures: Figures, answers: Answers) -> Result:
    """Return prices, majorities, and what the treasures are worth to each player."""
    found = market(figures, answers)
    warehouses = _warehouses(figures, answers, found)
    joker = answers["joker"] or {"player": None, "as": None}
    if joker["as"] is not None and joker["as"] not in found.boards:
        message = f"is {shown(joker['as'])}, must be {either(found.boards)}"
        raise Refused("joker.as", message, "CHEOPS-APPR-03")
    made = appraise(found, warehouses, joker["player"], joker["as"])
    colours, players = tuple(found.boards), answers["players"]
    value = {
        "prices": {colour: made.price(colour).shown() for colour in colours},
        "treasures": {colour: made.treasures(colour) for colour in colours},
        "majority": {colour: made.majority(colour) for colour in colours},
        "values": {
            name: {colour: made.value(name, colour) for colour in colours} for name in players
        },
        "worth": {name: made.worth(name) for name in players},
        "joker_as": made.joker_as,
    }
    is_named = joker["as"] is not None
    return Result(value, partial(appraisal_steps, made, is_named=is_named))


def _warehouses(figures: Figures, answers: Answers, found: Market) -> Warehouses:
    """Return a number for every player and every colour that has a board."""
    given: Mapping[str, Mapping[str, int | None]] = answers["warehouses"]
    for name, owned in given.items():
        for colour, number in owned.items():
            if number is not None and colour not in found.boards:
                message = f"has no board, must be {either(found.boards)}"
                raise Refused(f"warehouses.{part(name)}.{colour}", message, "CHEOPS-APPR-01")
    warehouses = {
        name: {colour: given.get(name, {}).get(colour) or 0 for colour in found.boards}
        for name in answers["players"]
    }
    for colour, board in found.boards.items():
        by_path = {
            f"warehouses.{part(name)}.{colour}": each[colour] for name, each in warehouses.items()
        }
        check_treasures(figures, board.sold, by_path)
    return warehouses


def appraisal_steps(made: Appraisal, *, is_named: bool) -> Iterator[Step]:
    """Say which prices show, what they come to, and what the joker stands for."""
    if made.joker is not None:
        key = "appraisal.joker_named" if is_named else "appraisal.joker_best"
        yield Step("CHEOPS-APPR-03", key, {"player": made.joker, "colour": Term(made.joker_as)})
    for colour in made.market.boards:
        yield _price_step(made, colour)


def _price_step(made: Appraisal, colour: str) -> Step:
    """Say what a treasure of a colour is worth."""
    price, treasures, owner = made.price(colour), made.treasures(colour), made.majority(colour)
    values = {"colour": Term(colour), "space": made.market.boards[colour].space, **price._asdict()}
    match price.kind:
        case "times":
            each = price.worth(treasures, is_majority=False)
            more = {"treasures": treasures, "each": each}
            return Step("CHEOPS-APPR-01", "appraisal.times", {**values, **more})
        case "split" if owner is None:
            return Step("CHEOPS-APPR-01", "appraisal.split_nobody", values)
        case "split":
            return Step("CHEOPS-APPR-02", "appraisal.split", {**values, "player": owner})
    key = "law_7" if made.market.law_7 == (colour, values["space"]) else "flat"
    rule = "CHEOPS-LAW-07" if key == "law_7" else "CHEOPS-APPR-01"
    return Step(rule, f"appraisal.{key}", values)
