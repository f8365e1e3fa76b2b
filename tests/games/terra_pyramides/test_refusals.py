"""What the chapters say when they refuse: which field, what is wrong, what would be right, why."""

from typing import Any

import pytest

from companion.questions.errors import Refused
from tests.games.asking import asked

PLAYERS = ["Ana", "Bo"]
BUILD = {"player": "Ana", "owner": "Ana", "level": 1, "site_colour": "red", "workers": 3,
         "blocks": {"red": 2, "blue": 1}}  # fmt: skip
LINE = {"player": "Ana", "variant": "nile"}
AROUND = [["worker"]] * 7
END = {"player": "Ana", "variant": "nile", "coins": 2, "blocks": {"red": 1}}
NILE = {"sites": {"Ana": 1, "Bo": 1}}
CARDS = {"burial": {"Ana": 0, "Bo": 0}, "eyes": {"Ana": 4, "Bo": 5}, "oases": {"Ana": 0, "Bo": 0},
         "boats": {"Ana": {"space": 0}, "Bo": {"space": 0}}, "foundations": {"Ana": 0, "Bo": 0},
         "levels": {"Ana": [], "Bo": []}}  # fmt: skip


def boats(ana: tuple[int, int], bo: tuple[int, int]) -> dict[str, Any]:
    places = zip(PLAYERS, (ana, bo), strict=True)
    return {name: {"space": space, "arrival": arrival} for name, (space, arrival) in places}


def do(*actions: str, **changes: Any) -> dict[str, Any]:
    return {**END, "actions": [{"do": action} for action in actions], **changes}


def convert(*stores: str) -> dict[str, Any]:
    return {**END, "actions": [{"do": "convert", "from": [*stores]}]}


def sheet(variant: str, ana: dict[str, int], bo: dict[str, int] | None = None) -> dict[str, Any]:
    players = [{"name": "Ana", **ana}, {"name": "Bo", **(bo or {})}]
    return {"variant": variant, "players": players[: 1 if variant.startswith("coop") else 2]}


