"""A score by decision says its cause and article, and what the sheet said, wherever it is shown."""

import pytest
from django.urls import reverse

from scoring.commands import AwardSmazzata, LiftAward
from scoring.rulings import AwardCause, Lifting
from scoring.values import Points, RoundNumber, SmazzataNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tests.pages.test_variations import said
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db

EVEN = Points(7, 0, 0)


def hall_under(regulation: str, rounds: int = 2) -> Hall:
    """Four pairs, one round under way; the sheet of table 1 is in."""
    hall = builders.open_tournament(regulation=regulation, rounds=rounds)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1740, 1840))
    return hall


def page(hall: Hall, place: str) -> str:
    return Client().get(f"/t/{hall.tournament.slug}/{place}").content.decode()


@pytest.mark.parametrize(
    ("regulation", "cause", "told"),
    [
        ("internazionale", AwardCause.LOST_SHEET, "score smarrito (art. 18)."),
        ("italiano", AwardCause.LOST_SHEET, "score smarrito (Int. 18)."),
        ("uisp-parole", AwardCause.LOST_SHEET, "score smarrito (deciso dove il testo tace)."),
        ("uisp-parole", AwardCause.WITHDRAWN, "ritiro (art. 13.4)."),
        ("uisp-parole", AwardCause.LATE, "ritardo (art. 13.3)."),
        ("uisp-parole", AwardCause.NOT_PLAYED, "turno non giocato."),
        ("uisp-parole", AwardCause.REFEREE_DECISION, "decisione dell'arbitro."),
    ],
)
def test_an_award_says_its_cause_and_article(regulation: str, cause: AwardCause, told: str) -> None:
    hall = hall_under(regulation)
    builders.award(hall, 1, 2, EVEN, EVEN, cause=cause)
    seated = builders.tables(hall, 1)[1]
    for place in ("turni/1/", f"coppie/{seated.lines[0][0]}/"):
        shown = page(hall, place)
        assert said(shown.replace("&#x27;", "'")) == [f"Tavolo 2, punteggio assegnato: {told}"]
        assert "Deciso dall" not in shown  # the referee's own words are private
    table = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1").json()
    award = table["seating"][1]["award"]
    assert award["cause"] == cause.value
    assert f"({award['article']})" in told or not award["article"]
    assert award["before"] == []
    assert table["seating"][0]["award"] is None


def test_an_award_over_a_sheet_says_what_the_sheet_said_until_it_is_lifted() -> None:
    hall = hall_under("internazionale", rounds=1)
    builders.award(hall, 1, 1, EVEN, EVEN, cause=AwardCause.ANNULLED)
    first, second = builders.tables(hall, 1)[0].lines
    (sentence,) = said(page(hall, "turni/1/"))
    assert sentence.startswith(
        "Tavolo 1, punteggio assegnato: correzione annullata (art. 19). Lo score"
    )
    for entrant, figure in ((first[0], "1740"), (second[0], "1840")):
        assert figure in sentence
        assert said(page(hall, f"coppie/{entrant}/")) == [sentence]
    address = f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{first[0]}"
    (sat,) = Client().get(address).json()["tables"]
    assert sat["award"]["before"] == [1740, 1840]
    paper = read(draw(hall, DocumentKind.RESULTS, "1"))
    assert "correzione annullata (art. 19)" in paper
    assert "1740" in paper
    perform(
        LiftAward(round=RoundNumber(1), table=TableNumber(1), why=Lifting.REVOKED),
        by=hall.refereeing,
        reason="Ritrovato",
    )
    assert said(page(hall, "turni/1/")) == []


def test_i_18_a_sheet_that_is_found_later_says_from_when_it_counts() -> None:
    """Its rows and the total did not agree until the next ranking, and nothing said why."""
    hall = hall_under("internazionale")
    builders.award(hall, 1, 2, EVEN, EVEN, cause=AwardCause.LOST_SHEET)
    builders.start_round(hall, 2)
    seated = builders.tables(hall, 1)[1].lines[0][0]
    counts = "Tavolo 2: conta dalla classifica dopo il turno 2."
    assert counts not in page(hall, f"coppie/{seated}/")
    perform(
        LiftAward(round=RoundNumber(1), table=TableNumber(2), why=Lifting.FOUND),
        by=hall.refereeing,
        reason="Ritrovato",
    )
    builders.enter_sheet(hall, 1, 2, builders.totals(500, 900))
    assert counts in page(hall, f"coppie/{seated}/")
    assert counts in page(hall, "turni/1/")
    assert counts in " ".join(read(draw(hall, DocumentKind.RESULTS, "1")).split())
    heading, *rows = page(hall, "turni/1/risultati.csv").splitlines()
    assert heading.rstrip().endswith("Conta dal turno")
    assert [row.rsplit(";", 1)[1].strip() for row in rows[2:4]] == ["2", "2"]
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1").json()
    assert {table["table"]: table["counts_from"] for table in told["seating"]}[2] == 2


