"""What someone probably meant who wrote a name that isn't there."""

from collections.abc import Iterable


def probably(name: object, known: Iterable[object]) -> str | None:
    """Return the known name that is most like `name`; None when none is like it."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed once something is wrong

    close = get_close_matches(str(name), [str(each) for each in known], n=1, cutoff=0.6)
    return close[0] if close else None


def suggestion(name: object, known: Iterable[object]) -> str:
    """Return "did you mean 'x'?", or what there is when nothing is like `name`."""
    names = [str(each) for each in known]
    if close := probably(name, names):
        return f"did you mean '{close}'?"
    return f"there are: {', '.join(names)}" if names else "there are none"
