"""A game on paper: what may be chosen, and what has been."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, get_args

from companion.kits import Fault, Faulty, Kit
from companion.kits.model import Backs, InkName
from companion.kits.paper import paper_sizes
from companion.table.phrases import made_words
from companion.table.translator import Translator, in_language

if TYPE_CHECKING:
    from companion.press.job import Prepared
    from companion.press.shops.ordering import Ordered

T = TypeVar("T")

Query = Sequence[tuple[str, str]]
"""What is chosen, as a page's address has it."""

Choices = dict[str, Any]
"""The fields of `companion.press.options.Options` by name."""

FORMATS: Final = ("pdf", "split", "svg", "png")
"""Kinds of file; `split` is a PDF for each paper stock."""

KNOWN: Final = {
    "backs": get_args(Backs),
    "ink": get_args(InkName),
    "svg_text": ("outline", "live"),
}
"""What is one of a few words."""

DPI: Final = range(36, 1201)
"""Dots per inch of a page in PNG."""

SEPARATORS: Final = re.compile("[,\N{IDEOGRAPHIC COMMA}\N{FULLWIDTH COMMA}]")
"""What people write between pieces."""

SHOP: Final = "for"
"""What a query calls the shop that a print is for."""

SHOWN: Final = "show"
"""What a query has once a form was sent: before that everything is as usual."""


class PrintChoice(NamedTuple):
    """One of several things to choose: what is sent for it, and its words."""

    value: str
    words: str
    is_chosen: bool


class PrintPick(NamedTuple):
    """Something to choose among, under the name that is sent."""

    name: str
    words: str
    choices: tuple[PrintChoice, ...]


class Stock(NamedTuple):
    """What is printed on, and how thick it is said to be."""

    name: str
    words: str
    value: str


class PrintForm(NamedTuple):
    """All that may be chosen about a print; `more` is what few people choose.

    `pieces` are single ones by their rows, `elsewhere` names the files that can't be written here;
    `dpi` is None where no PNG can be.
    """

    picks: tuple[PrintPick, ...]
    more: tuple[PrintPick, ...]
    only: tuple[PrintChoice, ...]
    makes: tuple[PrintPick, ...]
    stocks: tuple[Stock, ...]
    pieces: str
    sleeves: str
    gap: str
    dpi: str | None
    first_sheet: bool
    everything: bool
    faces: bool
    elsewhere: str


class Preview(NamedTuple):
    """What a print comes to: a line a component, its pages, and what is to be done."""

    listing: tuple[tuple[str, int, str], ...]
    pages: tuple[str, ...]
    sheets: int
    work: str


def choices_of(query: Query, kit: Kit, language: str) -> Choices:
    """Return what a query chooses; what it says nothing of is left out.

    Raises:
        Faulty: when a number is none, or a word not one of those that there are.
    """
    said = {name: text for name, text in query if text}
    for field, known in {**KNOWN, "format": _formats(), SHOP: ("", *_shops())}.items():
        if said.get(field, known[0]) not in known:
            raise _wrong(kit, field, said[field], " or ".join(filter(None, known)))
    kinds = said.get("format", "pdf")
    found: Choices = {key: said[key] for key in ("variant", "without") if key in said}
    found |= {key: said[key] for key in ("paper", "backs", "ink", "svg_text") if key in said}
    if "size" in said:
        found["paper"] = said["size"]
    if "dpi" in said:
        found["dpi"] = _dpi(kit, said["dpi"])
    if said.get(SHOP):  # it takes faces of its own size, in full colour
        found["ink"] = "full"
    return found | {
        "language": _spoken(said.get("lang", language), kit),
        "players": _whole(kit, "players", said.get("players")),
        "only": tuple(dict.fromkeys(_only(query))),
        "everything": "all" in said,
        "faces": "faces" in said,
        "make": dict(_of_each(said, "make")),
        "thickness": {k: _number(kit, "thickness", v) for k, v in _of_each(said, "thickness")},
        "sleeves": _number(kit, "sleeves", said.get("sleeves")),
        "gap": _number(kit, "gap", said.get("gap")),
        "first_sheet": "first" in said or SHOWN not in said,
        "format": "pdf" if kinds == "split" else kinds,
        "split": kinds == "split",
    }


