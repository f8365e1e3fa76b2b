"""The commonest kinds of fields, so that a form reads like a list of what is asked."""

from functools import partial

from companion.games.forms import Field

count = partial(Field, kind="integer", minimum=0)
"""One whole number, 0 or more unless it says otherwise."""

counts = partial(Field, kind="integer", each="player", minimum=0)
"""A whole number of each player, 0 or more unless it says otherwise."""

choice = partial(Field, kind="choice")
"""One of the field's choices."""
