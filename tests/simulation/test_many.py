"""Many games: the same whoever plays them, ended well by Ctrl-C; lost workers are told of."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain
from pathlib import Path
from threading import Thread

import dask
import distributed
import pytest

from companion.games.engine import Options
from companion.kits import load_kit
from companion.questions.errors import Refused
from companion.simulation.game import GameRecord, Match
from companion.simulation.many import Opener, fold_games, opener, tallies
from companion.simulation.tally import Tally, tally_up
from companion.simulation.workers import Lost
from tests.games.toy import Toy, ToyRules
from tests.simulation import playing_numbers
from tests.simulation.conftest import Played

BOTS = ("greedy", "random", "montecarlo:2")
GAMES = 20
FEW = 2
"""Games of each game that has rules: whoever plays them opens it, and tells a record of it."""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A cluster of two workers, each a process of its own, on nothing but this machine."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
        ) as cluster,
    ):
        yield cluster.scheduler_address


def records(
    opened: Opener, match: Match, games: int, *workers: int, **named: str
) -> Iterator[GameRecord]:
    """Every game, one by one."""
    for some in fold_games(list, opened, match, games, *workers, **named):
        yield from some


@cache
def here(played: Played, games: int = GAMES) -> list[GameRecord]:
    return list(records(played.opener, played.match(*BOTS), games))


def summed(parts: Iterable[Tally]) -> Tally:
    whole = Tally()
    for part in parts:
        whole.merge(part)
    return whole


def test_tallies_are_the_same_whoever_makes_them(toy: Played, scheduler: str) -> None:
    asked = (toy.opener, toy.match(*BOTS), 120)
    whole = summed(tallies(*asked))
    assert whole == tally_up(here(toy, 120)) == summed(tallies(*asked, jobs=2))
    assert whole == summed(tallies(*asked, scheduler=scheduler))


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_plays_the_same_games(toy: Played, jobs: int) -> None:
    games = here(toy, 60)
    assert [game.number for game in games] == list(range(60))
    assert list(records(toy.opener, toy.match(*BOTS), 60, jobs)) == games


@pytest.mark.long
def test_processes_play_every_game_the_same(played: Played) -> None:
    assert list(records(played.opener, played.match(*BOTS), FEW, 2)) == here(played, FEW)


@pytest.mark.long
def test_a_cluster_of_two_workers_plays_the_same_games(played: Played, scheduler: str) -> None:
    found = list(records(played.opener, played.match(*BOTS), FEW, scheduler=scheduler))
    assert found == here(played, FEW)


def test_fewer_games_are_the_first_of_more(toy: Played) -> None:
    assert here(toy, 7) == here(toy, 20)[:7]
    assert here(toy, 0) == list(records(toy.opener, toy.match(*BOTS), 0, 2)) == []


TOLD = (
    "import sys; from tests.simulation.test_many import told; sys.stdout.write(told(sys.argv[1]))"
)


def told(slug: str) -> str:
    """All that some games give, as text."""
    return repr(here(Played(slug), FEW))


@pytest.mark.long
def test_another_process_plays_the_same_games(played: Played) -> None:
    command = [sys.executable, "-c", TOLD, played.slug]
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert other.stdout == told(played.slug)


def test_every_python_plays_the_same_games(toy: Played) -> None:
    """The totals of these games, written down: no other Python and no machine changes them."""
    match = toy.match("greedy", "random", "montecarlo:8", seed="pharaoh")
    totals = [record.totals for record in records(toy.opener, match, 4)]
    assert totals == [(5, 11, 18), (2, 7, 21), (8, 10, 9), (5, 11, 13)]


def test_the_data_of_a_kit_go_along_and_its_folders_stay() -> None:
    kit = opener(load_kit("cheops")).args[0]  # type: ignore[attr-defined]
    assert kit.tables == load_kit("cheops").tables
    assert kit.folders == ()


class Interrupting(ToyRules):
    """Ctrl-C is pressed while its sixth game is set up."""

    games = 0

    def setup(self, options: Options) -> Toy:
        self.games += 1
        if self.games == 6:
            signal.raise_signal(signal.SIGINT)
        return super().setup(options)


def test_interrupted_while_it_plays_it_gives_games_before(toy: Played) -> None:
    before = signal.getsignal(signal.SIGINT)
    given = list(records(Interrupting, toy.match(*BOTS), GAMES))
    assert 1 <= len(given) <= 5
    assert given == here(toy, len(given))
    assert signal.getsignal(signal.SIGINT) is before


def test_interrupted_between_games_it_ends_with_those_that_were_given(toy: Played) -> None:
    given: list[list[GameRecord]] = []
    for some in fold_games(list, toy.opener, toy.match(*BOTS), 100_000):
        if len(given) == 2:
            signal.raise_signal(signal.SIGINT)
        given.append(some)
    assert len(given) == 3
    assert [*chain.from_iterable(given)] == here(toy, sum(map(len, given)))


def test_interrupted_twice_it_is_left_at_once(toy: Played) -> None:
    def leave() -> None:
        for _ in records(toy.opener, toy.match(*BOTS), GAMES):
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        leave()
    assert signal.getsignal(signal.SIGINT) is before


def test_threads_that_hear_no_interruption_play_all_the_same(toy: Played) -> None:
    found: list[GameRecord] = []
    thread = Thread(target=lambda: found.extend(here(toy)))
    thread.start()
    thread.join()
    assert found == here(toy)


def started(jobs: int) -> tuple[subprocess.Popen[str], str]:
    """Play games of which some take for ever, in a session of their own, once the first is told."""
    playing = subprocess.Popen(
        [sys.executable, "-m", playing_numbers.__name__, str(jobs)],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert playing.stdout is not None
    return playing, playing.stdout.readline()


@pytest.mark.long
@pytest.mark.parametrize("kill", [os.killpg, os.kill], ids=["all", "one"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_and_sigterm_end_a_game_that_takes_for_ever(
    jobs: int, number: signal.Signals, kill: Callable[[int, int], None]
) -> None:
    """All processes of a terminal hear it; the ones that play leave it to the one that waits."""
    playing, first = started(jobs)
    kill(playing.pid, number)
    out, err = playing.communicate(timeout=60)
    lines = [first, *out.splitlines(keepends=True)]
    assert [int(line.split()[0]) for line in lines[:-1]] == list(range(len(lines) - 1))
    assert lines[-1] == "ended\n"
    assert (playing.returncode, err) == (0, "")


def test_those_who_play_end_when_the_one_that_waits_is_killed() -> None:
    playing, _ = started(2)
    playing.kill()
    playing.communicate(timeout=60)  # the streams end when the last of all processes has ended


def test_a_process_that_dies_is_told_of_in_one_line(toy: Played) -> None:
    with pytest.raises(Lost, match=r"^a worker ended before its games did; [^\n]*$"):
        list(records(partial(os._exit, 3), toy.match("random"), GAMES, 2))


def test_what_goes_wrong_in_a_process_goes_wrong_here(toy: Played) -> None:
    match = toy.match("random")._replace(options=Options(7))
    with pytest.raises(Refused, match="players: must be 2 to 4"):
        list(records(toy.opener, match, GAMES, 2))


@pytest.mark.parametrize(
    "address",
    ["nonsense", "127.0.0.1:9", "tcp://127.0.0.1:9", "foo://a:1", "", "inproc://x"],
)
def test_a_scheduler_that_is_not_there_is_told_of_in_one_line(
    toy: Played, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.simulation.workers.PATIENCE", 0.5)
    with pytest.raises(Lost, match=rf"^no scheduler answers at '{address}', such as [^\n]*$"):
        list(records(toy.opener, toy.match("random"), GAMES, scheduler=address))


def test_nothing_else_is_said_of_an_address_that_is_none() -> None:
    """A client that Dask never connected would complain when the process ends."""
    command = [sys.executable, "-m", "companion", "simulate", "cheops", "--scheduler", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_scheduler_without_workers_is_told_of(toy: Played) -> None:
    with distributed.LocalCluster(
        n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        address = cluster.scheduler_address
        with pytest.raises(Lost, match=rf"^the scheduler at '{address}' has no workers$"):
            list(records(toy.opener, toy.match("random"), GAMES, scheduler=address))


def test_workers_that_know_other_rules_do_not_play(
    toy: Played, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.simulation.workers.__version__", "99.1")
    with pytest.raises(Lost, match=r"^the worker tcp://[0-9.:]+ has no companion 99\.1: \d[^\n]*$"):
        list(records(toy.opener, toy.match("random"), GAMES, scheduler=scheduler))


def test_a_worker_of_a_cluster_that_dies_is_told_of(toy: Played, scheduler: str) -> None:
    with pytest.raises(Lost, match=r"^a worker ended before its games did; [^\n]*$"):
        list(records(partial(os._exit, 3), toy.match("random"), 1, scheduler=scheduler))


CLUSTER = """
from time import sleep
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(
        n_workers=1, processes=False, host="tcp://127.0.0.1", dashboard_address="127.0.0.1:0"
    )
    print(cluster.scheduler_address, flush=True)
    sleep(600)
"""


def test_a_scheduler_that_goes_is_told_of_and_nothing_else_is_said(
    toy: Played, capfd: pytest.CaptureFixture[str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdout=subprocess.PIPE, text=True
    ) as cluster:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().strip()
        numbers = records(toy.opener, toy.match(*BOTS), 100_000, scheduler=address)
        next(numbers)
        cluster.kill()
    with pytest.raises(Lost, match=rf"^the scheduler at '{address}' is gone$"):
        list(numbers)
    assert capfd.readouterr().err == ""


def test_without_dask_it_is_said_how_to_get_it(
    toy: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Lost, match=r"pip install 'tabletop-companion\[cluster\]'$"):
        list(records(toy.opener, toy.match("random"), GAMES, scheduler="tcp://127.0.0.1:8786"))


def test_dask_is_loaded_only_where_it_is_asked_for() -> None:
    code = "import sys, companion.simulation.many; sys.exit('distributed' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
