"""The score from the table: what a line may say on its phone, and what nobody else may."""

import re
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import override_settings
from django.urls import reverse

from scoring import queries
from scoring.queries import TableInBook
from scoring.rules.violations import Violation
from scoring.values import Line, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.reports.test_documents import draw, read
from tournaments.access.table_codes import code
from tournaments.models import DocumentKind, Proposal
from tournaments.organise.proposals import Said, confirm, propose
from tournaments.organise.tournaments import AllowProposals
from tournaments.presenters.proposals import ProposalState, proposal_of
from tournaments.presenters.sheets.blank import blank_sheets

SCORE = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
OTHER = SCORE | {"smazzate.2.b.total": "505"}


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return hall_with_proposals()


def hall_with_proposals() -> Hall:
    cache.clear()
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.describe(hall, AllowProposals(allowed=True))
    return hall


def table_at(hall: Hall, table: int = 1, round_: int = 1) -> TableInBook:
    seated = queries.table(hall.ledger, RoundNumber(round_), TableNumber(table))
    assert seated is not None
    return seated


def address(hall: Hall, line: str, table: int = 1, round_: int = 1, written: str = "") -> str:
    right = code(hall.tournament, table_at(hall, table, round_), Line(line))
    place = (hall.tournament.slug, round_, table, line)
    return reverse("pages:proposal", args=(*place, written or right))


def phone(path: str) -> Client:
    """A phone that has opened its page."""
    client = Client()
    assert client.get(path).status_code == 200
    return client


def page(client: Client, path: str) -> str:
    return re.sub(r"\s+", " ", client.get(path).content.decode())


def test_one_line_proposes_and_the_other_confirms_on_its_own_phone(hall: Hall) -> None:
    at_a, at_b = address(hall, "a"), address(hall, "b")
    a, b = phone(at_a), phone(at_b)
    before = queries.head(hall.ledger)
    assert "Manca la conferma" in a.post(at_a, SCORE, follow=True).content.decode()
    shown = page(b, at_b)
    assert "ha scritto queste cifre" in shown
    (confirmed,) = re.findall(r'name="confirms" value="([^"]+)"', shown)
    agreed = b.post(at_b, {"confirms": confirmed}, follow=True)
    assert "Confermato da tutte" in agreed.content.decode()
    assert "Confermato da tutte" in page(a, at_a)
    # A proposal is never a result by itself.
    assert queries.head(hall.ledger) == before
    assert table_at(hall).state is SheetState.MISSING


def test_figures_below_zero_smazzate_not_played_and_totals_alone(hall: Hall) -> None:
    path = address(hall, "a")
    a = phone(path)
    two = {name: text for name, text in SCORE.items() if not name.startswith("smazzate.2")}
    a.post(path, two | {"smazzate.1.b.total": "100", "minus.smazzate.1.b.total": "on"})
    newest = Proposal.objects.latest("said_at").score
    assert [smazzata.b.total for smazzata in newest.smazzate] == [500, -100]
    a.post(path, {"way": "round", "totals.a": "1500", "totals.b": "1495"})
    assert Proposal.objects.latest("said_at").score.totals == (1500, 1495)


def test_a_form_sent_twice_says_it_once(hall: Hall) -> None:
    path = address(hall, "a")
    a = phone(path)
    sent = SCORE | {"id": str(uuid4())}
    for _ in range(2):
        assert a.post(path, sent).status_code == 302
    assert Proposal.objects.count() == 1
    a.post(path, OTHER | {"id": sent["id"]})
    assert Proposal.objects.count() == 2, "other figures are not taken for the same"


def test_impossible_figures_are_refused_at_their_place_and_nothing_typed_is_lost(
    hall: Hall,
) -> None:
    path = address(hall, "a")
    a = phone(path)
    for wrong in ("95000", "12x"):
        answer = a.post(path, SCORE | {"smazzate.1.a.total": wrong})
        shown = answer.content.decode()
        assert answer.status_code == 422
        for kept in ('role="alert"', f'value="{wrong}"', "aria-invalid"):
            assert kept in shown
        assert "nella colonna" not in shown
    assert a.post(path, {"way": "round"}).status_code == 422
    assert a.post(path, {}).status_code == 422
    assert not Proposal.objects.exists()


