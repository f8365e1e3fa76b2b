"""Kits broken at random, checked and printed: whatever is in them, they are answered in words.

Run by hand, for as many as there is time for; pytest does some (`test_fuzz.py`):

    python tests/kits/fuzz.py 20000             so many small kits with `check`
    python tests/kits/fuzz.py 500 --print       with `print`, with and without `--draft`, too
    python tests/kits/fuzz.py 1000 --ours       our own five, broken in a few places
    python tests/kits/fuzz.py 1 --from 4711     that one again, with what was said

They run in processes that may take no more memory than `MEMORY`. Told are the slowest, the peak of
the memory, and all that ended in a traceback.
"""

import argparse
import csv
import io
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

from openpyxl import Workbook
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.cli.app import run
from companion.games import slugs
from companion.kits import layouts_folder
from companion.kits.read import documents
from tests.kit_files import written
from tests.kits import attacks

MEMORY = 1_500_000_000
"""Bytes of addresses, of which a process uses a part."""
PATIENCE = 60
"""Seconds after which a kit is given up, as a failure."""
LISTED = 10
GENTLY = 0.8
"""How many kits are broken gently: these get as far as paper, the others mostly to a fault."""
REFUSED = 2
DRAFTED = 1
BOXES = ("box", "box_lid", "lid", "tray")

# A small kit with one of everything, in the order in which seeds choose among its files.
SMALL_FILES = (
    "kit.toml", "cards.csv", "text.en.toml", "text.ja.toml", "style.toml", "nets.toml",
    "card.toml", "part.toml", "back.toml", "board.toml", "score.toml", "a.svg",
)  # fmt: skip
SMALL = {name: (Path(__file__).parent / "small" / name).read_text("utf-8") for name in SMALL_FILES}
SMALL = {name: re.sub(r"\n {4,}", " ", text) for name, text in SMALL.items()}
"""Tables within lists stand on one line each."""
KIT = SMALL["kit.toml"]
USERS = {
    "cards.csv": ("card", "board"),
    "nets.toml": ("die", "box", "roof"),
    "style.toml": ("card", "board"),
    "back.toml": ("coin", "die", "roof"),
    "board.toml": ("board", "aid"),
    **dict.fromkeys(
        ("text.en.toml", "text.ja.toml", "card.toml", "part.toml", "a.svg", "score.toml"), ("card",)
    ),
}
"""Which components show what is wrong in a file; all do in `kit.toml`."""
NUMBERS = (
    "0", "-1", "1", "2", "255", "256", "32767", "32768", "65535", "65536", "2147483647",
    "2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
    "-2147483649", "1e308", "1e-308", "-1e400", "0.1", "inf", "nan", "9" * 5000, "0xffffffffffff",
    "1e9", "0.0000001", "10000", "10001",
)  # fmt: skip
VALUES = (
    *NUMBERS, '""', '"x"', "[]", "{}", "[[]]", "[{}]", "{ a = 1 }", "true", "1979-05-27",
    "07:32:00",
    '"{title}"', '"{x}"', '"{"', '"{{"', '"{text.hello}"', '"{{a}"', '"{card.title}"', '"../x"',
    '"card.toml"', '"a.svg"', '"none"', '"auto"', '"100%"', '"-50%+3"', '"nan%"', '"1e400%"',
    '"own"', '"{min(1)}"', '"{max(number)}"', '"{abs()}"', '"{if(1, 2)}"', '"{up(1)}"',
    '"max(coins)"', '"min(players)"', '"rank()"', '"places(coins)"', '"sets(worth)"',
    '"\\u0000"', '"\\U0001F600"', '"\\u202E"', '"**"', '":mine:"', '"' + "W" * 3000 + '"', "[1, 2]",
    "[1, 2, 3, 4]", '["1", "1"]', "[[1, 2], [3, 4]]", '"' + "a " * 9000 + '"', '["a", "b", "c"]',
    '"{number}"', '"{kinds}"', '"{play}"', '"net"', '"page"', '"tiled"', '"rows"', '"cards"',
    '"components"', '"tables"', '"circle"', '"hexagon"', '"ring"', '"points"', '"grid"', '"stack"',
)  # fmt: skip
WORDS = (
    "W" * 30, "a b c d e f", "\u3042" * 40, "\u202e", "\U0001f600", "**", "*", "x\u0301", "-",
    "\u00ad", "fi", "\u0645\u0631\u062d\u0628\u0627",
)  # fmt: skip
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
_TEXT = re.compile(r'"[^"\n]*"')
_VALUE = re.compile(r"(?<== )(?:\"[^\"\n]*\"|[-\w.]+|\[[^\[\]\n]*\]|\{[^{}\n]*\})")
_LISTS = re.compile(r"(?<== )\[\[[^{}\n]*?\]\]")
_PAIR = re.compile(r", [a-z-]+ = (?:\[\[[^{}\n]*?\]\]|\[[^\[\]\n]*\]|\"[^\"\n]*\"|[-\w.]+)")
_SAID = re.compile(r'(?<=[ ,">])[A-Z][a-z]+(?=[ ,."\n])')
_ELEMENT = re.compile(r" +\{ kind = .*\},$")
_WORD = re.compile(r"[A-Za-z_-]{2,}")
_IN_PLACE = (
    *((_VALUE, VALUES),) * 3,
    *((NUMBER, NUMBERS),) * 2,
    (_TEXT, VALUES),
    (_LISTS, VALUES),
    (_PAIR, ("",)),
)
"""What is looked for, and what stands in its place then."""


