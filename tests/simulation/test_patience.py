"""Programs that are told that it is enough."""

import pytest

from companion.simulation.bots.bot import PAUSE, Patience
from companion.simulation.bots.trials import Playouts, last_standing
from tests.games.toy import Deal


def test_it_is_asked_now_and_then() -> None:
    now, asked = 100.0, list[float]()

    def is_enough() -> bool:
        asked.append(now)
        return len(asked) > 1

    patience = Patience(lambda: now)
    assert not patience.is_over
    patience.ask(is_enough)
    assert [patience.is_over, patience.is_over] == [False, False]
    assert asked == [100.0]
    now += PAUSE
    assert patience.is_over
    assert asked == [100.0, 100.0 + PAUSE]


@pytest.mark.parametrize(("tries", "best"), [(0, 1), (2, 1), (3, 3), (50, 3)])
def test_the_best_that_was_found_is_taken(
    tries: int, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was tried of a round that was broken off does not count."""
    done = list[int]()

    def attempt(action: Deal) -> float:
        done.append(action.number)
        return action.number

    monkeypatch.setattr(Patience, "is_over", property(lambda _: len(done) >= tries))
    found = last_standing([Deal(1), Deal(2), Deal(3)], Playouts(60), lambda: attempt)  # type: ignore[arg-type, return-value]
    assert (found, len(done)) == (Deal(best), tries)
