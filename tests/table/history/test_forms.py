"""Evenings for other programs: BG Stats' link and file, and CSV."""

import csv
import io
import json
import re
import time
from datetime import timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.questions.text import visible
from companion.table.history.bgstats import LINK, Labels, link, play, play_file
from companion.table.history.csv_form import csv_text
from tests.table.history.conftest import NAMES, mission, summary

LABELS = Labels("Giza: The Great Pyramid", "", "Home & Co", colours={"red": "Red"})
EVENING = summary({"Ana": 40, "Bo": 40, "Chi": 3}, colours={"Ana": "red", "Bo": "blue"})


def data(address: str) -> dict[str, Any]:
    """What a browser makes of the link."""
    parts = urlsplit(address)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}?data=" == LINK
    [text] = parse_qs(parts.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(text)
    return found


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_link_has_the_fields_of_its_contract() -> None:
    assert data(link(EVENING, LABELS)) == {
        "sourceName": "tabletop-companion",
        "sourcePlayId": "3fa9c1d2",
        "playDate": "2026-11-20 18:30:05",
        "durationMin": 75,
        "location": "Home & Co",
        "game": {
            "name": "Giza: The Great Pyramid",
            "sourceGameId": "giza",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ana",
                "sourcePlayerId": "Ana",
                "startPlayer": True,
                "rank": 1,
                "score": 40,
                "winner": True,
                "role": "Red",
            },
            {
                "name": "Bo",
                "sourcePlayerId": "Bo",
                "startPlayer": False,
                "rank": 1,
                "score": 40,
                "winner": True,
                "role": "blue",
            },
            {
                "name": "Chi",
                "sourcePlayerId": "Chi",
                "startPlayer": False,
                "rank": 3,
                "score": 3,
                "winner": False,
                "role": "",
            },
        ],
    }


def test_the_board_is_the_variant_and_what_is_not_known_is_left_out() -> None:
    made = data(link(EVENING, Labels("Giza", "Nile")))
    assert made["board"] == "Nile"
    assert "location" not in made
    assert "bggId" not in made["game"]


def test_the_time_is_in_utc_wherever_the_evening_was() -> None:
    tokyo = EVENING._replace(started=EVENING.started.astimezone(timezone(timedelta(hours=9))))
    assert play(tokyo, LABELS)["playDate"] == "2026-11-20 18:30:05"


@given(st.dictionaries(NAMES, st.integers(-99, 999), min_size=1, max_size=5), st.text(max_size=30))
def test_any_names_come_through_a_link_whole(scores: dict[str, int], place: str) -> None:
    made = summary(scores)
    address = link(made, Labels("Giza", "", place))
    assert re.fullmatch(r"[A-Za-z0-9%._~:/?=-]+", address)
    assert data(address) == play(made, Labels("Giza", "", place))
    assert json.loads(unquote(address.removeprefix(LINK))) == data(address)


@given(st.dictionaries(NAMES, st.integers(0, 5), min_size=1, max_size=5))
def test_ranks_are_equal_for_ties_and_count_those_before(scores: dict[str, int]) -> None:
    players = play(summary(scores), LABELS)["players"]
    for each in players:
        assert each["rank"] == 1 + sum(other["score"] > each["score"] for other in players)
        assert each["winner"] == (each["rank"] == 1)


def test_a_file_refers_to_its_own_entries_with_ids_that_stay() -> None:
    made = json.loads(play_file([(EVENING, LABELS)]))
    [evening], [game], [place] = made["plays"], made["games"], made["locations"]
    assert evening["gameRefId"] == game["id"]
    assert evening["locationRefId"] == place["id"]
    assert [each["score"] for each in evening["playerScores"]] == ["40", "40", "3"]
    people = {each["id"]: each["name"] for each in made["players"]}
    assert [people[each["playerRefId"]] for each in evening["playerScores"]] == ["Ana", "Bo", "Chi"]
    assert made["userInfo"]["meRefId"] not in people
    ids = [each["uuid"] for each in (evening, game, place, *made["players"])]
    assert {UUID(each).version for each in ids} == {5}
    assert len(set(ids)) == len(ids)
    assert play_file([(EVENING, LABELS)]) == play_file([(EVENING, LABELS)])
    later = json.loads(play_file([(summary({"Ana": 1, "Zoë": 2}, session="other"), LABELS)]))
    assert later["players"][0]["uuid"] == made["players"][0]["uuid"]
    assert later["plays"][0]["uuid"] != evening["uuid"]


