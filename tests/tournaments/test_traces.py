"""Who did and read what beside the books: written down as it happens, and never changed."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import queries, server_time
from scoring.commands import EnterSheet
from scoring.management.roles import grants
from scoring.values import RoundNumber, TableNumber
from tests import builders, seasons
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.tampering import tamper
from tests.reports.written import draft, filed
from tournaments.access.traces import leave_trace
from tournaments.models import Document, Official, Player, Trace, TraceKind
from tournaments.organise.circuits import appoint_manager, dismiss_manager
from tournaments.organise.keeping import forget_what_is_over
from tournaments.organise.sheets import type_sheet

pytestmark = pytest.mark.django_db
PASSWORD = "quattro-parole-a-caso"
TRACES = "/admin/tournaments/trace/"


@pytest.fixture
def hall() -> Hall:
    hall = builders.small_tournament(4, rounds=2, played=1)
    hall.director.is_staff = True
    hall.director.save()
    return hall


def left(*kinds: TraceKind) -> list[Trace]:
    return list(Trace.objects.filter(kind__in=kinds).order_by("pk"))


def log_in(name: str, password: str) -> None:
    browser = Client(REMOTE_ADDR="10.0.0.7")
    browser.post("/admin/login/?next=/admin/", {"username": name, "password": password})


def test_who_goes_in_and_out_and_who_is_refused_is_written_down_with_the_address() -> None:
    carla = builders.user("carla", password=PASSWORD)
    log_in("carla", PASSWORD)
    log_in("carla", "un'altra")
    log_in("my-password-by-mistake", "carla")
    leaving = as_(carla)
    leaving.post("/admin/logout/")
    went_in, refused, nobody = left(TraceKind.LOGIN, TraceKind.LOGIN_REFUSED)[:3]
    assert (went_in.user, went_in.address) == (carla, "10.0.0.7")
    assert (refused.user, refused.account, refused.address) == (None, carla, "10.0.0.7")
    assert (nobody.user, nobody.account) == (None, None)
    assert [trace.user for trace in left(TraceKind.LOGOUT)] == [carla]
    written = [str(value) for row in Trace.objects.values_list() for value in row]
    assert not any("by-mistake" in text for text in written), "it may be a password"


def test_a_program_that_is_refused_leaves_a_trace_as_well() -> None:
    carla = builders.user("carla", password=PASSWORD)
    wrong = {"username": "carla", "password": "un'altra"}
    Client().post("/api/v1/token", wrong, content_type="application/json")
    assert [trace.account for trace in left(TraceKind.LOGIN_REFUSED)] == [carla]


def test_appointments_other_roles_and_dismissals_are_written_down(hall: Hall) -> None:
    desk = as_(hall.director)
    page = reverse("admin:desk-officials", args=(hall.tournament.pk,))
    new = {"username": "nuova", "full_name": "Nuova Anna", "role": "referee", "newcomer": "on"}
    desk.post(page, new)
    official = Official.objects.get(user__username="nuova")
    one = reverse("admin:desk-official", args=(hall.tournament.pk, official.pk))
    desk.post(one, {"role": "director"})
    desk.post(one, {"dismiss": "1"})
    kinds = TraceKind.ACCOUNT_MADE, TraceKind.APPOINTED, TraceKind.ROLE_CHANGED, TraceKind.DISMISSED
    traces = left(*kinds)
    assert [trace.kind for trace in traces] == [kind.value for kind in kinds]
    assert {trace.user for trace in traces} == {hall.director}
    assert {trace.account for trace in traces} == {official.user}
    assert {trace.tournament for trace in traces} == {hall.tournament.pk}
    assert [trace.detail for trace in traces] == ["", "referee", "director", "director"]


def test_managers_of_circuits_are_appointed_and_dismissed_with_a_trace(hall: Hall) -> None:
    circuit = seasons.circuit(hall.director, hall, name="Coppa")
    for _again in range(2):
        dismiss_manager(by=hall.director, circuit=circuit, user_id=hall.referee.pk)
    assert left(TraceKind.DISMISSED) == [], "nobody was dismissed"
    appoint_manager(by=hall.director, circuit=circuit, user=hall.referee)
    dismiss_manager(by=hall.director, circuit=circuit, user_id=hall.referee.pk)
    traces = left(TraceKind.APPOINTED, TraceKind.DISMISSED)
    assert {(trace.subject, trace.account) for trace in traces} == {
        (f"circuit:{circuit.pk}", hall.referee)
    }
    assert len(traces) == 2


def test_a_name_that_is_corrected_says_whose_and_not_which(hall: Hall) -> None:
    player = builders.rename(hall, 1, "Rossi-Bassi Anna")
    root = as_(User.objects.create_superuser("radice"))
    page = f"/admin/tournaments/player/{player}/change/"
    root.post(page, {"name": "Segreto Ugo", "membership_number": "T9"})
    assert Player.objects.get(pk=player).name == "Segreto Ugo"
    traces = left(TraceKind.RENAMED)
    assert {trace.subject for trace in traces} == {f"player:{player}"}
    assert [(trace.tournament, trace.detail) for trace in traces] == [
        (hall.tournament.pk, ""),
        (None, "registry"),
    ]
    assert not LogEntry.objects.exists(), "Django's log would keep the name"


def test_accounts_changed_in_the_admin_are_traced_and_their_history_leads_there() -> None:
    root = as_(User.objects.create_superuser("radice"))
    carla = builders.user("carla", password=PASSWORD)
    secret = {"password1": f"{PASSWORD}-2", "password2": f"{PASSWORD}-2"}
    root.post(f"/admin/auth/user/{carla.pk}/password/", secret)
    group = Group.objects.create(name="Tutti")
    root.post(f"/admin/auth/group/{group.pk}/delete/", {"post": "yes"})
    (changed,) = left(TraceKind.ACCOUNT_CHANGED)
    assert (changed.account, changed.detail) == (carla, "password")
    assert [trace.subject for trace in left(TraceKind.ROW_DELETED)] == [f"group:{group.pk}"]
    history = root.get(f"/admin/auth/user/{carla.pk}/history/")
    assert history["Location"] == f"{TRACES}?person={carla.pk}"
    assert not LogEntry.objects.exists()


def _page(hall: Hall, referto: Any) -> str:
    return reverse("admin:desk-referto", args=(hall.tournament.pk, referto.pk))


def _next_version(hall: Hall, referto: Any) -> str:
    return f"{reverse('admin:desk-referto-new', args=(hall.tournament.pk,))}?replaces={referto.pk}"


def _api(hall: Hall, referto: Any) -> str:
    return f"/api/v1/tournaments/{hall.tournament.slug}/referti/{referto.pk}"


def _pdf(hall: Hall, referto: Any) -> str:
    paper = Document.objects.create(
        tournament=hall.tournament, kind="referto", subject=str(referto.pk), edition="1.0.it"
    )
    Document.objects.update(content=b"%PDF")
    return reverse("document", args=(paper.pk,))


def _pdf_by_api(hall: Hall, referto: Any) -> str:
    paper = _pdf(hall, referto).split("/")[-2]
    return f"/api/v1/tournaments/{hall.tournament.slug}/documents/{paper}/pdf"


READS: dict[str, Callable[[Hall, Any], str]] = {
    "page": _page,
    "next version": _next_version,
    "api": _api,
    "pdf": _pdf,
    "pdf by api": _pdf_by_api,
}


@pytest.mark.parametrize("way", READS)
def test_a_referto_that_is_read_is_written_down(hall: Hall, way: str) -> None:
    referto = filed(hall)
    browser = as_(hall.referee)
    address = READS[way](hall, referto)
    assert browser.get(address).status_code == 200
    (trace,) = left(TraceKind.REFERTO_READ)
    assert (trace.user, trace.subject) == (hall.referee, f"referto:{referto.pk}")
    assert trace.tournament == hall.tournament.pk


@pytest.mark.parametrize("address", ["/admin/tournaments/tournament/{pk}/desk/referee/", "{api}"])
def test_so_is_a_list_of_them(hall: Hall, address: str) -> None:
    draft(hall)
    api = f"/api/v1/tournaments/{hall.tournament.slug}/referti"
    browser = as_(hall.referee)
    assert browser.get(address.format(pk=hall.tournament.pk, api=api)).status_code == 200
    assert [trace.detail.split()[0] for trace in left(TraceKind.REFERTO_READ)] == ["list"]


def test_who_may_not_read_it_leaves_no_trace_of_having_read_it(hall: Hall) -> None:
    referto = filed(hall)
    for way in (_page, _api, _pdf):
        assert as_(hall.computerista).get(way(hall, referto)).status_code == 403
    assert left(TraceKind.REFERTO_READ) == []


def _desk_address(name: str, *args: object) -> Callable[[Hall], str]:
    return lambda hall: reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def _api_address(rest: str) -> Callable[[Hall], str]:
    return lambda hall: f"/api/v1/tournaments/{hall.tournament.slug}/{rest}"


FILES: dict[str, Callable[[Hall], str]] = {
    "entrants.csv": _desk_address("desk-file", "entrants", "csv"),
    "register.csv": _desk_address("desk-register-file", "csv"),
    "sheets api": _api_address("files/sheets?round=1"),
    "register api": _api_address("files/register"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_names_that_an_official_takes_out_is_written_down(
    hall: Hall, name: str
) -> None:
    assert as_(hall.computerista).get(FILES[name](hall)).status_code == 200
    (trace,) = left(TraceKind.TAKEN_OUT)
    assert (trace.user, trace.detail) == (hall.computerista, name)
    assert trace.tournament == hall.tournament.pk


def test_so_is_one_taken_out_at_the_shell(hall: Hall, tmp_path: Path) -> None:
    call_command("export_tournament", hall.tournament.slug, tmp_path / "out")
    call_command("export_standings", hall.tournament.slug, stdout=StringIO())
    traces = left(TraceKind.TAKEN_OUT)
    assert [trace.detail for trace in traces] == ["dossier shell", "standings.csv shell"]


def test_what_everybody_sees_and_a_sheet_that_is_typed_leave_none(hall: Hall) -> None:
    builders.start_round(hall, 2)
    Trace.objects.exists()
    before = Trace.objects.count()
    type_sheet(
        EnterSheet(
            round=RoundNumber(2), table=TableNumber(1), sheet=builders.sheet_for(hall, 2, 1)
        ),
        by=hall.typing,
    )
    Client().get(f"/t/{hall.tournament.slug}/classifica.csv")
    assert Trace.objects.count() == before


@pytest.mark.django_db(transaction=True)
def test_what_is_read_in_a_snapshot_is_written_down_behind_it() -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    referto = filed(hall)
    browser = as_(hall.referee)
    assert browser.get(_page(hall, referto)).status_code == 200
    with queries.snapshot():
        leave_trace(TraceKind.TAKEN_OUT, by=hall.referee.pk)
        assert left(TraceKind.TAKEN_OUT) == []
    assert [trace.user for trace in left(TraceKind.TAKEN_OUT)] == [hall.referee]
    assert len(left(TraceKind.REFERTO_READ)) == 1


def _sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _saved() -> None:
    trace = Trace.objects.all()[0]
    trace.detail = "other"
    trace.save()


WAYS: dict[str, Callable[[], object]] = {
    "save": _saved,
    "delete of one": lambda: Trace.objects.all()[0].delete(),
    "queryset update": lambda: Trace.objects.update(user=None),
    "queryset delete": lambda: Trace.objects.all().delete(),
    "raw UPDATE": lambda: _sql("UPDATE tournaments_trace SET at = at"),
    "raw DELETE": lambda: _sql("DELETE FROM tournaments_trace"),
    "TRUNCATE": lambda: _sql("TRUNCATE tournaments_trace"),
    "made old, then deleted": lambda: _sql(
        "UPDATE tournaments_trace SET at = now() - interval '9 years'"
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_trace_can_neither_be_changed_nor_removed_by(way: str) -> None:
    leave_trace(TraceKind.TAKEN_OUT, detail="folder.zip")
    before = list(Trace.objects.values())
    _sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        WAYS[way]()
    assert list(Trace.objects.values()) == before


def test_the_programs_role_may_not_even_try() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE burraco_tracce")
        for statement in grants("burraco_tracce"):
            cursor.execute(statement)
    for forbidden in ("UPDATE tournaments_trace SET kind = 'x'", "TRUNCATE tournaments_trace"):
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            _sql(f"SET LOCAL ROLE burraco_tracce; {forbidden}")


def test_it_is_deleted_when_its_time_is_over_and_not_before() -> None:
    leave_trace(TraceKind.TAKEN_OUT, detail="old")
    days = settings.TRACES_DAYS + 1
    tamper("UPDATE tournaments_trace SET at = now() - %s * interval '1 day'", days)
    leave_trace(TraceKind.TAKEN_OUT, detail="new")
    forget_what_is_over(server_time.now())
    assert [trace.detail for trace in left(TraceKind.TAKEN_OUT)] == ["new"]


def rows(client: Client, **query: object) -> list[Trace]:
    answer = client.get(TRACES, {name: str(value) for name, value in query.items()})
    assert answer.status_code == 200, answer.headers
    return list(answer.context["cl"].result_list)


def test_an_administrator_finds_them_by_day_kind_person_and_word(hall: Hall) -> None:
    referto = filed(hall)
    as_(hall.referee).get(_page(hall, referto))
    as_(hall.computerista).get(FILES["register.csv"](hall))
    root = as_(User.objects.create_superuser("radice"))
    read, *_none = rows(root, kind="referto_read")
    assert rows(root, q=referto.pk) == rows(root, subject=f"referto:{referto.pk}") == [read]
    assert {trace.user for trace in rows(root, person=hall.computerista.pk)} == {hall.computerista}
    assert {trace.detail for trace in rows(root, q="register")} == {"register.csv"}
    assert read in rows(root, q=hall.referee.username)
    assert read in rows(root, tournament=hall.tournament.pk)
    assert read in rows(root, q=hall.tournament.pk)
    assert read in rows(root, q="127.0.0")
    assert read in rows(root, q=f"127.0.0.1 {hall.referee.username}")
    assert rows(root, q="10.0 referto") == rows(root, q="128.0") == []
    today = read.at.astimezone(server_time.now().tzinfo)
    assert read in rows(root, at__year=today.year, at__month=today.month)
    assert rows(root, at__year=1999) == []
    assert rows(root, q="nessuno-mai") == []


def test_a_word_is_searched_for_by_indexes(hall: Hall) -> None:
    """For a part of a word the database reads all traces that there are."""
    root = as_(User.objects.create_superuser("radice"))
    with CaptureQueriesContext(connection) as statements:
        rows(root, q="folder 127.0 12")
    asked = [query["sql"] for query in statements if 'FROM "tournaments_trace"' in query["sql"]]
    assert asked
    assert [sql for sql in asked if "LIKE" in sql] == []


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("10.1", True),
        ("10.1.2.3", True),
        ("10.1.2.0/24", True),
        ("10.", True),
        ("10", False),
        ("10.1.2.3.4", False),
        ("10.300", False),
        ("::1", False),
    ],
)
def test_traces_are_searched_for_by_where_they_came_from(word: str, found: bool) -> None:
    Trace.objects.create(kind=TraceKind.LOGIN, address="10.1.2.3")
    root = as_(User.objects.create_superuser("radice"))
    assert ("10.1.2.3" in [trace.address for trace in rows(root, q=word)]) is found


def test_the_page_names_no_tournament_and_no_player(hall: Hall) -> None:
    builders.rename(hall, 1, "Segreto Ugo")
    root = as_(User.objects.create_superuser("radice"))
    (renamed,) = left(TraceKind.RENAMED)
    for page in (TRACES, f"{TRACES}{renamed.pk}/change/"):
        shown = root.get(page).content.decode()
        assert "nome corretto" in shown
        assert hall.tournament.name not in shown
        assert "Segreto" not in shown


@pytest.mark.parametrize("query", ["person", "subject", "tournament", "kind", "q", "at__year"])
@pytest.mark.parametrize("value", ["x", "9" * 5_000, "a\0b", "0"])
def test_a_search_that_cannot_be_is_no_failure(hall: Hall, query: str, value: str) -> None:
    root = as_(User.objects.create_superuser("radice"))
    assert root.get(TRACES, {query: value}).status_code in (200, 302)


def test_a_page_of_them_takes_as_many_statements_however_many_there_are(hall: Hall) -> None:
    root = as_(User.objects.create_superuser("radice"))
    counted = []
    for many in (1, 30):
        for number in range(many):
            person = builders.user(f"persona-{many}-{number}")
            leave_trace(TraceKind.LOGIN, by=person.pk, account=person.pk)
        with CaptureQueriesContext(
            connection,
        ) as statements:
            root.get(TRACES)
        counted.append(len(statements))
    assert counted[0] == counted[1] <= 12


@pytest.mark.parametrize("address", ["add/", "{pk}/change/", "{pk}/delete/"])
def test_nobody_changes_one_by_hand(hall: Hall, address: str) -> None:
    leave_trace(TraceKind.TAKEN_OUT)
    pk = Trace.objects.all()[0].pk
    root = as_(User.objects.create_superuser("radice"))
    assert root.post(TRACES + address.format(pk=pk), {"post": "yes"}).status_code == 403
