"""What a game says that mattered in it: pieces that there are, used by seats that there are."""

from collections.abc import Container, Iterable, Iterator, Mapping

from companion.games.engine import Options, Use
from companion.questions.text import Step
from companion.simulation.pieces import items
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Walk

TOLD_OTHERWISE = ("foundation", "stair")
"""Pieces that are told by something else than their row: a foundation by its value, a stair tile by
what is on it."""


def are_pieces(subject: Subject, options: Options, seed: int) -> None:
    """Play a game and look at its uses; there are some."""
    walk, events = Walk(subject.rules, options, seed), list[Step]()
    for moment in walk.moments(events.append):
        state = moment.state
    uses = list(subject.rules.uses(events, state))
    assert uses, walk.told("nothing was used")
    groups = sorted({use.group for use in uses})
    known = items(subject.kit, groups, options.variant) if subject.kit else {}
    called = {use.item for use in uses if is_called(subject, use.item)}
    known = {
        group: {*listed, *called} for group, listed in known.items() if group not in TOLD_OTHERWISE
    }
    faults = [*use_faults(uses, known, options.players)]
    assert not faults, walk.told(faults)


def is_called(subject: Subject, item: str) -> bool:
    """Return whether a piece has words, which it needs if no table lists it."""
    return any(voice.has(f"form.choice.{item}") for voice in subject.voices.values())


def use_faults(
    uses: Iterable[Use], known: Mapping[str, Container[str]], players: int
) -> Iterator[str]:
    for use in uses:
        if use.seat is not None and use.seat not in range(players):
            yield f"{use}: there is no such seat"
        if use.group in known and use.item not in known[use.group]:
            yield f"{use}: there is no such piece"
