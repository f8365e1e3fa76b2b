"""The battery can fail: each breakage of the toy is found at its point, and says what is wrong."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.engine import Options, Use
from companion.table.translator import Translator
from tests.games import toy
from tests.games.battery import (
    broken_toys,
    cited,
    copies,
    dealings,
    draws,
    golden,
    histories,
    judged,
    legality,
    random_games,
    screens,
    sheets,
    spoken,
    subjects,
    together,
    told,
    used,
    views,
)
from tests.games.battery.subjects import TOY, Subject, subject

GAME = Options(3)
Point = Callable[[Subject, Options, int], object]

BREAKAGES: list[tuple[type[toy.ToyRules], Point, str]] = [
    (broken_toys.TooLong, random_games.holds, "takes longer than 17 actions"),
    (broken_toys.Speechless, random_games.holds, "nothing is legal"),
    (broken_toys.Endless, random_games.holds, "the ending is rounds"),
    (broken_toys.Misdealt, random_games.holds, "hands .*7"),
    (broken_toys.Swapped, random_games.holds, "1 was dealt"),
    (broken_toys.Strict, random_games.holds, "Keep.* is refused by .*TOY-03"),
    (broken_toys.Shared, copies.stand_alone, "the copy before action .* has changed"),
    (broken_toys.Forgetful, copies.stand_alone, "a copy has another key"),
    (broken_toys.Blind, copies.stand_alone, "an action has left the key as it was"),
    (broken_toys.Mumbling, copies.are_written, "'deal' does not mean"),
    (broken_toys.Nameless, copies.are_written, "is of no kind"),
    (broken_toys.Moody, copies.replay, "the replay differs"),
    (broken_toys.Vain, copies.replay, "the replay differs after 1 actions"),
    (broken_toys.Chatty, copies.replay, "told otherwise"),
    (broken_toys.Generous, legality.holds, "deal 7 is listed, and refused"),
    (broken_toys.Lax, legality.holds, "deal 7 is not refused, and not listed"),
    (broken_toys.LaxAbroad, legality.holds, r"deal \d+ is not refused, and not listed"),
    (broken_toys.Lawless, legality.holds, "is refused: 'no' is no rule"),
    (broken_toys.Stammering, legality.holds, "listed twice"),
    (broken_toys.Swapped, draws.holds, "deal 2 does the same as deal 1"),
    (broken_toys.Restless, legality.holds, "the list is another one"),
    (broken_toys.Touching, legality.holds, "asking has changed the state"),
    (broken_toys.Secretive, legality.holds, "are not those that are legal"),
    (broken_toys.Weightless, draws.holds, "number=6. weighs 0"),
    (broken_toys.Loaded, draws.holds, "sum to 21, and 6 are left"),
    (broken_toys.Misdealt, draws.holds, "deal 6: hands"),
    (broken_toys.Swapped, draws.holds, "deal 1: 1 was dealt"),
    (broken_toys.Leaking, views.hide, "sees what it can't"),
    (broken_toys.Spying, views.hide, "may do other things"),
    (broken_toys.Clouded, views.hide, "is not what it sees of that"),
    (broken_toys.Impolite, views.are_played_on, "is asked"),
    (broken_toys.Dreaming, views.are_played_on, "changes when the rest is made up"),
    (broken_toys.Lent, views.are_played_on, "has changed the game"),
    (broken_toys.Distracted, dealings.are_seen, "is pending, .* where it is seen"),
    (broken_toys.Unforgiving, dealings.are_forgiving, "told twice"),
    (broken_toys.Whispering, histories.agree, "is not what it has seen so far"),
    (broken_toys.Amnesic, histories.agree, "could know all before action .*, and does not"),
    (broken_toys.Glassy, screens.leave_out, "shows what it can't see"),
    (broken_toys.Prying, screens.leave_out, "shows what is not in its view"),
    (broken_toys.Silent, screens.leave_out, "leave something out, and do not say what"),
    (broken_toys.Loud, screens.leave_out, "never without hoards"),
    (broken_toys.Buried, screens.leave_out, "at the end are not all"),
    (broken_toys.Jostling, together.decide, "is not the first"),
    (broken_toys.Stuttering, together.decide, "somebody decides twice"),
    (broken_toys.Hasty, together.decide, "the view of seat 0 asks"),
    (broken_toys.Fickle, together.decide, "was legal in the view of seat"),
    (broken_toys.Backward, judged.turns_grow, "after 0 turns come 3"),
    (broken_toys.Leaping, judged.turns_grow, "after 0 turns come 3"),
    (broken_toys.Timeless, judged.turns_grow, "no turn has been completed"),
    (broken_toys.Unsure, judged.turns_grow, "seat 1 knows of 0 turns"),
    (broken_toys.Careless, judged.is_fair, "the weights are .*0"),
    (broken_toys.Curt, judged.is_fair, "2 answers have 1 weights"),
    (broken_toys.Cheating, judged.is_fair, "can't see weighs something"),
    (broken_toys.Boundless, judged.is_fair, "worth inf"),
    (broken_toys.Psychic, judged.is_fair, "is worth something to it"),
    (broken_toys.Idle, used.are_pieces, "nothing was used"),
    (broken_toys.Haunted, used.are_pieces, "there is no such seat"),
    (broken_toys.Flattering, sheets.agree, "the sheet"),
    (broken_toys.Miscounting, sheets.agree, "don't add up"),
    (broken_toys.Misread, sheets.agree, "the sheet"),
    (broken_toys.Miserly, told.agree, "told, it came to .*; played, to"),
    (broken_toys.Endured, told.agree, r"round is told, there are \[\]"),
]

POINTS = dict.fromkeys(row[1] for row in BREAKAGES)


def over_seeds(point: Point, found: Subject) -> None:
    for seed in range(20):
        point(found, GAME, seed)


def the_toy(rules: toy.ToyRules) -> Subject:
    return replace(subject(TOY), rules=rules)


@pytest.mark.parametrize(
    ("rules", "point", "fault"),
    [pytest.param(*row, id=f"{row[0].__name__}-{row[1].__name__}") for row in BREAKAGES],
)
def test_a_breakage_is_found(rules: type[toy.ToyRules], point: Point, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        over_seeds(point, the_toy(rules()))


@pytest.mark.parametrize("point", list(POINTS), ids=lambda point: point.__name__)
def test_the_whole_toy_passes(point: Point) -> None:
    over_seeds(point, subject(TOY))


def test_a_game_for_too_many_is_found() -> None:
    with pytest.raises(AssertionError, match="a game for 0 is set up"):
        random_games.refuses_others(the_toy(broken_toys.Hospitable()), {2, 3, 4})


def test_a_change_of_rules_shows_in_a_recorded_game() -> None:
    then, now = (
        golden.recording(found, GAME) for found in (subject(TOY), the_toy(broken_toys.Inverted()))
    )
    assert now != then


def test_what_has_no_words_is_found() -> None:
    texts = {"step.toy.reveal": "{numbers}", "ending.rounds": "Over", "prompt.comma": ", "}
    talking = replace(subject(TOY), voices={"en": Translator({"en": texts}, "en")})
    missing = spoken.unspoken(talking, GAME, 0)
    assert "en: decision.keep_or_give" in missing
    assert "en: move.deal.number" in missing
    assert "en: ending.rounds" not in missing


def test_a_piece_that_there_is_not_is_found() -> None:
    uses = [Use("law", "3", "boxed"), Use("law", "13", "boxed"), Use("tile", "x", "lost")]
    faults = list(used.use_faults(uses, {"law": ("1", "2", "3")}, 2))
    assert len(faults) == 1
    assert "item='13'" in faults[0]


def test_what_is_not_cited_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cited, "listed", lambda _: ["CHEOPS-EX-01", "CHEOPS-EX-99"])
    assert cited.uncited("cheops") == ["CHEOPS-EX-99"]


def test_a_room_without_what_only_it_knows_is_told_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(subjects, "folder", lambda _: tmp_path)
    assert subjects.options("pyramidice") == [None]
    with pytest.raises(AssertionError, match=r"has rules, but no .*playing\.py: see .*subjec"):
        subjects.subject.__wrapped__("pyramidice")  # not one that was opened before
