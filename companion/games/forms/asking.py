"""Turns a form into questions, answer by answer, and the answers into what the form asks for.

    items = questions(form, players, {})            # all that is asked, in order
    items = questions(form, players, {"stone": 1})  # bounds and cases follow from the answers
    answers = collect(form, players, given)         # all checked: `reading.read` of `request_of`

`given` are answers by the path of their item, as JSON has them (`Item`), null for just Enter.
Whether they come one by one, in any order, or all at once, they come to the same.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.engine import Refused, Request
from companion.games.forms.fields import Form
from companion.games.forms.items import Item
from companion.games.forms.reading import Answers, read
from companion.games.forms.walk import Walk


def questions(form: Form, players: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Item, ...]:
    """Return what the form asks, in order, as far as the answers given decide it.

    Those answered are among them; when all are, that is all that is asked. What has but one answer
    is not asked, unless it is a secret. An item whose bounds lean on open ones is not `ready`; one
    that may not come at all is not there yet. Of a list, the next value is asked until it ends.

    Raises:
        Refused: with the path of an answer that is not admitted after those before it.
    """
    walk = Walk(form, players, given)
    walk.go()
    return tuple(walk.items)


def request_of(form: Form, players: tuple[str, ...], given: Mapping[str, Any]) -> Request:
    """Return the JSON request that the answers come to; what is not answered is left out.

    Raises:
        Refused: with the path of what is wrong or missing, or is not asked.
    """
    walk = Walk(form, players, given, whole=True)
    walk.go()
    asked = {item.path for item in walk.items}
    for path in given:
        if path not in asked:
            raise Refused(path, "is not asked")
    return walk.answered


def collect(form: Form, players: tuple[str, ...], given: Mapping[str, Any]) -> Answers:
    """Return the checked answers to a whole form, as `reading.read` does; Refused as there."""
    return read(form, players, request_of(form, players, given))
