"""Names, and whatever else people typed, as data that is fit to be shown and compared."""

from unicodedata import category, normalize


def visible(text: str) -> str:
    """Return the text as data fit for a screen: nothing in it steers the terminal.

    Control characters, bidirectional controls, line separators and lone surrogates, which could
    move the cursor, turn the text round or fail to be written, become the replacement character.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if _steers(char) else char for char in text)


def person(name: str) -> str:
    """Return what the names of one person have in common, however they were typed that day.

    Capitals, blanks and full-width letters tell nobody apart.
    """
    return "".join(normalize("NFKC", name).casefold().split())


def _steers(char: str) -> bool:
    kind = category(char)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char not in "\u200c\u200d")
