"""Compares what was played with what is on record."""

from collections.abc import Container, Sequence

from companion.table.journal import Act as RecordedAct
from companion.table.session.position import PlayedAct, Position


def first_changed(played: Sequence[PlayedAct], acts: Sequence[RecordedAct]) -> tuple[int, int]:
    """Return how many of the acts played are as they are on record, and how many that are there.

    Acts of which nothing is on record count among the first alone.
    """
    known = 0
    for index, each in enumerate(played):
        if each.act is None:
            continue
        if not each.is_as(acts[known] if known < len(acts) else None):
            return index, known
        known += 1
    return len(played), known


def result_at(played: Sequence[PlayedAct], position: Position) -> int | None:
    """Return which of the acts played, after which things stand so, added up; None for none."""
    ends = [*(each.before for each in played[1:]), position]
    return next((index for index, end in enumerate(ends) if end.result is not None), None)


def first_unplaced(acts: Sequence[RecordedAct], asked: Container[int]) -> int | None:
    """Return the number of the first entry of these acts that is none of those asked."""
    seqs = (given.seq for act in acts for given in (act.answers or act.sealed).values())
    return next((seq for seq in seqs if seq not in asked), None)
