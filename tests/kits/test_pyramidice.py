"""Pyramidice's tables and components against the figures of the specification, copied by hand."""

import itertools
import re
from collections import Counter

import pytest

from companion.kits import load_kit
from tests.kits.conftest import SPECIFIED

KIT = load_kit("pyramidice")
PLAYERS = (1, 2, 3, 4)
SOLO = ("solo-snefru", "solo-hemionu", "solo-amenhotep", "solo-imhotep")


def rows(table):
    return KIT.table(table).rows


def column(table, name):
    return [row[name] for row in rows(table)]


def component(identity):
    return next(each for each in KIT.components if each.id == identity)


# Sections 1 and 2: what there is.


def test_each_architect_has_a_variant():
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-SETUP-15."""
    assert tuple(f"solo-{each}" for each in column("architects", "architect")) == SOLO


PAPER = {
    "rulebook_2": 1, "setup_sheet": 5, "player_aid": 4, "solo_aid": 1, "score_pad": 4,
    "dice_page": 1, "data_sheet": 1, "box": 1, "tray": 1, "lid": 1,
}  # fmt: skip
"""What the game's own box does not hold."""


def test_the_public_cross_check_of_the_list():
    """24 dice, 56 cards, 10 cats with the golden one, 3 pyramid boards."""
    count = Counter()
    for each in KIT.components:
        count[each.family] += each.count
    assert count["stone_die"] + count["prayer_die"] == 24
    assert count["god_card"] + count["scarab_card"] + count["project_card"] == 56
    assert (count["cat"] + count["golden_cat"], count["pyramid_board"]) == (10, 3)


def test_scarabs_the_golden_cat_and_two_pyramids_are_not_for_solo():
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-SETUP-13."""
    base_only = {each.id for each in KIT.components if each.variants == ("base",)}
    assert base_only == {"scarab_card", "golden_cat", "pyramid_chephren", "pyramid_mykerinos"}


def test_cards_and_tiles_are_the_rows_of_their_tables():
    assert {each.id: each.rows for each in KIT.components if each.rows} == {
        "player_board": "colours", "fame_token": "colours", "bonus_token": "colours",
        "god_card": "gods", "scarab_card": "scarabs", "project_card": "projects",
        "rest_tile": "rest_tiles", "setup_sheet": "setup",
    }  # fmt: skip


# Section 3.1: pyramids.


def test_the_levels_of_the_pyramids():
    """PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-06."""
    keys = ("pyramid", "level", "side", "workers", "fame")
    assert [tuple(row[key] for key in keys) for row in rows("levels")] == [
        ("cheops", 1, 3, 0, 0), ("cheops", 2, 2, 1, 2), ("cheops", 3, 1, 2, 4),
        ("chephren", 1, 2, 1, 2), ("chephren", 2, 1, 2, 4), ("mykerinos", 1, 1, 2, 4),
    ]  # fmt: skip
    assert {row["value"]: row["workers"] for row in rows("construction")} == {
        1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2,
    }  # fmt: skip


@pytest.mark.parametrize(("players", "spaces"), [(1, 14), (2, 14), (3, 19), (4, 20)])
def test_the_stone_dice_are_the_spaces_of_the_pyramids_in_play(players, spaces):
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-SETUP-08."""
    in_play = {row["pyramid"] for row in rows("pyramids") if players in row["players"]}
    assert sum(row["side"] ** 2 for row in rows("levels") if row["pyramid"] in in_play) == spaces
    for row in rows("setup"):
        if row["players"] == players:
            assert row["shared.build_spaces"] == row["shared.stone_dice_in_game"] == spaces
            assert row["shared.pyramid_boards"] == len(in_play)


def test_a_level_is_one_space_shorter_than_the_one_below():
    for below, above in itertools.pairwise(rows("levels")):
        if below["pyramid"] == above["pyramid"]:
            assert (above["level"], above["side"]) == (below["level"] + 1, below["side"] - 1)


# Section 3.2 and 3.4: the strip and its tiles.