class Ended(NamedTuple):
    """What became of one kit: what failed, the seconds that it took, what was said."""

    seed: int
    failed: str
    seconds: float
    memory: int
    said: str
    refused: bool


def mutated(text: str, random: Random) -> str:
    """Return a text with something in it replaced, taken out, doubled or exchanged."""
    lines = text.splitlines(keepends=True)
    number = random.randrange(12)
    if number < len(_IN_PLACE):
        what, instead = _IN_PLACE[number]
        return _replaced(text, what, random.choice(instead), random)
    match number:
        case 8:
            words = _WORD.findall(text)
            return _replaced(text, _WORD, random.choice(words), random) if words else text
        case 9 if lines:
            del lines[random.randrange(len(lines))]
        case 10 if lines:
            lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
        case _:
            place = random.randrange(len(text) + 1)
            signs = ("\0", '"', "[", "]", "{", "}", ",", "\n", "=", "é", "\ufeff", "\\", "'", "#")
            return text[:place] + random.choice(signs) + text[place + random.randrange(3) :]
    return "".join(lines)


def nudged(text: str, random: Random) -> str:
    """Return a text that mostly says something still: other numbers, words, elements."""
    match random.randrange(4):
        case 0 | 1 if numbers := list(NUMBER.finditer(text)):
            one = random.choice(numbers)
            return text[: one.start()] + _near(one[0], random) + text[one.end() :]
        case 2:
            return _replaced(text, _SAID, random.choice(WORDS), random)
        case _:
            lines = text.splitlines(keepends=True)
            elements = [place for place, line in enumerate(lines) if _ELEMENT.match(line)]
            if not elements:
                return text
            place = random.choice(elements)
            lines[place : place + 1] = [lines[place]] * random.choice((0, 2, 2, 20))
            return "".join(lines)


