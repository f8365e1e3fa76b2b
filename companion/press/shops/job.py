"""From a kit and what a person chose to the files of a shop."""

from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from companion.files import Writer, file_name
from companion.kits import Fault, Faulty, Kit
from companion.press.choose import choose
from companion.press.files import write_files
from companion.press.job import Progress
from companion.press.options import Options
from companion.press.outputs import Told
from companion.press.sheets.model import Document
from companion.press.sheets.wording import Wording
from companion.press.shops import writing
from companion.press.shops.decks import Deck, decks
from companion.press.shops.shop import Shop, shop
from companion.press.shops.taken import Refusal, size_of, take


@dataclass(frozen=True, slots=True)
class Ordered:
    """What a shop takes, drawn and ready to be written, and what it does not take, and why."""

    kit: Kit
    options: Options
    shop: Shop
    decks: tuple[Deck, ...]
    left_out: tuple[tuple[str, str], ...]


def prepare(kit: Kit, options: Options, name: str) -> Ordered:
    """Draw all that a shop takes of what was chosen.

    Args:
        kit: The kit.
        options: What is printed. Components named in `only` must all be taken.
        name: Of the shop, in `layouts/shops.toml`.

    Raises:
        Faulty: With everything that is wrong with the choice, or with what is drawn, or with what
            the shop is asked to take and does not; or when it takes nothing.
    """
    place = shop(name)
    wording = Wording.of(kit, options.language)
    orders, refusals = take(choose(kit, options), place)
    reasons = tuple((each.component, _reason(each, wording)) for each in refusals)
    if refusals and options.only:
        raise Faulty(*(Fault(kit.id, why, field=component) for component, why in reasons))
    if not orders:
        sizes = ", ".join(dict.fromkeys(size_of(product) for product in place.products))
        raise Faulty(Fault(kit.id, wording.say("shop.nothing", shop=place.name, sizes=sizes)))
    opaque = replace(options, opaque=place.files == "deck")  # which is PDF/X-1a
    return Ordered(kit, options, place, decks(kit, opaque, orders, wording), reasons)


def write(
    ordered: Ordered, folder: Path, progress: Progress, *, force: bool = False
) -> tuple[Path, ...]:
    """Write the files for a shop into a folder, all or none; return their paths.

    Raises:
        Faulty: When they can't be written; the folder is then as it was.
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    done, total = count(1), writing.count(ordered.decks, ordered.shop)
    files = writers(ordered, lambda: progress(next(done), total), folder)
    return write_files(folder, f"{ordered.kit.id} {ordered.shop.id}", files, force=force)


def writers(ordered: Ordered, told: Told, folder: Path | None = None) -> dict[str, Writer]:
    """Return what writes each file for a shop, by its name.

    Args:
        ordered: What is written.
        told: Called for every face or sheet that is done.
        folder: Where they will lie, if that is known.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    kit, options = ordered.kit, ordered.options
    document = Document(kit.name[options.language], options.language, ())
    work = writing.Work(ordered.shop, document, told, options.jobs, folder)
    return dict(writing.outputs(ordered.decks, file_name(kit.id), work))


def _reason(refusal: Refusal, wording: Wording) -> str:
    return wording.say(refusal.key, **refusal.values)
