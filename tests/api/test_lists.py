"""Long lists: filtered, put in order, cut down to what is asked for; and one of them alone."""

from datetime import date
from typing import Any

import pytest

from scoring.values import EntrantNumber
from tests.api.conftest import Speaker, as_user, code, round_under_way
from tests.builders import (
    Hall,
    enter,
    enter_sheet,
    open_tournament,
    play_round,
    seat,
    small_tournament,
    start_round,
    tables,
)
from tests.builders import withdraw as withdraw_from
from tests.machine.clock import SetAhead
from tests.seasons import circuit
from tournaments.models import Tournament


def _place(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


def _named(hall: Hall, **columns: Any) -> Hall:
    Tournament.objects.filter(pk=hall.tournament.pk).update(**columns)
    hall.tournament.refresh_from_db()
    return hall


@pytest.fixture
def hall(db: None) -> Hall:
    """Of this test alone: others look at all the tournaments that there are."""
    return round_under_way()


@pytest.fixture
def three(db: None) -> tuple[Hall, Hall, Hall]:
    """Opened one after the other: one is played, one is over, nobody is entered in the third."""
    return (
        _named(small_tournament(8, 3, played=1), name="Serale", played_on=date(2026, 3, 14)),
        _named(small_tournament(4, 1, played=1), name="Coppa d'oro", played_on=date(2026, 3, 7)),
        _named(open_tournament(), name="coppa piccola", venue="Palazzetto", played_on=None),
    )


def _names(who: Speaker, query: str) -> list[str]:
    answer = who.get("/tournaments", query)
    assert answer.status_code == 200, answer.content
    return [item["name"] for item in answer.json()["items"]]


def test_the_list_of_tournaments_says_how_far_each_is(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker
) -> None:
    played = three[0]
    seat(played, 2)
    first = {item["name"]: item for item in anonymous.get("/tournaments").json()["items"]}
    far = ("stage", "current_round", "planned_rounds", "tables", "missing", "format")
    assert [first["Serale"][name] for name in far] == ["playing", 1, 3, 4, 0, "pairs"]
    assert [first["coppa piccola"][name] for name in far][:5] == ["entries", 0, 3, 0, 0]
    other = _named(small_tournament(8, 2, played=0), name="In corso")
    start_round(other, 1)
    enter_sheet(other, 1, 1)
    item = anonymous.get("/tournaments", "name=in corso").json()["items"][0]
    assert (item["current_round"], item["tables"], item["missing"]) == (1, 4, 3)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["coppa piccola", "Coppa d'oro", "Serale"]),
        ("ordering=created_at", ["Serale", "Coppa d'oro", "coppa piccola"]),
        ("ordering=name", ["Coppa d'oro", "coppa piccola", "Serale"]),
        ("ordering=-name", ["Serale", "coppa piccola", "Coppa d'oro"]),
        ("ordering=played_on", ["Coppa d'oro", "Serale", "coppa piccola"]),
        ("name=COPPA", ["coppa piccola", "Coppa d'oro"]),
        ("venue=palazz", ["coppa piccola"]),
        ("played_from=2026-03-08&played_until=2026-03-20", ["Serale"]),
        ("stage=entries", ["coppa piccola"]),
        ("stage=entries&stage=playing", ["coppa piccola", "Coppa d'oro", "Serale"]),
        ("stage=entries,playing&name=serale", ["Serale"]),
        ("stage=closed", []),
        ("format=teams", []),
        ("format=pairs&regulation=classico&name=serale", ["Serale"]),
        ("regulation=nessuno", []),
    ],
)
def test_tournaments_are_filtered_and_put_in_order(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker, query: str, expected: list[str]
) -> None:
    assert _names(anonymous, query) == expected


@pytest.mark.parametrize("ordering", ["-created_at", "created_at", "name", "-name", "-played_on"])
def test_pages_in_any_order_hold_each_tournament_once(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker, ordering: str
) -> None:
    _named(three[1], played_on=three[0].tournament.played_on)
    whole, paged = _names(anonymous, f"ordering={ordering}"), list[str]()
    after: str | None = ""
    while after is not None:
        shown = anonymous.get("/tournaments", f"ordering={ordering}&limit=1&after={after}").json()
        paged += [item["name"] for item in shown["items"]]
        after = shown["next"]
    assert paged == whole
    assert len(whole) == 3