def shop_of(query: Query) -> str:
    """Return the id of the shop that a query names, "" for none."""
    return next((text for name, text in query if name == SHOP), "")


def form_of(
    kit: Kit, chosen: Choices, preset: Choices, translator: Translator, shop: str = ""
) -> PrintForm:
    """Return what may be chosen of a kit, with what has been."""
    language = translator.language
    usual = {"backs": kit.backs, "ink": "full", **preset, **chosen}
    held = {key: str(value) for key, value in usual.items() if value not in (None, (), {})}
    held |= {"lang": held["language"], SHOP: shop}
    held["format"] = "split" if chosen["split"] else chosen["format"]
    names = {each.id: in_language(each.name, language) for each in kit.components if each.makes}

    def pick(name: str, choices: Mapping[str, str]) -> PrintPick:
        words = translator.text(f"web.print.{name}")
        return PrintPick(name, words, tuple(_choices(choices, held.get(name, ""))))

    def plain(values: Sequence[object], prefix: str) -> dict[str, str]:
        return {str(each): translator.label(f"{prefix}{each}", str(each)) for each in values}

    none = {"": translator.text("web.print.any")}
    variants = none | plain(kit.variants, "variant.")
    papers = plain([*dict.fromkeys((*paper_sizes(), held["paper"]))], "print.paper.")
    picks = [
        pick("paper", papers),
        pick("backs", plain(KNOWN["backs"], "print.backs.")),
        pick("ink", plain(KNOWN["ink"], "print.ink.")),
        pick("players", none | plain(kit.players, "web.print.count.")),
        *([pick("variant", variants), pick("without", variants)] if len(kit.variants) > 1 else []),
        pick("format", plain(_formats(), "web.print.format.")),
        pick("lang", plain(kit.languages, "web.language.")),
        pick(SHOP, {"": translator.text("web.print.own")} | _shops()),
    ]
    more = (pick("svg_text", plain(KNOWN["svg_text"], "web.print.svg_text.")),)
    return PrintForm(
        picks=tuple(picks),
        more=more,
        only=tuple(PrintChoice(id_, name, id_ in chosen["only"]) for id_, name in names.items()),
        makes=tuple(_makes(kit, names, chosen["make"])),
        stocks=tuple(_stocks(kit, chosen["thickness"], translator)),
        pieces=", ".join(each for each in chosen["only"] if each not in names),
        sleeves=_millimetres(chosen["sleeves"]),
        gap=_millimetres(chosen["gap"]),
        dpi=held.get("dpi", "") if "png" in _formats() else None,
        first_sheet=chosen["first_sheet"],
        everything=chosen["everything"],
        faces=chosen["faces"],
        elsewhere=_elsewhere(translator),
    )


def preview_of(drawn: "Prepared | Ordered", translator: Translator) -> Preview:
    """Return what a print comes to, or what a shop takes of it."""
    from companion.press.job import Prepared

    if isinstance(drawn, Prepared):
        return _printed(drawn, translator)
    return _ordered(drawn, translator)


def _printed(prepared: "Prepared", translator: Translator) -> Preview:
    from companion.press.sheets.model import in_words, total

    listing = tuple((e.name, e.pieces, made_words(e, translator)) for e in prepared.listing)
    if prepared.options.faces:
        files = len(prepared.faces)
        return Preview(listing, (), 0, translator.text("web.print.face_files", files=files))
    work = total(sheet.work for sheet in prepared.document.sheets)
    said = translator.value(list(in_words(work, translator.text)))
    return Preview(
        listing,
        tuple(page.label for page in prepared.pages),
        len(prepared.document.sheets),
        translator.text("work.all", minutes=work.minutes, work=said) if any(work) else "",
    )


