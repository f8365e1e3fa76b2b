"""`companion calibrate`: tells later prints how far a printer is off."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import extras, options, preferences, streams
from companion.cli.conversation import sitting
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_voice

if TYPE_CHECKING:
    from companion.press.sheets.calibration import Reading
    from companion.table.ask import Sitting
    from companion.table.words import Voice

app = options.new_app()

Millimetres = Annotated[float | None, typer.Option(metavar="MM", show_default=False)]
Printer = Annotated[
    str | None,
    typer.Option("--printer", metavar="NAME", help="Which printer, if you have several."),
]
Forget = Annotated[bool, typer.Option("--forget", help="Forget what was measured.")]


@app.command(
    epilog=options.example(
        "calibrate",
        "calibrate --paper letter --printer office",
        "calibrate --bar-across 99.5 --down -1.5",
        "calibrate --forget",
    )
)
def calibrate(
    *,
    paper: options.Paper = None,
    printer: Printer = None,
    bar_across: Annotated[
        float | None, typer.Option("--bar-across", metavar="MM", help="Length of the level bar.")
    ] = None,
    bar_down: Annotated[
        float | None, typer.Option("--bar-down", metavar="MM", help="Length of the upright bar.")
    ] = None,
    left: Annotated[
        float | None, typer.Option("--left", metavar="MM", help="Corner marks to the left edge.")
    ] = None,
    top: Annotated[
        float | None, typer.Option("--top", metavar="MM", help="Corner marks to the top edge.")
    ] = None,
    across: Annotated[
        float | None, typer.Option("--across", metavar="MM", help="Back off to the right.")
    ] = None,
    down: Annotated[
        float | None, typer.Option("--down", metavar="MM", help="Back off downwards.")
    ] = None,
    forget: Forget = False,
    lang: options.Language = None,
) -> None:
    """Keep what you measured on the first sheet: later prints make up for it.

    Asks for the readings, or takes them as options; what is left out is right.
    """
    settings = preferences.read()
    voice = open_house_voice(lang)
    name = _checked("paper", paper or settings.get("paper", preferences.PAPER))
    device = _checked("printer", printer or settings.get("printer", preferences.PRINTER))
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
    measured = {key: value for key, value in given.items() if value is not None}
    kept = preferences.with_calibration(settings, device, name, _worked_out(name, measured, voice))
    preferences.write(kept | {"printer": device})
    streams.show_wrapped(voice.text("cli.calibrated", paper=name, printer=device))


def _checked(key: str, value: str) -> str:
    if wrong := preferences.fault(key, value):
        raise Mistake(f"--{key}: {wrong}")
    return value


def _worked_out(name: str, measured: dict[str, float], voice: "Voice") -> dict[str, float]:
    """Return the calibration as settings hold it; asks what was measured if nothing is given."""
    with extras.press():
        from companion.press.sheets import calibration
        from companion.press.sheets.first import bar_length
        from companion.press.sheets.paper import paper

        sheet = paper(name)
        length = bar_length(sheet)
        readings = calibration.readings(sheet, length)
        if not measured:
            with sitting(voice) as asking:
                measured = {**asking.run(lambda asked: _ask(asked, readings, length))}
        return calibration.to_table(calibration.calibrate(sheet, measured, length))


def _ask(asked: "Sitting", readings: "tuple[Reading, ...]", length: float) -> dict[str, Any]:
    from companion.table.questions import Question

    return {
        each.key: asked.ask(
            Question(
                each.key,
                asked.voice.text("cli.readings"),
                asked.voice.text(f"first.ask.{each.key}", length=f"{length:g}"),
                "number",
                low=each.least,
                high=each.most,
                empty="default",
                default=f"{each.right:g}",
            )
        )
        for each in readings
    }
