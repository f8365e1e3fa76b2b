"""simulate: games that programs play, told in tables, as JSON and on paper."""

import errno
import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.cli.simulate import LOST
from companion.cli.simulation import playing
from companion.games import has_rules, rules, slugs
from companion.games.engine import Options
from companion.kits import load_kit
from companion.questions.errors import Refused
from companion.simulation.findings import won_alone
from companion.simulation.tally import Tally
from companion.simulation.workers import Lost
from companion.table.terminal.width import columns
from tests.cli.conftest import Command
from tests.cli.test_terminal import (
    Spawn,
    spawn,  # noqa: F401 - a fixture
)

GAMES = tuple(filter(has_rules, slugs()))
VERSIONS = [
    (game, variant)
    for game in GAMES
    for variant in load_kit(game).variants
    if variant.count("+") != 1  # none of the options of a variant, or all
]
FEW = ("--games", "6", "--jobs", "1")


def counts(game: str, variant: str) -> list[int]:
    """For how many players a variant is."""
    found = []
    for number in load_kit(game).players:
        with suppress(Refused):
            rules(load_kit(game)).setup(Options(number, variant))
            found.append(number)
    return found


def value(companion: Command, *arguments: object) -> dict[str, Any]:
    ended = companion("simulate", *FEW, *arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    found: dict[str, Any] = json.loads(ended.out)
    return found


def text_of(file: Path) -> list[str]:
    """What can be read on each page."""
    with pypdfium2.PdfDocument(file) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [40, 72, 100])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_terminal(
    companion: Command, monkeypatch: pytest.MonkeyPatch, game: str, language: str, wide: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    ended = companion("simulate", game, "--bots", "random", *FEW, "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    assert max(map(columns, ended.out.splitlines())) <= wide
    assert "{" not in ended.out


def test_a_terminal_that_is_narrower_yet_has_forty_columns(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    out = companion("simulate", "cheops", *FEW).out
    assert 20 < max(map(columns, out.splitlines())) <= 40


def test_tables_say_what_the_json_says(companion: Command) -> None:
    found = value(companion, "cheops", "--players", 3)
    lines = companion("simulate", "cheops", "--players", 3, *FEW, "--all").out.splitlines()
    assert found["match"] == {
        "game": "cheops",
        "variant": "base",
        "players": 3,
        "bots": ["sensible"] * 3,
        "seed": "1",
        "version": found["match"]["version"],
    }
    assert (found["asked"], found["games"], found["level"]) == (6, 6, 0.95)
    for seat in found["seats"]:
        score, wins = seat["score"], seat["wins"]
        told = [line for line in lines if line.startswith(f"Seat {seat['seat']} ")]
        assert [line.split()[2:] for line in told] == [
            [
                f"{score['mean']:.1f}",
                f"({bounds(score)})",
                f"{score['deviation']:.1f}",
                str(score["least"]),
                str(score["most"]),
            ],
            [f"{wins['share']:.1%}", f"({bounds(wins, 100)})", "33.3%"],
        ]
    for use in found["uses"]:
        figure = use["per_game"]
        within = f" ({bounds(figure, digits=2)})" if figure["low"] is not None else "~"
        told = f" {figure['mean']:.2f}{within} "
        assert any(told in f"{line} " for line in lines)
        assert not use["worth"] or use["worth"]["low"] is None


def test_pieces_of_few_games_are_counted_and_shown_on_request(companion: Command) -> None:
    line = ("simulate", "cheops", "--players", 2, "--games", 12, "--jobs", 1, "--bots", "random")
    short, whole = (companion(*line, *more).out for more in ((), ("--all",)))
    left_out = re.findall(r"(\d+) in fewer than 10 games: see --all", short)
    assert left_out
    assert "--all" not in whole
    rows = [len(re.findall(r" \d+\.\d\d(?:~| \()", out)) for out in (short, whole)]
    assert rows[1] - rows[0] == sum(map(int, left_out))


def test_pieces_come_by_their_effect(companion: Command) -> None:
    out = companion("simulate", "cheops", "--players", 2, "--games", 40, "--jobs", 1).out
    section = out[out.index("Tiles: placed") :].split("\n\n")[0]
    shares = [float(share) for share in re.findall(r"(\d+\.\d)%\*? \(", section)]
    assert len(shares) > 1
    assert shares == sorted(shares, reverse=True)


def bounds(figure: dict[str, float], times: int = 1, digits: int = 1) -> str:
    low, high = (f"{times * figure[key]:.{digits}f}" for key in ("low", "high"))
    return f"{low}..{high}" if "-" in low else f"{low}-{high}"


@pytest.mark.parametrize("game", GAMES)
def test_the_json_adds_up(companion: Command, game: str) -> None:
    players = max(2, counts(game, "base")[0])
    bots = ["greedy", *["random"] * (players - 1)]
    found = value(companion, game, "--players", players, "--bots", ",".join(bots))
    assert sum(each["wins"]["times"] for each in found["seats"]) == pytest.approx(6)
    assert sum(each["wins"]["times"] for each in found["bots"]) == pytest.approx(6)
    assert [each["bot"] for each in found["bots"]] == ["greedy", "random"]
    assert sum(each["times"] for each in found["endings"].values()) == 6
    assert sum(each["times"] for each in found["first"].values()) == 6
    lines = sum(each["mean"] for each in found["lines"].values())
    totals = [int(score) for seat in found["seats"] for score in expanded(seat["score"]["counts"])]
    assert lines == pytest.approx(sum(totals) / len(totals))
    for spread in found["length"].values():
        assert sum(spread["counts"].values()) == spread["count"] == 6
        if spread["deviation"]:
            assert spread["low"] <= spread["mean"] <= spread["high"]
        else:  # alike in all of a few games
            assert spread["low"] is spread["high"] is None


def expanded(counts: dict[str, int]) -> Iterator[str]:
    for number, times in counts.items():
        yield from [number] * times


def test_a_seed_gives_the_same_report_whoever_plays(companion: Command) -> None:
    one, two = (
        companion("simulate", "cheops", "--players", 2, "--games", 9, "--jobs", jobs).out
        for jobs in (1, 2)
    )
    assert one == two
    assert "seed: 1" in one
    other = companion("simulate", "cheops", "--players", 2, "--games", 9, "--seed", 2, "--jobs", 1)
    assert other.out != one


def test_figures_of_our_own_design_are_marked(companion: Command) -> None:
    lines = companion("simulate", "cheops", "--games", "30", "--all").out.splitlines()
    assert any(re.match(r"7: new price \[house\] +\d", line) for line in lines)
    assert any(re.match(r"8: repeal +\d", line) for line in lines)
    assert "[house]: of our own design" in lines


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cheops --players 9", "--players: "),
        ("cheops --players 0", "--players: "),
        ("cheops --variant moon", "--variant: there is no 'moon'; there are: base"),
        ("cheops --bots genius", "--bots: there is no 'genius'"),
        ("cheops --players 3 --bots random,greedy", "--bots: there are 2, must be 1 or 3"),
        ("cheops --bots montecarlo:0", "--bots: the budget '0' must be"),
        ("cheops --bots ,", "--bots: there is no ''"),
        ("cheops --games 0", "'--games': 0 is not in the range"),
        ("cheops --games many", "'--games': 'many' is not a valid int"),
        ("cheops --jobs 0", "'--jobs': 0 is not in the range"),
        ("cheops --seed -1", "'--seed': -1 is not in the range"),
        ("cheops --lang xx", "--lang: there are no words in 'xx'"),
        ("cheops --pdf nowhere/report.pdf", "nowhere/report.pdf: no such file or directory"),
        ("cheops --pdf report.pdf --paper huge", "huge"),
        ("cheops --record nowhere/game.txt", "nowhere/game.txt: no such file or directory"),
        ("cheops --scheduler nowhere", "nowhere"),
        ("cheops --scheduler=", "--scheduler: no scheduler answers at ''"),
        ("cheops --scheduler inproc://x", "--scheduler: no scheduler answers at 'inproc://x'"),
        ("chess", "chess"),
        ("", "GAME: is missing"),
    ],
)
def test_a_mistake_is_one_line_before_a_game_is_played(
    companion: Command, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    if "--scheduler" not in line:
        monkeypatch.setattr(playing, "tallies", None)
    ended = companion("simulate", *line.split())
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert said in ended.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("option", ["--pdf", "--record"])
def test_what_was_played_is_shown_though_it_cannot_be_written(
    companion: Command, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """A disk may fill up while games are played."""
    told = companion("simulate", "cheops", "--players", "2", "--games", "2")
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr(playing, "writes", lambda _: Mock(side_effect=full))
    monkeypatch.setattr("companion.press.backends.pdf.write_pdf", Mock(side_effect=full))
    options = ["--players", "2", "--games", "2", option, "file"]
    ended = companion("simulate", "cheops", *options)
    assert (ended.status, ended.out) == (2, told.out)
    assert ended.err == "companion: file: no space left on device\n"


def test_a_report_is_sent_through_a_pipe(companion: Command) -> None:
    """What is no file is never replaced by one, however much whoever prints may do."""
    os.mkfifo("report.pdf")
    kept = os.open("report.pdf", os.O_RDWR)
    options = ["--players", "2", "--games", "2", "--json", "--pdf", "report.pdf"]
    with ThreadPoolExecutor() as reader:
        read = reader.submit(Path("report.pdf").read_bytes)
        ended = companion("simulate", "cheops", *options)
        os.close(kept)
        assert (ended.status, read.result()[:5]) == (0, b"%PDF-")
    assert Path("report.pdf").is_fifo()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("language", "words"), [("en", ("By seat", "Laws")), ("ja", ("席", "法"))])
def test_the_report_can_be_read_on_every_page(
    companion: Command, paper: str, language: str, words: tuple[str, ...]
) -> None:
    found = value(companion, "cheops", "--players", 3)
    line = ("--players", 3, *FEW, "--pdf", "r.pdf", "--paper", paper, "--lang", language)
    ended = companion("simulate", "cheops", *line)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.endswith("\nr.pdf\n")
    first, *others = text_of(Path("r.pdf"))
    every = " ".join([first, *others])
    assert all(word in every for word in words)
    for seat in found["seats"]:
        assert f"{seat['score']['mean']:.1f} {bounds(seat['score'])}" in first
    for number, page in enumerate([first, *others], 1):
        assert f"{number} / {1 + len(others)}" in page
        assert "95 %" in page
    with pypdfium2.PdfDocument("r.pdf") as document:
        size = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
        for page in document:
            assert page.get_size() == pytest.approx([mm * 72 / 25.4 for mm in size], abs=0.1)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_in_tables_is_told_on_paper(companion: Command, game: str) -> None:
    players = max(2, counts(game, "base")[0])
    bots = ["greedy", *["random"] * (players - 1)]
    line = ("--players", players, "--bots", ",".join(bots), "--all", "--pdf", "r.pdf")
    found = value(companion, game, *line)
    every = " ".join(text_of(Path("r.pdf")))
    assert ", ".join(bots) in every
    for use in found["uses"]:
        figure = use["per_game"]
        within = f" {bounds(figure, digits=2)}" if figure["low"] is not None else "~"
        assert f"{figure['mean']:.2f}{within}" in every


def test_a_solo_report_says_how_often_programs_won(companion: Command) -> None:
    """On paper, whoever played the games that it is about."""
    alone = ("--variant", "solo-snefru", "--players", 1)
    companion("simulate", "pyramidice", *alone, *FEW, "--pdf", "r.pdf")
    every = " ".join(text_of(Path("r.pdf")))
    for bot, won in won_alone(load_kit("pyramidice"), "solo-snefru"):
        assert f"{bot}, {won.of} games" in every
        assert f"{100 * won.share.value:.1f}% {bounds(won.share._asdict(), 100)}" in every


def test_a_report_in_a_folder_is_called_after_what_was_played(companion: Command) -> None:
    Path("there").mkdir()
    companion("simulate", "cheops", "--players", "2", *FEW, "--pdf", "there")
    assert [file.name for file in Path("there").iterdir()] == ["cheops-base-2.pdf"]


def test_one_game_makes_a_report_as_well(companion: Command) -> None:
    ended = companion("simulate", "cheops", "--games", "1", "--jobs", "1", "--pdf", "r.pdf")
    assert (ended.status, ended.err) == (0, "")
    assert "Turns" in text_of(Path("r.pdf"))[0]


def test_a_page_too_small_for_the_report_is_told_of(companion: Command) -> None:
    ended = companion("simulate", "cheops", *FEW, "--pdf", "r.pdf", "--paper", "90x60")
    assert (ended.status, ended.out) == (2, "")
    assert "does not fit" in ended.err or "paper" in ended.err
    assert list(Path().iterdir()) == []


def test_grey_ink_has_no_colour(companion: Command) -> None:
    companion("settings", "set", "ink", "grey")
    companion("simulate", "cheops", *FEW, "--pdf", "r.pdf")
    with pypdfium2.PdfDocument("r.pdf") as document:
        for page in document:
            seen = page.render(scale=0.5).to_pil().convert("RGB")
            grey = seen.convert("L").convert("RGB")
            most = max(high for _, high in ImageChops.difference(seen, grey).getextrema())
            assert most <= 2
            assert seen.getextrema() != Image.new("RGB", (1, 1), "white").getextrema()


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_its_actions(companion: Command, game: str) -> None:
    found = value(companion, game, "--players", 3, "--games", 1, "--record", "game.txt")
    lines = Path("game.txt").read_text(encoding="utf-8").splitlines()
    assert lines.pop(0) == "# the first game of seed 1"
    assert lines[:3] == [
        f"game {game}",
        "players sensible 1, sensible 2, sensible 3",
        "variant base",
    ]
    engine = rules(load_kit(game))
    state = engine.setup(Options(3))
    for line in lines[3:]:
        action = engine.parse(line)
        assert engine.check(state, action) is None
        engine.apply(state, action)
    assert engine.pending(state) is None
    moves = found["length"]["decisions"]["most"] + found["length"]["draws"]["most"]
    assert len(lines) - 3 == moves


@pytest.mark.long
@pytest.mark.parametrize(("game", "variant"), VERSIONS)
def test_a_recorded_game_can_be_read_again(companion: Command, game: str, variant: str) -> None:
    chosen = ("--variant", variant, "--players", counts(game, variant)[-1])
    found = value(companion, game, *chosen, "--games", 1, "--record", "game.txt")
    ended = companion("replay", "game.txt")
    assert (ended.status, ended.err) == (0, "")
    for seat in found["seats"]:
        assert f" {seat['score']['most']}\n" in ended.out
    recorded = Path("game.txt").read_text(encoding="utf-8").partition("\n")[2]
    assert companion("replay", "game.txt", "--text").out == recorded


def test_an_interruption_reports_what_is_done(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = playing.tallies

    def cut(*arguments: Any) -> Iterator[Tally]:
        opened, match, _, *others = arguments
        return whole(opened, match, 4, *others)

    monkeypatch.setattr(playing, "tallies", cut)
    ended = companion("simulate", "cheops", "--games", "1000", "--jobs", "1", "--pdf", "r.pdf")
    assert (ended.status, ended.err) == (130, "")
    assert "Interrupted after 4 of 1000 games." in ended.out
    assert "Interrupted after 4 of 1000 games." in text_of(Path("r.pdf"))[0]
    asked = companion("simulate", "cheops", "--games", "1000", "--jobs", "1", "--json")
    assert (asked.status, json.loads(asked.out)["games"]) == (130, 4)


def test_an_interruption_before_the_first_game_has_nothing_to_report(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "tallies", lambda *_: iter(()))
    ended = companion("simulate", "cheops", "--pdf", "r.pdf")
    assert (ended.status, ended.out) == (130, "")
    assert ended.err == "companion: Interrupted before the first game was over.\n"
    assert list(Path().iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, 1), (signal.SIGTERM, 2)])
def test_a_bar_shows_how_far_it_is_and_signals_end_it_well(
    spawn: Spawn,  # noqa: F811
    number: signal.Signals,
    jobs: int,
) -> None:
    child = spawn(f"simulate cheops --games 1000000 --jobs {jobs} --bots random")
    child.expect(r"Playing.*[1-9]\d*%|Playing.* 0%")
    child.expect("0:00:0[2-9]|:..:..")
    child.kill(number)
    child.expect("Interrupted")
    child.expect_exact("Scores by seat")
    child.wait()
    assert child.exitstatus == 130


def test_when_a_cluster_is_lost_the_games_that_are_over_are_reported(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = playing.tallies

    def lost(*arguments: Any) -> Iterator[Tally]:
        opened, match, *_ = arguments
        yield from whole(opened, match, 4)
        raise Lost("the scheduler at 'tcp://there:1' is gone")

    monkeypatch.setattr(playing, "tallies", lost)
    line = ("simulate", "cheops", "--games", "1000", "--scheduler", "tcp://there:1")
    ended = companion(*line, "--pdf", "r.pdf")
    assert ended.status == LOST
    assert ended.err == "companion: --scheduler: the scheduler at 'tcp://there:1' is gone\n"
    assert "Interrupted after 4 of 1000 games." in ended.out
    assert "Interrupted after 4 of 1000 games." in text_of(Path("r.pdf"))[0]
    asked = companion(*line, "--json")
    assert (asked.status, json.loads(asked.out)["games"]) == (LOST, 4)


@pytest.mark.parametrize("option", ["--pdf", "--record"])
def test_what_is_there_is_replaced_by_force_alone(companion: Command, option: str) -> None:
    Path("theirs").write_bytes(b"a thesis")
    Path("file").symlink_to("theirs")
    line = ("simulate", "cheops", "--games", "1", "--jobs", "1", option, "file")
    ended = companion(*line)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "companion: file: is there already; --force replaces it\n"
    assert companion(*line, "--force").status == 0
    assert not Path("file").is_symlink()
    assert Path("theirs").read_bytes() == b"a thesis"


def test_a_team_has_one_score_and_nobody_shares_with_an_architect(companion: Command) -> None:
    line = ("simulate", "--games", 2, "--jobs", 1, "--bots", "random")
    team = companion(*line, "terra-pyramides", "--players", 3, "--variant", "coop1").out
    assert team.count("all together") == 1
    assert "Seat" not in team
    alone = companion(*line, "pyramidice", "--players", 1, "--variant", "solo-snefru").out
    assert alone.count("\nSnefru") == alone.count("\nSeat 1") == 2  # scores, and wins
    assert "ties shared" not in alone
    assert " even" not in alone
