"""The rule behind a question, or what the program has to say of it."""

from companion.table.session.helping import help_lines
from companion.table.session.session import Session
from companion.table.translator import Translator


def rule_of(session: Session, id_: str, translator: Translator) -> tuple[str, ...]:
    """Return what helps with an open question; nothing when it is open no more."""
    found = next((each for each in session.questions if each.id == id_), None)
    return tuple(help_lines(session, found, "", translator)) if found else ()
