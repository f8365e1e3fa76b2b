"""What someone probably meant who wrote a name that isn't there."""

from collections.abc import Iterable
from pathlib import PurePath

_LISTED = 16


def probably(name: object, known: Iterable[object], likeness: float = 0.6) -> str | None:
    """Return the known name that is most like `name`; None when none is as like as that."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed once something is wrong

    close = get_close_matches(str(name), map(str, known), n=1, cutoff=likeness)
    return close[0] if close else None


def suggestion(name: object, known: Iterable[object]) -> str:
    """Return "did you mean 'x'?", or what there is when nothing is like `name`."""
    names = list(map(str, known))
    if close := probably(name, names):
        return f"did you mean '{close}'?"
    more = " ..." if len(names) > _LISTED else ""
    return f"there are: {', '.join(names[:_LISTED])}{more}" if names else "there are none"


def file_suggestion(name: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'x.csv'?" for a file that is called alike, or nothing."""
    files = {PurePath(each).stem: each for each in known}
    close = probably(PurePath(name).stem, files)
    return f"; did you mean '{files[close]}'?" if close else ""
