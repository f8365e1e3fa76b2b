"""Sets of small numbers as the bits of one whole number, and the things that they stand for."""

from collections.abc import Iterator, Sequence
from itertools import chain, compress
from typing import Final, TypeVar, overload

T = TypeVar("T")

_SELECTED: Final = bytes.maketrans(b"01", b"\x00\x01")


def nth(bits: int, index: int) -> int:
    """Return the number of the bit that is set after `index` others, counted from the lowest."""
    for _ in range(index):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def select(bits: int, items: Sequence[T]) -> Iterator[T]:
    """Return the items whose numbers are among the bits, in their order."""
    return compress(items, bin(bits)[:1:-1].encode().translate(_SELECTED))


class Selections(Sequence[T]):
    """Those of some items whose numbers are bits, one such set after the other.

    Looked up when asked for: the length and one item of it cost little, however many there are.
    """

    __slots__ = ("_parts",)

    def __init__(self, *parts: tuple[int, Sequence[T]]) -> None:
        """Hold the items of each part whose numbers are among its bits."""
        self._parts = parts

    def __len__(self) -> int:
        length = 0
        for bits, _ in self._parts:
            length += bits.bit_count()
        return length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + len(self)
        if left >= 0:
            for bits, items in self._parts:
                held = bits.bit_count()
                if left < held:
                    # Where all up to some number are held, which is usual, nothing is counted.
                    return items[nth(bits, left) if bits & bits + 1 else left]
                left -= held
        raise IndexError(index)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(select(bits, items) for bits, items in self._parts)
