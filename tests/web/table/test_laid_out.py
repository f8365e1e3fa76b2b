"""The table laid out: every piece on its place, what may be tapped, and how little is sent."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import open_game, slugs
from companion.games.engine import CHANCE, Options
from companion.games.tabletop import Area, Piece, Tabletop
from companion.kits import load_kit
from companion.web.pages.board import component_of, stages
from companion.web.table.pictures import BoardPicture, BoardPictures
from tests.web.evenings import open_forms
from tests.web.phones import Phone, Table, begun
from tests.web.table.test_whole_games import answer_by, sit

MOST = 10_240
"""Bytes: what an answer may change of Cheops' board."""

ANSWERS = 60

LAID_OUT = [
    (slug, variant)
    for slug in slugs()
    if isinstance(open_game(slug).rules(kit := load_kit(slug)), Tabletop)
    for variant in sorted({kit.variants[0], kit.variants[len(kit.variants) // 2], kit.variants[-1]})
]


def walked(slug: str, variant: str, stride: int) -> Iterator[tuple[Tabletop, object]]:
    """Yield positions of a random game."""
    chance, kit = random.Random(3), load_kit(slug)
    rules = open_game(slug).rules(kit)
    players = open_game(slug).keeper.variants(kit)[variant]
    state = rules.setup(Options(chance.choice(players), variant))
    for number in range(100_000):
        if number % stride == 0 or rules.pending(state) is None:
            assert isinstance(rules, Tabletop)
            yield rules, state
        if rules.pending(state) is None:
            return
        rules.apply(state, chance.choice(rules.legal(state)))


@pytest.mark.parametrize(("slug", "variant"), LAID_OUT)
def test_every_piece_has_a_place_and_what_moves_name_is_there(slug: str, variant: str) -> None:
    kit, pictures = load_kit(slug), BoardPictures()

    colours = open_game(slug).keeper.colours(kit, variant)

    def draw(piece: Piece) -> BoardPicture:
        component, row = component_of(piece, kit, colours)
        return pictures.picture(kit, "en", component, row, back=piece.back)

    for rules, state in walked(slug, variant, 29):
        decision = rules.pending(state)  # type: ignore[attr-defined]
        seat = decision.who if decision else CHANCE
        screen = rules.screen(state, seat)  # type: ignore[attr-defined]
        areas = list(rules.areas(screen))
        laid = list(stages(areas, draw, ()))
        seen = sum(len(each.lying) + len(each.drawn) for each in laid)
        assert seen == sum(map(pieces, areas))
        if seat == CHANCE:
            continue
        legal = rules.legal(state)  # type: ignore[attr-defined]
        named = {name for action in legal for name in rules.named(screen, seat, action)}
        marked = {mark.address for each in stages(areas, draw, named) for mark in each.marks}
        assert named == marked


def pieces(area: Area) -> int:
    """Count the pieces of an area, and what is drawn there."""
    return sum(map(counted, (*([area.board] if area.board else ()), *area.loose)))


def counted(piece: Piece) -> int:
    return 1 + sum(map(counted, piece.holds))


def test_an_answer_sends_little_and_no_ground_again(tmp_path: Path) -> None:
    table, chance = Table(tmp_path), random.Random(7)
    phones = begun(table, "cheops", "full", 2)
    known, sent = set[str](), 0
    while len(asked := list(open_forms(phones))) and sent < ANSWERS:
        phone, form = chance.choice(asked)
        phone.post(form, *answer_by(form, chance))
        sit(table, phones)
        html = phones[0].live()
        drawn = "".join(re.findall("<svg viewBox.*?</svg>", html, re.DOTALL))
        names = set(re.findall("/static/faces/([0-9a-f]+).svg", drawn))
        assert len(drawn) <= MOST
        assert "<path" not in drawn
        known |= names
        sent += bool(drawn)
    assert sent == ANSWERS
    assert len(known) < 40, "the same picture has the same name"
    ground = phones[0].get(f"/static/faces/{known.pop()}.svg", accept_encoding="gzip")
    assert "immutable" in ground.headers["cache-control"]
    assert ground.headers["content-encoding"] == "gzip"


def test_a_tap_on_a_block_lays_the_tile_there(tmp_path: Path) -> None:
    table, chance = Table(tmp_path), random.Random(2)
    phones = begun(table, "cheops", "full", 2)
    while not (tapped := marks(phones)):
        phone, form = next(open_forms(phones))
        phone.post(form, *answer_by(form, chance))
        sit(table, phones)
    phone, addresses = tapped
    assert {"board/block 1,1", "0/elder", "1/elder"} & addresses
    block = next(each for each in sorted(addresses) if each.startswith("board/block"))
    phone.post(phone.page.form("/step"), ("place", block))
    offered = marks(phones)
    assert offered is not None
    assert all("block" not in each for each in offered[1]), "it is asked but which tile"
    tile = min(each for each in offered[1] if each[0].isdigit())
    phone.post(phone.page.form("/step"), ("place", tile))
    where = block.removeprefix("board/block ")
    assert f"{tile[2:]} on {where}" in phone.page.words


def marks(phones: list[Phone]) -> tuple[Phone, set[str]] | None:
    """The phone on which places can be tapped, and those."""
    for phone in phones:
        if found := re.findall('data-place="([^"]+)"', phone.page.html):
            return phone, set(found)
    return None


def test_moves_of_programs_come_one_by_one(tmp_path: Path) -> None:
    """A game of one person and two programs: what they do is shown with a pause, or skipped."""
    table, chance, now = Table(tmp_path), random.Random(2), [0.0]
    pace = table.room.pace
    pace.seconds, pace._clock = 2, lambda: now[0]  # noqa: SLF001 - a clock that we set
    phones = begun(table, "cheops", "full", 1)
    while pace.left is None:
        phone, form = next(open_forms(phones))
        phone.post(form, *answer_by(form, chance))
        sit(table, phones)
    states, words = [table.room.state], [phones[0].page.words]
    assert not list(open_forms(phones)), "nobody is asked before it is shown"
    while (left := pace.left) is not None:
        now[0] += left
        states.append(table.room.state)
        words.append(phones[0].page.words)
    assert len({*states}) == len(states) > 1
    assert len({*words}) == len(words)
    assert list(open_forms(phones))