def test_u_10_27_a_technical_score_cites_its_article_and_is_no_unlikely_figure() -> None:
    """The mark said that it had been typed twice; nobody typed it."""
    hall = builders.open_tournament(regulation="uisp-parole", rounds=2)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.plain((500, 400), (300, 600), (900, 200)))
    builders.enter_sheet(hall, 1, 2, builders.totals(1740, 1840))
    perform(
        AwardSmazzata(
            round=RoundNumber(1),
            table=TableNumber(1),
            smazzata=SmazzataNumber(2),
            totals=(2000, -500),
        ),
        by=hall.refereeing,
        reason="Carte mescolate",
    )
    sits = builders.tables(hall, 1)[0].lines[0][0]
    for place in ("turni/1/", f"coppie/{sits}/"):
        assert said(page(hall, place)) == ["Tavolo 1, smazzata 2: punteggio tecnico (art. 10.27)."]
        assert "Carte mescolate" not in page(hall, place)
    assert "punteggio tecnico (art. 10.27)" in read(draw(hall, DocumentKind.RESULTS, "1"))
    heading, *rows = page(hall, "turni/1/risultati.csv").splitlines()
    told_by = heading.rstrip().split(";").index("Punteggio tecnico")
    decided = "smazzata 2 (art. 10.27)"
    assert [row.rstrip().split(";")[told_by] for row in rows] == [decided, decided, "", ""]
    desk = as_(hall.director)
    typed = reverse("admin:desk-file", args=(hall.tournament.pk, 1, "sheets", "csv"))
    heading, *rows = desk.get(typed).content.decode().splitlines()
    assert heading.rstrip().endswith(";Punteggio tecnico")
    assert [row.rsplit(";", 1)[1].strip() for row in rows[:3]] == ["", "art. 10.27", ""]
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1").json()
    assert [table["technical"] for table in told["seating"]] == [
        [{"smazzata": 2, "points": [2000, -500], "article": "art. 10.27"}],
        [],
    ]
    assert [table["unlikely"] for table in told["seating"]] == [[], []]
    builders.start_round(hall, 2)
    assert "cifra insolita" not in page(hall, "classifica/")
    rows_equal_fold(hall.ledger)


def test_u_13_3_is_cited_wherever_it_stands_and_what_punishes_lateness_nowhere() -> None:
    """A round not played is a technical outcome, the 100 P.P. of 13.2 are discipline (0173)."""
    hall = hall_under("uisp-parole")
    builders.award(hall, 1, 2, EVEN, EVEN, cause=AwardCause.LATE)
    first, second = (table.lines[0][0] for table in builders.tables(hall, 1))
    builders.penalise(hall, first, 1, 100, article="13.2")
    api = f"/api/v1/tournaments/{hall.tournament.slug}"
    cites_late = [
        page(hall, "turni/1/"),
        page(hall, f"coppie/{second}/"),
        page(hall, "turni/1/risultati.csv"),
        read(draw(hall, DocumentKind.RESULTS, "1")),
        Client().get(f"{api}/rounds/1").content.decode(),
        Client().get(f"{api}/entrants/{second}").content.decode(),
    ]
    assert ["art. 13.3" in shown for shown in cites_late] == [True] * 6
    (taken,) = Client().get(f"{api}/entrants/{first}").json()["deductions"]
    assert (taken["amount"], taken["article"]) == (100, "")
    assert not [shown for shown in (*cites_late, page(hall, f"coppie/{first}/")) if "13.2" in shown]


def test_desk_and_files_say_it_too(client: Client) -> None:
    hall = hall_under("internazionale", rounds=1)
    builders.award(hall, 1, 1, EVEN, EVEN, cause=AwardCause.ANNULLED)
    client.force_login(hall.referee)
    desk = client.get(reverse("admin:desk-sheet", args=(hall.tournament.pk, 1, 1))).content.decode()
    (sentence,) = said(desk)
    assert "correzione annullata (art. 19)" in sentence
    assert "1740" in sentence
    history = client.get(reverse("admin:desk-sheet", args=(hall.tournament.pk, 1, 1)))
    assert [step.countersigned_by for step in history.context["sheet"].history][-1] == str(
        hall.director
    )
    rows = page(hall, "turni/1/risultati.csv").splitlines()
    assert [row.rsplit(";", 1)[1] for row in rows[1:3]] == ["correzione annullata (art. 19)"] * 2
    assert rows[3].endswith(";")