def test_a_window_that_closes_by_itself_changes_the_stage_that_is_asked_for(
    db: None, anonymous: Speaker, set_ahead: SetAhead
) -> None:
    hall = _named(open_tournament(rounds=1, protest_minutes=10), name="Finita")
    enter(hall, 4)
    play_round(hall, 1)
    assert as_user(hall.director).post(f"{_place(hall)}/ranking/publication").status_code == 200
    assert _names(anonymous, "stage=provisional") == ["Finita"]
    assert _names(anonymous, "stage=definitive") == []
    set_ahead(600)
    assert _names(anonymous, "stage=provisional") == []
    (item,) = anonymous.get("/tournaments", "stage=definitive").json()["items"]
    assert (item["name"], item["stage"]) == ("Finita", "definitive")


def test_one_s_own_come_with_one_s_role(three: tuple[Hall, Hall, Hall]) -> None:
    items = as_user(three[0].computerista).get("/tournaments", "mine=true").json()["items"]
    assert [(item["name"], item["role"]) for item in items] == [("Serale", "computerista")]


def test_circuits_are_found_by_name(hall: Hall, anonymous: Speaker) -> None:
    circuit(hall.director, hall, name="Coppa")
    circuit(hall.director, hall, name="Anello")
    found = anonymous.get("/circuits", "ordering=name").json()["items"]
    assert [item["name"] for item in found] == ["Anello", "Coppa"]
    assert len(anonymous.get("/circuits", "name=copp").json()["items"]) == 1


@pytest.mark.parametrize(
    ("path", "members", "fields", "query"),
    [
        ("/tournaments", "items", ["slug", "missing"], ""),
        ("{}/entrants", "items", ["number", "name"], "limit=2"),
        ("{}/ranking", "rows", ["rank", "points"], ""),
        ("{}/rounds/2", "seating", ["table", "expected"], "state=missing"),
        ("{}/events", "items", ["number", "kind"], "limit=2"),
    ],
)
def test_of_long_lists_only_the_fields_asked_for(
    hall: Hall, director: Speaker, path: str, members: str, fields: list[str], query: str
) -> None:
    place = path.format(_place(hall))
    whole = director.get(place, query).json()
    for asked in (f"fields={','.join(fields)}", "&".join(f"fields={name}" for name in fields)):
        sparse = director.get(place, f"{asked}&{query}".rstrip("&")).json()
        assert {**sparse, members: None} == {**whole, members: None}
        thin = [{name: item[name] for name in fields} for item in whole[members]]
        assert sparse[members] == thin
        assert thin


@pytest.mark.parametrize(
    ("path", "query", "field", "value", "allowed"),
    [
        ("/tournaments", "ordering=date", "ordering", "date", "-played_on"),
        ("/tournaments", "stage=finita", "stage", "finita", "provisional"),
        ("/tournaments", "fields=slug,nome", "fields", "nome", "missing"),
        ("/tournaments", "nome=x", "nome", "nome", "venue"),
        ("{}/entrants", "ordering=nome", "ordering", "nome", "-number"),
        ("{}/rounds/2", "state=persi", "state", "persi", "missing"),
        ("{}/ranking", "fields=posto", "fields", "posto", "rank"),
    ],
)
def test_what_a_list_does_not_know_is_refused_with_what_it_does(
    hall: Hall, director: Speaker, path: str, query: str, field: str, value: str, allowed: str
) -> None:
    answer = director.get(path.format(_place(hall)), query)
    assert answer.status_code == 400
    error = answer.json()["errors"][0]
    assert code(answer) in ("wrong_value", "unknown_field")
    assert error["data"]["value"] == value
    assert error["field"].startswith(field)
    assert allowed in error["data"]["allowed"]
    assert value in answer.json()["detail"]
    assert allowed in answer.json()["detail"]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("withdrawn=true", [3]),
        ("withdrawn=false&limit=3", [1, 2, 4]),
        ("ordering=-number&limit=3", [8, 7, 6]),
        ("ordering=-number&after=3", [2, 1]),
        ("withdrawn=false&after=3&limit=2", [4, 5]),
        ("stand_in=true", []),
        ("checked_in=true", []),
        ("club=Nessuno", []),
    ],
)
def test_entrants_are_filtered_and_put_in_order(
    hall: Hall, director: Speaker, query: str, numbers: list[int]
) -> None:
    withdraw_from(hall, 3)
    shown = director.get(f"{_place(hall)}/entrants", query).json()["items"]
    assert [item["number"] for item in shown] == numbers


