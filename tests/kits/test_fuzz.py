"""Broken kits are answered in words: some at random, and those that were made to do harm."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits import load_kit
from companion.press.layout import grammar
from companion.press.layout.bindings import WrongValue
from companion.press.layout.vocabulary import Vocabulary
from tests.kits import attacks, boundaries, fuzz

pytestmark = pytest.mark.long

FIVES = (5, [5, 5], [5, 5, 5, 5], [[5, 5], [5, 5], [5, 5]])
QUICK = [name for name in attacks.ATTACKS if name not in attacks.SLOW]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_a_kit_broken_at_random_is_answered_in_words(seed: int) -> None:
    assert fuzz.tried(seed).failed == ""


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**9))
def test_what_print_refuses_check_has_named(seed: int) -> None:
    assert fuzz.tried(seed, prints=True).failed == ""


@pytest.mark.parametrize("name", QUICK)
def test_a_kit_made_to_do_harm_is_refused_or_done(name: str, tmp_path: Path) -> None:
    """Run by hand, `attacks.py` measures time and memory too."""
    folder = tmp_path / "kit"
    attacks.write(folder, attacks.ATTACKS[name]())
    answers = {}
    out = str(tmp_path / "out")
    for command in (["check", str(folder)], ["print", "x", "--kit", str(folder), "--output", out]):
        status, said = fuzz.answered(command)
        answers[command[0]] = attacks.Answer(status, said, 0, 0)
    assert attacks.wrong(answers) == []


@pytest.mark.parametrize("component", [*fuzz.parts(boundaries.FILES["kit.toml"])][1:])
def test_what_is_broken_is_in_order_before(component: str) -> None:
    for files in (fuzz.SMALL, boundaries.FILES):
        kit = fuzz.part_of_kit(files, component)
        if component in fuzz.parts(kit["kit.toml"]):
            assert fuzz.tried_files(kit, prints=True)[-2:] == ("", False)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from([*boundaries.places([])]), st.sampled_from(boundaries.BOUNDS))
def test_a_number_at_a_bound_of_the_machine_is_answered_in_words(
    place: tuple[str, int, int], number: int
) -> None:
    assert fuzz.tried_files(boundaries.files(*place, number), prints=True).failed == ""


def test_every_key_of_a_layout_that_takes_a_number_is_tried() -> None:
    words = Vocabulary(load_kit("giza"), "en")
    keys = {key: one for kind in grammar.ELEMENTS for key, one in grammar.keys_of(kind).items()}
    tried = {key for element in tomllib.loads(boundaries.EVERY)["draw"] for key in element}
    numbers = {
        name
        for name, key in keys.items()
        if any(admits(key, five, words) for five in FIVES) and not admits(key, "five", words)
    }
    assert numbers - tried == {"each"}  # any list: the rows of its own


def admits(key: grammar.Key, value: object, words: Vocabulary) -> bool:
    try:
        key.read(value, words)
    except WrongValue:
        return False
    return True
