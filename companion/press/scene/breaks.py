"""Where a line of text may break.

Text in Latin letters breaks after spaces, hyphens, strokes and dashes. All other text goes by
the line breaking of Unicode (UAX 14), which knows what may not begin or end a line in Japanese.
"""

import re
from functools import lru_cache

_LATIN = re.compile("[\\x00-\u024f‘’“”–—…•€×\ufffc]*")  # noqa: RUF001 - signs of running text
_LATIN_BREAK = re.compile(
    r"(?<![\[({ ]) +(?=[^\])}/!?,.;:— ])"  # not after what opens, nor before what closes
    r"|(?<=\w)[-–/](?=[^\W\d])|—(?=\w)"  # noqa: RUF001
)


@lru_cache(maxsize=4096)
def break_points(text: str) -> tuple[int, ...]:
    """Return the places where a new line may begin, the end of the text as the last."""
    if _LATIN.fullmatch(text):
        return (*(found.end() for found in _LATIN_BREAK.finditer(text)), len(text))
    from uniseg.linebreak import line_break_boundaries  # noqa: PLC0415 - slow, and seldom needed

    # An icon clings to the number before it, as a letter would.
    return tuple(line_break_boundaries(text.replace("\ufffc", "A"))) or (0,)