def test_entrants_by_name_are_found_and_come_page_by_page(hall: Hall, anonymous: Speaker) -> None:
    whole = anonymous.get(f"{_place(hall)}/entrants", "ordering=name").json()["items"]
    names = [item["name"] for item in whole]
    assert names == sorted(names, key=str.casefold)
    paged = list[str]()
    after: int | None = 0
    while after is not None:
        query = f"ordering=name&limit=3&after={after}"
        shown = anonymous.get(f"{_place(hall)}/entrants", query).json()
        paged += [item["name"] for item in shown["items"]]
        after = shown["next"]
    assert paged == names
    begin = names[0].split(" ")[0].upper()
    found = anonymous.get(f"{_place(hall)}/entrants", f"name={begin}").json()["items"]
    assert names[0] in [item["name"] for item in found]
    assert len(found) < len(names)


def test_who_is_in_the_hall_is_asked_by_officials(
    hall: Hall, anonymous: Speaker, director: Speaker
) -> None:
    asked = "checked_in=true"
    assert director.get(f"{_place(hall)}/entrants", asked).status_code == 200
    assert anonymous.get(f"{_place(hall)}/entrants", asked).status_code == 401
    stranger = as_user(open_tournament().director)
    assert code(stranger.get(f"{_place(hall)}/entrants", asked)) == "forbidden"


def test_the_tables_of_a_round_by_state_and_entrant(hall: Hall, computerista: Speaker) -> None:
    enter_sheet(hall, 2, tables(hall, 2)[0].table)
    path = f"{_place(hall)}/rounds/2"
    assert [
        table["table"] for table in computerista.get(path, "state=missing").json()["seating"]
    ] == [
        2,
        3,
        4,
    ]
    of_one = computerista.get(path, "entrant=1").json()
    (table,) = of_one["seating"]
    assert 1 in [who["number"] for line in table["lines"] for who in line["entrants"]]
    assert of_one["tables"] == 4


def test_the_ranking_of_one_entrant(hall: Hall, anonymous: Speaker) -> None:
    rows = anonymous.get(f"{_place(hall)}/ranking", "entrant=5").json()["rows"]
    assert [row["entrant"]["number"] for row in rows] == [5]


def test_one_entrant_with_rank_and_tables(
    hall: Hall, anonymous: Speaker, director: Speaker
) -> None:
    seat_of_one = [table for table in tables(hall, 1) if EntrantNumber(1) in table.entrants()]
    shown = anonymous.get(f"{_place(hall)}/entrants/1").json()
    listed = anonymous.get(f"{_place(hall)}/entrants").json()["items"][0]
    assert {name: shown[name] for name in listed} == listed
    assert [table["round"] for table in shown["tables"]] == [1, 2]
    assert shown["tables"][0]["table"] == seat_of_one[0].table
    ranked = anonymous.get(f"{_place(hall)}/ranking", "entrant=1").json()["rows"][0]
    assert (shown["rank"], shown["points"]) == (ranked["rank"], ranked["points"])
    assert shown["players"][0]["id"] is None
    assert director.get(f"{_place(hall)}/entrants/1").json()["players"][0]["id"]
    unknown = anonymous.get(f"{_place(hall)}/entrants/77")
    assert (unknown.status_code, code(unknown)) == (404, "entrant_unknown")


