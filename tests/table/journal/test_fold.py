"""What entries come to: the last answer counts, undo takes back one step, acts keep their place."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.table.journal import Entry, Record, fold
from companion.table.journal.fold import Folding
from tests.table.journal.conftest import answer, chain

Content = tuple[str, dict[str, Any]]


def sealed(act: int, path: str, value: str | None = "?") -> Content:
    return "sealed", {"act": act, "path": path, "value": value}


def undo(of: int) -> Content:
    return "undo", {"of": of}


def redo(of: int) -> Content:
    return "redo", {"of": of}


def values(record: Record) -> list[dict[str, str]]:
    return [{path: value for path, (_, value) in act.answers.items()} for act in record.acts]


def folded(*contents: Content) -> Record:
    return fold(chain(*contents))


def test_nothing_comes_to_nothing() -> None:
    assert fold([]) == Record((), (), None, None)


def test_answers_are_by_act_and_path() -> None:
    record = folded(answer(1, "a", "x"), answer(1, "b", "y"), answer(3, "a", "z"))
    assert [(act.id, act.first_path) for act in record.acts] == [(1, "a"), (3, "a")]
    assert record.acts[0].answers == {"a": (1, "x"), "b": (2, "y")}
    assert record.undoable == 3


def test_a_later_answer_corrects_an_earlier_act_in_its_place() -> None:
    record = folded(answer(1, "a", "x"), answer(2, "b", "y"), answer(1, "a", "new"))
    assert values(record) == [{"a": "new"}, {"b": "y"}]
    corrected = chain(answer(1, "a", "x"), answer(1, "a", "new"), undo(2))
    assert values(fold(corrected)) == [{"a": "x"}]


def test_undo_takes_back_the_last_step_and_redo_puts_it_back() -> None:
    steps = [answer(1, "a", "x"), ("note", {"text": "n"}), answer(1, "b", "y")]
    once = folded(*steps, undo(3))
    assert (values(once), once.undoable, once.redoable) == ([{"a": "x"}], 2, 3)
    twice = folded(*steps, undo(3), undo(2))
    assert (twice.remarks, twice.undoable, twice.redoable) == ((), 1, 2)
    back = folded(*steps, undo(3), undo(2), redo(2), redo(3))
    assert back == folded(*steps)


def test_redo_is_possible_only_until_the_next_step() -> None:
    record = folded(answer(1, "a", "x"), undo(1), answer(3, "a", "y"), redo(1))
    assert values(record) == [{"a": "y"}]
    assert record.redoable is None


def test_pauses_and_deletion_are_no_steps() -> None:
    record = folded(answer(1, "a"), undo(1), ("pause", {}), ("delete", {}), ("restore", {}))
    assert (record.undoable, record.redoable) == (None, 1)


def test_undo_of_another_step_than_the_last_does_nothing() -> None:
    assert values(folded(answer(1, "a", "x"), answer(1, "b", "y"), undo(1), undo(9))) == [
        {"a": "x", "b": "y"}
    ]


def test_an_act_put_before_another_stands_there() -> None:
    record = folded(answer(1, "a"), answer(2, "b"), answer(3, "c", before=2))
    assert [act.id for act in record.acts] == [1, 3, 2]


def test_an_act_without_answers_is_left_out_but_keeps_its_place() -> None:
    entries = [answer(1, "a"), undo(1), answer(3, "b")]
    assert [act.id for act in folded(*entries).acts] == [3]
    assert [act.id for act in folded(*entries, answer(1, "a")).acts] == [1, 3]


def test_a_dropped_act_is_left_out_until_the_drop_is_undone() -> None:
    entries = [answer(1, "a"), answer(2, "b"), ("drop", {"act": 1})]
    assert [act.id for act in folded(*entries).acts] == [2]
    assert [act.id for act in folded(*entries, undo(3)).acts] == [1, 2]


def test_remarks_are_told_while_they_stand() -> None:
    override = ("override", {"player": "Ana", "points": 2, "reason": "r"})
    record = folded(("note", {"text": "n"}), override, undo(2))
    assert [entry.kind for entry in record.remarks] == ["note"]


def test_a_sealed_answer_is_no_answer_before_it_is_revealed() -> None:
    record = folded(answer(1, "a"), sealed(1, "bid.Ana", "token"))
    assert values(record) == [{"a": "1"}]
    assert record.acts[0].sealed == {"bid.Ana": (2, "token")}
    assert record.undoable == 2
    assert folded(sealed(1, "bid", None)).acts[0].sealed == {"bid": (1, None)}


def test_a_revealed_one_is_no_step_of_its_own_and_never_sealed_again() -> None:
    entries = [answer(1, "a"), sealed(1, "bid"), answer(1, "bid", "4")]
    shown = folded(*entries)
    assert (shown.acts[0].sealed, shown.undoable) == ({}, 3)
    undone = folded(*entries, undo(3))
    assert (undone.acts[0].sealed, undone.undoable, values(undone)) == ({}, 1, [{"a": "1"}])


def test_what_was_answered_since_it_was_sealed_is_undone_before_what_is_revealed() -> None:
    entries = [sealed(1, "dealt"), answer(2, "kept"), answer(1, "dealt", "25")]
    assert folded(*entries).undoable == 2
    record = folded(*entries, undo(2))
    assert (record.undoable, record.redoable, values(record)) == (3, 2, [{"dealt": "25"}])


def test_a_bid_sealed_anew_counts_in_place_of_the_one_that_was_seen() -> None:
    record = folded(sealed(1, "bid"), answer(1, "bid", "4"), sealed(1, "bid", "new"))
    assert (values(record), record.acts[0].sealed) == ([{}], {"bid": (3, "new")})


class Table:
    """People who do whatever is possible, one entry after the other."""

    def __init__(self) -> None:
        self.contents: list[Content] = []
        self.acts: list[int] = []

    def entries(self) -> list[Entry]:
        return chain(*self.contents)

    def do(self, what: str, number: int) -> None:
        record = fold(self.entries())
        match what:
            case "undo" if record.undoable:
                self.contents.append(undo(record.undoable))
            case "redo" if record.redoable:
                self.contents.append(redo(record.redoable))
            case "drop" if self.acts:
                self.contents.append(("drop", {"act": self.acts[number % len(self.acts)]}))
            case "note" | "pause":
                self.contents.append((what, {"text": "n"} if what == "note" else {}))
            case "answer" | "sealed":
                self.contents.append((what, self.given(number)))

    def given(self, number: int) -> dict[str, Any]:
        """An answer to an act there is, or to a new one, which may stand before the first."""
        seq, given = len(self.contents) + 1, {"path": "abc"[number % 3], "value": str(number)}
        if self.acts and number % 3:
            return {"act": self.acts[number % len(self.acts)], **given}
        before = {"before": self.acts[0]} if self.acts and number % 5 == 0 else {}
        self.acts.append(seq)
        return {"act": seq, **given, **before}


def table(doings: Sequence[tuple[str, int]]) -> Table:
    people = Table()
    for what, number in doings:
        people.do(what, number)
    return people


DOINGS = st.lists(
    st.tuples(
        st.sampled_from(["answer", "answer", "sealed", "undo", "redo", "drop", "note", "pause"]),
        st.integers(0, 30),
    ),
    max_size=25,
)
STEPS = ("answer", "sealed", "note", "drop")


def plainly(entries: Sequence[Entry]) -> tuple[dict[tuple[int, str], int], int | None]:
    """The entry that counts for each act and path, and the last step, told the slow way."""
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            undone.append(done.pop())
        elif entry.kind == "redo":
            done.append(undone.pop())
        elif entry.kind in STEPS:
            slot = entry.body.get("act"), entry.body.get("path")
            sealed = [
                each
                for each in done
                if each.kind == "sealed" and (each.body["act"], each.body["path"]) == slot
            ]
            if entry.kind == "answer" and sealed:
                done.insert(done.index(sealed[-1]), entry)
                done = [each for each in done if each not in sealed]
            else:
                done.append(entry)
            undone = []
    dropped = {entry.body["act"] for entry in done if entry.kind == "drop"}
    counting = {
        (entry.body["act"], entry.body["path"]): entry.seq
        for entry in done
        if entry.kind in ("answer", "sealed") and entry.body["act"] not in dropped
    }
    return counting, done[-1].seq if done else None


@given(DOINGS)
def test_the_fold_is_what_the_slow_way_gives(doings: list[tuple[str, int]]) -> None:
    entries = table(doings).entries()
    record = fold(entries)
    counting = {
        (act.id, path): seq
        for act in record.acts
        for path, (seq, _) in {**act.answers, **act.sealed}.items()
    }
    assert (counting, record.undoable) == plainly(entries)


@given(DOINGS)
def test_undo_and_redo_come_to_what_it_was(doings: list[tuple[str, int]]) -> None:
    people = table(doings)
    before = fold(people.entries())
    if before.undoable:
        people.do("undo", 0)
        assert fold(people.entries()).redoable == before.undoable
        people.do("redo", 0)
        assert fold(people.entries()) == before


@given(DOINGS)
def test_everything_can_be_undone(doings: list[tuple[str, int]]) -> None:
    people = table(doings)
    for _ in doings:
        people.do("undo", 0)
    record = fold(people.entries())
    assert (record.acts, record.remarks, record.undoable) == ((), (), None)


@given(DOINGS)
def test_acts_stand_as_they_appeared_but_for_those_put_before(
    doings: list[tuple[str, int]],
) -> None:
    entries = table(doings).entries()
    put = {entry.body["act"] for entry in entries if "before" in entry.body}
    order = [act.id for act in fold(entries).acts if act.id not in put]
    assert order == sorted(order)


@given(DOINGS)
def test_folding_goes_on_where_it_was(doings: list[tuple[str, int]]) -> None:
    entries = table(doings).entries()
    folding = Folding()
    for number, entry in enumerate(entries, 1):
        folding.add(entry)
        assert folding.record() == fold(entries[:number])


def test_an_answer_that_is_asked_again_counts_no_more_and_is_no_step() -> None:
    given = (answer(1, "a", "5"), answer(1, "b", "6"), ("again", {"act": 1, "path": "a"}))
    record = folded(*given)
    assert values(record) == [{"b": "6"}]
    assert record.undoable == 2
    assert values(folded(*given, answer(1, "a", "2"), undo(4), undo(2))) == []


def test_a_sealed_bid_that_is_asked_again_is_let_go() -> None:
    record = folded(sealed(1, "a"), ("again", {"act": 1, "path": "a"}), sealed(1, "a", "!"))
    assert record.acts[0].sealed == {"a": (3, "!")}
