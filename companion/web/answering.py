"""Answers to what is open: a form at once, or a move step by step."""

from typing import Final

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.web.choosing import PLACE, Choosing
from companion.web.fields import given
from companion.web.visit import Does, Visit


def _answer(visit: Visit) -> None:
    answers = visit.answers_to(visit.session)  # what is open no more the room refuses
    visit.room.answer(visit.phone, answers, visit.words)
    visit.phone.steps.clear()


def _step(visit: Visit) -> None:
    """Choose one move of many, step by step; what is left at last is the answer."""
    room, phone, id_ = visit.room, visit.phone, visit.value("question")
    question = next((each for each in visit.session.questions if each.id == id_), None)
    if question is None or not room.may_answer(phone, question):
        room.answer(phone, {id_: ""}, visit.words)
        return
    choosing = Choosing(visit.session, question, phone)
    if visit.value("back"):
        choosing.back()
        return
    asked = choosing.question()
    visit.check_mark(asked)
    place = visit.value("place")
    if not choosing.take(f"{PLACE}{place}" if place else str(given(asked, visit.form))):
        raise InvalidAnswer(Text("prompt.no_choice"))
    if choosing.answer is not None:
        phone.steps.clear()
        room.answer(phone, {id_: choosing.answer}, visit.words)


POSTS: Final[dict[str, Does]] = {"/answer": _answer, "/step": _step}
"""What is done under which address."""
