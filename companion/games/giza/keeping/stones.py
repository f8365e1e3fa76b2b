"""Acts that move a stone, and what follows from them: building, decoration, temple, a new load."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from companion.games.common.keeping import partly_known
from companion.games.contract import Request, Result, Step
from companion.games.forms import Form, choice, read
from companion.games.giza.adjudicate import adjudicate, form
from companion.games.giza.contest import contest
from companion.games.giza.keeping.state import (
    BASE,
    MIDDLE,
    Sled,
    State,
    scored,
    settled,
    spent,
)
from companion.games.keeping import Outcome
from companion.kits import Kit

FINAL = "final-lift"
LOCATION = "GIZA-BUILD-02"
TYPED = ("bid.order", "bid.stands", "bid.spent")
"""Steps that repeat what people have just typed."""

Explain = Callable[[], Iterable[Step]]
"""Says why an act leads to what it does."""


def push_form(kit: Kit, state: State, quarry: str) -> Form:
    """Ask who is aboard, and for the bids; the track is known, workers loose on it are not."""
    length = next(
        row["track_spaces"] for row in kit.table("quarries").rows if row["quarry"] == int(quarry)
    )
    position = state.sleds[int(quarry)].position
    way: dict[str, object] = {
        "track_spaces": length,
        "position": position,
        "loose_workers": [],
    }
    return partly_known(form(state.figures, "push"), {**_bidding(state, "food"), **way})


def push(kit: Kit, state: State, quarry: str, request: Request) -> Outcome:
    """Push a sled; when it arrives, the push is scored and the stone goes on (6.5)."""
    known = push_form(kit, state, quarry).known
    result = adjudicate(kit, "push", {**known, **request})
    after = spent(state, "food", result.value["bids"])
    sled = state.sleds[int(quarry)]
    ahead = _ahead(known["track_spaces"], sled.position, result.value["spaces"])
    if not result.value["arrived"]:
        position = result.value["position_after"]
        moved = {**state.sleds, int(quarry): Sled(sled.stone, position)}
        return Outcome(settled(replace(after, sleds=moved)), partial(_told, result, ahead))
    return _arrived(kit, after, quarry, request, partial(_told, result, ahead))


def lift_form(_: Kit, state: State, __: str) -> Form:
    """Ask who is in the camp, and for the bids."""
    return partly_known(form(state.figures, "lift"), _bidding(state, "food"))


def lift(kit: Kit, state: State, what: str, request: Request) -> Outcome:
    """Lift a middle stone or the capstone; a success is scored (GIZA-LIFT-01 to 03)."""
    ruling = FINAL if what == "final" else "lift"
    known = lift_form(kit, state, what).known
    result = adjudicate(kit, ruling, {**known, **request})
    after = spent(state, "food", result.value["bids"])
    if not result.value["success"]:
        return Outcome(settled(after), partial(_told, result))
    scoring = "final_lift" if what == "final" else "middle_lift"
    after = scored(after, contest(state.figures, scoring, _accepted(state, result)))
    return Outcome(_lifted(after, what), partial(_told, result), result.value["scores"])


def place_form(_: Kit, state: State, stone: str) -> Form:
    """Ask where a stone is built, if there is more than one place for it."""
    free = _free(state, stone)
    fields = (choice("location", rule=LOCATION, choices=free),) if len(free) > 1 else ()
    return Form("place", fields)


def place(kit: Kit, state: State, stone: str, request: Request) -> Outcome:
    """Build a stone; a row and a tier that it completes are due at once (GIZA-BUILD-04 to 06)."""
    answers = read(place_form(kit, state, stone), state.seating.players, request)
    location = answers.get("location") or _free(state, stone)[0]
    asked = {"players": list(state.seating.players), "stone": stone, "location": location}
    built = {tier: list(letters) for tier, letters in state.built.items()}
    result = adjudicate(kit, "build", {**asked, **built})
    after = {**state.built, stone: (*state.built[stone], location)}
    due = (state.due[0], *result.value["events"], *state.due[1:])
    built_at = Step(LOCATION, f"play.built_{stone}", {"location": location})
    explain = partial(chain, (built_at,), result.steps)
    return Outcome(settled(replace(state, built=after, due=due)), explain)


def decoration_form(_: Kit, state: State, __: str) -> Form:
    """Ask everybody for a sealed bid of art."""
    art = {"art_held": dict(state.goods["art"])} if "art" in state.goods else {}
    return partly_known(form(state.figures, "decoration"), art)


def decoration(kit: Kit, state: State, _: str, request: Request) -> Outcome:
    """Share the points for a row or for the capstone by the art spent (GIZA-DECO-01 to 03)."""
    what = state.due[0]
    result = adjudicate(kit, what, {**decoration_form(kit, state, _).known, **request})
    after = spent(state, "art", result.value["spent"])
    return _booked(after, what.replace("-", "_"), result, result.value["spent"])


def temple_form(_: Kit, state: State, __: str) -> Form:
    """Ask how many workers everybody has in the temple."""
    return form(state.figures, "temple")


def temple(kit: Kit, state: State, _: str, request: Request) -> Outcome:
    """Share the points of the temple; after the capstone that is the end (GIZA-END-01)."""
    result = adjudicate(kit, "temple", request)
    workers = read(form(state.figures, "temple"), state.seating.players, request)["workers"]
    return _booked(state, "temple", result, workers)


def load_form(_: Kit, state: State, __: str) -> Form:
    """Ask which stone of the reserve is loaded, where there is a choice (GIZA-SLED-02)."""
    left = _left(state)
    fields = (choice("stone", rule="GIZA-SLED-02", choices=left),) if len(left) > 1 else ()
    return Form("load", fields)


def load(kit: Kit, state: State, quarry: str, request: Request) -> Outcome:
    """Load the sled that came back; with nothing left it leaves the game (GIZA-SLED-02)."""
    answers = read(load_form(kit, state, quarry), state.seating.players, request)
    stone = answers.get("stone") or next(iter(_left(state)), None)
    if stone is None:
        sleds = {key: sled for key, sled in state.sleds.items() if key != int(quarry)}
        gone = Step("GIZA-SLED-02", "play.sled_out", {"quarry": int(quarry)})
        return Outcome(settled(replace(state, sleds=sleds)), lambda: (gone,))
    sleds = {**state.sleds, int(quarry): Sled(stone)}
    reserve = {**state.reserve, stone: state.reserve[stone] - 1}
    loaded = Step("GIZA-SLED-02", f"play.loaded_{stone}", {"quarry": int(quarry)})
    return Outcome(settled(replace(state, sleds=sleds, reserve=reserve)), lambda: (loaded,))


def _bidding(state: State, goods: str) -> dict[str, object]:
    """Return what a bid needs and the scorekeeper knows: the nominator, and what people hold."""
    held = {f"{goods}_held": dict(state.goods[goods])} if goods in state.goods else {}
    return {"nominator": state.player, **held}


def _free(state: State, stone: str) -> tuple[str, ...]:
    """Return where none of a stone's tier stands; a middle one needs a base stone below."""
    letters = state.figures.locations if stone == BASE else state.built[BASE]
    return tuple(letter for letter in sorted(letters) if letter not in state.built[stone])


