"""What is read: by everybody, by officials, unchanged, page by page."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission

from scoring import queries
from tests.api.conftest import Speaker, as_user, code
from tests.builders import (
    Hall,
    enter_sheet,
    player_name,
    seat,
    small_tournament,
    start_round,
    tables,
)
from tournaments.models import Document, PlayerName


def _place(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


def test_unchanged_is_304_until_something_is_written_or_a_name_changes(
    hall: Hall, anonymous: Speaker, director: Speaker
) -> None:
    first = anonymous.get(f"{_place(hall)}/ranking")
    tag = first["ETag"]
    assert tag.startswith(f'"{queries.head(hall.ledger)}.')
    unchanged = anonymous.get(f"{_place(hall)}/ranking", If_None_Match=f'W/"x", {tag}')
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["ETag"] == tag
    english = anonymous.get(f"{_place(hall)}/ranking", If_None_Match=tag, Accept_Language="en")
    assert english.status_code == 200
    player = queries.entrants(hall.ledger)[0].players[0]
    renamed = director.patch(f"{_place(hall)}/players/{player}", {"name": "Nuovo Nome"})
    assert renamed.status_code == 200
    again = anonymous.get(f"{_place(hall)}/ranking", If_None_Match=tag)
    assert again.status_code == 200
    enter_sheet(hall, 2, tables(hall, 2)[0].table)
    newest = anonymous.get(f"{_place(hall)}/ranking", If_None_Match=again["ETag"])
    assert newest.status_code == 200


def test_what_everybody_sees_may_be_kept_by_others_and_what_officials_see_may_not(
    hall: Hall, anonymous: Speaker, director: Speaker
) -> None:
    assert anonymous.get(f"{_place(hall)}/ranking")["Cache-Control"] == "public, no-cache"
    assert director.get(f"{_place(hall)}/ranking")["Cache-Control"] == "private, no-cache"


def test_what_is_done_for_somebody_is_kept_by_nobody(hall: Hall, director: Speaker) -> None:
    hall.director.set_password("quattro-parole")
    hall.director.save()
    credentials = {"username": hall.director.username, "password": "quattro-parole"}
    assert Speaker().post("/token", credentials)["Cache-Control"] == "no-store"
    player = queries.entrants(hall.ledger)[0].players[0]
    renamed = director.patch(f"{_place(hall)}/players/{player}", {"name": "Nuovo Nome"})
    assert renamed["Cache-Control"] == "no-store"


def test_membership_numbers_and_presence_are_for_officials(
    hall: Hall, anonymous: Speaker, computerista: Speaker
) -> None:
    player = queries.entrants(hall.ledger)[0].players[0]
    PlayerName.objects.filter(player_id=player).update(membership_number="TESSERA77")
    for path in ("entrants", "ranking", "rounds", "rounds/1", ""):
        answer = anonymous.get(f"{_place(hall)}/{path}".rstrip("/"))
        assert answer.status_code == 200
        assert b"TESSERA77" not in answer.content
        assert hall.computerista.username.encode() not in answer.content
    assert b"TESSERA77" in computerista.get(f"{_place(hall)}/entrants").content


def test_entrants_come_page_by_page(hall: Hall, anonymous: Speaker) -> None:
    seen: list[int] = []
    after: int | None = 0
    while after is not None:
        shown = anonymous.get(f"{_place(hall)}/entrants", f"limit=3&after={after}").json()
        seen += [item["number"] for item in shown["items"]]
        after = shown["next"]
    assert seen == list(range(1, 9))


def test_events_come_newest_first_filtered_and_page_by_page(
    hall: Hall, computerista: Speaker
) -> None:
    whole = computerista.get(f"{_place(hall)}/events", "limit=500").json()
    assert [item["number"] for item in whole["items"]] == list(range(whole["number"], 0, -1))
    first = computerista.get(f"{_place(hall)}/events", "limit=5").json()
    second = computerista.get(f"{_place(hall)}/events", f"limit=5&before={first['next']}").json()
    assert first["items"] + second["items"] == whole["items"][:10]
    signed = computerista.get(
        f"{_place(hall)}/events", "kind=SheetSigned&kind=SheetVerified&round=1&table=2"
    ).json()
    assert [item["kind"] for item in signed["items"]] == ["SheetSigned"]
    typed = {"round": 1, "table": 2, "smazzate": 3, "replaces": None, "proposal": None}
    assert signed["items"][0]["data"] == {**typed, "photo_hash": ""}
    assert code(computerista.get(f"{_place(hall)}/events", "kind=Nessuno")) == "wrong_value"
    item = computerista.get(f"{_place(hall)}/events/1").json()
    assert item["kind"] == "TournamentOpened"


def test_the_ranking_as_of_an_event_is_for_officials(
    hall: Hall, anonymous: Speaker, director: Speaker
) -> None:
    early = director.get(f"{_place(hall)}/ranking", "as_of=9").json()
    assert early["number"] == 9
    assert {row["points"]["victory_points"] for row in early["rows"]} == {0}
    assert anonymous.get(f"{_place(hall)}/ranking", "as_of=9").status_code == 401
    after = anonymous.get(f"{_place(hall)}/ranking", "after_round=1").json()
    assert after["after_round"] == 1
    assert sum(row["points"]["victory_points"] for row in after["rows"]) == 80


@pytest.mark.parametrize("after_round", [3, 4])
def test_no_ranking_is_after_a_round_that_is_not_published(
    db: None, anonymous: Speaker, after_round: int
) -> None:
    hall = small_tournament(8, 4, played=1)
    start_round(hall, 2)
    seat(hall, 3, reason="Un tavolo consegna dopo")
    for speaker in (anonymous, as_user(hall.director)):
        answer = speaker.get(f"{_place(hall)}/ranking", f"after_round={after_round}")
        assert (answer.status_code, code(answer)) == (422, "round_unknown")
        now = speaker.get(f"{_place(hall)}/ranking", "after_round=2").json()
        assert (now["after_round"], now["missing"]) == (2, 4)


def test_penalties_are_given_listed_and_taken_back(
    hall: Hall, referee: Speaker, computerista: Speaker
) -> None:
    body = {
        "entrant": 1,
        "round": 1,
        "unit": "victory_points",
        "amount": 2,
        "article": "10.25",
        "reason": "Pozzetto esposto",
    }
    assert code(computerista.post(f"{_place(hall)}/penalties", body)) == "forbidden"
    ruling = referee.post(f"{_place(hall)}/penalties", body).json()["number"]
    listed = referee.get(f"{_place(hall)}/penalties").json()["items"]
    assert [item["ruling"] for item in listed] == [ruling]
    assert "Pozzetto esposto" in listed[0]["given"]["sentence"]
    revocation = f"{_place(hall)}/penalties/{ruling}/revocation"
    assert referee.post(revocation, {"reason": "Errore"}).status_code == 200
    twice = referee.post(revocation, {"reason": "Errore"})
    assert (twice.status_code, code(twice)) == (409, "ruling_already_revoked")
    unknown = referee.post(f"{_place(hall)}/penalties/1/revocation", {"reason": "Errore"})
    assert (unknown.status_code, code(unknown)) == (404, "ruling_unknown")
    elsewhere = referee.post(f"{_place(hall)}/penalties", {**body, "entrant": 77})
    assert (elsewhere.status_code, code(elsewhere)) == (422, "entrant_unknown")


def test_a_penalty_sent_again_with_another_reason_is_refused(hall: Hall, referee: Speaker) -> None:
    path, key = f"{_place(hall)}/penalties", uuid4()
    body = {
        "entrant": 1,
        "round": 1,
        "unit": "victory_points",
        "amount": 2,
        "article": "10.25",
        "reason": "Pozzetto esposto",
    }
    first = referee.post(path, body, key)
    assert referee.post(path, {**body, "reason": " Pozzetto esposto "}, key).json() == first.json()
    other = referee.post(path, {**body, "reason": "Gioco lento"}, key)
    assert (other.status_code, code(other)) == (422, "command_reused")
    (item,) = referee.get(path).json()["items"]
    assert "Pozzetto esposto" in item["given"]["sentence"]


def test_officials_are_appointed_changed_and_dismissed(
    hall: Hall, director: Speaker, referee: Speaker
) -> None:
    newcomer = {"username": "gina", "full_name": "Gina Conti", "role": "computerista"}
    made = director.post(f"{_place(hall)}/officials/newcomers", newcomer)
    assert made.status_code == 201
    password = made.json()["password"]
    asked = Speaker().post("/token", {"username": "gina", "password": password})
    assert asked.json()["code"] == "password_to_change", "the password that the director saw"
    assert password.encode() not in director.get(f"{_place(hall)}/officials").content
    again = director.post(f"{_place(hall)}/officials", {"username": "gina", "role": "referee"})
    assert (again.status_code, code(again)) == (409, "already_official")
    path = f"{_place(hall)}/officials/{made.json()['user']}"
    assert director.patch(path, {"role": "referee"}).json()["role"] == "referee"
    assert director.delete(path).status_code == 204
    assert director.delete(path).status_code == 404
    office = f"{_place(hall)}/officials/{hall.director.pk}"
    assert code(director.delete(office)) == "last_director"


def test_a_hidden_tournament_is_listed_to_its_officials_only(
    hall: Hall, director: Speaker, anonymous: Speaker
) -> None:
    assert director.patch(_place(hall), {"is_public": False}).json()["is_public"] is False
    assert anonymous.get("/tournaments").json()["items"] == []
    mine = director.get("/tournaments", "mine=true").json()["items"]
    assert [item["role"] for item in mine] == ["director"]


def test_referti_are_private_drafts_until_they_are_filed(
    hall: Hall, referee: Speaker, director: Speaker, computerista: Speaker
) -> None:
    body = {
        "player": str(queries.entrants(hall.ledger)[0].players[0]),
        "entrant": 1,
        "round": 1,
        "article": "10.12",
        "measure": "ammonizione",
        "facts": "Ha parlato",
        "addressee": "Consiglio del circolo",
    }
    written = referee.post(f"{_place(hall)}/referti", body)
    assert written.status_code == 201, written.content
    path = f"{_place(hall)}/referti/{written.json()['id']}"
    amended = referee.put(path, {**body, "facts": "Ha parlato due volte"})
    assert amended.json()["facts"] == "Ha parlato due volte"
    assert code(director.put(path, body)) == "referto_of_another"
    assert referee.post(f"{path}/filing").status_code == 200
    assert referee.get(path).json()["register_number"] == 1
    refused = referee.put(path, body)
    assert (refused.status_code, code(refused)) == (409, "referto_filed")
    assert computerista.get(path).status_code == 403
    seen = [item["kind"] for item in computerista.get(f"{_place(hall)}/events").json()["items"]]
    assert "RefertoFiled" not in seen
    filed = referee.get(path).json()["event"]
    assert computerista.get(f"{_place(hall)}/events/{filed}").status_code == 404
    paper = {"kind": "referto", "subject": written.json()["id"]}
    assert computerista.post(f"{_place(hall)}/documents", paper).status_code == 403


def test_a_seating_is_amended_by_hand_against_the_draft_last_seen(
    hall: Hall, director: Speaker
) -> None:
    for table in tables(hall, 2):
        enter_sheet(hall, 2, table.table)
    address = f"{_place(hall)}/rounds/3"
    director.post(f"{address}/seating", {})
    draft = director.get(address).json()
    seats = [
        {
            "table": item["table"],
            "lines": [
                [entrant["number"] for entrant in line["entrants"]] for line in item["lines"][::-1]
            ],
        }
        for item in draft["seating"]
    ]
    seen = {"seats": seats, "expected": draft["expected"]}
    assert director.put(f"{address}/seating", seen).status_code == 200
    stale = director.put(f"{address}/seating", {**seen, "seats": seats[:1]})
    assert (stale.status_code, code(stale)) == (409, "stale")
    blind = director.post(f"{address}/seating", {})
    assert (blind.status_code, code(blind)) == (428, "expected_required"), "it replaces a draft"
    again = director.post(f"{address}/seating", {"expected": draft["expected"]})
    assert (again.status_code, code(again)) == (409, "stale"), "drawn, it undoes what is by hand"
    blind = director.post(f"{address}/publication")
    assert (blind.status_code, code(blind)) == (428, "expected_required")
    tag = director.get(address)["ETag"]
    assert director.post(f"{address}/publication", If_Match=tag).status_code == 200


def test_other_players_under_a_number_withdrawal_and_return(hall: Hall, director: Speaker) -> None:
    address = f"{_place(hall)}/entrants/3"
    seen = director.get(address).json()["expected"]
    players = {"players": [{"name": "Zorzi Alma"}, {"name": "Zorzi Bea"}], "expected": seen}
    refused = director.put(f"{address}/players", players)
    assert (refused.status_code, code(refused)) == (422, "reason_required")
    answer = director.put(f"{address}/players", {**players, "reason": "Malore"})
    assert answer.status_code == 200
    assert director.post(f"{address}/withdrawal", {"reason": "Malore"}).status_code == 200
    assert code(director.post(f"{address}/withdrawal")) == "entrant_already_withdrawn"
    assert director.post(f"{address}/readmission").status_code == 200
    unknown = director.put(f"{_place(hall)}/entrants/99/check-in")
    assert (unknown.status_code, code(unknown)) == (404, "entrant_unknown")


def test_a_membership_number_of_another_is_refused(hall: Hall, director: Speaker) -> None:
    item, other = queries.entrants(hall.ledger)[0].players
    path = f"{_place(hall)}/players"
    first = director.patch(f"{path}/{item}", {"membership_number": "A1"})
    assert first.json()["membership_number"] == "A1"
    refused = director.patch(f"{path}/{other}", {"membership_number": "A1"})
    assert code(refused) == "membership_of_another"
    assert player_name(1) not in refused.content.decode()


def test_a_tie_is_settled_with_a_reason(hall: Hall, director: Speaker) -> None:
    body = {"entrants": [1, 2], "method": "lot", "reason": "Sorteggio"}
    refused = director.post(f"{_place(hall)}/ranking/ties", body)
    assert (refused.status_code, code(refused)) == (422, "not_tied")


def test_a_paper_is_asked_for_and_fetched(hall: Hall, director: Speaker) -> None:
    paper = director.post(f"{_place(hall)}/documents", {"kind": "seating", "subject": "1"})
    assert paper.status_code == 202, paper.content
    path = f"{_place(hall)}/documents/{paper.json()['id']}"
    asked = director.get(path).json()
    assert (asked["kind"], asked["ready"]) == ("seating", False)
    early = director.get(f"{path}/pdf", Accept="application/pdf")
    assert early.status_code == 404
    Document.objects.update(content=b"%PDF-1.7")
    assert director.get(path).json()["ready"]
    pdf = director.get(f"{path}/pdf", Accept="application/pdf")
    assert (pdf["Content-Type"], pdf.content) == ("application/pdf", b"%PDF-1.7")


@pytest.mark.parametrize(
    "paper",
    [
        {"kind": "seating", "subject": "9"},
        {"kind": "referti"},
        {"kind": "referto", "subject": "5c0b3c1e-3c6c-4b1e-9d0a-3d3a4ff1d9aa"},
        {"kind": "referto-form", "subject": "nessuno"},
    ],
)
def test_of_what_there_is_nothing_yet_no_drawing_begins(
    hall: Hall, referee: Speaker, paper: dict[str, str]
) -> None:
    none = referee.post(f"{_place(hall)}/documents", paper)
    assert (none.status_code, code(none)) == (422, "nothing_to_print")
    assert not Document.objects.exists()


def test_what_was_opened_by_mistake_is_put_away_until_a_round_is_published(
    hall: Hall, director: Speaker, anonymous: Speaker
) -> None:
    assert code(director.patch(_place(hall), {"put_away": True})) == "tournament_played"
    opening = {"name": "Di troppo", "regulation": "classico", "movements": ["mitchell"]}
    hall.director.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    slug = director.post("/tournaments", opening).json()["slug"]
    stands = director.patch(f"/tournaments/{slug}", {"put_away": True}).json()
    assert (stands["put_away"], stands["is_public"]) == (True, False)

    def listed(who: Speaker, query: str = "") -> list[str]:
        return [item["slug"] for item in who.get(f"/tournaments{query}").json()["items"]]

    assert slug not in listed(director)
    assert listed(director, "?put_away=true") == [slug]
    assert listed(anonymous, "?put_away=true") == []
    shown = director.patch(f"/tournaments/{slug}", {"is_public": True}).json()
    assert shown["put_away"] is False
    assert slug in listed(anonymous)


def test_a_plan_is_not_announced_over_another_unseen(hall: Hall, director: Speaker) -> None:
    address = f"{_place(hall)}/plan"
    seen = director.get(address).json()["expected"]
    longer = {"first_round": "entry_order", "movements": ["mitchell"] * 4, "reason": "Uno in più"}
    blind = director.put(address, longer)
    assert (blind.status_code, code(blind)) == (428, "expected_required")
    assert director.put(address, longer | {"expected": seen}).status_code == 200
    other = longer | {"movements": ["mitchell"] * 5, "expected": seen}
    late = director.put(address, other)
    assert (late.status_code, code(late)) == (409, "stale")
    other["expected"] = director.get(address).json()["expected"]
    assert director.put(address, other).status_code == 200
