"""Words for people, looked up by key: which language, and texts with values put in.

Whatever people typed is data: `visible` makes it fit to be shown, on every screen.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.kits.faults import Fault, Faulty, suggestion
from companion.kits.markup import unmarked
from companion.kits.model import Kit
from companion.kits.texts import Words
from companion.questions.text import Seat, Step, Term, Text, step_text, visible

# A language's texts by dotted key, for each language: `{"en": {"prompt.undo": "..."}}`.
Texts = Mapping[str, Mapping[str, str]]

ENGLISH: Final = "en"
# How the keys of the program's own words begin.
OWN_WORDS: Final = ("cli.", "help.", "journal.", "prompt.", "session.", "simulate.", "web.")

# What these are called among the words of the program.
PLAIN: Final = {None: "none", True: "yes", False: "no"}

# How texts are called whose words stand in a kit's table of steps.
SETUP: Final = "step.setup."

BINDING: Final = re.compile(r"{([^{}]*)}")

# A question's own mark, and the colon that stands behind a question.
ASKED: Final = re.compile("([?\N{FULLWIDTH QUESTION MARK}])[:\N{FULLWIDTH COLON}]")


class Translator:
    """The texts of one language; what it lacks is said in English.

    The program's own words are the house's, whatever a kit calls so. A kit's texts are read when
    the first of them is needed, which for a setup is never.
    """

    def __init__(
        self, texts: Texts, language: str, house: Texts | None = None, kit: Kit | None = None
    ) -> None:
        """Speak a language with a kit's texts and the house's (None: those are among them)."""
        self.language = language
        self._kit = kit
        self._texts = texts
        self._house = house or texts
        self._names: Sequence[str] = ()

    def with_names(self, players: Sequence[str]) -> "Translator":
        """Return a translator that calls seats by the names of who sits there."""
        translator = Translator(self._texts, self.language, self._house, self._kit)
        translator._names = players
        return translator

    def of_kit(self, kit: Kit) -> "Translator":
        """Return a translator that knows the words of a kit's tables too."""
        translator = Translator(self._texts, self.language, self._house, kit)
        translator._names = self._names
        return translator

    def has(self, key: str) -> bool:
        """Return whether there are words for this key."""
        return self._words(key) is not None

    def text(self, key: str, values: Mapping[str, Any] | None = None, **more: Any) -> str:  # noqa: ANN401
        """Return the text with `{bindings}` filled in from `values` and `more`.

        Raises Faulty when there is no such text, or a binding that nothing fills.
        """
        words = self._words(key)
        if words is None:
            raise Faulty(Fault(self._file, "there is no text with this key", field=key))
        return self._fill(words, {**(values or {}), **more}, Fault(self._file, "", field=key))

    def _fill(self, words: str, values: Mapping[str, Any], place: Fault) -> str:
        """Return `words` with its `{bindings}` filled in; `place` is where they stand."""

        def filling(found: re.Match[str]) -> str:
            name = found[1]
            if name not in values:
                message = f"nothing is called {{{name}}} here; {suggestion(name, values)}"
                raise Faulty(replace(place, message=message))
            return self.value(values[name])

        # A question that ends in its own mark takes no colon: "Who was host? Ann".
        return ASKED.sub(r"\1", BINDING.sub(filling, words))

    def value(self, value: object) -> str:
        """Return a value in words: yes and no, a list joined as the language does."""
        match value:
            case None | bool():
                return self.text(f"prompt.{PLAIN[value]}")
            case Text():
                return self.say(value)
            case Term() | Seat() | str():
                return self._named(value)
            case Mapping():
                return self._join([f"{self.value(k)} {self.value(v)}" for k, v in value.items()])
            case Sequence():
                return self._join([self.value(each) for each in value])
        return str(value)

    def knows(self, text: Text) -> bool:
        """Return whether there are words for a text."""
        return any(map(self.has, (text.key, *text.others)))

    def say(self, text: Text) -> str:
        """Return a text in words; one without a key is data, and said as it is."""
        if not text.key:
            return visible(str(text.values["text"]))
        key = next((key for key in (text.key, *text.others) if self.has(key)), None)
        if key is not None:
            return self.text(key, text.values)
        if text.key.startswith(SETUP) and self._kit is not None:
            return self._setup_step(text, self._kit)
        return self.label(text.key)

    def _setup_step(self, text: Text, kit: Kit) -> str:
        """Return a step of the setup, whose words stand in the kit's table of steps."""
        key = text.key.removeprefix(SETUP)
        row = kit.table("steps").row(key)
        words = row["text"]
        if isinstance(words, Mapping):
            words = in_language(words, self.language)
        place = Fault(row.file, "", row.line, "text")
        return self._fill(visible(unmarked(str(words or ""))), text.values, place)

    def label(self, *keys: str) -> str:
        """Return the first text there is, or the last part of the first key as plain words."""
        for key in keys:
            if self.has(key):
                return self.text(key)
        return visible(keys[0].rpartition(".")[2].replace("_", " ").replace("-", " "))

    def _named(self, value: str | Seat) -> str:
        """Return a term of the rules, a text of somebody's, or who sits in a seat."""
        if isinstance(value, Term):
            return self.label(f"form.choice.{value}") if value else ""
        if isinstance(value, str):
            return visible(value)
        if value < len(self._names):
            return visible(self._names[value])
        return self.text("prompt.player", number=value + 1)

    def _words(self, key: str) -> str | None:
        # A kit of a stranger's can't put its words in the program's mouth.
        texts = self._house if key.startswith(OWN_WORDS) else self._texts
        found = (texts.get(language, {}).get(key) for language in (self.language, ENGLISH))
        return next((words for words in found if words is not None), None)

    @property
    def _file(self) -> str:
        return f"text.{self.language}.toml"

    def _join(self, parts: Sequence[str]) -> str:
        return self.text("prompt.comma").join(parts) if parts else self.text("prompt.none")


def step_words(kit: Kit, step: Step, translator: Translator, *, rules: bool = False) -> str:
    """Return a step in words: of a setup those of the kit's table of steps, else a text.

    With `rules`, the rule comes behind it; games of people's own number none.
    """
    if step.key.startswith("setup."):
        words = translator.of_kit(kit).say(step_text(step))
    else:
        words = translator.text(f"step.{step.key}", step.values)
    return f"{words} [{step.rule}]" if rules and step.rule else words


def in_language(words: Words, language: str) -> str:
    """Return one text in a language, in the first that it has when it lacks that one."""
    return visible(words.get(language) or next(iter(words.values())))


def wanted_language(environment: Mapping[str, str]) -> str | None:
    """Return the language of the locale, such as `ja`; None when it has none.

    The locale is the first that is set of LC_ALL, LC_MESSAGES and LANG.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            return re.split(r"[_.@-]", locale)[0].lower()
    return None
