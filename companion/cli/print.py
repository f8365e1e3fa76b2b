"""`companion print`: a game on paper; what its options mean, and which of them go together."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import typer

from companion.cli import options, print_jobs
from companion.cli.errors import Mistake
from companion.kits import model

app = options.new_app()

Given = TypeVar("Given")

DPI: Final = 150
DRAFTED: Final = 1
"""The status with which a draft ends that has faults: printed, and not to be played with."""

Backs = Annotated[
    model.Backs | None,
    typer.Option("--backs", help="How backs are printed; as the game says if left out."),
]
Ink = Annotated[
    model.InkName | None,
    typer.Option("--ink", help="saver: outlines and light tints; grey: for a laser printer."),
]
Only = Annotated[
    list[str] | None,
    options.option(
        "--only",
        "ID[:ROW][,ID]",
        "Only these components, as replacements; card:7 is the one piece of row 7.",
        options.complete_component,
    ),
]
All = Annotated[
    bool, typer.Option("--all", help="Also what is only printed on request: the data sheet.")
]
Make = Annotated[
    list[str] | None,
    options.option(
        "--make", "ID=FORM", "In which form to make a component.", options.complete_make
    ),
]
Thickness = Annotated[
    list[str] | None,
    options.option(
        "--thickness",
        "STOCK=MM",
        "How thick your paper, card or board is; boxes are measured for it.",
    ),
]
Sleeves = Annotated[
    float | None,
    options.option(
        "--sleeves",
        "MM",
        "Cards go into sleeves so thick (both films, such as 0.2); boxes are measured for it.",
    ),
]
Gap = Annotated[
    float | None,
    options.option(
        "--gap",
        "MM",
        "How far pieces to be cut out lie apart, such as for a cutter: 0 is one cut for two.",
    ),
]
Without = Annotated[
    str | None,
    options.option(
        "--without",
        "NAME",
        "Leave out what this variant needs: only what another adds to it.",
        options.complete_variant,
    ),
]
AsFaces = Annotated[
    bool, typer.Option("--faces", help="Each face as a file of its own: card-7-front.png.")
]
Changed = Annotated[
    bool, typer.Option("--changed", help="Only the pieces that differ from the last print.")
]
For = Annotated[
    Literal["tgc", "mpc", "drivethru", "tts"] | None,
    typer.Option(
        "--for",
        help="Files for The Game Crafter, MakePlayingCards, DriveThruCards, Tabletop Simulator.",
    ),
]
Jobs = Annotated[
    int | None,
    options.option(
        "--jobs",
        "N",
        "Processes that draw games or png pages at once; several games: all cores.",
        min=1,
        max=64,
    ),
]
Format = Annotated[
    Literal["pdf", "svg", "png"] | None,
    typer.Option("--format", help="Kind of file: pdf if left out."),
]
Dpi = Annotated[
    int | None, typer.Option("--dpi", min=36, max=1200, help="Dots per inch of png pages.")
]
Split = Annotated[bool, typer.Option("--split", help="One pdf for each paper stock.")]
SvgText = Annotated[
    Literal["outline", "live"] | None,
    typer.Option("--svg-text", help="live: text that can be edited."),
]
Out = Annotated[Path | None, options.option("--output", "DIR", "Folder to write to: output/GAME.")]
Force = Annotated[
    bool, typer.Option("--force", help="Replace files in the folder that are not of a print.")
]
FirstSheet = Annotated[
    bool,
    typer.Option("--first-sheet/--no-first-sheet", help="With the sheet to check the printer."),
]
Draft = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Print in spite of faults, each marked on its piece; the exit status is then 1.",
    ),
]
Listing = Annotated[
    bool, typer.Option("--list", help="Show what would be printed, and print nothing.")
]


@app.command(
    "print",
    epilog=options.example(
        "print giza",
        "print giza --paper letter --ink saver",
        "print giza --make worker=standee --list",
        "print giza --only food_5,art_5",
        "print pyramidice --only god_card:anubis --faces --format png --dpi 300",
        "print terra-pyramides --variant nile --without base",
        "print silver-gold --for mpc",
        "print giza cheops --paper letter",
        "print pyramidice --only box --sleeves 0.2 --thickness card=0.35",
    ),
)
def print_(
    game: options.OwnGames = None,
    *,
    paper: options.Paper = None,
    backs: Backs = None,
    ink: Ink = None,
    players: options.Players = None,
    variant: options.Variant = None,
    without: Without = None,
    only: Only = None,
    all_: All = False,
    make: Make = None,
    thickness: Thickness = None,
    sleeves: Sleeves = None,
    gap: Gap = None,
    draft: Draft = False,
    listing: Listing = False,
    changed: Changed = False,
    faces: AsFaces = False,
    for_: For = None,
    format_: Format = None,
    dpi: Dpi = None,
    split: Split = False,
    svg_text: SvgText = None,
    first_sheet: FirstSheet = True,
    jobs: Jobs = None,
    out: Out = None,
    force: Force = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Print a game: cards, boards, tokens and all, to cut out and play."""
    if for_:
        own = {"--paper": paper, "--backs": backs, "--format": format_, "--dpi": dpi}
        own |= {"--faces": faces, "--split": split, "--svg-text": svg_text, "--changed": changed}
        own |= {
            "--gap": gap is not None,
            "--no-first-sheet": not first_sheet,
            "--ink saver": ink == "saver",
        }
        _refuse_for(for_, own)
    # A game that is named twice is printed once.
    games = dict.fromkeys([*(game or ())] or [None])
    if draft:
        more = {"--for": for_, "--changed": changed, "--list": listing, "--jobs": (jobs or 1) > 1}
        more |= {"--faces": faces}
        _refuse_draft(more | {"several games": len(games) > 1})
    if changed and (faces or any(":" in each for each in only or ())):
        raise Mistake("--changed: compares whole components; leave out --faces and single rows")
    format_ = format_ or "pdf"
    choices = {
        "players": players,
        "variant": variant,
        "without": without,
        "only": tuple(parts("--only", only)),
        "everything": all_,
        "make": _once("--make", _forms(make)),
        "thickness": _once("--thickness", _thicknesses(thickness)),
        "sleeves": sleeves,
        "gap": gap,
        "first_sheet": first_sheet,
        "changed": changed,
        "faces": faces,
        "format": format_,
        "dpi": _given_with(format_, "png", "--dpi", dpi) or DPI,
        "split": bool(_given_with(format_, "pdf", "--split", split)),
        "svg_text": _given_with(format_, "svg", "--svg-text", svg_text) or "outline",
    }
    # A shop prints in full colour, whatever is set for the printer at home.
    set_here = {"paper": paper, "backs": backs, "ink": ink or (for_ and "full")}
    choices |= {key: value for key, value in set_here.items() if value}
    # Whoever wants a list or a draft, or orders elsewhere, is not asked about a printer.
    asked = {} if for_ or listing or draft else print_jobs.ask_once(choices, lang)
    choices |= asked
    prints = [print_jobs.Print(each, kit, lang, choices) for each in games]
    if draft:
        if print_jobs.write_draft(prints[0], out, force=force):
            raise typer.Exit(DRAFTED)
    elif listing:
        print_jobs.show_lists(prints, for_, out)
    else:
        print_jobs.write(prints, print_jobs.Destination(for_, out, force), jobs)
    if asked:
        print_jobs.show_other_printer(prints)


