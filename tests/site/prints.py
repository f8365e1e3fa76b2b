"""Compares what a website prints with what this tree prints: `python -m tests.site.prints SITE`.

All five games, each in three inks and two languages on A4, Letter and A3 in turn, are printed in
Chromium in a website that `companion site` wrote into SITE from the same tree, and here; the bytes
must be the same. Ends with 1 where some are not.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from companion.kits import load_kit
from companion.kits.model import InkName
from companion.press.options import PrintOptions
from tests.bench.ink import GAMES
from tests.site.visits import Host, Visitor, printed_here
from tests.web.browsers import CHROMIUM

PAPERS: Final = ("a4", "letter", "a3")
INKS: Final[tuple[InkName, ...]] = ("full", "saver", "grey")
LANGUAGES: Final = ("en", "ja")


def main(site: Path) -> int:
    assert CHROMIUM
    differ = 0
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        visitor = Visitor(driver, CHROMIUM, Path(folder), Host(site))
        visitor.visit()
        for game, options in wanted():
            same = in_page(visitor, game, options) == here(game, options)
            differ += not same
            said = "same" if same else "differ"
            print(game, options.paper, options.ink, options.language, said, flush=True)
    return min(differ, 1)


def wanted() -> Iterator[tuple[str, PrintOptions]]:
    """Give each game with what is chosen."""
    papers = cycle(PAPERS)
    for game, ink, language in product(GAMES, INKS, LANGUAGES):
        yield game, PrintOptions(paper=next(papers), ink=ink, language=language)


def in_page(visitor: Visitor, game: str, options: PrintOptions) -> bytes:
    """Return the PDF that the website makes."""
    chosen = f"paper={options.paper}&ink={options.ink}&lang={options.language}&format=pdf&first=1"
    return visitor.taken(f"/print/{game}/file?{chosen}")


def here(game: str, options: PrintOptions) -> bytes:
    """Return the PDF that the command writes."""
    return printed_here(load_kit(game), options)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
