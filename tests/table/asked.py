"""Forms and rulings asked at a terminal whose answers are typed beforehand."""

import io
from typing import Any

from companion.games.engine import Result
from companion.kits import Kit
from companion.questions import Form
from companion.questions.errors import Request
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position
from companion.table.session.session import Session
from companion.table.session.single_act import one_act, ruling_session
from companion.table.terminal.driver import Driver
from companion.table.terminal.terminal import FEW_COMMANDS, InputEnded, Terminal
from companion.table.terminal.typed_commands import run_command
from companion.table.translator import Translator


class Typed(Terminal):
    """A terminal that shows what is typed as a person sees it, who ends each answer with Enter."""

    def read(self, question: str) -> str:
        answer = super().read(question)
        self._write("\n")
        return answer


def asked_form(
    kit: Kit, form: Form, players: tuple[str, ...], answers: list[str], language: str = "en"
) -> tuple[Request, str]:
    """The request that typed answers to a form make, and all that was shown."""

    def run(position: Position, asker: Asker) -> Effect:
        request = asker.ask_form(form, players, request=True)
        return Effect(position._replace(state=request, closed=True))

    return _driven(one_act(run, kit), kit, answers, language)


def asked_ruling(
    game: Any, kit: Kit, what: str, answers: list[str], language: str = "en"
) -> tuple[Request, str]:
    """The request for a ruling that typed answers make, and all that was shown."""
    session = ruling_session(kit, game, what, lambda _: Result({}, tuple))
    return _driven(session, kit, answers, language)


def _driven(session: Session, kit: Kit, answers: list[str], language: str) -> tuple[Request, str]:
    typed, shown = io.StringIO("".join(f"{answer}\n" for answer in answers)), io.StringIO()
    terminal = Typed(typed, shown)
    translator = Translator(kit.texts, language, kit=kit)
    try:
        Driver(session, terminal, translator, run_command, FEW_COMMANDS).run()
    except InputEnded:
        raise AssertionError(f"asked for more:\n{shown.getvalue()}") from None
    left = typed.readlines()
    assert not left, f"was not asked for {left}:\n{shown.getvalue()}"
    request: Request = session.position.state
    return request, shown.getvalue()
