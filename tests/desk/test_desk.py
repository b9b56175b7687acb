"""The desk's forms and buttons, as a browser without scripts sends them."""

import io
import zipfile
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring import queries
from scoring.values import Role, RoundNumber, SheetState, Stage, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tournaments.models import Entrant, Official, Referto, Tournament

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=0)


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def post(client: Client, url: str, fields: dict[str, object] | None = None) -> str:
    """What the page says after a form was sent, redirects followed."""
    answer = client.post(url, fields or {}, follow=True)
    return str(answer.content.decode())


def test_a_tournament_is_opened_from_one_form_and_only_once(db: None) -> None:
    client = as_(builders.user(may_open=True))
    fields = {
        "command_id": str(uuid4()),
        "name": "Coppa d'autunno",
        "played_on": "2026-11-21",
        "regulation": "classico",
        "smazzate_per_round": "3",
        "first_round": "lot",
        "format": "pairs",
        "movement_1": "mitchell",
        "movement_2": "mitchell",
        "movement_3": "danese",
    }
    for _ in range(2):
        assert client.post("/admin/tournaments/tournament/add/", fields).status_code == 302
    tournament = Tournament.objects.get()
    book = queries.book(tournament.ledger)
    assert book is not None
    assert [movement.value for movement in book.plan.movements] == [
        "mitchell",
        "mitchell",
        "danese",
    ]
    assert book.settings.protest_minutes == 10


def test_a_list_is_shown_before_anything_of_it_is_saved(hall: Hall) -> None:
    client = as_(hall.director)
    url = address(hall, "desk-paste")
    text = "Alberti Ada;Baldi Bea\nCorsi Ciro;\n"
    page = client.post(url, {"pasted": text, "accept": "1"})
    assert page.status_code == 422
    assert "Corsi Ciro;" in page.content.decode()
    assert len(queries.entrants(hall.ledger)) == 4
    good = "Alberti Ada;Baldi Bea\n"
    assert "Non è ancora salvata" in post(client, url, {"pasted": good})
    assert len(queries.entrants(hall.ledger)) == 4
    assert "1 coppia iscritta" in post(client, url, {"pasted": good, "accept": "1"})
    assert len(queries.entrants(hall.ledger)) == 5


def test_an_excel_file_in_cp1252_is_read_and_its_text_can_be_mended(hall: Hall) -> None:
    upload = SimpleUploadedFile("elenco.csv", "D'Alò Niccolò;Però Rosè\r\n".encode("cp1252"))
    page = as_(hall.director).post(address(hall, "desk-paste"), {"upload": upload}, follow=True)
    assert "D&#x27;Alò Niccolò;Però Rosè" in page.content.decode()


def test_a_pair_is_entered_checked_in_withdrawn_and_readmitted(hall: Hall) -> None:
    client = as_(hall.director)
    fields = {"player_1": "Alberti Ada", "player_2": "Baldi Bea", "club": "Circolo Sole"}
    assert "Iscrizione salvata" in post(client, address(hall, "desk-entrants"), dict(fields))
    assert Entrant.objects.get(tournament=hall.tournament, number=5).club == "Circolo Sole"
    post(client, address(hall, "desk-check-in", 5), {"state": "present"})
    assert Entrant.objects.get(tournament=hall.tournament, number=5).checked_in_at
    assert "ritirata" in post(client, address(hall, "desk-withdraw", 5), {"reason": "Malata"})
    assert queries.entrants(hall.ledger)[4].withdrawn
    assert "Ritiro annullato" in post(client, address(hall, "desk-readmit", 5))
    assert not queries.entrants(hall.ledger)[4].withdrawn


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("Mal\0ata", "Motivo: I caratteri null non sono ammessi."), ("x" * 2_001, "Motivo: ")],
)
def test_a_pair_is_not_withdrawn_for_a_reason_that_cannot_be_kept(
    hall: Hall, reason: str, sentence: str
) -> None:
    page = post(as_(hall.director), address(hall, "desk-withdraw", 1), {"reason": reason})
    assert sentence in page
    assert not queries.entrants(hall.ledger)[0].withdrawn


