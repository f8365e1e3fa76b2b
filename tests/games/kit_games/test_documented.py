"""layouts/SCORES.md says what a score.toml may say: its keys, its functions, its examples."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from companion.games.kit_games import evening
from companion.games.kit_games.evening import EXPECTED
from companion.kits import Faulty, Kit, layouts_folder, load_kit
from companion.kits.formulas import evaluation, names, parser
from companion.kits.scores import questions, reading
from companion.kits.scores.checks import ambiguous_names
from companion.kits.scores.model import ALWAYS, Asked

PAGE = (layouts_folder() / "SCORES.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
FAULTS = re.findall(r"^score\.toml: (\w+\.\w+(?:\.\w+)?): (.*):  (.*)$", PAGE, re.MULTILINE)
KIT = 'id = "own"\nname = "Own"\nplayers = [2, 3]\n'

MakeKit = Callable[[str], Kit]


@pytest.fixture
def make_kit(tmp_path: Path) -> MakeKit:
    def make(scores: str) -> Kit:
        (tmp_path / "kit.toml").write_text(KIT)
        (tmp_path / "score.toml").write_text(scores)
        return load_kit("", tmp_path)

    return make


@pytest.mark.parametrize("scores", EXAMPLES)
def test_the_examples_come_out(scores: str, make_kit: MakeKit) -> None:
    kit = make_kit(scores)
    assert kit.scores is not None
    assert kit.scores.examples
    assert not list(evening.faults(kit))


@pytest.mark.parametrize(("key", "message", "formula"), FAULTS)
def test_faults_are_told_as_the_page_says(
    key: str, message: str, formula: str, make_kit: MakeKit
) -> None:
    phase, *_, last = key.split(".")
    asked = '[round.ask]\ntricks = "T"\nbid = "B"\n[final.ask]\ncoins = "C"\n'
    head = "" if last == "until" else ".points"
    with pytest.raises(Faulty) as faulty:
        make_kit(f'{asked}[{phase}{head}]\n{last} = "{formula}"\n')
    assert f"score.toml: {key}: {message}:  {formula}" in map(str, faulty.value.faults)


def test_every_word_is_on_the_page() -> None:
    words = {
        *names.FUNCTIONS,
        *names.TIES,
        *EXPECTED,
        *ALWAYS,
        *get_args(Asked),
        *reading.ORDERS,
        *reading.SEATS,
    }
    missing = {each for each in words - {"choice", "rows"} if not re.search(rf"\b{each}\b", PAGE)}
    assert not missing


FIRST = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
"""The first column of all tables."""
SECTIONS = {*re.findall(r"^\[+(\w+)", PAGE, re.MULTILINE), *re.findall(r"`\[+(\w+)\]", PAGE)}
PARTS = {"ask", "values", "points", "check"}
"""What every phase may have, which a sentence says."""


@pytest.mark.parametrize(
    ("scores", "more"),
    [
        ('[final.ask]\nx = { words = "X", QQQ = 1 }\n', set[str]()),
        ("[final.ask]\nx = { rows = 3, ask = { y = { QQQ = 1 } } }\n", set[str]()),
        ("QQQ = 1\n", SECTIONS),
        ("[round]\nQQQ = 1\n", PARTS),
    ],
)
def test_every_key_stands_in_a_table(scores: str, more: set[str], make_kit: MakeKit) -> None:
    with pytest.raises(Faulty) as faulty:
        make_kit(scores)
    (said,) = (str(each) for each in faulty.value.faults if "QQQ" in str(each))
    told = {key for cell in FIRST for key in re.findall(r"`(?:round\.)?(\w+)`", cell)}
    assert set(said.partition("there are: ")[2].split(", ")) <= told | more


def test_every_function_stands_in_a_table() -> None:
    assert {*names.FUNCTIONS} <= {name for cell in FIRST for name in re.findall(r"(\w+)\(", cell)}


def test_a_name_that_means_an_answer_and_is_a_line_too_is_told(make_kit: MakeKit) -> None:
    kit = make_kit(
        'places = ["total", "longest"]\n[final.ask]\nlongest = "L"\ncoins = "C"\n[final.points]\n'
        'coins = "coins"\nlongest = "10 * longest"\nbonus = "longest + coins"\n'
    )
    assert kit.scores is not None
    assert ambiguous_names(kit.scores) == [
        ("score.toml: final.points.bonus", "longest"),
        ("score.toml: places[1]", "longest"),
    ]


@pytest.mark.parametrize(
    "game", ["cribbage", "dominoes", "foretold", "hearts", "rummy", "thirteen"]
)
def test_no_game_of_ours_leaves_that_open(game: str) -> None:
    scores = load_kit("", layouts_folder() / game).scores
    assert scores is not None
    assert ambiguous_names(scores) == []


def test_bounds_are_those_of_the_page() -> None:
    bounds = [parser.CHARACTERS, parser.WORDS, parser.LEVELS, evaluation.POWERS, evaluation.STEPS]
    section = PAGE[PAGE.index("## Bounds") :]
    assert all(f"{bound:,}" in section for bound in (*bounds, questions.ROWS))
