"""`companion print`: a game on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import typer

from companion.cli import complete, options, printing
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_kit, open_voice

app = options.new_app()

Given = TypeVar("Given")

DPI: Final = 150

Backs = Annotated[
    Literal["none", "long-edge", "short-edge", "gutter-fold"] | None,
    typer.Option("--backs", help="How backs are printed; as the game says if left out."),
]
Ink = Annotated[
    Literal["full", "saver", "grey"] | None,
    typer.Option("--ink", help="saver: outlines and light tints; grey: for a laser printer."),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="ID[,ID]",
        help="Only these components, as replacements.",
        autocompletion=complete.complete_component,
    ),
]
Make = Annotated[
    list[str] | None,
    typer.Option(
        "--make",
        metavar="ID=FORM",
        help="In which form to make a component.",
        autocompletion=complete.complete_make,
    ),
]
Thickness = Annotated[
    list[str] | None,
    typer.Option(
        "--thickness",
        metavar="STOCK=MM",
        help="How thick your paper, card or board is; boxes are measured for it.",
    ),
]
Sleeves = Annotated[
    float | None,
    typer.Option(
        "--sleeves",
        metavar="MM",
        help="Cards go into sleeves so thick (both films, such as 0.2); boxes are measured for it.",
    ),
]
Format = Annotated[Literal["pdf", "svg", "png"], typer.Option("--format", help="Kind of file.")]
Dpi = Annotated[
    int | None, typer.Option("--dpi", min=36, max=1200, help="Dots per inch of png pages.")
]
Split = Annotated[bool, typer.Option("--split", help="One pdf for each paper stock.")]
SvgText = Annotated[
    Literal["outline", "live"] | None,
    typer.Option("--svg-text", help="live: text that can be edited."),
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Folder to write to: output/GAME.")
]
FirstSheet = Annotated[
    bool,
    typer.Option("--first-sheet/--no-first-sheet", help="With the sheet to check the printer."),
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
        "print pyramidice --only box --sleeves 0.2 --thickness card=0.35",
    ),
)
def print_(
    game: options.OwnGame = None,
    *,
    paper: options.Paper = None,
    backs: Backs = None,
    ink: Ink = None,
    players: options.Players = None,
    variant: options.Variant = None,
    only: Only = None,
    make: Make = None,
    thickness: Thickness = None,
    sleeves: Sleeves = None,
    listing: Listing = False,
    format_: Format = "pdf",
    dpi: Dpi = None,
    split: Split = False,
    svg_text: SvgText = None,
    first_sheet: FirstSheet = True,
    out: Out = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Print a game: cards, boards, tokens and all, to cut out and play."""
    loaded = open_kit(game, kit)
    voice = open_voice(loaded, lang)
    own = {"paper": paper, "backs": backs, "ink": ink}
    choices = printing.chosen(voice) | {key: value for key, value in own.items() if value}
    choices |= {
        "players": players,
        "variant": variant,
        "only": tuple(_parts(only)),
        "make": dict(_forms(make)),
        "thickness": dict(_thicknesses(thickness)),
        "sleeves": sleeves,
        "first_sheet": first_sheet,
        "format": format_,
        "dpi": _given_with(format_, "png", "--dpi", dpi) or DPI,
        "split": bool(_given_with(format_, "pdf", "--split", split)),
        "svg_text": _given_with(format_, "svg", "--svg-text", svg_text) or "outline",
    }
    if listing:
        printing.show_list(loaded, choices, voice)
    else:
        printing.write(loaded, choices, out, voice)


def _parts(lists: list[str] | None) -> Iterator[str]:
    """Yield what stands between the commas, and between several uses of the option."""
    for listed in lists or ():
        yield from filter(None, map(str.strip, listed.split(",")))


def _forms(lists: list[str] | None) -> Iterator[tuple[str, str]]:
    """Yield component and form of each `worker=standee`."""
    for part in _parts(lists):
        component, equals, form = part.partition("=")
        if not (component and equals and form):
            raise Mistake(f"--make: '{part}' must be ID=FORM, such as worker=standee")
        yield component.strip(), form.strip()


def _thicknesses(lists: list[str] | None) -> Iterator[tuple[str, float]]:
    """Yield stock and millimetres of each `card=0.35`."""
    for part in _parts(lists):
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
