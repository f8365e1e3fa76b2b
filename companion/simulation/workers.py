"""Those who play: this process, several here, or a cluster; and what an interruption does."""

import logging
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import closing, contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from companion import __version__
from companion.processes import processes, told_to_end

if TYPE_CHECKING:
    from distributed import Client


# Seconds until a scheduler that says nothing is taken for absent.
PATIENCE: Final = 8

HERE: Final = "inproc://"

SUCH: Final = "such as tcp://192.168.1.5:8786"


class Lost(Exception):
    """Those who were to play are not there, or no longer; the message is one line."""


class Workers(NamedTuple):
    """Who plays, and how many games at once.

    `watch` is called now and then while nothing arrives, and raises Lost when nothing ever will.
    `deaths` are what a game's future raises when who played it is gone.
    """

    executor: Executor
    at_once: int
    watch: Callable[[], None]
    deaths: tuple[type[Exception], ...]


@contextmanager
def open_workers(jobs: int, scheduler: str | None) -> Iterator[Workers | None]:
    """Give workers, until they are left; None is this process.

    Left by an exception, they give up what they have not finished.

    Args:
        jobs: How many processes of this machine; 1 is this one.
        scheduler: The address of a Dask scheduler, whose workers play instead.

    Raises:
        Lost: When there is no such scheduler, or a worker of it can't play.
    """
    if scheduler is not None:
        with _cluster(scheduler) as workers:
            yield workers
    elif jobs > 1:
        with processes(jobs) as pool:
            yield Workers(pool, jobs, _trust, (BrokenExecutor,))
    else:
        yield None


def _trust() -> None:
    """Wait on: a process that ends is told of by its future."""


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    with _without_logging(), _client(address) as client:
        from distributed import KilledWorker  # noqa: PLC0415 - as in `_client`

        _refuse_strangers(client, address)
        executor = client.get_executor(pure=False)
        threads = sum(client.nthreads().values())
        deaths = (KilledWorker, CancelledError)
        try:
            yield Workers(executor, threads, lambda: _watch(client, address), deaths)
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _without_logging() -> Iterator[None]:
    """Let nothing be logged: what Dask has to say is raised as well, and told in one line."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _client(address: str) -> "Client":
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to load
        from distributed.comm import resolve_address  # noqa: PLC0415
    except ImportError:
        raise Lost("a scheduler needs Dask: pip install 'tabletop-companion[cluster]'") from None
    try:
        # Of no address, and of none in this very process, a client is made: it would not close.
        if resolve_address(address).startswith(HERE):
            raise ValueError  # noqa: TRY301 - as for what is no address
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception:  # noqa: BLE001 - of many kinds, and all say that nobody is there
        raise Lost(f"no scheduler answers at '{address}', {SUCH}") from None


def _refuse_strangers(client: "Client", address: str) -> None:
    """Let only those play that know the same rules: a seed is to give the same games."""
    _watch(client, address)
    for worker, version in client.run(_version, on_error="return").items():
        if version != __version__:
            raise Lost(f"the worker {worker} has no companion {__version__}: {version}")


def _version() -> str:
    return __version__


def _watch(client: "Client", address: str) -> None:
    """Say when no answer will ever come."""
    if client.status != "running":
        raise Lost(f"the scheduler at '{address}' is gone")
    if not client.nthreads():
        raise Lost(f"the scheduler at '{address}' has no workers")


# What Ctrl-C, or SIGTERM, does to a long run: it ends well, between one thing and the next.

Item = TypeVar("Item")


def until_interrupted(items: Generator[Item, None, None]) -> Iterator[Item]:
    """Give items, fewer if Ctrl-C is pressed, or SIGTERM comes.

    It stops the making of an item at once, but never what is done with one: that is not half done
    when the items end. Pressed again, it does what it always does.
    """
    if current_thread() is not main_thread():  # only that one is interrupted
        yield from items
        return
    ear = _SignalListener()
    before = signal.signal(signal.SIGINT, ear.hear)
    try:
        with told_to_end(ear.hear), closing(items):
            while not ear.has_heard:
                item = next(items)
                ear.is_busy = True
                yield item
                ear.is_busy = False
    except (StopIteration, KeyboardInterrupt):
        return
    finally:
        signal.signal(signal.SIGINT, before)


class _SignalListener:
    """Hears Ctrl-C, and remembers it while items are dealt with elsewhere."""

    def __init__(self) -> None:
        self.is_busy = False
        self.has_heard = False

    def hear(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        again, self.has_heard = self.has_heard, True
        if again or not self.is_busy:
            raise KeyboardInterrupt