def _arrived(kit: Kit, state: State, quarry: str, request: Request, pushed: Explain) -> Outcome:
    stone = state.sleds[int(quarry)].stone
    asked = {"players": list(state.seating.players), "nominator": state.player, "stone": stone}
    arrival = adjudicate(kit, "unload", {**asked, "workers": request["workers"]})
    after = scored(state, contest(state.figures, "push", _all(state, request["workers"])))
    sleds = {key: sled for key, sled in state.sleds.items() if key != int(quarry)}
    camp = state.camp if stone == BASE else (*state.camp, stone)
    due = (*((f"place.{BASE}",) if stone == BASE else ()), f"load.{quarry}")
    after = replace(after, sleds=sleds, camp=camp, due=due)
    return Outcome(after, partial(_both, pushed, arrival.explain), arrival.value["scores"])


def _lifted(state: State, what: str) -> State:
    """Return the state with the lifted stone where it goes, and what follows due."""
    if what == "middle":
        camp = list(state.camp)
        camp.remove(MIDDLE)
        return replace(state, camp=tuple(camp), due=(f"place.{MIDDLE}",))
    if what == "first":
        return settled(replace(state, camp=(), lifted=True))
    return replace(state, over=True, due=("capstone-decoration", "temple"))


def _booked(state: State, scoring: str, result: Result, quantities: dict[str, int]) -> Outcome:
    after = scored(state, contest(state.figures, scoring, quantities))
    return Outcome(settled(after), result.explain, result.value["scores"])


def _accepted(state: State, result: Result) -> dict[str, int]:
    return _all(state, result.value["bids"])


def _all(state: State, amounts: dict[str, int]) -> dict[str, int]:
    return {name: amounts.get(name, 0) for name in state.seating.players}


def _left(state: State) -> tuple[str, ...]:
    return tuple(stone for stone, number in state.reserve.items() if number)


def _ahead(length: int, position: int, spaces: int) -> tuple[Step, ...]:
    """Remind people of workers loose on the spaces that a sled enters (GIZA-PUSH-03)."""
    entered = tuple(range(position + 1, min(position + spaces, length) + 1))
    return (Step("GIZA-PUSH-03", "play.entered", {"spaces": entered}),) if entered else ()


def _told(bid: Result, more: Iterable[Step] = ()) -> Iterator[Step]:
    """Say what a bid comes to; who bid what is on the screen already."""
    yield from (step for step in bid.explain() if step.key not in TYPED)
    yield from more


def _both(first: Explain, second: Explain) -> Iterable[Step]:
    return chain(first(), second())