def _ordered(ordered: "Ordered", translator: Translator) -> Preview:
    """Return a line for each deck that a shop takes, and for what it does not take, and why."""
    names = {e.id: in_language(e.name, translator.language) for e in ordered.kit.components}
    taken = (
        (names[deck.component], deck.count, translator.text("shop.kinds", kinds=len(deck.cards)))
        for deck in ordered.decks
    )
    left = ((names[component], 0, reason) for component, reason in ordered.left_out)
    takes = translator.text("shop.takes", shop=ordered.shop.name)
    return Preview((*taken, *left), (), 0, takes)


def _formats() -> tuple[str, ...]:
    """Return the kinds of file that can be written here."""
    from companion.press.outputs import can_write

    return tuple(each for each in FORMATS if each != "png" or can_write("png"))


def _shops() -> dict[str, str]:
    """Return the names of the shops whose files can be written here, by their ids."""
    from companion.press.outputs import can_write
    from companion.press.shops.shop import shop, shop_names

    return {id_: name for id_, name in shop_names().items() if can_write(shop(id_).files)}


def _elsewhere(translator: Translator) -> str:
    """Return what to say of the files that can't be written here, "" where all can."""
    from companion.press.shops.shop import shop_names

    kinds = (translator.text(f"web.print.format.{each}") for each in {*FORMATS} - {*_formats()})
    shops = (name for id_, name in shop_names().items() if id_ not in _shops())
    missing = [*kinds, *shops]
    return translator.text("web.print.elsewhere", files=missing) if missing else ""


def _only(query: Query) -> Iterator[str]:
    """Give the components that are ticked, and the single pieces that are written."""
    for name, text in query:
        if name == "only" and text:
            yield text
        if name == "pieces":
            yield from filter(None, map(str.strip, SEPARATORS.split(text)))


def _choices(choices: Mapping[str, str], held: str) -> Iterator[PrintChoice]:
    for value, words in choices.items():
        yield PrintChoice(value, words, value == held)


def _makes(kit: Kit, names: Mapping[str, str], chosen: Mapping[str, str]) -> Iterator[PrintPick]:
    for each in kit.components:
        if len(each.makes) > 1:
            made = each.form(chosen)
            forms = tuple(PrintChoice(make.id, make.id, make is made) for make in each.makes)
            yield PrintPick(f"make.{each.id}", names[each.id], forms)


def _stocks(kit: Kit, chosen: Mapping[str, float], translator: Translator) -> Iterator[Stock]:
    used = dict.fromkeys(make.stock for each in kit.components for make in each.makes)
    for stock in used:
        words = translator.label(f"stock.{stock}.name", stock)
        yield Stock(f"thickness.{stock}", words, _millimetres(chosen.get(stock)))


def _millimetres(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _of_each(said: Mapping[str, str], what: str) -> Iterator[tuple[str, str]]:
    for name, text in said.items():
        of, dot, each = name.partition(".")
        if of == what and dot:
            yield each, text


def _spoken(language: str, kit: Kit) -> str:
    return language if language in kit.languages else kit.languages[0]


def _whole(kit: Kit, field: str, text: str | None) -> int | None:
    return None if text is None else _read(kit, field, text, int)


def _number(kit: Kit, field: str, text: str | None) -> float | None:
    return None if text is None else _read(kit, field, text.replace(",", "."), float)


def _dpi(kit: Kit, text: str) -> int:
    found = _read(kit, "dpi", text, int)
    if found not in DPI:
        raise _wrong(kit, "dpi", text, f"{DPI[0]} to {DPI[-1]}")
    return found


def _read(kit: Kit, field: str, text: str, number: Callable[[str], T]) -> T:
    try:
        return number(text[:20])
    except ValueError:
        raise _wrong(kit, field, text, "a number") from None


def _wrong(kit: Kit, field: str, text: str, right: str) -> Faulty:
    return Faulty(Fault(kit.id, f"is {text[:20]}, must be {right}", field=field))
