"""What a terminal does while a secret is typed."""

import io
import signal
import sys

import pytest

from companion.table.terminal.terminal import Terminal


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-Z")
def test_nobody_suspends_the_program_while_a_secret_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A shell that goes on with it would have the rest shown."""
    seen = []

    def typing(*_: object) -> str:
        seen.append(signal.getsignal(signal.SIGTSTP))
        return "7"

    monkeypatch.setattr("companion.table.terminal.terminal.getpass", typing)
    terminal = Terminal(io.StringIO(), io.StringIO())
    terminal.is_live = True
    before = signal.getsignal(signal.SIGTSTP)
    assert terminal.read_unseen("Bid:") == "7"
    assert seen == [signal.SIG_IGN]
    assert signal.getsignal(signal.SIGTSTP) == before
