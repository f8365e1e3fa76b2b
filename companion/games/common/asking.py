"""Turns a form into questions, one after another, and the answers into a request.

`given` is what has been answered so far, by key: a value, a map from player to value, or a list.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.contract import Field, Form

Given = Mapping[str, Any]


def is_asked(field: Field, given: Given) -> bool:
    """Return whether people are asked a field at all, after what was answered before it."""
    return field.asked and (field.needs is None or given.get(field.needs) is not None)


def asked_players(field: Field, players: tuple[str, ...], given: Given) -> tuple[str, ...]:
    """Return who is asked a field of every player, in the order of asking."""
    last = players.index(given[field.after]) + 1 if field.after else 0
    turned = players[last:] + players[:last]
    if field.when is None:
        return turned
    there = given[field.when]
    return tuple(name for name in turned if there.get(name, 0) > 0)


def bounds(field: Field, given: Given, player: str | None = None) -> tuple[int | None, int | None]:
    """Return the least and the most that fits as the next answer to an integer field.

    A player's answer leaves room for what the others have answered already.
    """
    limits = [field.maximum]
    if field.at_most is not None and given.get(field.at_most) is not None:
        other = given[field.at_most]
        limits.append(other.get(player, 0) if isinstance(other, Mapping) else other)
    if field.most_total is not None and player is not None:
        others = given.get(field.key) or {}
        taken = sum(value for name, value in others.items() if name != player)
        limits.append(field.most_total - taken)
    return field.minimum, min((limit for limit in limits if limit is not None), default=None)


def request(form: Form, players: tuple[str, ...], given: Given) -> dict[str, Any]:
    """Return the JSON request that says what was answered; fields without an answer stay out."""
    answered = {field.key: given[field.key] for field in form.fields if _is_given(field, given)}
    if not form.records:
        return {"players": list(players), **answered}
    seats = [key for key, field in _by_key(form).items() if field.each == "player"]
    return {
        "players": [
            {"name": name, **{key: answered[key][name] for key in seats if key in answered}}
            for name in players
        ],
        **{key: value for key, value in answered.items() if key not in seats},
    }


def _is_given(field: Field, given: Given) -> bool:
    return given.get(field.key) is not None


def _by_key(form: Form) -> dict[str, Field]:
    return {field.key: field for field in form.fields}