def test_a_solo_opponent_is_an_anonymous_seat_of_no_person() -> None:
    solo = summary({"Ana": 60, "hemionu": 61}, npc="hemionu", winners=["hemionu"])
    made = json.loads(play_file([(solo, LABELS._replace(opponent="Hemionu"))]))
    assert [each["isAnonymous"] for each in made["players"]] == [False, True]
    assert "hemionu" not in [each["name"] for each in made["players"]]
    person, opponent = made["plays"][0]["playerScores"]
    assert json.loads(opponent["metaData"]) == {"isNpc": 1}
    assert (opponent["role"], opponent["winner"]) == ("Hemionu", True)
    assert json.loads(person["metaData"]) == {}


@pytest.mark.parametrize("success", [True, False])
def test_a_mission_is_cooperative_and_won_or_lost_by_all(success: bool) -> None:
    made = json.loads(play_file([(mission("Ana", "Bo", success=success), LABELS)]))
    assert made["games"][0]["cooperative"]
    assert [each["winner"] for each in made["plays"][0]["playerScores"]] == [success, success]
    assert [each["isAnonymous"] for each in made["players"]] == [False, False]


def test_the_day_of_a_play_is_that_of_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        (made,) = json.loads(play_file([(EVENING, LABELS)]))["plays"]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert made["playDate"] == "2026-11-20 18:30:05"
    assert made["playDateYmd"] == 20261121


def test_a_spreadsheet_has_a_row_a_player_with_parts_and_course() -> None:
    course = [{"Ana": 0, "Bo": 0}, {"Ana": 3, "Bo": 0}, {"Ana": 3, "Bo": 0}]
    made = summary({"Ana": 5, "Bo": 1}, course=course, colours={"Ana": "red"})
    first, second = rows(csv_text([made]))
    assert first == {
        "session": "3fa9c1d2",
        "game": "giza",
        "variant": made.variant,
        "started": "2026-11-20 18:30:05",
        "minutes": "75",
        "finished": "yes",
        "seat": "1",
        "player": "Ana",
        "colour": "red",
        "start_player": "yes",
        "place": "1",
        "total": "5",
        "winner": "yes",
        "points.vp_track": "5",
        "points.fifty_markers": "0",
        "after.1": "0",
        "after.2": "3",
        "after.3": "5",
    }
    assert (second["player"], second["place"], second["after.3"]) == ("Bo", "2", "1")


def test_a_game_that_is_not_finished_has_no_places() -> None:
    made = summary({"Ana": 5, "Bo": 1}, course=[{"Ana": 2, "Bo": 1}], finished=False)
    first, _ = rows(csv_text([made]))
    assert (first["place"], first["total"], first["winner"]) == ("", "", "")
    assert first["after.1"] == "2"


@given(st.dictionaries(NAMES, st.integers(0, 9), min_size=1, max_size=4))
def test_no_name_breaks_a_row_or_runs_in_a_spreadsheet(scores: dict[str, int]) -> None:
    made = summary(scores)
    found = rows(csv_text([made]))
    assert [each["total"] for each in found] == [str(score) for score in scores.values()]
    for each in found:
        assert not each["player"].startswith(("=", "+", "-", "@"))
        assert visible(each["player"]) == each["player"]


def test_several_sessions_share_players_and_games_in_one_file() -> None:
    later = summary({"Bo": 2, "Ana": 1}, session="later", day=1)
    made = json.loads(play_file([(EVENING, LABELS), (later, Labels("Giza"))]))
    assert [each["name"] for each in made["players"]] == ["Ana", "Bo", "Chi"]
    first, second = made["plays"]
    assert [each["playerRefId"] for each in second["playerScores"]] == [2, 1]
    assert first["gameRefId"] == second["gameRefId"] == made["games"][0]["id"]
    assert "locationRefId" not in second


def test_a_spreadsheet_of_several_sessions_has_the_columns_of_all() -> None:
    course = [{"Ana": 0}, {"Ana": 3}]
    found = rows(csv_text([summary({"Ana": 4}, course=course), summary({"Bo": 1}, day=1)]))
    assert [each["after.3"] for each in found] == ["4", ""]
    assert [each["after.1"] for each in found] == ["0", "1"]