def test_a_pair_that_repeats_a_player_is_refused_and_stays_typed(hall: Hall) -> None:
    fields = {"player_1": builders.player_name(1), "player_2": "Baldi Bea"}
    page = as_(hall.director).post(address(hall, "desk-entrants"), fields)
    assert page.status_code == 422
    assert "Baldi Bea" in page.content.decode()
    assert len(queries.entrants(hall.ledger)) == 4


def test_players_change_with_a_reason_once_play_has_begun(hall: Hall) -> None:
    builders.start_round(hall, 1)
    client = as_(hall.director)
    url = address(hall, "desk-entrant", 1)
    fields: dict[str, object] = {"player_1": builders.player_name(1), "player_2": "Baldi Bea"}
    assert client.post(url, fields).status_code == 422
    assert "Giocatori cambiati" in post(client, url, fields | {"reason": "Si è sentita male"})


def test_a_draft_is_edited_by_hand_and_its_clashes_are_named(hall: Hall) -> None:
    client = as_(hall.director)
    post(client, address(hall, "desk-draw", 1))
    url = address(hall, "desk-seating-edit", 1)
    wrong = {"table": ["1", "2"], "line_a": ["1", "1"], "line_b": ["4", "3"]}
    page = client.post(url, wrong)
    assert page.status_code == 422
    assert "1" in page.context["problems"][0]
    right = {"table": ["1", "2"], "line_a": ["1", "2"], "line_b": ["4", "3"]}
    assert "modificati" in post(client, url, dict(right))
    seats = queries.tables(hall.ledger, RoundNumber(1))
    assert [one.lines for one in seats] == [((1,), (4,)), ((2,), (3,))]


def test_a_draft_that_somebody_changed_meanwhile_is_not_published(hall: Hall) -> None:
    client = as_(hall.director)
    post(client, address(hall, "desk-draw", 1))
    seen = queries.rounds(hall.ledger)[0].last
    seats = (builders.seat_at(1, 1, 4), builders.seat_at(2, 2, 3))
    builders.amend(hall, 1, seats)
    post(client, address(hall, "desk-publish-seating", 1), {"expected": str(seen)})
    assert not queries.rounds(hall.ledger)[0].published


def test_the_next_round_waits_for_the_missing_sheets_or_for_a_reason(hall: Hall) -> None:
    builders.play_round(hall, 1, leave=(2,))
    client = as_(hall.director)
    page = client.get(address(hall, "desk-round", 2)).content.decode()
    assert "?table=2" in page
    post(client, address(hall, "desk-draw", 2))
    assert len(queries.rounds(hall.ledger)) == 1
    post(client, address(hall, "desk-draw", 2), {"reason": "Lo score arriva dopo"})
    assert len(queries.rounds(hall.ledger)) == 2


def test_the_time_out_is_called_once_the_minutes_are_over(hall: Hall, set_ahead: SetAhead) -> None:
    builders.start_round(hall, 1)
    client, call = as_(hall.referee), address(hall, "desk-time-out", 1)
    post(client, address(hall, "desk-whistle", 1))
    assert "Time-out chiamato." not in post(client, call)
    set_ahead(45 * 60)
    page = post(client, call)
    assert "Time-out chiamato." in page
    assert "Annulla il time-out" in page


def test_the_end_of_the_evening_is_three_buttons(hall: Hall) -> None:
    for round_ in (1, 2):
        builders.play_round(hall, round_)
    client = as_(hall.director)
    for name in ("desk-publish-ranking", "desk-final", "desk-close"):
        post(client, address(hall, name))
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.stage is Stage.CLOSED


def test_nobody_leads_by_a_rest_before_the_first_sheet_is_in(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 5)
    builders.start_round(hall, 1)
    said = "La classifica comincia con il primo score"
    assert said in as_(hall.director).get(address(hall, "desk-ranking")).content.decode()
    builders.enter_sheet(hall, 1, builders.tables(hall, 1)[0].table)
    assert said not in as_(hall.director).get(address(hall, "desk-ranking")).content.decode()


