"""Whole games, move by move: what is open, typed, refused, decided at once, taken back."""

import random
from typing import Any

import pytest

from companion.cli.keeping import programs
from companion.games import open_game
from companion.games.engine import CHANCE, Options
from companion.kits import load_kit
from companion.questions import Form
from companion.questions.errors import BrokenRow, InvalidAnswer
from companion.table.journal.tape import MemoryTape
from companion.table.session import commands
from companion.table.session.moves.keeper import with_choices
from companion.table.session.moves.narrowing import Narrowing
from companion.table.session.record import Record
from companion.table.session.session import Session, open_way
from tests.games.toy import Deal, Keep, ToyRules
from tests.table import tally
from tests.table.driving import english, told

DUO = ["Ana", "Bo"]
COLOURS = {"Ana": "red", "Bo": "blue"}


def whole(slug: str, bots: str = "", deal: str = "program", seed: int | None = 7) -> Session:
    """A whole game that nobody keeps, of Ana and Bo, or of Ana and bots."""
    kit = load_kit(slug)
    found = programs(bots, seed)
    way = open_way("full", kit, open_game(slug), found)
    presets = {"checklist.way": "begin", "deal": deal, **found.presets}
    session = Session(way, Record(MemoryTape.begun(slug, "full")), presets=presets)
    session.company = found.company
    return told(session, DUO[: 2 - len(found.company)])


def position(session: Session) -> Any:
    return session.position.state.position


def rules(session: Session) -> Any:
    return session.way.keeper.rules


def replayed(session: Session) -> Session:
    return Session.replay(session.record.entries, session.way.kit)


def legal(session: Session, number: int = 0) -> str:
    """A legal move of the first who is asked."""
    return str(session.questions[0].options[number].value)


def typed(session: Session, text: str) -> Session:
    session.answer(session.questions[0].id, text, english(session))
    return session


@pytest.mark.parametrize("slug", ["cheops", "silver-gold"])
def test_bots_play_to_the_end_by_themselves_and_the_record_tells_it_again(slug: str) -> None:
    session = whole(slug, "random, greedy")
    told(session, *[None] * len(session.questions))
    assert session.is_over
    assert session.result is not None
    again = replayed(session)
    assert again.result is not None
    assert again.result.value == session.result.value
    assert position(again).key() == position(session).key()


