"""`companion calibrate`: tells later prints how far a printer is off."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import errors, options, preferences, streams
from companion.cli.asking import answers_to
from companion.cli.errors import Mistake
from companion.cli.lookup import open_house_translator
from companion.questions.question import Question, yes_or_no
from companion.questions.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.press.sheets.calibration import Measure
    from companion.table.translator import Translator

SINCE: Final = "since"
YES: Final = "yes"
NO: Final = "no"

app = options.new_app()

Printer = Annotated[
    str | None,
    options.option("--printer", "NAME", "Which printer, if you have several."),
]
Again = Annotated[
    bool, typer.Option("--again", help="The sheet was printed with what is kept already.")
]
Forget = Annotated[bool, typer.Option("--forget", help="Forget what was measured.")]


@app.command(
    epilog=options.example(
        "calibrate",
        "calibrate --paper letter --printer office",
        "calibrate --bar-across 99.5 --down -1.5",
        "calibrate --again --left 5.5",
        "calibrate --forget",
    )
)
def calibrate(
    *,
    paper: options.Paper = None,
    printer: Printer = None,
    bar_across: Annotated[
        float | None, options.option("--bar-across", "MM", "Length of the level bar.")
    ] = None,
    bar_down: Annotated[
        float | None, options.option("--bar-down", "MM", "Length of the upright bar.")
    ] = None,
    left: Annotated[
        float | None, options.option("--left", "MM", "Corner marks to the left edge.")
    ] = None,
    top: Annotated[
        float | None, options.option("--top", "MM", "Corner marks to the top edge.")
    ] = None,
    across: Annotated[
        float | None, options.option("--across", "MM", "Back off to the right.")
    ] = None,
    down: Annotated[float | None, options.option("--down", "MM", "Back off downwards.")] = None,
    again: Again = False,
    forget: Forget = False,
    lang: options.Language = None,
) -> None:
    """Keep what you measured on the first sheet: later prints make up for it.

    Asks for the readings, or takes them as options; what is left out is right.
    """
    settings = preferences.read()
    voice = open_house_translator(lang)
    name = _checked("paper", paper or settings.get("paper", preferences.PAPER)).lower()
    device = _checked("printer", printer or settings.get("printer", preferences.PRINTER))
    # Whoever names a printer prints with it from now on.
    if printer:
        settings["printer"] = printer
    if forget:
        preferences.write(preferences.with_calibration(settings, device, name, None))
        streams.show_wrapped(voice.text("cli.forgotten", paper=name, printer=device))
        return
    given = {
        "bar_across": bar_across,
        "bar_down": bar_down,
        "left": left,
        "top": top,
        "across": across,
        "down": down,
    }
    readings = {key: value for key, value in given.items() if value is not None}
    kept = preferences.calibration(settings | {"printer": device}, name)
    with errors.requires():
        measured = _worked_out(name, readings, voice, kept=kept, again=again)
    preferences.write(preferences.with_calibration(settings, device, name, measured))
    streams.show_wrapped(voice.text("cli.calibrated", paper=name, printer=device))


def _checked(key: str, value: str) -> str:
    if wrong := preferences.fault(key, value):
        raise Mistake(f"--{key}: {wrong}")
    return value


def _worked_out(
    name: str,
    given: "Mapping[str, float]",
    voice: "Translator",
    *,
    kept: "Mapping[str, float] | None",
    again: bool,
) -> dict[str, float]:
    """Return the calibration as settings hold it; asks what was measured if nothing is given."""
    from companion.kits.paper import paper
    from companion.press.sheets import calibration
    from companion.press.sheets.first_sheet import bar_length

    sheet = paper(name)
    length = bar_length(sheet)
    if not given:
        questions = _questions(calibration.readings(sheet, length), length)
        since = [_since()] if kept and not again else []
        answers = answers_to(since + questions, voice)
        again = again or answers.get(SINCE) == YES
        given = {question.path: answers[question.path] for question in questions}
    more = calibration.calibrate(sheet, given, length)
    before = calibration.from_table(kept if kept and again else {}, preferences.FILE)
    return calibration.to_table(calibration.combine(before, more))


def _since() -> "Question":
    """Ask whether the sheet was printed with what is kept, which a new print is."""
    return yes_or_no(SINCE, Text("cli.since"))


def _questions(readings: "Sequence[Measure]", length: float) -> "list[Question]":
    return [
        Question(
            each.key,
            Text(f"first.ask.{each.key}", {"length": f"{length:g}"}),
            "number",
            headings=(Text("cli.readings"),),
            low=each.least,
            high=each.most,
            empty="default",
            default=each.right,
        )
        for each in readings
    ]