def _near(number: str, random: Random) -> str:
    """Return a number of the same kind, somewhat larger or smaller."""
    if "." in number:
        return f"{float(number) * random.choice((0.5, 0.9, 1.1, 2)):.6g}"
    value = int(number)
    return str(random.choice((value + 1, max(value - 1, 0), value // 2, value * 2, value * 3)))


def broken(text: str, gently: bool, random: Random) -> str:
    """Return a text with a mutation, of either sort."""
    return nudged(text, random) if gently else mutated(text, random)


def _replaced(text: str, what: re.Pattern[str], instead: str, random: Random) -> str:
    found = list(what.finditer(text))
    if not found:
        return text
    one = random.choice(found)
    return text[: one.start()] + instead + text[one.end() :]


def parts(kit: str) -> dict[str, str]:
    """Return what a kit.toml says of each component, by its id; by none, what comes before."""
    head, *components = re.split(r"^(?=\[\[component\]\])", kit, flags=re.MULTILINE)
    return {"": head, **{part.split('"')[1]: part for part in components}}


def part_of_kit(files: Mapping[str, str], *components: str) -> dict[str, str]:
    """Return the files of a kit with some of its components only, and what these need."""
    wanted = {"", *components}
    wanted |= {"box"} if "cover" in wanted else set()
    wanted |= {"card", "coin"} if "box" in wanted else set()
    kit = "".join(part for name, part in parts(files["kit.toml"]).items() if name in wanted)
    nets = re.split(r"^(?=\[)", files["nets.toml"], flags=re.MULTILINE)[1:]
    used = (net for net in nets if f'net = "{net[1 : net.index("]")]}"' in kit)
    return {**files, "kit.toml": kit, "nets.toml": "".join(used)}


def small_kit(seed: int, folder: Path) -> None:
    """Write a small kit, mostly a part of it, with up to three mutations, mostly gentle ones."""
    random = Random(seed)
    gently = random.random() < GENTLY
    names = random.choices([*SMALL], k=random.choice((1, 1, 1, 2, 3)))
    some = (random.choice(USERS.get(name, [*parts(KIT)][1:])) for name in names)
    files = part_of_kit(SMALL, *some) if random.randrange(10) else dict(SMALL)
    for name in names:
        files[name] = broken(files[name], gently, random)
    folder.mkdir()
    if not random.randrange(20):
        files["kit.toml"] = files["kit.toml"].replace('"cards.csv"', '"cards.xlsx"')
        (folder / "cards.xlsx").write_bytes(workbook(files["cards.csv"], random))
    for name, text in files.items():
        data = text.encode("utf-8", "replace")
        if not gently and not random.randrange(40):
            data = text.encode("utf-16") if random.randrange(2) else data[: len(data) // 2]
        (folder / name).write_bytes(data)
    put_picture(folder, 0 if gently else random.choice((0, 0, 0, 1, 9)), random)


def workbook(table: str, random: Random) -> bytes:
    """Return a table as a workbook, now and then with sheets, styles or rows without end."""
    book, stream = Workbook(), io.BytesIO()
    for row in csv.reader(io.StringIO(table.replace("\0", ""))):
        book.active.append(row)  # type: ignore[union-attr]
    book.save(stream)
    many = random.choice((0, 0, 9, 3_000, 30_000))
    part, before, more = random.choice(
        (
            ("xl/workbook.xml", "</sheets>", attacks.many_sheets(many + 9)),
            ("xl/styles.xml", "</cellXfs>", "<xf/>" * many),
            ("xl/worksheets/sheet1.xml", "</sheetData>", "<row/>" * many),
        )
    )
    return attacks.with_more(stream.getvalue(), part, before, more)


def put_picture(folder: Path, broken: int, random: Random | None = None) -> None:
    """Write a picture, with so many bytes of it broken."""
    random = random or Random(1)
    stream = io.BytesIO()
    kind, mode = random.choice(("PNG", "JPEG")), random.choice(("RGB", "L", "P", "CMYK", "RGBA"))
    right = {"PNG": ("RGB", "L", "P", "RGBA"), "JPEG": ("RGB", "L", "CMYK")}[kind]
    mode = mode if mode in right else "RGB"
    in_scans = kind == "JPEG" and bool(random.randrange(2))
    Image.new(mode, (30, 30)).save(stream, kind, progressive=in_scans)
    data = bytearray(stream.getvalue())
    if broken and in_scans:  # more of them than any program writes, or just as many as may be
        data = bytearray(attacks.marked(bytes(data), random.choice((11, 99, 101, 3_000))))
    if broken and mode == "P" and random.randrange(2):  # a palette that is missing, or of a size
        at = data.index(b"PLTE") - 4
        size = random.choice((0, 1, 3, 771, 3000))
        whole = b"PLTE" + bytes(size)
        other = size.to_bytes(4) + whole + zlib.crc32(whole).to_bytes(4)
        data[at : at + 12 + int.from_bytes(data[at : at + 4])] = other if size else b""
    for _ in range(broken):
        data[random.randrange(len(data))] = random.randrange(256)
    (folder / "a.png").write_bytes(data)


def our_kit(seed: int, folder: Path) -> None:
    """Copy one of ours, with up to four mutations in one to three of its files, mostly gentle.

    In most a few components are printed, the others only counted: it takes a fifth of the time.
    """
    random = Random(seed)
    gently = random.random() < GENTLY
    shutil.copytree(layouts_folder() / random.choice(slugs()), folder)
    if random.randrange(10):
        print_few(folder / "kit.toml", random)
    files = [path for path in folder.rglob("*") if path.suffix in (".toml", ".csv")]
    for path in random.sample(sorted(files), random.randint(1, 3)):
        text = path.read_text(encoding="utf-8")
        for _ in range(random.randint(1, 4)):
            text = broken(text, gently, random)
        path.write_text(text, encoding="utf-8", errors="replace")


def print_few(file: Path, random: Random) -> None:
    """Let some components of a kit be printed, of boxes only what they are measured for."""
    by_id = parts(file.read_text(encoding="utf-8"))
    few = random.sample([name for name in by_id if name not in BOXES], 4)
    held = re.findall(r'holds = \["(\w+)"', file.with_name("nets.toml").read_text(encoding="utf-8"))
    for name in by_id.keys() - {"", *few, *held}:
        counted, make, _ = by_id[name].partition("[[component.make]]")
        by_id[name] = f"{counted.rstrip()}\nmake = []\n\n" if make else counted
    file.write_text("".join(by_id.values()), encoding="utf-8")


def answered(arguments: list[str]) -> tuple[int, str]:
    """Run a command here; return its status and what it said. A traceback gets out."""
    said = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(said):
        status = run(arguments)
    return status, said.getvalue()


def tried(seed: int, *, prints: bool = False, ours: bool = False) -> Ended:
    """Make the kit of a seed, check it, and print it where asked."""
    return _tried(lambda folder: (our_kit if ours else small_kit)(seed, folder), seed, prints)


def tried_files(files: Mapping[str, str], *, prints: bool = False) -> Ended:
    """Do the same with a kit of these files."""

    def make(folder: Path) -> None:
        written(folder, files)
        put_picture(folder, 0)

    return _tried(make, 0, prints)


def _tried(make: Callable[[Path], None], seed: int, prints: bool) -> Ended:
    start = time.process_time()
    failed, said, status = "", "", 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "kit"
        make(folder)
        try:
            with patience():
                status, said = answered(["check", str(folder)])
                if status not in (0, REFUSED):
                    failed = f"check ends with {status}: {said.strip()[-300:]}"
                elif prints:
                    failed = _printed(folder, status)
        except BaseException as error:  # noqa: BLE001 - that is what is looked for
            where = traceback.extract_tb(error.__traceback__)[-1]
            failed = f"{type(error).__name__}: {str(error)[:200]} ({where.filename}:{where.lineno})"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    seconds = time.process_time() - start
    return Ended(seed, failed, seconds, memory, said, status != 0)


def _printed(folder: Path, checked: int) -> str:
    """Print a kit that was checked; return what is wrong with that."""
    out = str(folder.parent / "out")
    status, said = answered(["print", "x", "--kit", str(folder), "--output", out])
    if status not in (0, REFUSED):
        return f"print ends with {status}: {said.strip()[-300:]}"
    if status > checked:
        return f"check passes what print refuses: {said.strip()[:300]}"
    drafted, said = answered(["print", "x", "--kit", str(folder), "--draft", "--output", out])
    right = (DRAFTED, REFUSED) if status else (0,)
    return "" if drafted in right else f"a draft ends with {drafted}: {said.strip()[-300:]}"


def summary(ended: Sequence[Ended]) -> str:
    """Say how many there were, what became of them, the slowest and the peak of the memory."""
    slowest = sorted(ended, key=lambda each: -each.seconds)[:LISTED]
    failed = sum(bool(each.failed) for each in ended)
    refused = sum(each.refused for each in ended)
    return (
        f"{len(ended)} kits, {refused} of them refused by check, {failed} failed; "
        f"peak memory of a process {max(each.memory for each in ended) / 1e6:.0f} MB\n"
        f"slowest: {', '.join(f'{each.seconds:.1f} s ({each.seed})' for each in slowest)}"
    )


@contextmanager
def patience() -> Iterator[None]:
    """Raise TimeoutError where a kit takes too long."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"not answered after {PATIENCE} s")

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)


def _remember_parsed() -> None:
    """Have a text of TOML that was parsed before, such as the house's, not parsed again.

    It is the same thousands of times, and half of the time that a small kit takes.
    """
    loads = lru_cache(500)(tomllib.loads)
    documents.tomllib = SimpleNamespace(  # type: ignore[assignment]
        loads=lambda text: deepcopy(loads(text)), TOMLDecodeError=tomllib.TOMLDecodeError
    )


def bound() -> None:
    """Prepare a process for many kits: little memory, nothing parsed twice, no noise."""
    _remember_parsed()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 2)


def _all(numbers: range, chosen: argparse.Namespace) -> Iterator[Ended]:
    with ProcessPoolExecutor(chosen.jobs, initializer=bound) as pool:
        found = pool.map(
            partial(tried, prints=chosen.print, ours=chosen.ours), numbers, chunksize=4
        )
        yield from found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("number", type=int)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--ours", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    ended = []
    for one in _all(range(chosen.first, chosen.first + chosen.number), chosen):
        ended.append(one)
        if one.failed:
            print(f"{one.seed}: {one.failed}", flush=True)
        if chosen.number == 1:
            print(one.said)
    print(summary(ended))
    return sum(bool(each.failed) for each in ended)


if __name__ == "__main__":
    sys.exit(bool(main()))