def test_lines_that_say_different_things_both_see_it(hall: Hall) -> None:
    at_a, at_b = address(hall, "a"), address(hall, "b")
    a, b = phone(at_a), phone(at_b)
    a.post(at_a, SCORE)
    b.post(at_b, OTHER)
    for client, path in ((a, at_a), (b, at_b)):
        shown = page(client, path)
        assert "Le linee hanno scritto cifre diverse" in shown
        assert "505" in shown
        assert "{%" not in shown
    (theirs,) = re.findall(r'name="confirms" value="([^"]+)"', page(b, at_b))
    (ours,) = re.findall(r'name="confirms" value="([^"]+)"', page(a, at_a))
    assert "Confermato da tutte" in b.post(at_b, {"confirms": theirs}, follow=True).content.decode()
    # Line A, whose page is ten seconds old, gives in too: they would have changed places.
    late = a.post(at_a, {"confirms": ours})
    assert late.status_code == 409
    assert "Confermato da tutte" in late.content.decode()
    assert [
        row.score.totals or row.score.smazzate[2].b.total for row in Proposal.objects.all()
    ] == [
        500,
        505,
        500,
    ]


def test_lines_that_give_in_at_the_same_instant_do_not_change_places(
    transactional_db: None,
) -> None:
    hall = hall_with_proposals()
    table = table_at(hall)
    ids = {Line.A: uuid4(), Line.B: uuid4()}
    phones = {Line.A: uuid4(), Line.B: uuid4()}

    def said(line: Line, made: UUID) -> Said:
        return {
            "moment": hall.moment,
            "table": table,
            "line": line,
            "phone": phones[line],
            "proposal_id": made,
        }

    for line, made, last in ((Line.A, ids[Line.A], 500), (Line.B, ids[Line.B], 505)):
        sheet = builders.plain((500, 500), (500, 500), (500, last))
        propose(**said(line, made), sheet=sheet)

    def give_in(line: Line, other: Line) -> str:
        try:
            confirm(**said(line, uuid4()), confirmed=ids[other])
        except Violation as refused:
            return str(refused.problems[0].code)
        finally:
            connection.close()
        return "said"

    with ThreadPoolExecutor(2) as both:
        answers = both.map(give_in, (Line.A, Line.B), (Line.B, Line.A))
    assert sorted(answers) == ["proposal_unknown", "said"]
    proposed = proposal_of(hall.moment, table)
    assert proposed is not None
    assert proposed.state is ProposalState.AGREED


def test_a_line_that_has_not_written_yet_hears_of_the_other_by_itself(hall: Hall) -> None:
    at_a, at_b = address(hall, "a"), address(hall, "b")
    b = phone(at_b)
    assert 'hx-trigger="told, every 10s"' in page(b, at_b)
    phone(at_a).post(at_a, SCORE)
    assert "ha scritto queste cifre" in page(b, at_b)
    # Who writes other figures is not disturbed.
    assert "hx-trigger" not in page(b, f"{at_b}?scrivi=1")


def test_what_the_desk_typed_otherwise_is_seen_on_both_phones(hall: Hall) -> None:
    at_a, at_b = address(hall, "a"), address(hall, "b")
    a, b = phone(at_a), phone(at_b)
    a.post(at_a, SCORE)
    builders.enter_sheet(hall, 1, 1, builders.plain((500, 500), (500, 500), (500, 505)))
    for client, path in ((a, at_a), (b, at_b)):
        assert "La direzione di gara ha letto altre cifre" in page(client, path)
    answer = b.post(at_b, OTHER)
    assert answer.status_code == 409
    assert "già registrato" in answer.content.decode()
    assert Proposal.objects.count() == 1


