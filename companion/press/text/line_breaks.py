"""Where a line of text may break.

Text in Latin letters breaks after spaces, hyphens, strokes and dashes. All other text goes by
the line breaking of Unicode (UAX 14), which knows what may not begin or end a line in Japanese.
Korean breaks between words, as it has blanks there.
"""

import re
from functools import cache, lru_cache
from unicodedata import east_asian_width

_LATIN = re.compile("[\\x00-\u024f‘’“”–—…•€×−†‡\ufffc]*")  # noqa: RUF001 - signs of running text
_LATIN_BREAK = re.compile(
    r"(?<![\[({ ]) +(?=[^\])}/!?,.;:— ])"  # not after what opens, nor before what closes
    r"|(?<=\w)[-–/](?=[^\W\d])|—(?=\w)"  # noqa: RUF001
)
_AS_LETTERS = re.compile("[\ufffc\uac00-\ud7a3]")

_Kind = tuple[str, str]
_DECIDE_IN_PAIRS = {"ID", "CJ", "NS", "CL", "CP", "OP", "EX", "IN", "AL", "NU"}
"""Classes of UAX 14 (kanji and kana, small kana, what may not begin, brackets, marks, letters,
digits) whose rules look at two characters; those of spaces, quotes and signs look farther."""
_known_pairs: dict[tuple[_Kind, _Kind], bool] = {}


@lru_cache(maxsize=4096)
def break_points(text: str) -> tuple[int, ...]:
    """Return the places where a new line may begin, the end of the text as the last."""
    if _LATIN.fullmatch(text):
        return (*(found.end() for found in _LATIN_BREAK.finditer(text)), len(text))
    # As letters would, an icon clings to the number before it and a Korean syllable to its word.
    return _by_unicode(_AS_LETTERS.sub("A", text))


def _by_unicode(text: str) -> tuple[int, ...]:
    """Return the places that UAX 14 allows.

    Its reader is slow. Between characters of most classes two neighbours decide alone, so that
    what it said of one such pair holds for all of their classes.
    """
    kinds = [_kind(char) for char in text]
    if not all(kind[0] in _DECIDE_IN_PAIRS for kind in kinds):
        return _all_places(text)
    inner = (place for place in range(1, len(text)) if _is_parted(text, place, kinds))
    return (*inner, len(text))


def _is_parted(text: str, place: int, kinds: list[_Kind]) -> bool:
    pair = (kinds[place - 1], kinds[place])
    if pair not in _known_pairs:
        _known_pairs[pair] = _all_places(text[place - 1 : place + 1])[0] == 1
    return _known_pairs[pair]


def _all_places(text: str) -> tuple[int, ...]:
    from uniseg.linebreak import line_break_boundaries  # noqa: PLC0415 - slow to load as well

    return tuple(line_break_boundaries(text))


@cache
def _kind(char: str) -> _Kind:
    """Return a character's line breaking class, and its width, which brackets go by too."""
    from uniseg.linebreak import line_break  # noqa: PLC0415

    return line_break(char).value, east_asian_width(char)