SAID: list[tuple[str, dict[str, Any], str]] = [
    ("line", {**LINE, "cells": [[], []]},
     "cells: are all empty, must have a tile among them [TERRA-LINE-01]"),
    ("line", {**LINE, "cells": [["eye"] * 3]},
     "cells[0]: has 3 in it, must be at most 2 [TERRA-RES-01]"),
    ("line", {**LINE, "cells": [["eye"], ["oasis"]]},
     "cells[1]: must be oasis with eye, burial or coin [TERRA-OASIS-01]"),
    ("line", {**LINE, "cells": [["coin"]]}, "cells[0]: has coin without oasis [TERRA-RES-04]"),
    ("line", {**LINE, "cells": [["nile", "eye"]]},
     "cells[0]: has nile with another symbol [TERRA-RES-08]"),
    ("build", {**BUILD, "owner": None}, "owner: is missing, but there are workers [TERRA-MOVE-08]"),
    ("build", {**BUILD, "owner": None, "workers": 0},
     "owner: is missing for a pyramid [TERRA-MOVE-08]"),
    ("build", {**BUILD, "workers": 0},
     "workers: is 0, must be 1 or more where there is an owner [TERRA-BUILD-05]"),
    ("build", {**BUILD, "variant": "coop3", "level": 4},
     "workers: is 3, must be 0 on level 4 [TERRA-COOP-06]"),
    ("build", {**BUILD, "convert": {"blue": 2}},
     "convert.blue: is 2, must be at most 1, as blocks says [TERRA-FREE-05]"),
    ("build", {**BUILD, "convert": {"red": 1}},
     "convert: adds up to 1, must be even [TERRA-FREE-05]"),
    ("build", {**BUILD, "blocks": {"red": 30}, "convert": {"red": 2}, "buy_blocks": 4},
     "buy_blocks: is 4, must be at most 3, as there are 32 blocks [TERRA-BLOCK-01]"),
    ("surround", {"neighbours": [*AROUND, []]},
     "neighbours[7]: is an empty list, must be empty or have symbols [TERRA-SUR-01]"),
    ("surround", {"neighbours": ["edge", *AROUND[1:], "edge"]},
     "neighbours: have edge at N, NW, which is no side or corner [TERRA-SUR-01]"),
    ("end-of-turn", do("buy_block"),
     "actions[0].do: is buy_block, which costs 3, but there are 2 coins left [TERRA-FREE-04]"),
    ("end-of-turn", do("look", "boat"),
     "actions[1].do: is boat, which costs 2, but there are 1 coins left [TERRA-FREE-08]"),
    ("end-of-turn", do("look", stacks=0),
     "actions[0].do: is look, but no stack is left [TERRA-FREE-02]"),
    ("end-of-turn", do("buy_worker", coins=3),
     "actions[0].do: is buy_worker, but no worker is left in hand [TERRA-FREE-03]"),
    ("end-of-turn", do("buy_block", coins=3, supply=0),
     "actions[0].do: is buy_block, but no block is left in the supply [TERRA-FREE-04]"),
    ("end-of-turn", convert("white", "red"),
     "actions[0].from[0]: is white, but there are only 0 [TERRA-FREE-05]"),
    ("end-of-turn", convert("red", "red"),
     "actions[0].from[0]: is red, but there are only 1 [TERRA-FREE-05]"),
    ("nile", {**NILE, "boats": boats((0, 1), (3, 1))},
     "boats.Ana.arrival: is 1, must be 0 at the start [TERRA-BOAT-01]"),
    ("nile", {**NILE, "boats": boats((4, 1), (3, 2))},
     "boats.Bo.arrival: is 2, must be exactly 1 on this space [TERRA-BOAT-01]"),
    ("nile", {**NILE, "boats": boats((3, 2), (3, 2))},
     "boats.Ana.arrival: is 2, must be 1 or 2, once each, on this space [TERRA-BOAT-01]"),
    ("nile", {**NILE, "boats": boats((3, 1), (3, 2)), "palms": {"Ana": 1, "Bo": 2}},
     "palms.Bo: is 2, must be 1, as the boat's space says [TERRA-SCORE-07]"),
    ("strategy-cards", {**CARDS, "levels": {"Ana": [], "Bo": [5, 5, 5]}},
     "levels.Bo: has more than 2 of level 5 [TERRA-BUILD-08]"),
    ("strategy-cards", {**CARDS, "foundations": {"Ana": 15, "Bo": 0},
                        "levels": {"Ana": [1], "Bo": []}},
     "foundations.Ana: and levels make 16 sites, must be at most 15 [TERRA-INV-04]"),
    ("strategy-cards", {**CARDS, "foundations": {"Ana": 15, "Bo": 7},
                        "levels": {"Ana": [], "Bo": [1]}},
     "foundations: and levels make 23 sites together, must be at most 22 [TERRA-INV-02]"),
    ("strategy-cards", {**CARDS, "owners": {"most": "Ana"}},
     "owners.most: is Ana, who has 4 eyes, must be 5 or more [TERRA-CARD-01]"),
    ("score", sheet("base", {"level_1": 15, "level_2": 1}),
     "players[0].foundations: and pyramids make 16 sites, must be at most 15 [TERRA-INV-05]"),
    ("score", sheet("base", {"level_1": 12}, {"level_2": 11}),
     ("players[1].foundations: and pyramids make 23 sites together, must be at most 22"
      " [TERRA-INV-02]")),
    ("score", sheet("base", {"foundations": 2, "foundation_points": 9}),
     "players[0].foundation_points: makes 9 on 2 foundations, must be 2 to 8 [TERRA-SCORE-01]"),
    ("score", sheet("base", {"foundations": 5, "foundation_points": 5},
                    {"foundations": 1, "foundation_points": 1}),
     ("players[1].foundation_points: makes 6 on 6 foundations among all players, must be 7 to 23"
      " [TERRA-SCORE-01]")),
    ("score", sheet("horus", {"coins": 20}, {"coins": 5}),
     "players[1].coins: makes 25 among all players, must be at most 24 [TERRA-INV-03]"),
    ("score", sheet("coop3", {"level_4": 3}),
     "players[0].level_4_colours: is 0, must be 1 to 3, as level_4 says [TERRA-COOP-06]"),
    ("score", sheet("nile", {"boat_rank": 2}, {"boat_rank": 2}),
     "players[0].boat_rank: is 2, must be 1 or 2, once each [TERRA-BOAT-02]"),
    ("score", sheet("nile", {"palms": 1}),
     "players[0].palms: is 1, must be 0 for a boat at the start [TERRA-SCORE-07]"),
    ("score", sheet("nile", {"boat_rank": 1, "palms": 1}, {"boat_rank": 2, "palms": 2}),
     "players[1].palms: is 2, must be at most 1, as the boat ahead says [TERRA-BOAT-02]"),
    ("score", {**sheet("nile", {"eyes": 4}), "strategy_cards": {"most": "Ana"}},
     "strategy_cards.most: is Ana, who has 4 eyes, must be 5 or more [TERRA-CARD-01]"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "request_", "message"), SAID)
def test_refusals_teach(what: str, request_: dict[str, Any], message: str) -> None:
    seats = {} if what == "score" else {"players": PLAYERS}
    with pytest.raises(Refused) as refusal:
        asked("terra-pyramides", what, {**seats, **request_})
    assert str(refusal.value) == message


NEEDED: list[tuple[str, dict[str, Any], set[str]]] = [
    ("line", {"player": "Ana", "cells": [["eye"]]}, set()),
    ("build", BUILD, {"owner", "site_colour", "blocks"}),
    ("surround", {"neighbours": [*AROUND, ["eye"]]}, set()),
    ("horus-track", {"player": "Ana", "eyes": 1, "advance": 1}, set()),
    ("end-of-turn", END, {"variant", "blocks"}),
    ("burial-goods", {"goods": {"Ana": 1, "Bo": 2}}, set()),
    ("oasis", {"oases": {"Ana": 1, "Bo": 2}, "highest": {"Ana": 1, "Bo": 2}}, set()),
    ("nile", {**NILE, "palms": {"Ana": 1, "Bo": 1}, "boats": None}, {"boats", "palms"}),
    ("strategy-cards", CARDS, set()),
]
"""A good request of each adjudication, and what of it another reason than its absence is for."""


@pytest.mark.parametrize(("what", "good", "others"), NEEDED)
def test_what_is_needed_can_t_be_left_out_and_nothing_else_is_admitted(
    what: str, good: dict[str, Any], others: set[str]
) -> None:
    request = {"players": PLAYERS, **good}
    assert asked("terra-pyramides", what, request).value["what"] == what
    for key in request.keys() - others:
        left = {each: value for each, value in request.items() if each != key}
        with pytest.raises(Refused, match=f"^{key}: is missing"):
            asked("terra-pyramides", what, left)
    with pytest.raises(Refused, match=r"^cost: is an unknown key"):
        asked("terra-pyramides", what, {**request, "cost": 1})