def test_one_table_with_its_sheet_for_officials(
    hall: Hall, anonymous: Speaker, computerista: Speaker
) -> None:
    path = f"{_place(hall)}/rounds/2/tables/1"
    first = computerista.get(path)
    assert (first.json()["state"], first.json()["sheet"]) == ("missing", None)
    assert computerista.get(path, If_None_Match=first["ETag"]).status_code == 304
    enter_sheet(hall, 2, tables(hall, 2)[0].table)
    shown = computerista.get(path, If_None_Match=first["ETag"]).json()
    typed = computerista.get(f"{path}/sheet").json()
    assert (shown["state"], shown["sheet"]) == ("entered", typed["sheet"])
    assert shown["expected"] == typed["expected"]
    seen = anonymous.get(path).json()
    assert (seen["sheet"], seen["lines"]) == (None, shown["lines"])
    assert code(anonymous.get(f"{_place(hall)}/rounds/2/tables/99")) == "table_unknown"
    assert code(anonymous.get(f"{_place(hall)}/rounds/9/tables/1")) == "round_unknown"


def test_a_table_of_a_draft_is_for_officials(db: None, anonymous: Speaker) -> None:
    hall = small_tournament(8, 3, played=1)
    seat(hall, 2)
    path = f"{_place(hall)}/rounds/2/tables/1"
    assert code(anonymous.get(path)) == "round_unknown"
    assert as_user(hall.director).get(path).status_code == 200


def test_an_unchanged_list_is_304(hall: Hall, anonymous: Speaker) -> None:
    for path in ("/tournaments", f"{_place(hall)}/entrants", f"{_place(hall)}/rounds/2"):
        tag = anonymous.get(path, "fields=" + _some_field(path))["ETag"]
        query = "fields=" + _some_field(path)
        assert anonymous.get(path, query, If_None_Match=tag).status_code == 304


def _some_field(path: str) -> str:
    return "table" if "rounds" in path else "name"


@pytest.mark.parametrize("ordering", ["", "&ordering=name"])
def test_nobody_goes_on_from_what_they_may_not_know_of(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker, ordering: str
) -> None:
    hidden = _named(three[1], is_public=False)
    season = circuit(three[0].director, name="Coppa", public=False)
    for path, slug in (("/tournaments", hidden.tournament.slug), ("/circuits", season.slug)):
        told = [
            anonymous.get(path, f"after={after}{ordering}") for after in (slug, "che-non-esiste")
        ]
        assert [(answer.status_code, code(answer)) for answer in told] == [
            (422, "after_unknown")
        ] * 2
        assert told[0].json()["errors"][0]["field"] == "after"
        assert told[0].content == told[1].content.replace(b"che-non-esiste", slug.encode())
    own = as_user(hidden.director).get("/tournaments", f"after={hidden.tournament.slug}{ordering}")
    assert own.status_code == 200


def test_a_page_goes_on_from_one_that_left_the_list_meanwhile(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker
) -> None:
    last = three[2].tournament
    assert _names(anonymous, f"stage=playing&after={last.slug}") == ["Coppa d'oro", "Serale"]


@pytest.mark.parametrize("ordering", ["name", "-number"])
def test_entrants_go_on_from_one_that_there_is(
    hall: Hall, anonymous: Speaker, ordering: str
) -> None:
    answer = anonymous.get(f"{_place(hall)}/entrants", f"ordering={ordering}&after=77")
    assert (answer.status_code, code(answer)) == (422, "after_unknown")


def test_names_stand_as_in_a_dictionary_page_by_page(
    three: tuple[Hall, Hall, Hall], anonymous: Speaker
) -> None:
    for hall, name in zip(three, ("zeta", "àlba", "Bari"), strict=True):
        _named(hall, name=name)
        circuit(three[0].director, name=name)
    for path in ("/tournaments", "/circuits"):
        names = list[str]()
        after: str | None = ""
        while after is not None:
            shown = anonymous.get(path, f"ordering=name&limit=1&after={after}").json()
            names += [item["name"] for item in shown["items"]]
            after = shown["next"]
        assert names == ["àlba", "Bari", "zeta"]
