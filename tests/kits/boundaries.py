"""Every number of every file of a kit at the bounds of 8, 16, 32 and 64 bits.

Run by hand, for all of them; pytest tries some (`test_fuzz.py`):

    python tests/kits/boundaries.py             all, with `check` and with `print`, which must agree
    python tests/kits/boundaries.py board.toml  those of one file

The kit has every key of `kit.toml`, of a net, a style and a layout that takes a number; a test
holds that nothing of the grammar is missing.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.kits import fuzz

BOUNDS = (
    *(-1, 0, 1, 127, 128, 255, 256),  # of 8 bits: these may well be
    *(32767, 32768, -32769, 65535, 65536, 2147483647, 2147483648, -2147483649, 4294967295),
    *(4294967296, 9223372036854775807, 9223372036854775808),
)
EVERY = Path(__file__).with_name("every.toml").read_text(encoding="utf-8")
MORE = {
    "kit.toml": fuzz.KIT.replace(
        'front = "card.toml"', 'front = "card.toml"\ncorner = 3\nbleed = 2'
    ),
    "board.toml": EVERY,
    "style.toml": '[palette]\nown = "#123456"\n[type.mine]\nfont = "body"\nsize = 8\nminimum = 5\n'
    "leading = 1.3\nspacing = 0.1\n"
    '[icons]\nmine = { path = "M 0 0 L 9 0 L 9 9 Z", view = [0, 0, 9, 9] }\n',
    "nets.toml": fuzz.SMALL["nets.toml"]
    + '[block]\nsolid = "cuboid"\nsize = [20, 30, 40]\ntab = 5\n'
    '[steps]\nsolid = "step"\nsize = 22\nheight = 9\n'
    '[cone]\nsolid = "pyramid"\nsize = 22\nheight = 12\n'
    '[cover]\nsolid = "lid"\nover = "tray"\nheight = 20\n'
    '[tucked]\nsolid = "tuck"\ninner = [30, 20, 40]\n'
    '[long]\ntab = 4\nfaces = [{ id = "a", points = [[0, 0], [30, 0], [30, 20], [0, 20]] }, '
    '{ id = "b", points = [[0, 20], [30, 20], [30, 40], [0, 40]] }, '
    '{ id = "c", points = [[0, 40], [30, 40], [30, 60], [0, 60]] }]\n'
    'folds = [{ between = ["a", "b"], angle = 120 }, { between = ["b", "c"], angle = 120 }]\n'
    "glue = [{ tab = [[0, 0], [30, 0]], edge = [[0, 60], [30, 60]] }]\n",
}
NETS = ("block", "steps", "cone", "cover", "tucked", "long")
COMPONENT = """[[component]]
id = "{net}"
name = "N"
count = 1
[[component.make]]
how = "net"
net = "{net}"
front = {{ layout = "back.toml", with = {{ value = 1 }} }}
"""
ELEMENT = "  { kind"
FILES = {**fuzz.SMALL, **MORE}
FILES["kit.toml"] += "".join(COMPONENT.format(net=net) for net in NETS)


def places(words: list[str]) -> Iterator[tuple[str, int, int]]:
    """Yield every number: its file, and from where to where it stands there."""
    for name, text in FILES.items():
        if not words or name in words:
            yield from ((name, *one.span()) for one in fuzz.NUMBER.finditer(text))


def files(name: str, first: int, last: int, number: int) -> dict[str, str]:
    """Return the files of a small kit that uses this number, with another in its place."""
    text = FILES[name]
    changed = f"{text[:first]}{number}{text[last:]}"
    if name == "board.toml":
        changed = one_element(changed, text.count("\n", 0, first))
    return fuzz.part_of_kit({**FILES, name: changed}, *users(name, first))


def users(name: str, place: int) -> Sequence[str]:
    """Return the components that show what a place of a file says."""
    before = FILES[name][:place]
    if name == "kit.toml":
        return [*fuzz.parts(before)][-1:] if "[[component]]" in before else ["card", "board"]
    if name == "nets.toml":
        net = re.findall(r"^\[(\w+)\]", before, re.MULTILINE)[-1]
        found = fuzz.parts(FILES["kit.toml"]).items()
        return [component for component, part in found if f'net = "{net}"' in part]
    return fuzz.USERS[name]


def one_element(layout: str, number: int) -> str:
    """Return a layout with the element on one of its lines only; with one of any if there is none.

    The others would only take time.
    """
    lines = layout.splitlines(keepends=True)
    wanted = "{d}" if not lines[number].startswith(ELEMENT) else lines[number]
    return "".join(line for line in lines if not line.startswith(ELEMENT) or wanted in line)


def main(words: list[str]) -> int:
    fuzz.bound()
    found, ended = [*places(words)], []
    for name, first, last in found:
        for number in BOUNDS:
            one = fuzz.tried_files(files(name, first, last, number), prints=True)
            ended.append(one)
            if one.failed:
                line = FILES[name].count("\n", 0, first) + 1
                print(
                    f"{name}:{line}: {FILES[name][first - 9 : last]} -> {number}: {one.failed}",
                    flush=True,
                )
    print(f"{len(found)} numbers, {fuzz.summary(ended)}")
    return sum(bool(each.failed) for each in ended)


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