def test_equals_are_ordered_by_hand_with_a_reason(hall: Hall) -> None:
    builders.start_round(hall, 1)
    client = as_(hall.director)
    for table in (1, 2):
        ranking = client.get(address(hall, "desk-ranking")).content.decode()
        assert "alla pari" not in ranking, "nobody is equal while sheets are missing"
        builders.enter_sheet(hall, 1, table, builders.totals(1000, 1000))
    assert "4 alla pari dal posto 1" in client.get(address(hall, "desk-ranking")).content.decode()
    fields: dict[str, object] = {
        "entrant": ["1", "2", "3", "4"],
        "place_1": "4",
        "place_2": "3",
        "place_3": "2",
        "place_4": "1",
        "method": "by_hand",
        "reason": "Spareggio a carte",
    }
    post(client, address(hall, "desk-settle"), fields)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    assert [row.entrant for row in ranked.rows] == [4, 3, 2, 1]


def test_a_penalty_is_given_and_taken_back(hall: Hall) -> None:
    builders.play_round(hall, 1)
    client = as_(hall.referee)
    fields = {
        "entrant": "1",
        "round": "1",
        "unit": "game_points",
        "amount": "100",
        "article": "10.25",
        "reason": "Pozzetto esposto",
    }
    assert "Penalità data" in post(client, address(hall, "desk-penalties"), dict(fields))
    given = queries.penalties(hall.ledger)[0]
    assert given.amount == 100
    url = address(hall, "desk-revoke", int(given.number))
    post(client, url)
    assert not queries.penalties(hall.ledger)[0].revoked
    post(client, url, {"reason": "Coppia sbagliata"})
    assert queries.penalties(hall.ledger)[0].revoked
    assert (
        client.post(address(hall, "desk-penalties"), {**fields, "amount": "7"}).status_code == 422
    )


def test_a_sheet_is_verified_corrected_and_awarded_by_the_referee(hall: Hall) -> None:
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    client = as_(hall.referee)
    assert "controllato" in post(client, address(hall, "desk-verify", 1, 1))
    url = address(hall, "desk-correct", 1, 1)
    fields: dict[str, object] = {
        "way": "round",
        "totals.a": "1100",
        "totals.b": "900",
        "mistake": "players",
        "asked_by": "line_a",
        "countersigned_by": str(hall.referee.pk),
        "reason": "Somma sbagliata",
    }
    own = client.post(url, fields)
    assert own.status_code == 422
    assert "countersigned_by" in own.context["form"].errors
    fields["countersigned_by"] = str(hall.director.pk)
    page = client.post(url, fields | {"totals.a": "1101"})
    assert page.status_code == 422
    assert "1101" in page.content.decode()
    seen = client.post(url, fields).context["effect"].fingerprint
    assert "corretto" in post(client, url, fields | {"shown": seen})
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert found is not None
    assert found.state is SheetState.CORRECTED
    lost = {"cause": "lost_sheet", "reason": "Smarrito", "a_victory_points": "7"}
    rest = dict.fromkeys(
        ("a_match_points", "a_game_points", "b_match_points", "b_game_points"), "0"
    )
    award = {**lost, **rest, "b_victory_points": "7"}
    assert "assegnato" in post(client, address(hall, "desk-award", 1, 2), dict(award))
    history = client.get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert "Somma sbagliata" in history
    assert "1000" in history


def test_an_award_is_refused_where_somebody_wrote_after_its_page_was_shown(hall: Hall) -> None:
    builders.start_round(hall, 1)
    client, url = as_(hall.referee), address(hall, "desk-award", 1, 1)
    shown = int(builders.tables(hall, 1)[0].last)
    builders.enter_sheet(hall, 1, 1)
    zeros = dict.fromkeys(
        ("a_match_points", "a_game_points", "b_match_points", "b_game_points"), "0"
    )
    award = {**zeros, "cause": "lost_sheet", "a_victory_points": "7", "b_victory_points": "7"}
    without_reason = client.post(url, {**award, "expected": str(shown)})
    assert without_reason.status_code == 422
    assert f'name="expected" value="{shown}"' in without_reason.content.decode()
    stale = client.post(url, {**award, "expected": str(shown), "reason": "Smarrito"})
    assert stale.status_code == 422
    newest = int(builders.tables(hall, 1)[0].last)
    assert f'name="expected" value="{newest}"' in stale.content.decode()