def test_one_phone_does_not_speak_for_both_lines(hall: Hall) -> None:
    at_a, at_b = address(hall, "a"), address(hall, "b")
    a = phone(at_a)
    a.post(at_a, SCORE)
    assert "Questo telefono ha già scritto per la linea A" in page(a, at_b)
    proposal = str(Proposal.objects.get().pk)
    for sent in (SCORE, {"confirms": proposal}):
        assert a.post(at_b, sent).status_code == 409
    # Nor does one that keeps no cookie, which would be a new phone each time.
    assert Client().post(at_b, SCORE).status_code == 409
    assert Proposal.objects.count() == 1


def test_a_code_is_for_one_line_one_table_one_round_and_one_seating(hall: Hall) -> None:
    client = Client()
    of_a = code(hall.tournament, table_at(hall), Line.A)
    for line, table, written in (
        ("b", 1, of_a),
        ("a", 2, of_a),
        ("a", 1, "AAAAAAAAAAAAAAAA"),
        ("a", 1, of_a[:-1]),
    ):
        assert client.get(address(hall, line, table, written=written)).status_code == 404
    at = reverse("pages:proposal", args=(hall.tournament.slug, 1, 1, "c", of_a))
    assert client.get(at).status_code == 404
    assert client.get(at.replace("/1/1/", "/9/1/")).status_code == 404
    elsewhere = builders.open_tournament(rounds=1)
    builders.enter(elsewhere, 4)
    builders.start_round(elsewhere, 1)
    assert client.get(address(elsewhere, "a", written=of_a)).status_code == 404
    # The proposal of another table is nothing to confirm here.
    at_b = address(hall, "b", 2)
    a = phone(address(hall, "a"))
    a.post(address(hall, "a"), SCORE)
    answer = phone(at_b).post(at_b, {"confirms": str(Proposal.objects.get().pk)})
    assert answer.status_code == 409


def test_codes_are_not_guessed_for_long_and_a_line_does_not_flood(hall: Hall) -> None:
    path, other = address(hall, "a"), address(hall, "a", 2)
    client = phone(path)
    wrong = address(hall, "a", written="AAAAAAAAAAAAAAAA")
    found = {client.get(wrong).status_code for _ in range(25)}
    assert found == {404, 429}
    assert client.get(path).status_code == 429
    assert client.get(other).status_code == 200
    sent = [
        client.post(other, SCORE | {"smazzate.0.a.total": str(5 * turn)}).status_code
        for turn in range(22)
    ]
    assert (sent[0], sent[-1]) == (302, 429)


def test_the_paper_has_a_code_for_each_line_where_phones_can_come(hall: Hall) -> None:
    sheets = blank_sheets(hall.moment, RoundNumber(1))
    assert sheets is not None
    assert not sheets.with_codes  # at a machine that nobody else reaches
    with override_settings(PUBLIC_ORIGIN="http://192.168.1.20:8000"):
        sheets = blank_sheets(hall.moment, RoundNumber(1))
        assert sheets is not None
        written = [line.address for sheet in sheets.sheets for line in sheet.lines]
        assert len(set(written)) == 4
        for address_ in written:
            path = address_.removeprefix("http://192.168.1.20:8000")
            assert Client().get(path).status_code == 200
        drawn = draw(hall, DocumentKind.SCORE_SHEETS, 1)
        assert read(drawn).count("score linea A") == 2
        builders.describe(hall, AllowProposals(allowed=False))
        assert "score linea" not in read(draw(hall, DocumentKind.SCORE_SHEETS, 1))


def test_it_is_off_unless_allowed_and_ends_with_the_round(hall: Hall) -> None:
    path = address(hall, "a")
    a = phone(path)
    builders.describe(hall, AllowProposals(allowed=False))
    assert "non si propone dal telefono" in page(a, path)
    assert a.post(path, SCORE).status_code == 409
    builders.describe(hall, AllowProposals(allowed=True))
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    builders.seat(hall, 2)
    draft = address(hall, "a", 1, 2)
    assert a.get(draft).status_code == 404
    builders.publish(hall, 2)
    assert a.get(address(hall, "a", 1, 2)).status_code == 200
    assert "è finito" in page(a, path)
    assert a.post(path, SCORE).status_code == 409
    assert not Proposal.objects.exists()
