"""Stands for Pillow, which has no build for browsers; reportlab needs it for pictures alone."""  # noqa: INP001

from typing import NoReturn

WHY = "pictures made of dots can't be printed in a browser; print this kit with companion itself"


class Image:
    """What reportlab imports; whoever wants a picture of it is told why there is none."""

    def __init__(self, *_: object) -> None:
        raise ImportError(WHY)


def __getattr__(_: str) -> NoReturn:
    raise ImportError(WHY)
