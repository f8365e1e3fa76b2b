"""An evening of twenty: its chart has a place for everybody."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.kits import load_kit
from companion.table.history.charts import chart
from companion.table.history.summary import Summary
from companion.table.session.session import Session
from companion.table.session.summary import summary
from companion.web.pages.results import evening_of
from tests.kit_files import written
from tests.table.driving import english

HEAD = 'id = "many"\nname = "Many"\nplayers = [2, 20]\n'
SCORES = "[round]\ncount = 2\n[round.ask]\na = 'A'\n[round.points]\ngot = 'a'\n"


def played(folder: Path, names: list[str]) -> tuple[Session, Summary]:
    kit = load_kit("many", written(folder / "many", {"kit.toml": HEAD, "score.toml": SCORES}))
    session = Session.begin(kit, "points")
    session.answer(session.questions[0].id, names)
    for _ in range(2):
        session.answer(session.questions[0].id, {name: n for n, name in enumerate(names)})
    session.answer(session.questions[0].id, "yes", english(session))
    return session, summary(kit, session.record.entries)


@pytest.mark.parametrize("number", [2, 20])
def test_the_name_of_every_line_stands_beside_it(number: int, tmp_path: Path) -> None:
    session, found = played(tmp_path, [f"P{n}" for n in range(number)])
    ends = sorted(line.end for line in chart(found).lines)
    assert len(ends) == number
    assert min(ends) > -0.1
    assert max(ends) < 100.1
    course = evening_of(found, english(session), "").course
    assert course is not None
    places = sorted(line.end for line in course.lines)
    assert min(b - a for a, b in pairwise(places)) >= 14
    assert places[-1] < course.high + 0.1
