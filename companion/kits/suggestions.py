"""What someone probably meant who wrote a name that isn't there."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from reprlib import Repr

_LISTED = 16
_COMPARED = 10_000
"""Characters of names that are compared with one that is not there ..."""
_LONG = 100
"""... and of one of them."""
_SHOWN = 80
"""Characters of a value that a message shows."""


def shown(value: object) -> str:
    """Return a value as a file would have it, shortened where it is long or has many parts."""
    text = _SHORT.repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _short() -> Repr:
    short = Repr()
    short.maxlevel = short.maxdict = 4
    short.maxlist = short.maxtuple = 6
    short.maxstring = short.maxother = short.maxlong = _SHOWN
    return short


_SHORT = _short()


def probably(name: object, known: Iterable[object], likeness: float = 0.6) -> str | None:
    """Return the known name that is most like `name`; None when none is as like as that."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed once something is wrong

    meant = str(name)[:_LONG]
    near = sorted(map(str, known), key=lambda each: abs(len(each) - len(meant)))
    close = get_close_matches(meant, _compared(near), n=1, cutoff=likeness)
    return close[0] if close else None


def suggestion(name: object, known: Iterable[object]) -> str:
    """Return "did you mean 'x'?", or what there is when nothing is like `name`."""
    names = list(map(str, known))
    if close := probably(name, names):
        return f"did you mean '{close}'?"
    more = " ..." if len(names) > _LISTED else ""
    listed = ", ".join(each[:_SHOWN] for each in names[:_LISTED])
    return f"there are: {listed}{more}" if names else "there are none"


def _compared(known: Iterable[str]) -> Iterator[str]:
    """Give the names that are not too long, until there are too many."""
    letters = 0
    for name in known:
        letters += min(len(name), _LONG)
        if letters > _COMPARED:
            return
        if len(name) <= _LONG:
            yield name


def file_suggestion(name: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'x.csv'?" for a file that is called alike, or nothing."""
    files = {PurePath(each).stem: each for each in known}
    close = probably(PurePath(name).stem, files)
    return f"; did you mean '{files[close]}'?" if close else ""
