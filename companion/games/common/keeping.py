"""What the keepers of two games or more need."""

from collections.abc import Mapping
from typing import Any

from companion.games.contract import Form


def partly_known(form: Form, known: Mapping[str, Any]) -> Form:
    """Return a form that asks only for what is not known already."""
    fields = tuple(field for field in form.fields if field.key not in known)
    return form._replace(fields=fields, known={**form.known, **known})


def added(held: Mapping[str, int], more: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    """Return what each player holds after getting (or, with -1 as `sign`, giving) more."""
    return {name: amount + sign * more.get(name, 0) for name, amount in held.items()}