def test_a_correction_countersigned_by_a_computerista_is_refused(hall: Hall) -> None:
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    fields = {
        "way": "round",
        "totals.a": "1100",
        "totals.b": "900",
        "mistake": "players",
        "asked_by": "line_a",
        "countersigned_by": str(hall.computerista.pk),
        "reason": "Somma sbagliata",
    }
    page = as_(hall.director).post(address(hall, "desk-correct", 1, 1), fields)
    assert page.status_code == 422
    assert "countersigned_by" in page.context["form"].errors


def test_a_director_makes_an_account_and_its_password_is_shown_once(hall: Hall) -> None:
    client = as_(hall.director)
    fields = {"username": "nuova", "full_name": "Anna Verdi", "role": "referee", "newcomer": "1"}
    page = client.post(address(hall, "desk-officials"), fields)
    password = page.context["password"]
    assert password in page.content.decode()
    logged_in = Client().post("/admin/login/", {"username": "nuova", "password": password})
    assert logged_in.status_code == 302
    assert password not in client.get(address(hall, "desk-officials")).content.decode()


def test_an_existing_user_is_appointed_and_may_log_in_to_the_desk(hall: Hall) -> None:
    User.objects.create_user("gianni")
    post(
        as_(hall.director),
        address(hall, "desk-officials"),
        {"username": "gianni", "role": "computerista"},
    )
    gianni = User.objects.get(username="gianni")
    assert gianni.is_staff
    assert as_(gianni).get(address(hall, "desk"), follow=True).status_code == 200


def test_the_last_director_cannot_be_removed_or_demoted(hall: Hall) -> None:
    client = as_(hall.director)
    only = Official.objects.get(tournament=hall.tournament, user=hall.director)
    for fields in ({"dismiss": "1"}, {"role": "referee"}):
        assert "ultimo direttore" in post(
            client, address(hall, "desk-official", only.pk), dict(fields)
        )
    only.refresh_from_db()
    assert only.role == Role.DIRECTOR.value


def test_a_referto_is_a_draft_of_its_author_until_it_is_filed(hall: Hall) -> None:
    builders.play_round(hall, 1)
    client = as_(hall.referee)
    pair = queries.entrants(hall.ledger)[0]
    fields: dict[str, object] = {
        "player": f"1/{pair.players[0]}",
        "round": "1",
        "article": "14.4 b",
        "measure": "ammonizione",
        "facts": "Ha lasciato la sala.",
        "addressee": "Consiglio del circolo",
    }
    assert client.post(address(hall, "desk-referto-new"), fields | {"facts": ""}).status_code == 422
    post(client, address(hall, "desk-referto-new"), fields)
    referto = Referto.objects.get()
    page = address(hall, "desk-referto", referto.pk)
    post(client, page, fields | {"facts": "Ha lasciato la sala alle 22."})
    assert as_(hall.director).post(page, fields).status_code == 422
    assert "depositato" in post(client, address(hall, "desk-referto-file", referto.pk))
    referto.refresh_from_db()
    assert referto.facts == "Ha lasciato la sala alle 22."
    assert client.post(page, fields).status_code == 422


def test_the_register_is_filtered_and_paged(hall: Hall) -> None:
    builders.play_round(hall, 1)
    client = as_(hall.director)
    url = address(hall, "desk-register")
    whole = client.get(url).context["page"]
    assert whole.total == len(queries.events(hall.ledger))
    some = client.get(url, {"round": "1", "table": "2", "user": str(hall.computerista.pk)})
    assert {line.kind for line in some.context["page"].lines} == {"SmazzataEntered", "SheetSigned"}
    between = client.get(url, {"from": "2", "to": "3"}).context["page"]
    assert [line.number for line in between.lines] == [3, 2]
    assert whole.lines[0].hash in client.get(url).content.decode()


def test_a_ranking_has_a_column_of_clubs_where_anybody_has_one(hall: Hall) -> None:
    builders.play_round(hall, 1)
    url = address(hall, "desk-ranking")
    assert 'class="hide-narrow">Circolo</th>' in as_(hall.director).get(url).content.decode()
    Entrant.objects.update(club="")
    assert 'class="hide-narrow">Circolo</th>' not in as_(hall.director).get(url).content.decode()