def test_a_seed_deals_the_same_again_and_no_other() -> None:
    keys = [position(whole("cheops", seed=seed)).key() for seed in (7, 7, 8)]
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize("line", ["place elder 1,5", "Place elder 15", "place elder 1,5 "])
def test_a_move_is_typed_whole(line: str) -> None:
    session = typed(whole("cheops"), line)
    placed = [x for x in session.record.entries if "place" in str(x.body.get("value"))]
    assert [entry.body["value"] for entry in placed] == ["place elder 1,5"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place elder 2,1", "[CHEOPS-PLACE-02]"),
        ("place elder 99,1", "Not allowed: "),
        ("sell", "Not allowed: "),
        ("place elder", "written as: place KIND BLOCK"),
        ("place elder 1,x", "written as: place KIND BLOCK"),
        ("plaice elder 1,1", "That is none of the choices."),
        ("", "An answer is needed"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_rule(line: str, words: str) -> None:
    session = whole("cheops")
    before = len(session.record.entries)
    with pytest.raises(InvalidAnswer) as misfit:
        typed(session, line)
    assert words in english(session).say(misfit.value.text)
    assert len(session.record.entries) == before


def test_a_choice_among_many_moves_is_narrowed_on_plain_data() -> None:
    session = whole("cheops")
    (question,) = session.questions
    steps = Narrowing(question)
    seen = []
    while steps.answer is None:
        asked = steps.question()
        assert len(asked.options) > 1
        seen.append(asked.words.key)
        steps.take(str(asked.options[0].value))
    assert steps.answer in [option.value for option in question.options]
    assert len(seen) > 1
    steps.back()
    assert steps.answer is None


def test_a_word_of_a_menu_keeps_its_number_when_others_are_gone() -> None:
    """CHEOPS-SET-03: when all of a colour are laid, the others keep their numbers."""
    session = whole("cheops", deal="table")
    while session.questions[0].path != "menu.0:treasure":
        typed(session, legal(session))
    keys: dict[str, str] = {}
    for _ in range(40):
        (question,) = session.questions
        options = Narrowing(question).question().options
        for option in options:
            assert keys.setdefault(str(option.value), option.key) == option.key
        assert len({option.key for option in options}) == len(options)
        typed(session, legal(session))
    assert len(options) < len(keys), "some colours are used up"


def test_rows_of_draws_are_typed_on_a_line_by_number_word_or_line() -> None:
    session = whole("cheops", deal="table")
    while session.questions[0].path != "menu.0:treasure":
        typed(session, legal(session))
    state = position(session).copy()
    typed(session, "1 2 red 33; put 1,6 black")
    values = session.record.entries[-1].body["value"].split("; ")
    assert len(values) == 6
    for line in values:
        assert rules(session).check(state, rules(session).parse(line)) is None
        rules(session).apply(state, rules(session).parse(line))
    told_words = english(session).say(session.played[-1].title)
    assert "red" in told_words.lower()
    commands.undo(session)
    assert position(replayed(session)).key() == position(session).key()


def test_one_wrong_word_of_a_row_leaves_the_others() -> None:
    session = whole("cheops", deal="table")
    while session.questions[0].path != "menu.0:treasure":
        typed(session, legal(session))
    before = len(session.record.entries)
    with pytest.raises(BrokenRow) as broken:
        typed(session, "1 2 3 purple 4 5")
    assert (broken.value.number, broken.value.wrong) == (4, "purple")
    assert broken.value.good is not None
    assert broken.value.good.count(";") == 2
    assert broken.value.rest == "4; 5"
    assert len(session.record.entries) == before
    typed(session, f"{broken.value.good}; 6; {broken.value.rest}")
    assert session.record.entries[-1].body["value"].count(";") == 5


class ToyGame(tally.TallyGame):
    """Three rounds in which all keep or give a number away, at once and in secret."""

    def rules(self, _kit: Any) -> ToyRules:
        return ToyRules()

    def opening(self, _kit: Any) -> Form:
        return Form("opening", ())


def toy() -> Session:
    """The toy, dealt by the program."""
    found = programs("", 7)
    way = open_way("full", tally.KIT, ToyGame(), found)  # type: ignore[arg-type]
    presets = {"checklist.way": "begin", "deal": "program", "bots": [], "colours": COLOURS}
    session = Session(way, Record(MemoryTape.begun("giza", "full")), presets=presets)
    return told(session, DUO)


def test_those_who_choose_at_once_need_not_wait_for_each_other() -> None:
    """In whichever order they answer, the rules carry it out in theirs; nobody learns before."""
    session = toy()
    assert [question.who for question in session.questions] == DUO
    assert all(question.secret for question in session.questions)
    ana, bo = session.questions
    session.answer(bo.id, "give")
    assert [question.id for question in session.questions] == [ana.id]
    assert not any(entry.body.get("value") == "give" for entry in session.record.entries)
    session.answer(ana.id, "keep")
    chosen = {
        entry.body["path"]: entry.body["value"]
        for entry in session.record.entries
        if entry.kind == "answer" and entry.body["path"].startswith(("menu.1:", "menu.2:"))
    }
    assert chosen == {"menu.1:keep_or_give": "keep", "menu.2:keep_or_give": "give"}
    assert position(session).round == 2
    other = told(toy(), "keep", "give")
    assert position(other).key() == position(session).key()


def test_who_has_one_secret_answer_alone_is_asked_all_the_same() -> None:
    """Skipping it would tell that there is no choice; what is open to all is not asked."""
    session = toy()
    rules_of_one = session.way.keeper.rules
    rules_of_one.legal = lambda state: [Keep()] if None not in state.hands else [Deal(1)]
    rules_of_one.chance = lambda _: [(Deal(1), 1)]
    told(session, "keep", "keep")
    assert [question.who for question in session.questions] == DUO, "asked though forced"


def test_public_points_are_those_on_no_screen() -> None:
    session = told(toy(), "keep", "keep")
    assert session.scores == {"Ana": 0, "Bo": 0}
    assert session.stage is not None
    assert session.stage.without == "hoards"
    assert sum(position(session).points) > 0


def test_who_is_alone_with_programs_has_no_secrets() -> None:
    session = whole("silver-gold", "Cleo=random")
    (question,) = session.questions
    assert question.who == "Ana"
    assert not question.secret


def test_undo_goes_back_over_what_programs_did_and_redo_brings_the_same() -> None:
    session = whole("cheops", "Cleo=random", seed=None)
    keys = [position(session).key()]
    for _ in range(4):
        typed(session, legal(session))
        keys.append(position(session).key())
    for key in reversed(keys[:-1]):
        commands.undo(session)
        assert position(session).key() == key
    for key in keys[1:]:
        commands.redo(session)
        assert position(session).key() == key
    assert position(replayed(session)).key() == keys[-1]


def test_fix_puts_a_move_right_and_plays_what_came_after_again() -> None:
    session = whole("cheops")
    typed(session, "place son 1,9")
    number = next(x.seq for x in session.record.entries if x.body.get("value") == "place son 1,9")
    commands.fix(session, number, "place elder 1,9", english(session))
    assert position(replayed(session)).key() == position(session).key()
    with pytest.raises(InvalidAnswer):
        commands.fix(session, number, "place elder 9,9", english(session))


def test_points_are_those_that_all_may_see() -> None:
    session = whole("cheops")
    for _ in range(30):
        typed(session, legal(session))
    seen = rules(session).screen(position(session), CHANCE)
    totals = [score.total for score in rules(session).scores(seen)]
    assert list(session.scores.values()) == totals
    assert session.stage is not None
    assert session.stage.without == rules(session).without


def test_a_bot_may_have_a_budget_and_must_be_one() -> None:
    kit = load_kit("silver-gold")
    way = open_way("full", kit, open_game("silver-gold"), programs(None, 7))
    session = Session(way, Record(MemoryTape.begun("silver-gold", "full")))
    told(session, DUO, ["Bo"])
    with pytest.raises(InvalidAnswer) as misfit:
        typed(session, "montecarlo:x")
    assert "budget" in english(session).say(misfit.value.text)
    typed(session, "montecarlo:3")
    told(session, "program", "begin")
    assert session.position.seating is not None
    assert session.position.seating.options["bots"] == {1: "montecarlo:3"}


def test_an_override_counts_in_the_result() -> None:
    session = whole("silver-gold", "random, random")
    commands.override(session, "Random", 200, "spilt tea")
    assert session.result is not None
    assert session.result.value["winners"] == ["Random"]


def test_moves_are_numbered_by_what_came_up_for_oneself() -> None:
    """The Scarabs that another could choose from are nobody else's business; nor are numbers."""
    rules, chance = open_game("pyramidice").rules(load_kit("pyramidice")), random.Random(1)
    state, known = rules.setup(Options(2, "base")), dict[str, tuple[str, ...]]()
    offered: dict[int, set[str]] = {}
    while len(offered) < 2:
        decision = rules.pending(state)
        assert decision is not None
        known = dict(with_choices(known, rules, state))
        if decision.kind == "choose_scarab":
            offered[decision.who] = {rules.text(each) for each in rules.legal(state)}
        rules.apply(state, chance.choice(rules.legal(state)))
    assert offered[0] != offered[1]
    for seat, lines in offered.items():
        words = {each.split()[-1] for each in known[f"{seat}:choose_scarab"][1:]}
        assert words == {line.split()[-1] for line in lines}
