"""The samples of section 14.4, to the byte: keys come out in this order."""

import json
from pathlib import Path
from typing import Any

import pytest

SAMPLES = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))


def test_there_is_a_sample_of_each_adjudication_but_the_shortest(game: Any) -> None:
    assert {*(sample["what"] for sample in SAMPLES), "ennead"} == set(game.adjudications)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["what"])
def test_the_samples_come_out_as_they_are_printed(judge: Any, sample: dict[str, Any]) -> None:
    assert json.dumps(judge(sample["what"], sample["in"])) == json.dumps(sample["out"])
