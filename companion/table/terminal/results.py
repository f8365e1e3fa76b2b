"""Results as people read them, on a screen forty columns wide."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeGuard

from companion.games.engine import Result
from companion.kits.model import Kit
from companion.questions.text import Step, visible
from companion.table.phrases import part_name, seat_name, tiebreak_words, winner_words
from companion.table.terminal.width import COLUMNS, columns, left, right, wrap
from companion.table.translator import Translator, in_language, step_words

# The key under which a result has one box, [row, column]; several are a list of such pairs.
BOX: Final = "box"


class Speech(NamedTuple):
    """What it takes to put a result in words: the translator, who plays, and what was asked."""

    translator: Translator
    players: Sequence[str]
    what: str

    def label(self, key: str) -> str:
        """Return what a key of the result is called; a player goes by the name."""
        if key in self.players:
            return visible(key)
        keys = (f"result.{self.what}.{key}", f"result.{key}", f"form.{self.what}.{key}")
        return self.translator.label(*keys, f"form.choice.{key}")

    def words(self, value: object, key: str = "") -> str:
        """Return a value on one line; texts that are no player's name are in the language.

        A number may have words of its own under its key, such as yes for 1.
        """
        if isinstance(value, int) and self.translator.has(f"result.value.{key}.{value}"):
            return self.translator.text(f"result.value.{key}.{value}")
        if isinstance(value, Mapping):
            return self._object(value)
        if _is_boxes(value):
            return " ".join(map(_box, value))
        if _is_list(value):
            return self.translator.value([self.words(item) for item in value])
        if isinstance(value, str) and value not in self.players:
            return self.translator.label(f"result.value.{value}", f"form.choice.{value}")
        return self.translator.value(value)

    def _object(self, value: Mapping[str, Any]) -> str:
        words = _object_key(value)
        if self.translator.has(words):
            said = {key: self.words(item, key) for key, item in value.items()}
            return self.translator.text(words, said)
        said = {key: _box(x) if key == BOX else self.words(x, key) for key, x in value.items()}
        return self.translator.value([f"{self.label(key)} {words}" for key, words in said.items()])

    def lines(self, label: str, value: object, key: str = "") -> list[str]:
        """Return a value under its label: an object one key a line, a list of more numbered."""
        if isinstance(value, Mapping) and value and not self.translator.has(_object_key(value)):
            held = {self.label(inner): self.words(item, inner) for inner, item in value.items()}
        elif _is_list(value) and _is_of_more(value):
            held = {f"{number}.": self.words(item) for number, item in enumerate(value, 1)}
        else:
            return row_lines(label, self.words(value, key))
        below = (row_lines(inner, words, "  ") for inner, words in held.items())
        return [*wrap(label), *(line for lines in below for line in lines)]


def row_lines(label: str, value: str, indent: str = "") -> list[str]:
    """Return a label and its value: at the right of the line, or below it when it is long."""
    gap = COLUMNS - columns(indent) - columns(label) - columns(value)
    if gap > 1:
        return [indent + label + " " * gap + value]
    return [*wrap(label, COLUMNS, indent), *wrap(value, COLUMNS, indent + "  ")]


def _object_key(value: Mapping[str, Any]) -> str:
    """Return the text that says an object in a word or two, where a kit has one.

    It is called after the object's `kind`, or else after its keys: `result.object.row_pos`.
    """
    kind = value.get("kind")
    return f"result.object.{kind if isinstance(kind, str) else '_'.join(value)}"


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_boxes(value: object) -> TypeGuard[Sequence[Sequence[int]]]:
    return (
        _is_list(value)
        and bool(value)
        and all(_is_list(pair) and [*map(type, pair)] == [int, int] for pair in value)
    )


def _is_of_more(value: Sequence[Any]) -> bool:
    """Return whether a list holds objects or lists, but is none of boxes."""
    held = any(isinstance(item, Mapping) or _is_list(item) for item in value)
    return held and not _is_boxes(value)


def _box(value: Sequence[int]) -> str:
    """Return a box as people write it: row and column, such as 32."""
    return "".join(map(str, value))


# Keys of a result that repeat what was asked.
NOT_SHOWN: Final = ("game", "what")

# Keys of a score that every game has.
OF_SCORES: Final = ("game", "players", "winners", "tiebreak")

LEAST_LABEL: Final = 14
WIDEST_NAME: Final = 8

# Where pieces lie after a setup, with the heading of each place.
COUNTED: Final = {
    "per_player": "paper.each",
    "shared": "paper.shared",
    "removed": "paper.removed",
}

# Figures by label, then by player's name.
Grid = Mapping[str, Mapping[str, int]]


def setup_lines(
    result: Result, kit: Kit, translator: Translator, players: int, *, explain: bool
) -> list[str]:
    """Return the steps of a setup, numbered, with every count; `explain` adds the rules."""
    heading = "cli.setup" if players > 1 else "cli.setup_one"
    lines = wrap(in_language(kit.name, translator.language))
    lines += wrap(translator.text(heading, players=players))
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


def _winner_lines(value: Mapping[str, Any], translator: Translator) -> list[str]:
    lines = wrap(winner_words(value, translator))
    tiebreak = tiebreak_words(value, translator)
    return lines + wrap(tiebreak) if tiebreak else lines


def grid_lines(grid: Grid, players: Sequence[str]) -> list[str]:
    """Return a line of figures for each label, a column for each player; or a block for each.

    Columns need names that are still different when they are cut to fit.
    """
    wide = min(WIDEST_NAME, (COLUMNS - LEAST_LABEL) // len(players))
    # Cut to eight columns two names may look alike: a block a player says it then.
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
