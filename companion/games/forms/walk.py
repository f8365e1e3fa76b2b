"""A walk through a form with some of its answers: what is asked on the way, and what they come to.

Each field is asked for, and what was answered is read as JSON would be, so that the fields after it
find it. Where something is not answered yet, the walk goes on; what leans on it is put off.
"""

from typing import Any

from companion.games.common.players import NAME, SEATS
from companion.games.forms.fields import Board, Field, Record
from companion.games.forms.holders import ByChoice, Levels, ListOf, Places, PlayerMap
from companion.games.forms.holding import Holding
from companion.games.forms.kinds import Kind
from companion.games.forms.place import ABSENT, ENDED, OPEN, FieldPlace, Unanswered
from companion.games.forms.reading import is_true


class Walk(Holding):
    """One walk through a form; `items` is what it asks, `answered` the request it comes to."""

    def go(self) -> None:
        """Go through all fields.

        Raises:
            Refused: with the path of the first answer that is not admitted.
        """
        for field in self.form.fields:
            try:
                part = self._ask_field(field)
                if part is not OPEN:
                    self._put(field, part)
                    self.read_field(field)
                    continue
            except Unanswered:
                pass
            self.still_open.add(field.key)

    def _ask_field(self, field: Field) -> Any:
        place = FieldPlace(field.key, (field.key,), self.label((field.key,)))
        if self.is_of_seat(field) and field.asked:
            assert isinstance(field.kind, PlayerMap)
            return self.ask_player_map(field, field.kind, place)
        return self._ask_if_due(field, place)

    def _put(self, field: Field, part: Any) -> None:
        """Put an answer where JSON has it."""
        if part is ABSENT:
            return
        if not self.is_of_seat(field):
            self.answered[field.key] = part
            return
        for seat in self.answered[SEATS]:
            if seat[NAME] in part:
                seat[field.key] = part[seat[NAME]]

    def _ask_if_due(self, field: Field, place: FieldPlace) -> Any:
        """Ask for a field that the answers before admit; ABSENT where they do not."""
        if field.needs in self.still_open:  # whether it will be given is not known yet
            raise Unanswered
        if not self.is_asked(field):
            return ABSENT
        is_record = isinstance(field.kind, Record)
        if place.ends == "skip" and field.required is False:
            place = place._replace(ends=None)  # just Enter leaves out this field alone
        elif is_record and not place.ends and not is_true(field.required, self):
            part = self.ask_kind(field, field.kind, place._replace(ends="skip"))
            return ABSENT if part is ENDED else part
        return self.ask_kind(field, field.kind, place)

    def ask_kind(self, field: Field, kind: Kind, place: FieldPlace) -> Any:  # noqa: PLR0911
        """Ask for what a kind holds; return it as JSON has it, OPEN, ABSENT or ENDED."""
        match kind:
            case Record():
                return self._ask_record(kind, place.under())
            case ListOf():
                return self.ask_list_of(field, kind, place)
            case PlayerMap():
                return self.ask_player_map(field, kind, place)
            case ByChoice():
                return self.ask_by_choice(field, kind, place)
            case Places():
                return self.ask_places(field, kind, place)
            case Levels():
                return self.ask_levels(field, kind, place)
            case Board():
                return self.ask_board(field, kind, place)
        return self.ask_value(field, kind, place)

    def _ask_record(self, kind: Record, place: FieldPlace) -> Any:
        """Ask the fields of a record; the first of them says whether there is one."""
        outer, outer_open = self.record, self.open_within
        self.record, self.open_within = {}, set()
        try:
            return self._ask_fields(kind, place)
        finally:
            self.record, self.open_within = outer, outer_open

    def _ask_fields(self, kind: Record, place: FieldPlace) -> Any:
        holder: dict[str, Any] = {}
        items = len(self.items)
        for field in kind.fields:
            is_first = len(self.items) == items and not holder
            part = self._ask_member(field, place if is_first else place._replace(ends=None))
            if part is ENDED or (part is OPEN and is_first and place.ends):
                return part  # whether there is such a record at all is said by its first field
            if part is OPEN:
                self.open_within.add(field.key)
            else:
                holder.update({} if part is ABSENT else {field.key: part})
                self._read_member(field, holder, place)
        return OPEN if self.open_within else holder

    def _ask_member(self, field: Field, place: FieldPlace) -> Any:
        keys = (*place.keys, field.key)
        at = place._replace(
            path=f"{place.path}.{field.key}",
            keys=keys,
            label=self.label(keys),
            before={
                path: value
                for path, value in place.before.items()
                if path.endswith(f".{field.key}")
            },
        )
        try:
            return self._ask_if_due(field, at)
        except Unanswered:
            return OPEN

    def _read_member(self, field: Field, holder: dict[str, Any], place: FieldPlace) -> None:
        try:
            self.record[field.key] = self.member(field, holder, f"{place.path}.")
        except Unanswered:
            self.open_within.add(field.key)