def _refuse_for(shop: str, given: Mapping[str, object]) -> None:
    """Refuse options that say how a home printer prints; Mistake names the first of them."""
    for option, value in given.items():
        if value:
            why = "a shop takes faces of its own size, in full colour"
            raise Mistake(f"{option}: can't be used with --for {shop}; {why}")


def _refuse_draft(given: Mapping[str, object]) -> None:
    """Refuse what does not go with a draft; Mistake names the first of it."""
    for what, value in given.items():
        if value:
            raise Mistake(f"--draft: can't be used with {what}")


def parts(option: str, lists: list[str] | None) -> Iterator[str]:
    """Yield what stands between the commas, and between several uses of the option.

    Nothing at all is a Mistake: who names nothing does not want everything.
    """
    for listed in lists or ():
        parts = [part.strip() for part in listed.split(",") if part.strip()]
        if not parts:
            raise Mistake(f"{option}: names nothing")
        yield from parts


def _once(option: str, pairs: Iterable[tuple[str, Given]]) -> dict[str, Given]:
    """Return the pairs; Mistake when something is said twice, and not the same."""
    known: dict[str, Given] = {}
    for key, value in pairs:
        if known.setdefault(key, value) != value:
            raise Mistake(f"{option}: says {key}={known[key]} and {key}={value}")
    return known


def _forms(lists: list[str] | None) -> Iterator[tuple[str, str]]:
    """Yield component and form of each `worker=standee`."""
    for part in parts("--make", lists):
        component, equals, form = part.partition("=")
        if not (component and equals and form):
            raise Mistake(f"--make: '{part}' must be ID=FORM, such as worker=standee")
        yield component.strip(), form.strip()


def _thicknesses(lists: list[str] | None) -> Iterator[tuple[str, float]]:
    """Yield stock and millimetres of each `card=0.35`."""
    for part in parts("--thickness", lists):
        stock, _, thickness = part.partition("=")
        try:
            yield stock.strip(), float(thickness)
        except ValueError:
            raise Mistake(f"--thickness: '{part}' must be STOCK=MM, such as card=0.35") from None


def _given_with(format_: str, needed: str, option: str, value: Given) -> Given:
    """Return an option's value; Mistake when it is given without the format it goes with."""
    if value and format_ != needed:
        raise Mistake(f"{option}: goes only with --format {needed}")
    return value
