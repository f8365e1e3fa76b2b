"""What the tables of one kit may take to be read, all together, whatever their files unpack to."""

from companion.kits.bounds import TABLE_WORK
from companion.kits.faults import Fault, Faulty


class Effort:
    """How much of it is left; `known` are parts of workbooks, counted once a file."""

    def __init__(self) -> None:
        self.left: float = TABLE_WORK
        self.known: dict[bytes, tuple[int, int, int]] = {}

    def spend(self, parts: float, file: str) -> None:
        """Take so many cells, rows or other parts of a file; Faulty when too few are left."""
        self.left -= parts
        if self.left < 0:
            most = f"{TABLE_WORK:,} rows, cells and other parts"
            raise Faulty(
                Fault(file, f"brings what is read of the kit's tables to more than {most}")
            )
