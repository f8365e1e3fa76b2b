"""Results as people read them, on a screen forty columns wide."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Result
from companion.kits.model import Kit
from companion.questions.text import Step, visible
from companion.table.standing import part_name, seat_name, tiebreak_words, winner_words
from companion.table.terminal.values import Speech, row_lines
from companion.table.terminal.width import COLUMNS, left, right, wrap
from companion.table.translator import Translator, in_language, step_words

NOT_SHOWN: Final = ("game", "what")
"""Keys of a result that repeat what was asked."""

OF_SCORES: Final = ("game", "players", "winners", "tiebreak")
"""Keys of a score that every game has."""

LEAST_LABEL: Final = 14
WIDEST_NAME: Final = 8

COUNTED: Final = {
    "per_player": "paper.each",
    "shared": "paper.shared",
    "removed": "paper.removed",
}
"""Where pieces lie after a setup, with the heading of each place."""

Grid = Mapping[str, Mapping[str, int]]
"""Figures by label, then by player's name."""


def setup_lines(
    result: Result, kit: Kit, translator: Translator, players: int, *, explain: bool
) -> list[str]:
    """Return the steps of a setup, numbered, with every count; `explain` adds the rules."""
    heading = "cli.setup" if players > 1 else "cli.setup_one"
    lines = [*_title(kit, translator), *wrap(translator.text(heading, players=players))]
    if len(kit.variants) > 1:
        lines += wrap(translator.label(f"variant.{result.value['variant']}"))
    lines.append("")
    for number, step in enumerate(result.steps, 1):
        words = step_words(kit, step, translator, rules=explain)
        lines += wrap(words, COLUMNS, "    ", f"{number:2}. ")
    is_counted = result.steps and "counted" in kit.tables
    return lines + (_count_lines(result.steps, kit, translator) if is_counted else [])


def _count_lines(steps: Sequence[Step], kit: Kit, translator: Translator) -> list[str]:
    """Return what the printed sheet counts beside the steps and these steps don't say."""
    rows = (kit.table("steps").row(step.key.removeprefix("setup.")) for step in steps)
    stated = "".join(str(row["text"]) for row in rows)
    figures = steps[0].values
    lines: list[str] = []
    for group, title in COUNTED.items():
        keys = [
            key
            for row in kit.table("counted").rows
            if (key := str(row["key"])).startswith(f"{group}.")
            and figures[key]
            and f"{{{key}}}" not in stated
        ]
        lines += ["", *wrap(translator.text(title))] if keys else []
        for key in keys:
            lines += wrap(translator.text(f"count.{key}"), COLUMNS, "    ", f"{figures[key]:3} ")
    return lines


def score_lines(result: Result, translator: Translator) -> list[str]:
    """Return who won, everybody's place and points, and what the points are made of."""
    players = result.value["players"]
    lines = [*_winner_lines(result.value, translator), ""]
    if not any(player["breakdown"] for player in players):  # nothing scores: won or lost
        return lines[:-1]
    for player in sorted(players, key=lambda each: each["place"]):
        total = str(player["total"])
        name = left(seat_name(player["name"], translator), COLUMNS - 5 - len(total))
        lines.append(f"{player['place']:2}. {name} {total}")
    categories = {
        part_name(key, translator): {
            seat_name(player["name"], translator): player["breakdown"][key] for player in players
        }
        for key in players[0]["breakdown"]
    }
    names = [seat_name(player["name"], translator) for player in players]
    speech = Speech(translator, names, "score")
    for key, value in result.value.items():
        if key not in OF_SCORES:
            lines += ["", *speech.lines(speech.label(key), value)]
    return [*lines, "", *grid_lines(categories, names)]


def adjudication_lines(
    result: Result, what: str, players: Sequence[str], translator: Translator
) -> list[str]:
    """Return what the rules make of a request: single figures first, then those of each player."""
    lines, grid = parted(result, players, Speech(translator, players, what))
    return [*lines, "", *grid_lines(grid, players)] if grid else lines


def parted(result: Result, players: Sequence[str], speech: Speech) -> tuple[list[str], Grid]:
    """Return the single figures of a result as lines, and those of each player by their label."""
    lines: list[str] = []
    grid: dict[str, Mapping[str, int]] = {}
    for key, value in result.value.items():
        if _is_grid(value, players):
            grid[speech.label(key)] = value
        elif key not in NOT_SHOWN:
            lines += speech.lines(speech.label(key), value, key)
    return lines, grid


def _is_grid(value: object, players: Sequence[str]) -> bool:
    """Return whether a value is a map from players to one figure each."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and set(value) <= set(players)
        and not any(isinstance(figure, Mapping | list) for figure in value.values())
    )


def explanation_lines(result: Result, kit: Kit, translator: Translator) -> list[str]:
    """Return the steps in words, each with its rule."""
    lines = ["", translator.text("cli.why")]
    for step in result.steps:
        lines += wrap(step_words(kit, step, translator, rules=True), COLUMNS, "  ", "- ")
    return lines


def _title(kit: Kit, translator: Translator) -> list[str]:
    return wrap(in_language(kit.name, translator.language))


def _winner_lines(value: Mapping[str, Any], translator: Translator) -> list[str]:
    lines = wrap(winner_words(value, translator))
    tiebreak = tiebreak_words(value, translator)
    return lines + wrap(tiebreak) if tiebreak else lines


def grid_lines(grid: Grid, players: Sequence[str]) -> list[str]:
    """Return a line of figures for each label, a column for each player; or a block for each.

    Columns need names that are still different when they are cut to fit.
    """
    wide = min(WIDEST_NAME, (COLUMNS - LEAST_LABEL) // len(players))
    names = [right(visible(name), wide - 1) for name in players]
    if len(set(names)) < len(players):
        return _block_lines(grid, players)
    label_wide = COLUMNS - wide * len(players)
    lines = [" " * label_wide + "".join(f" {name}" for name in names)]
    for label, figures in grid.items():
        *above, last = wrap(label, label_wide)
        cells = "".join(right(str(figures.get(name, "")), wide) for name in players)
        lines += [*above, left(last, label_wide) + cells]
    return lines


def _block_lines(grid: Grid, players: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for name in players:
        lines += wrap(visible(name))
        for label, figures in grid.items():
            if name in figures:
                lines += row_lines(label, str(figures[name]), "  ")
    return lines
