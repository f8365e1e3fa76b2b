"""The cards of Pyramidice as its specification lists them (3.4 to 3.9), for the naive game."""

GODS = {
    "atum": ("Ennead", "any:6 any:6", 0, "end"),
    "shu": ("Ennead", "any:1 any:2", 0, "end"),
    "tefnut": ("Ennead", "any:2 any:3", 0, "end"),
    "geb": ("Ennead", "any:3 any:4", 0, "end"),
    "nut": ("Ennead", "any:4 any:5", 0, "end"),
    "osiris": ("Ennead", "any:5 any:6", 0, "end"),
    "seth": ("Ennead", "any:1 any:1", 0, "end"),
    "isis": ("Ennead", "any:1 any:4", 0, "end"),
    "nephthys": ("Ennead", "any:2 any:5", 0, "end"),
    "horus": ("Ennead", "any:3 any:6", 0, "end"),
    "khnum": ("Triad", "any:1 any:2 any", 0, "W1"),
    "satis": ("Triad", "any:3 any:4 any", 0, "W1"),
    "anuket": ("Triad", "any:5 any:6 any", 0, "W1"),
    "amon": ("single", "any:1 any:6 cat", 2, "W1"),
    "anubis": ("single", "any:3 any worker", 0, "on"),
    "aton": ("single", "any:5 any:5", 1, "W1"),
    "bastet": ("single", "any:2 any:2 cat", 0, "on"),
    "bes": ("single", "any:1 any", 0, "R1"),
    "hapy": ("single", "any:4 any cat", 1, "R1"),
    "hathor": ("single", "any:1 any:3 any:5 any", 6, "end"),
    "heh": ("single", "any:6 any", 0, "W1"),
    "heka": ("single", "any:2 any", 0, "W1"),
    "khepri": ("single", "any:4 any:4", 1, "W*"),
    "khonsu": ("single", "any:3 any:3", 0, "W1"),
    "maat": ("single", "any:2 any:4 any", 3, "W1"),
    "mertseger": ("single", "stone:4 any:2", 2, "W1"),
    "min": ("single", "any:5 any worker", 2, "W1"),
    "montu": ("single", "any:4 any worker", 0, "W1"),
    "mut": ("single", "stone:6 any cat", 0, "W1"),
    "neith": ("single", "any:1 any", 0, "W1"),
    "ptah": ("single", "stone:2 any:6", 2, "W1"),
    "ra": ("single", "any:6 any worker", 0, "W1"),
    "sekhmet": ("single", "stone:5 any:6", 0, "W1"),
    "serket": ("single", "stone:3 any:5", 0, "on"),
    "seshat": ("single", "stone:3 any:4 worker", 0, "on"),
    "sobek": ("single", "any:2 any:3 any", 0, "W1"),
    "sopdet": ("single", "any:1 any", 1, "W1"),
    "thoth": ("single", "stone:5 any:1 worker", 0, "on"),
}
"""Group, cost, Fame at the end, and use of each God."""

TILES = {
    "rest_ww": (2, 0, 0), "rest_cc": (0, 2, 0), "rest_ss": (0, 0, 2), "rest_wc": (1, 1, 0),
    "rest_ws": (1, 0, 1), "rest_cs": (0, 1, 1), "rest_each": (1, 1, 1),
}  # fmt: skip
"""Tiles that give what is printed on them."""
SPECIAL = ("rest_work", "rest_god", "rest_triple", "rest_swap", "rest_gift")
PRICES = {"rest_work": 1, "rest_each": 1, "rest_god": 2, "rest_triple": 1}

SCARABS = (
    "quartz", "obsidian", "amethyst", "silver", "pearl", "emerald", "gold", "turquoise",
    "lapis_lazuli", "carnelian", "malachite", "copper",
)  # fmt: skip

PROJECTS = {
    "twins": ("11", "22", "33", "44", "55", "66"),
    "steps": ("12", "34", "56"),
    "ramps": ("13", "25", "46"),
    "pillars": ("14", "26", "35"),
    "terraces": ("15", "24", "36"),
    "summits": ("16", "23", "45"),
}

ARCHITECTS = {
    "snefru": (2, (0, 1, 1)), "hemionu": (2, (0, 1, 2)),
    "amenhotep": (3, (1, 1, 2)), "imhotep": (2, (1, 2, 3)),
}  # fmt: skip
"""Project cards, and the Fame of the tile places."""

WORTH = {
    "heh": 1, "heka": 3, "khonsu": 4, "montu": 4, "neith": 2, "ra": 3, "sekhmet": 7, "sobek": 3,
    "khepri": 3, "aton": 4,
}  # fmt: skip
"""The Fame of a power."""
PAID = {
    "heka": (0, 2), "khonsu": (1, 1), "montu": (2, 0), "neith": (0, 1), "ra": (1, 0),
    "sekhmet": (1, 1),
}  # fmt: skip
"""The workers and cats that it costs."""
DICE = {"mertseger": 2, "min": 2, "ptah": 1, "sobek": 2, "sopdet": 1}
"""The dice of the pool that it costs."""
GIVES = {"heka": 0, "min": 0, "montu": 1, "sopdet": 1}
"""The resource that it gives: 0 a worker, 1 a cat."""
SHOWS = {"khnum": (1, 2), "satis": (3, 4), "anuket": (5, 6)}

LEVELS = {
    "cheops": ((3, 0, 0), (2, 1, 2), (1, 2, 4)),
    "chephren": ((2, 1, 2), (1, 2, 4)),
    "mykerinos": ((1, 2, 4),),
}
"""Side, extra workers and extra Fame of each level."""