def test_the_numbers_of_the_strip():
    """PYRAMIDICE-SOLO-11: 1 to 3 above, 4 to 6 below."""
    assert [(row["number"], row["column"], row["side"]) for row in rows("strip")] == [
        *((n, n, "upper") for n in (1, 2, 3)), *((n + 3, n, "lower") for n in (1, 2, 3)),
    ]  # fmt: skip
    assert {row["shared.rest_tiles"] // 2 + 1 for row in rows("setup")} == {4, 5, 6}
    for row in rows("setup"):
        assert row["shared.quarry_space"] == row["shared.rest_tiles"] // 2 + 1


KEYS = ("fame", "discard", "workers", "cats", "stone_dice", "chosen", "kinds", "work", "god",
        "others_cats")  # fmt: skip
TILES = SPECIFIED["pyramidice"]["rest_tiles"]


def test_the_rest_tiles_are_those_of_section_3_4():
    """PYRAMIDICE-SETUP-03, PYRAMIDICE-REST-03."""
    found = {row["tile"]: [row[key] for key in KEYS] for row in rows("rest_tiles")}
    assert found == TILES


# Section 3.5: the Gods.

COSTS = SPECIFIED["pyramidice"]["costs"]
FAME = {"amon": 2, "aton": 1, "hapy": 1, "hathor": 6, "khepri": 1, "maat": 3, "mertseger": 2,
        "min": 2, "ptah": 2, "sopdet": 1}  # fmt: skip
GODS = {row["god"]: row for row in rows("gods")}
GROUPS = {name: [god for god in GODS if GODS[god]["group"] == name]
          for name in ("ennead", "triad", "single")}  # fmt: skip


def test_the_gods_are_those_of_section_3_5():
    assert {god: " ".join(row["cost"]) for god, row in GODS.items()} == COSTS
    assert {god: row["fame"] for god, row in GODS.items() if row["fame"]} == FAME
    assert sum(FAME.values()) == 21
    assert {group: len(gods) for group, gods in GROUPS.items()} == {
        "ennead": 10, "triad": 3, "single": 25,
    }  # fmt: skip
    assert all(GODS[god]["fame"] is None for god in GROUPS["ennead"])


def test_each_god_is_used_as_section_3_5_says():
    uses = {use: {god for god, row in GODS.items() if row["use"] == use}
            for use in ("work", "rest", "any", "on", "end")}  # fmt: skip
    assert uses["rest"] == {"bes", "hapy"}
    assert uses["any"] == {"khepri"}
    assert uses["on"] == {"anubis", "bastet", "serket", "seshat", "thoth"}
    assert uses["end"] == {"hathor", *GROUPS["ennead"]}
    assert len(uses["work"]) == 38 - 2 - 1 - 5 - 11


DICE = {f"{die}:{value}" for die in ("any", "stone") for value in range(1, 7)}


def test_the_costs_keep_to_their_constraints():
    """Section 3.5, [house] data: PYRAMIDICE-GOD-02."""
    tokens = Counter(token for row in GODS.values() for token in row["cost"])
    assert (tokens["worker"], tokens["cat"]) == (6, 4)
    values = Counter(token.partition(":")[2] for token in tokens.elements() if ":" in token)
    assert values == dict.fromkeys("123456", 11)
    for god, row in GODS.items():
        cost = row["cost"]
        stone = sum(token.startswith("stone:") for token in cost)
        assert 2 <= len(cost) <= 4
        assert cost.count("cat") + cost.count("worker") <= 1
        assert stone <= (god in GROUPS["single"])
        assert set(cost) <= {"any", "cat", "worker", *DICE}
    assert sum(count for token, count in tokens.items() if token.startswith("stone:")) == 7


def test_the_ennead_costs_two_dice_and_the_triad_its_own_values():
    for god in GROUPS["ennead"]:
        assert [token[:4] for token in GODS[god]["cost"]] == ["any:", "any:"]
    for god, (one, other) in {"khnum": (1, 2), "satis": (3, 4), "anuket": (5, 6)}.items():
        assert GODS[god]["cost"] == (f"any:{one}", f"any:{other}", "any")


def test_hathor_is_paid_with_four_dice_a_one_and_a_five_among_them():
    """EX-2, as the rulebook's example has it."""
    assert len(GODS["hathor"]["cost"]) == 4
    assert {"any:1", "any:5"} <= set(GODS["hathor"]["cost"])


POWERS = SPECIFIED["pyramidice"]["powers"]
"""Section 3.5: what the effect of a God costs and brings."""
FIGURES = ("amount", "dice", "stone", "workers", "cats", "resources", "take_workers", "take_cats",
           "take_any", "pool_stone", "low", "high")  # fmt: skip


def test_powers_are_those_of_the_effects():
    """PYRAMIDICE-WORK-10; Gods that only change the values of dice have no figure."""
    found = {god: {key: row[key] for key in FIGURES if row[key]} for god, row in GODS.items()}
    assert {god: figures for god, figures in found.items() if figures} == POWERS
    of_work = {god for god, row in GODS.items() if row["use"] in ("work", "any")}
    assert of_work - {*POWERS} == {"amon", "maat", "mut"}


BOUND = re.compile(r"{(\w+)}")
SAID = [
    *(("gods", row, "effect", FIGURES) for row in rows("gods")),
    *(("rest_tiles", row, "effect", ("discard", "workers", "cats", "stone_dice", "chosen",
                                     "others_cats")) for row in rows("rest_tiles")),
    *(("scarabs", row, "power", ("amount",)) for row in rows("scarabs")),
    *(("architects", row, "power", ("build_fame", "low_fame", "pair_fame", "tile_fame"))
      for row in rows("architects")),
]  # fmt: skip


def test_what_is_printed_of_a_figure_is_the_figure():
    """Words and signs have no figures of their own for what the rules read: they are bound."""
    for table, row, column, figures in SAID:
        wanted = {figure for figure in figures if row[figure]}
        for words in row[column].values():
            assert set(BOUND.findall(words)) == wanted, (table, words)
    for god, row in GODS.items():
        signs = " ".join(row["signs"])
        assert set(BOUND.findall(signs)) == {*POWERS.get(god, ())}, god
        assert not re.search(r"\d", BOUND.sub("", signs).replace("2+", "")), god


def figures(table, *keys):
    """Say figures of a table as prose has them: `figures("scarabs", "pearl.amount")`."""
    first = next(iter(KIT.table(table).columns))
    named = {row[first]: row for row in rows(table)}
    return [str(named[name][column]) for name, column in (key.split(".") for key in keys)]


def test_prose_has_the_figures_of_the_tables():
    """The players' aids, the rules on paper, and the help that the table gives."""
    pair = [str(rows("projects")[0]["points"])]
    start = rows("setup")[-1]
    each = [str(start[f"per_player.{key}"]) for key in ("fame_start", "workers", "cats")]
    stones = [str(row["shared.stone_dice_in_game"]) for row in rows("setup")]
    prices = figures("rest_tiles", "rest_work.fame", "rest_god.fame", "rest_triple.fame",
                     "rest_swap.discard")  # fmt: skip
    chosen = figures("rest_tiles", "rest_triple.chosen", "rest_swap.chosen", "rest_gift.chosen")
    said = {
        "aid.projects": pair, "rule.PYRAMIDICE-PROJ-03": pair,
        "rule.PYRAMIDICE-CULT-02": [*figures("gods", "anubis.amount"),
                                    *figures("scarabs", "copper.amount")],
        "rule.PYRAMIDICE-BUILD-02": figures("gods", "seshat.workers"),
        "rule.PYRAMIDICE-BUILD-07": figures("scarabs", "pearl.amount"),
        "rule.PYRAMIDICE-WORK-14": figures("scarabs", "pearl.amount"),
        "rule.PYRAMIDICE-RES-06": figures("scarabs", "silver.amount"),
        "rule.PYRAMIDICE-SCORE-02": figures("scarabs", "quartz.amount", "obsidian.amount"),
        "dice.size": [stones[0], stones[-2]], "dice.bought": [stones[-1]],
        "rules.setup_each": each, "rules.projects": pair, "rules.tiles": [*prices, *chosen],
    }  # fmt: skip
    paper = {row["part"]: row["text"] for row in rows("rules")}
    for language in KIT.languages:
        for place, wanted in said.items():
            area, _, key = place.partition(".")
            prose = paper[key][language] if area == "rules" else KIT.texts[language][place]
            numbers = re.findall(r"\d+", prose)
            assert not Counter(wanted) - Counter(numbers), (place, language)


def test_the_ennead_pays_n_times_n_less_one():
    """PYRAMIDICE-ENN-01; the first three terms are the rulebook's."""
    points = dict(zip(column("ennead", "cards"), column("ennead", "points"), strict=True))
    assert points == {n: n * (n - 1) for n in range(11)}
    house = [row["cards"] for row in rows("ennead") if row["source"] == "house"]
    assert house == [4, 5, 6, 7, 8, 9, 10]


# Sections 3.7 to 3.9: Scarabs, Projects, Architects.


def test_the_scarabs_are_those_of_section_3_7():
    assert dict(zip(column("scarabs", "scarab"), column("scarabs", "amount"), strict=True)) == {
        "quartz": 1, "obsidian": 1, "amethyst": 1, "silver": 2, "pearl": 2, "emerald": 1,
        "gold": 1, "turquoise": 1, "lapis_lazuli": 1, "carnelian": 1, "malachite": 2, "copper": 2,
    }  # fmt: skip


def test_the_projects_share_out_all_pairs_of_values():
    """PYRAMIDICE-PROJ-01, PYRAMIDICE-PROJ-03: each pair stands on exactly one card."""
    cards = {row["project"]: [tuple(map(int, pair.split("-"))) for pair in row["pairs"]]
             for row in rows("projects")}  # fmt: skip
    assert sorted(itertools.chain(*cards.values())) == list(
        itertools.combinations_with_replacement(range(1, 7), 2)
    )
    assert list(cards) == ["twins", "steps", "ramps", "pillars", "terraces", "summits"]
    assert cards["ramps"] == [(1, 3), (2, 5), (4, 6)]
    for card, pairs in cards.items():
        if card != "twins":
            assert sorted(itertools.chain(*pairs)) == [1, 2, 3, 4, 5, 6]
    assert set(column("projects", "points")) == {2}


def test_with_fair_dice_each_card_fits_a_neighbourhood_alike():
    for row in rows("projects"):
        chances = [2 if pair[0] != pair[2] else 1 for pair in row["pairs"]]
        assert sum(chances) == 6


def test_the_architects_are_those_of_section_3_9():
    """PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-08."""
    keys = ("difficulty", "project_cards", "space_1", "space_2", "space_3", "build_fame",
            "low_fame", "pair_fame", "tile_fame")  # fmt: skip
    assert {row["architect"]: tuple(row[key] for key in keys) for row in rows("architects")} == {
        "snefru": (1, 2, 0, 1, 1, 0, 1, 0, 0),
        "hemionu": (2, 2, 0, 1, 2, 1, 0, 0, 0),
        "amenhotep": (3, 3, 1, 1, 2, 0, 0, 1, 0),
        "imhotep": (4, 2, 1, 2, 3, 2, 0, 0, 1),
    }
    pairs = zip(column("colours", "colour"), column("colours", "architect"), strict=True)
    assert dict(pairs) == {
        "blue": "snefru", "green": "hemionu", "red": "amenhotep", "purple": "imhotep",
    }  # fmt: skip


@pytest.mark.parametrize("architect", column("architects", "architect"))
def test_a_solo_game_has_the_board_of_its_architect_and_one_more(architect):
    """PYRAMIDICE-SETUP-15."""
    used = [row for row in rows("colours") if f"solo-{architect}" in row["variants"]]
    assert len(used) == 2
    assert architect in {row["architect"] for row in used}
    assert all("base" in row["variants"] for row in rows("colours"))


# Section 4 and 14.1: the setup.


def test_everything_is_counted_but_the_rulebook():
    families = {each.family for each in KIT.components} - PAPER.keys()
    assert families - {*column("counted", "family")} == {"rulebook"}


def test_each_variant_has_its_setup():
    """PYRAMIDICE-SETUP-15: Amenhotep has a Project card more than the others."""
    found = {(row["players"], v): row for row in rows("setup") for v in row["variants"]}
    assert set(found) == {*((1, each) for each in SOLO), *((n, "base") for n in (2, 3, 4))}
    for row in rows("architects"):
        setup = found[1, f"solo-{row['architect']}"]
        assert setup["shared.architect_project_cards"] == row["project_cards"]


@pytest.mark.parametrize("setup", rows("setup"), ids=column("setup", "setup"))
@pytest.mark.parametrize("language", KIT.languages)
def test_the_steps_of_the_setup_state_what_is_counted_nowhere_beside_them(language, setup):
    """How many pieces lie where is told in a column; spaces on boards can be seen."""
    steps = [row for row in rows("steps") if setup["players"] in row["players"]]
    text = " ".join(row["text"][language] for row in steps)
    said = {part.split("}")[0] for part in text.split("{")[1:]} - {"architect"}
    assert all(setup[key] for key in said), [key for key in said if not setup[key]]
    seen = {"shared.build_spaces", "shared.quarry_space"}
    sums = {"shared.stone_dice_in_game", "shared.god_cards_in_game"}
    figures = {key for key in setup if "." in key and setup[key]}
    assert figures - said - seen - sums - set(column("counted", "key")) == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_steps_of_the_setup_cover_its_rules(players):
    rules = {row["rule"][-2:] for row in rows("steps") if players in row["players"]}
    solo = {"12", "13", "14"} if players == 1 else {"15"}
    assert rules == {f"{number:02}" for number in range(1, 16)} - solo


def test_the_bound_of_what_is_left_is_the_spaces_for_it():
    assert {row["per_player.resource_spaces"] for row in rows("setup")} == {8}
