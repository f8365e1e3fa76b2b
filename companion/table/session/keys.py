"""Keys of what there is to choose from among moves: a word keeps its number all evening."""

from collections.abc import Sequence


def is_word(value: object) -> bool:
    """Return whether a value is picked by a number: a number or a place is typed as it is."""
    return isinstance(value, str) and not value.replace(",", "").lstrip("-").isdecimal()


def key_of(known: Sequence[str], move: str, field: str = "", word: object = "") -> str:
    """Return the number of a kind of move, or of a word of one of its fields, in `known`.

    Known words are in the order in which they came up: `sell`, `take colour red`.
    """
    start = f"{move} {field} " if field else ""
    alike = [each for each in known if (each.startswith(start) if field else " " not in each)]
    wanted = f"{start}{word}" if field else move
    return str(alike.index(wanted) + 1) if wanted in alike else ""
