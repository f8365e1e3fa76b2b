"""A kit that is being designed: read and laid out anew whenever its host says that it has changed.

It watches nothing itself: a host that has files looks at them, one that has none is told.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.kits import Fault, Faulty, Kit
from companion.kits.faults import Numbered
from companion.table.translator import Translator
from companion.web.table.phones import Phones

if TYPE_CHECKING:
    from companion.press.options import PrintOptions
    from companion.press.preview import Laid
    from companion.press.preview import PreviewFace as Face
    from companion.press.sheets.model import Document

# Seconds after the last change until all of the kit is checked.
QUIET: Final = 1.0

# Ways to look at a kit that are kept laid out while nobody looks.
KEPT: Final = 4

# What is chosen: component (`only`), language, players, variant, ink; what a kit does not admit
# counts for nothing.
Wanted = Mapping[str, str]


class Tools(NamedTuple):
    """What a host passes in.

    `read` reads the kit, as far as that goes, with what is wrong in it; it may raise Faulty.
    `check` tells all that is wrong with the kit, in all languages and for all players.
    `options` makes of choices what the press takes. `words` are the program's own, or a kit's.
    `aside` does what takes its time, so that nobody waits for it. `blame` keeps an error that
    nobody foresaw, and returns the line that tells of it. `url` is where others find the page,
    `begin` what is chosen when it is opened; `is_given` says that a page was given the files, and
    may be given others.
    """

    read: Callable[[], tuple[Kit, list[Fault]]]
    check: Callable[[], list[Fault]]
    options: Callable[[dict[str, Any]], "PrintOptions"]
    words: Callable[[Kit | None], Translator]
    aside: Callable[[Callable[[], Any]], Awaitable[Any]]
    blame: Callable[[Exception], str]
    language: str = "en"
    url: str = ""
    begin: tuple[tuple[str, str], ...] = ()
    is_given: bool = False


class KitLook(NamedTuple):
    """What there is to see: the kit laid out, how long that took, and the faults that all has.

    Where `faults` are not those of `laid`, the kit can't be laid out, and this is how it last was.
    """

    laid: "Laid | None"
    faults: tuple[Fault, ...]
    seconds: float


class Workshop:
    """One kit, the ways in which it is looked at, and who may look."""

    def __init__(self, tools: Tools, visitors: Phones | None = None) -> None:
        """Begin with nobody, or with the `visitors` of another page of the host's."""
        from companion.press.preview import Pictures

        self.tools = tools
        self.visitors = visitors or Phones(tools.language)
        self.pictures: Pictures = Pictures()
        self.state = 1
        self.checked: tuple[Fault, ...] | None = None
        """All that is wrong with the kit as it is now; None until it has been looked for."""
        self._looks: dict[tuple[tuple[str, str], ...], KitLook] = {}
        self._lookers: Counter[tuple[tuple[str, str], ...]] = Counter()
        self._sheets: tuple[object, Document] | None = None
        self._changed = asyncio.Event()
        self._drawing = asyncio.Lock()

    async def look(self, wanted: Wanted) -> KitLook:
        """Return the kit as it is to be looked at."""
        key = _key(wanted)
        async with self._drawing:
            if key not in self._looks:
                self._looks[key] = await self._drawn(wanted, None)
                self._forget()
            return self._looks[key]

    def seen(self, wanted: Wanted) -> KitLook:
        """Return it as it was last laid out, for somebody who looks at it."""
        return self._looks[_key(wanted)]

    def laid(self) -> "Laid | None":
        """Return the kit as it was last laid out for anybody, None before that."""
        return next((each.laid for each in reversed(self._looks.values()) if each.laid), None)

    def face(self, mark: str) -> "Face | None":
        """Return a face that looks so, None where nothing does any more."""
        for look in self._looks.values():
            for piece in look.laid.pieces if look.laid else ():
                for face in (piece.front, piece.back):
                    if face and face.mark == mark:
                        return face
        return None

    async def sheets(self, wanted: Wanted) -> "Document":
        """Return the sheets that the kit is printed on; laid out once, until it changes.

        Raises:
            Faulty: With what is in the way of that.
        """
        look, key = await self.look(wanted), (self.state, _key(wanted))
        async with self._drawing:
            if self._sheets is None or self._sheets[0] != key:
                if look.laid is None:
                    raise Faulty(*look.faults)
                self._sheets = (key, await self.tools.aside(look.laid.sheets))
            return self._sheets[1]

    @asynccontextmanager
    async def looking(self, wanted: Wanted) -> AsyncIterator[None]:
        """Have the kit laid out anew for somebody, as long as that lasts."""
        key = _key(wanted)
        self._lookers[key] += 1
        try:
            yield
        finally:
            self._lookers[key] -= 1

    async def renew(self) -> None:
        """Read the kit anew, and show all who look what has become of it."""
        async with self._drawing:
            # Only what somebody looks at: a saved file is to be seen at once.
            kept = {key: look for key, look in self._looks.items() if self._lookers[key]}
            for key, look in kept.items():
                kept[key] = await self._drawn(dict(key), look)
            self._looks, self.checked = kept, None
        self._tell()

    async def check(self) -> None:
        """Look for all that is wrong, and tell it, unless the kit has changed meanwhile."""
        state = self.state
        found = await self.tools.aside(self.tools.check)
        # A kit that was saved meanwhile has other faults; its own check comes after the next pause.
        if state == self.state:
            self.checked = tuple(dict.fromkeys(found))
            self._tell()

    def _tell(self) -> None:
        """Have all who look shown what there is now."""
        self.state += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait(self) -> None:
        """Wait until the kit has changed."""
        await self._changed.wait()

    async def _drawn(self, wanted: Wanted, before: KitLook | None) -> KitLook:
        found: KitLook = await self.tools.aside(partial(self._draw, wanted, before))
        return found

    def _draw(self, wanted: Wanted, before: KitLook | None) -> KitLook:
        from companion.press.preview import fitting, lay_out

        began = time.perf_counter()
        try:
            kit, found = self.tools.read()
            ink = {"ink": wanted["ink"]} if wanted.get("ink") else {}
            laid = lay_out(kit, self.tools.options({**fitting(kit, wanted), **ink}), found)
        except Faulty as faulty:
            faults = Numbered(faulty.faults).faults
            return KitLook(before and before.laid, faults, time.perf_counter() - began)
        return KitLook(laid, laid.faults, time.perf_counter() - began)

    def _forget(self) -> None:
        idle = [key for key in self._looks if not self._lookers[key]]
        for key in idle[:-KEPT]:
            del self._looks[key]


def _key(wanted: Wanted) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(wanted.items()))
