"""How much has been drawn: a kit of any size is answered within some seconds."""

from companion.kits.bounds import WORK


class TooMuch(Exception):
    """A face, or a kit, that would take more work than any real one does."""


class Work:
    """What has been drawn so far in one check or one print, in elements or what costs as much."""

    def __init__(self, most: float = WORK) -> None:
        self.done = 0.0
        self.most = most

    @property
    def is_too_much(self) -> bool:
        """Whether no more is drawn."""
        return self.done > self.most

    def spend(self, elements: float) -> None:
        """Count elements; TooMuch when there are more than one check or print may draw."""
        self.done += elements
        if self.done > self.most:
            raise TooMuch(f"brings the kit to more than {self.most:,} elements to draw")
