"""What the specifications' section 2 say of the components, written down by hand."""

from collections.abc import Mapping

COUNTS: Mapping[str, Mapping[str, int]] = {
    "giza": {
        "board": 1, "dynasty_tile": 1, "sled": 4, "food_1": 38, "food_5": 18, "art_1": 20,
        "art_5": 8, "fifty_marker": 4, "stone_base": 4, "stone_middle": 4, "stone_capstone": 1,
        "worker_red": 16, "worker_blue": 16, "worker_tan": 16, "worker_brown": 16, "screen": 4,
        "rules": 1,
    },
    "terra-pyramides": {
        "board": 1, "stair_base": 40, "stair_horus": 16, "stair_nile": 8, "foundation": 22,
        "level": 42, "top": 8, "worker": 64, "block": 32, "coin": 24, "points": 4,
        "player_board": 4, "holder": 2, "backing_base": 2, "backing_horus": 2, "backing_nile": 2,
        "burial_board": 1, "burial_marker": 8, "oasis_board": 1, "oasis_marker": 8, "boat": 4,
        "card": 6,
    },
    "silver-gold": {
        "pyramid": 48, "expedition": 8, "score_card": 4, "pen": 4, "towel": 4, "turn_aid": 4,
    },
    "pyramidice": {
        "pyramid_board": 3, "sphinx_board": 1, "gods_board": 1, "player_board": 4, "worker": 21,
        "cat": 9, "golden_cat": 1, "fame_token": 4, "stone_die": 20, "prayer_die": 4,
        "god_card": 38, "scarab_card": 12, "project_card": 6, "rest_tile": 12, "quarry_tile": 1,
        "bonus_token": 4, "pharaoh_tile": 1, "rulebook": 1,
    },
    "cheops": {
        "board": 1, "treasure": 66, "price_board": 16, "family": 64, "neighbour": 4, "law": 12,
        "money_10": 30, "money_5": 20, "law_sheet": 5, "turn_aid": 5,
        "score_sheet": 2,  # a page of the pad, with two leaves on it
    },
}  # fmt: skip
"""How many pieces there are of each component, or of each family of components."""

PAPERS = ("setup_sheet", "data_sheet")
"""What a kit has besides, for every game."""

BROUGHT: Mapping[str, frozenset[str]] = {"silver-gold": frozenset({"pen", "towel"})}
"""What people bring along and nothing is printed of."""

NILE = frozenset({"stair_nile", "backing_nile", "oasis_board", "oasis_marker", "boat", "card"})
HORUS = frozenset({"stair_horus", "backing_horus", "burial_board", "burial_marker"})
SOLO = ("solo-snefru", "solo-hemionu", "solo-amenhotep", "solo-imhotep")
UNUSED: Mapping[str, Mapping[str, frozenset[str]]] = {
    "terra-pyramides": {
        "base": NILE | HORUS,
        "horus": NILE | {"backing_base"},
        "nile": frozenset({"backing_base", "backing_horus"}),
        "coop1": NILE | HORUS,
        "coop2": NILE | HORUS,
        "coop3": NILE | HORUS,
    },
    "pyramidice": dict.fromkeys(SOLO, frozenset({"golden_cat", "scarab_card"})),
}
"""Components, or families, that a variant does not use (options of a variant as the variant)."""

FEWER: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "pyramidice": {
        variant: {
            "pyramid_board": 1,
            "player_board": 2,
            "fame_token": 2,
            "bonus_token": 2,
            "stone_die": 14,
        }
        for variant in SOLO
    },
}
"""Components, or families, of which a variant uses no more than these."""

ALIKE: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "giza": (),
    "terra-pyramides": (("stair_base", "stair_horus", "stair_nile"), ("foundation",), ("card",)),
    "silver-gold": (("pyramid",), ("expedition",)),
    "pyramidice": (("god_card",), ("scarab_card",), ("project_card",), ("rest_tile",)),
    "cheops": (("family",), ("law",)),
}
"""Components that must not be told apart from behind."""

CARDS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "giza": (("rows", "name"), ("scoring", "name")),
    "terra-pyramides": (("strategy_cards", "objective"), ("coin_uses", "name")),
    "silver-gold": (("icons", "effect"), ("colours", "name")),
    "pyramidice": (
        ("gods", "name"), ("gods", "effect"), ("scarabs", "name"), ("scarabs", "power"),
        ("projects", "name"), ("architects", "name"), ("architects", "power"),
    ),
    "cheops": (("laws", "name"), ("laws", "effect"), ("family", "name"), ("treasures", "name")),
}  # fmt: skip
"""Tables and columns whose words stand on what is printed of the game."""

PLAYERS: Mapping[str, tuple[str, ...]] = {
    "giza": ("red", "blue", "tan", "brown"),
    "terra-pyramides": ("orange", "blue", "green", "purple"),
    "pyramidice": ("blue", "green", "red", "purple"),
}
"""The players' colours, by their names in the palette."""

RESOURCES: Mapping[str, tuple[str, ...]] = {
    "giza": ("food", "art", "worker", "sled", "stone", "points", "base", "middle", "capstone"),
    "terra-pyramides": (
        "worker", "eye", "burial", "oasis", "coin", "nile", "block", "foundation", "pyramid",
        "palm", "boat",
    ),
    "silver-gold": (
        "tomb", "red_gem", "green_gem", "torch", "potion", "skull", "red_cross",
    ),
    "pyramidice": (
        "worker", "cat", "stone_die", "prayer_die", "die", "resource", "fame",
        "atum", "shu", "tefnut", "geb", "nut", "osiris", "seth", "isis", "nephthys", "horus",
        "khnum", "satis", "anuket", "amon", "anubis", "aton", "bastet", "bes", "hapy", "hathor",
        "heh", "heka", "khepri", "khonsu", "maat", "mertseger", "min", "montu", "mut", "neith",
        "ptah", "ra", "sekhmet", "serket", "seshat", "sobek", "sopdet", "thoth",
    ),
    "cheops": (
        "red", "blue", "black", "green", "white", "orange", "joker", "piaster", "law",
        "warehouse",
    ),
}  # fmt: skip
"""What players hold, count and move: an icon each, everywhere the same."""


def counted(game: str, variant: str | None = None) -> dict[str, int]:
    """Return what a variant needs of each component or family; all of it without a variant."""
    without_options = (variant or "").partition("+")[0]
    unused = UNUSED.get(game, {}).get(without_options, frozenset())
    used = {name: count for name, count in COUNTS[game].items() if name not in unused}
    return used | FEWER.get(game, {}).get(without_options, {})


ACROSS = {
    "giza": ("board", "sled", "food_1", "food_5", "art_1", "art_5"),
    "terra-pyramides": ("board", "foundation", "level_4", "points", "burial_board", "oasis_board"),
    "silver-gold": ("pyramid",),
    "pyramidice": (
        "pyramid_cheops",
        "pyramid_chephren",
        "pyramid_mykerinos",
        "sphinx_board",
        "gods_board",
        "bonus_token",
    ),
    "cheops": ("board", "price_board", "law", "money_10", "money_5"),
}
"""What lies in the middle, or is shown to all, and bears figures that everybody reads. (Row and
place of a block of Cheops are small print: section 2 of its specification.)"""
