"""Batch: a line of JSON in, a line of JSON out, each before the next."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import BIDS, SHEET, Command

GOOD = {"id": 1, "cmd": "score", "game": "giza", "what": None, "input": SHEET}


@pytest.fixture
def stream() -> Iterator[subprocess.Popen[str]]:
    """A batch that waits for requests."""
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def test_each_answer_comes_before_the_next_request_is_sent(stream: subprocess.Popen[str]) -> None:
    assert stream.stdin
    assert stream.stdout
    for number in range(3):
        stream.stdin.write(json.dumps(GOOD | {"id": number}) + "\n")
        stream.stdin.flush()
        assert json.loads(stream.stdout.readline())["id"] == number
    stream.stdin.close()
    assert stream.wait(20) == 0


def test_answers_are_in_order_and_one_bad_request_stops_no_other(companion: Command) -> None:
    lines = [
        json.dumps(GOOD),
        "not json",
        "",
        "[]",
        json.dumps(GOOD | {"id": 2, "cmd": "play"}),
        json.dumps(GOOD | {"id": {"a": [1]}, "cmd": "adjudicate", "what": "lift", "input": BIDS}),
        json.dumps(GOOD | {"id": 4, "input": {}}),
        json.dumps({"id": 5, "cmd": "setup", "game": "giza", "input": {"players": 3}}),
    ]
    ended = companion("batch", given="\n".join(lines))
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.status == 0
    assert [answer["ok"] for answer in answers] == [True, *[False] * 4, True, False, True]
    assert [answer["id"] for answer in answers][4:] == [2, {"a": [1]}, 4, 5]
    assert answers[6]["error"].startswith("players: ")


def test_bytes_that_are_no_text_are_a_bad_request(companion: Command) -> None:
    line = json.dumps(GOOD).encode()
    ended = companion("batch", given=line + b"\n\xff\xfe\x00\n" + line)
    assert [json.loads(answer)["ok"] for answer in ended.out.splitlines()] == [True, False, True]


def test_requests_are_read_from_a_file(companion: Command, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(json.dumps(GOOD) + "\n", encoding="utf-8")
    assert companion("batch", file).out == companion("batch", "-", given=json.dumps(GOOD)).out


def test_batch_and_score_answer_alike(companion: Command, sheet: Path) -> None:
    batched = json.loads(companion("batch", given=json.dumps(GOOD)).out)["result"]
    assert batched == json.loads(companion("score", "giza", sheet, "--json").out)


def test_a_faulty_kit_is_told_with_each_answer(companion: Command, tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text("players\n3\n", encoding="utf-8")
    ended = companion("batch", "--kit", tmp_path, given=f"{json.dumps(GOOD)}\n" * 2)
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False]
    assert "setup.csv" in answers[0]["error"]