def test_a_ranking_is_shown_as_it_was_at_any_event(hall: Hall) -> None:
    builders.play_round(hall, 1)
    before = queries.head(hall.ledger)
    builders.penalise(hall, 1, 1, 100)
    client = as_(hall.director)
    url = address(hall, "desk-ranking")
    now = client.get(url).context["table"]
    then = client.get(url, {"as_of": str(before)}).context["table"]
    points = {
        name: next(row.points.game_points for row in table.rows if row.entrant.number == 1)
        for name, table in (("now", now), ("then", then))
    }
    assert points["then"] - points["now"] == 100
    assert client.get(url, {"as_of": "99999"}).status_code == 404


def test_the_address_of_the_folder_of_before_leads_to_the_dossier(hall: Hall) -> None:
    before = address(hall, "desk-dossier").replace("dossier.zip", "folder.zip")
    packed = as_(hall.director).get(before, follow=True).content
    with zipfile.ZipFile(io.BytesIO(packed)) as dossier:
        assert "tabelle/iscritti.csv" in dossier.namelist()
    papers = as_(hall.computerista).get(before, follow=True)
    assert (papers.status_code, papers.request["PATH_INFO"]) == (200, address(hall, "desk-end"))
    api = as_(hall.director).get(f"/api/v1/tournaments/{hall.tournament.slug}/export")
    assert (api.status_code, api["Location"]) == (308, "dossier")


def test_a_folder_of_before_is_refused_with_what_to_do(hall: Hall) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("tournament.json", "{}")
    upload = SimpleUploadedFile("torneo.zip", packed.getvalue())
    answer = as_(hall.director).post("/admin/tournaments/tournament/import/", {"upload": upload})
    assert answer.status_code == 422
    assert "Fatti mandare il fascicolo" in answer.content.decode()


def test_what_is_no_zip_is_refused_in_a_sentence(hall: Hall) -> None:
    upload = SimpleUploadedFile("torneo.zip", b"niente")
    answer = as_(hall.director).post("/admin/tournaments/tournament/import/", {"upload": upload})
    assert answer.status_code == 422
    assert "torneo.zip" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("expected", "Questa pagina non vale più: ricaricala e riprova."),
        ("played", "Inserisci un numero intero."),
        ("totals.a", "99999999999999999999» non è un valore ammesso"),
    ],
)
def test_a_correction_with_five_thousand_digits_is_refused_with_a_sentence(
    hall: Hall, name: str, sentence: str
) -> None:
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1250, 900))
    fields = {
        "way": "round",
        "totals.a": "1150",
        "totals.b": "900",
        "mistake": "players",
        "asked_by": "line_a",
        "countersigned_by": str(hall.referee.pk),
        "reason": "conta sbagliata",
        name: "9" * 5_000,
    }
    page = as_(hall.referee).post(address(hall, "desk-correct", 1, 1), fields)
    assert page.status_code == 422
    assert sentence in page.content.decode()


@pytest.mark.parametrize("name", ["desk-verify", "desk-award"])
def test_five_thousand_digits_of_what_was_seen_are_refused_with_a_sentence(
    hall: Hall, name: str
) -> None:
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1250, 900))
    fields = {"expected": "9" * 5_000, "cause": "lost_sheet", "reason": "perso"}
    fields |= {f"{line}_{unit}_points": "0" for line in "ab" for unit in ("match", "game")}
    fields |= {f"{line}_victory_points": "7" for line in "ab"}
    page = as_(hall.referee).post(address(hall, name, 1, 1), fields, follow=True)
    assert page.status_code < 500
    assert "Questa pagina non vale più: ricaricala e riprova." in page.content.decode()


def test_the_tournaments_of_an_official_are_paged_and_found_by_name(hall: Hall) -> None:
    for number in range(30):
        builders.open_tournament(f"Serata {number}", director=hall.director)
    client = as_(hall.director)
    first = client.get("/admin/").content.decode()
    assert "pagina 1 di 2" in first
    assert (first.count(">Serata 29<"), first.count("Serata 3<")) == (1, 0)
    assert "Serata 3<" in client.get("/admin/?pagina=2").content.decode()
    found = client.get("/admin/?nome=serata 3").content.decode()
    assert "Serata 3<" in found
    assert "Serata 29" not in found
    assert "Nessun torneo con questo nome" in client.get("/admin/?nome=%00zz").content.decode()
