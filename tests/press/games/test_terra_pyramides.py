"""Terra Pyramides on paper: what is special to its pieces and papers."""

import re
from collections import Counter
from io import BytesIO
from typing import Any

import pypdfium2
import pytest

from companion.kits import Row
from companion.press.backends.pdf import write_pdf
from companion.press.job import prepare
from companion.press.options import PrintOptions
from tests.press.games.faces import Game
from tests.press.games.printed import joined
from tests.press.recorder import record

STAIRS = ("stair_base", "stair_horus", "stair_nile")
COLOURS = ("blue", "red", "grey", "yellow", "brown", "black")
PLAYERS = ("orange", "blue", "green", "purple")
ICON = re.compile(r"use icon-([a-z]+)-")
WORDS = re.compile(r'text .* "(.*)"')
DRAWN_AS_ICONS = ("worker", "eye", "burial", "coin")
WATER = "#3f93a8"


GAME = Game("terra-pyramides")
kit, component, rows = GAME.kit, GAME.component, GAME.rows


def several(value: object) -> tuple[object, ...]:
    assert isinstance(value, tuple)
    return value


def drawn(identity: str, side: str = "front", row: Row | None = None, form: int = 0) -> str:
    """Return one face of a component as it is recorded."""
    return record(GAME.face(identity, row, side, form=form))


def words(drawing: str) -> list[str]:
    return WORDS.findall(drawing)


def symbols_on(drawing: str) -> Counter[str]:
    """Read a tile as a player does: signs, letters of blocks, the water of a pool."""
    marks = {row["mark"]: f"block_{row['colour']}" for row in rows("colours")}
    icons = Counter(ICON.findall(drawing))
    found = Counter({name: icons[name] for name in DRAWN_AS_ICONS})
    found += Counter(marks[word] for word in words(drawing) if word in marks)
    return found + Counter(oasis=int(f"fill {WATER}" in drawing))


@pytest.mark.parametrize("identity", STAIRS)
def test_every_stair_tile_shows_the_symbols_of_its_row(identity: str) -> None:
    """Section 3.2."""
    for row in rows(str(component(identity).rows)):
        face = drawn(identity, row=row)
        assert symbols_on(face) == Counter(several(row["symbols"])), row["tile"]
        assert row["tile"] in words(face)


def test_stair_tiles_of_all_sets_have_one_back() -> None:
    backs = {drawn(name, "back", row) for name in STAIRS for row in rows(str(component(name).rows))}
    assert len(backs) == 1


def test_foundations_have_their_value_in_front_and_one_back() -> None:
    """Section 3.4."""
    for row in rows("foundations"):
        assert words(drawn("foundation", row=row)) == [str(row["value"])]
    assert len({drawn("foundation", "back", row) for row in rows("foundations")}) == 1


@pytest.mark.parametrize("form", [0, 1])
@pytest.mark.parametrize("colour", COLOURS)
def test_first_levels_have_the_letter_of_their_colour_on_every_side(colour: str, form: int) -> None:
    """TERRA-COMP-03: on the rim too, which is what a pile shows."""
    [mark] = [row["mark"] for row in rows("colours") if row["colour"] == colour]
    said = Counter(words(drawn(f"level_1_{colour}", form=form)))
    assert said == (Counter({mark: 1}) if form else Counter({"5": 1, mark: 4}))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_levels_say_their_value(level: int) -> None:
    """Section 3.5."""
    [value] = [row["value"] for row in rows("levels") if row["level"] == level]
    assert words(drawn(f"level_{level}")) == [str(value)]


@pytest.mark.parametrize("family", ["worker", "top", "burial_marker", "oasis_marker", "boat"])
def test_pieces_of_players_bear_the_sign_of_their_colour(family: str) -> None:
    """TERRA-COMP-03."""
    signs = {str(row["colour"]): row["sign"] for row in rows("player_colours")}
    for colour in PLAYERS:
        icons = set(ICON.findall(drawn(f"{family}_{colour}")))
        assert icons & set(map(str, signs.values())) == {signs[colour]}


def test_points_tokens_have_100_in_front_and_200_behind() -> None:
    """TERRA-SCORE-10."""
    assert words(drawn("points")) == ["100"]
    assert words(drawn("points", "back")) == ["200"]


def text_of(**choices: Any) -> str:
    """Return what a PDF of these pieces says, without blanks."""
    stream = BytesIO()
    write_pdf(prepare(kit(), PrintOptions(**choices)).document, stream)
    document = pypdfium2.PdfDocument(stream)
    return joined("".join(p.get_textpage().get_text_range() for p in document))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_strategy_cards_say_their_name_objective_and_points(language: str) -> None:
    """Section 3.8."""
    said = text_of(language=language, only=("card",), backs="none")
    for row in rows("strategy_cards"):
        for column in ("name", "objective"):
            told = row[column]
            assert isinstance(told, dict)
            assert all(word in said for word in told[language].split()), told
    assert said.count("20") >= 6
    assert said.count("10") >= 6


BY_PROGRAM_ALONE = {"TERRA-FREE-10", "TERRA-PLAY-01", "TERRA-PLAY-02"}
"""How moves are told to the program, one by one; on paper nobody need know."""


def test_papers_tell_every_rule_that_the_program_explains() -> None:
    """Rules, setup steps, aids and the lines of the score pads cite what they say."""
    told = {
        rule
        for table in ("rules", "steps", "aids", "missions", "coin_uses", "score_sheet")
        for row in rows(table)
        for rule in (row["rule"] if isinstance(row["rule"], tuple) else [row["rule"]])
    }
    explained = {key.partition(".")[2] for key in kit().texts["en"] if key.startswith("rule.")}
    assert {rule for rule in explained if "-INV-" not in rule} - BY_PROGRAM_ALONE <= told


def test_every_version_has_its_own_lines_on_the_score_pad() -> None:
    """Section 14.2: what is counted in a version, and strategy cards on the Nile."""
    for version in ("base", "horus", "nile"):
        said = " ".join(words(drawn(f"score_pad_{version}")))
        for row in rows("score_sheet"):
            label = row["label"]
            assert isinstance(label, dict)
            first = label["en"].partition(" {")[0]
            assert (first in said) == (version in several(row["versions"])), (version, first)
        assert all(f"(\N{MULTIPLICATION SIGN} {row['value']})" in said for row in rows("levels"))
        assert ("Strategy cards" in said) == (version == "nile")
