"""The desk's page of prizes: typed, seen, drawn."""

from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import CloseTournament, LeaveRound, PublishRanking, TakeBackSeating
from scoring.plans import GroupPlan, GroupsPlan
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.prizes import Prize, PrizeList
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber, RoundNumber
from tests import builders, prizes
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.prizes import CUP, MONEY, announce, make_final
from tournaments import models
from tournaments.models import Entrant
from tournaments.organise.perform import perform
from tournaments.presenters.announced_prizes import PlannedPrizes, planned_prizes
from tournaments.presenters.prizes import prizes_page


@pytest.fixture
def level(db: None) -> Hall:
    return prizes.level()


def director(hall: Hall) -> Client:
    return as_(hall.director)


def url(hall: Hall, name: str = "desk-prizes") -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk,))


def planned(hall: Hall) -> PlannedPrizes:
    found = queries.book(hall.ledger)
    assert found is not None
    return planned_prizes(hall.moment)


def fields(*lists: tuple[str, str, str], **more: str) -> dict[str, str]:
    """A form with lists: whose, precedence, lines."""
    sent = {"lists": str(len(lists)), "equals": "divided", "expected": "0", "reason": "Lo sponsor"}
    sent |= more
    for at, (whose, precedence, lines) in enumerate(lists):
        sent |= {
            f"list-{at}-whose": whose,
            f"list-{at}-precedence": precedence,
            f"list-{at}-prizes": lines,
        }
    return sent


def test_where_a_seating_was_taken_back_the_form_still_asks_why_and_the_page_tells(
    db: None,
) -> None:
    """The rule asked for a reason, and the form had no place for it."""
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.do(TakeBackSeating(round=RoundNumber(1)), hall.directing)
    client = director(hall)
    assert 'name="reason"' in client.get(url(hall)).content.decode()
    sent = fields(("general:", "1", "1 300"))
    assert client.post(url(hall), sent).status_code == 302
    (change,) = planned(hall).changes
    assert change.after_round == 1


def test_lists_are_typed_a_line_a_place_and_kept_in_their_precedence(level: Hall) -> None:
    Entrant.objects.filter(tournament=level.tournament, number=1).update(category="Signore")
    sent = fields(
        ("general:", "2", "1 1.300,00\n2 200,01"),
        ("category:Signore", "1", "1 coppa"),
        ("general:", "3", ""),
        once="on",
        equals="lot",
    )
    answer = director(level).post(url(level), sent)
    assert answer.status_code == 302
    found = planned(level)
    assert [one.field for one in found.lists] == [PrizesOf.CATEGORY, PrizesOf.GENERAL]
    assert found.lists[1] == MONEY
    assert (found.equals, found.once) == (EqualPrizes.LOT, True)


def test_the_form_shows_what_was_announced_and_a_list_for_each_ranking(level: Hall) -> None:
    Entrant.objects.filter(tournament=level.tournament, number=1).update(category="Signore")
    announce(level, MONEY)
    page = director(level).get(url(level)).content.decode()
    assert "1 1300,00\n2 200,01</textarea>" in page
    assert 'value="category:Signore"' in page
    assert 'name="list-2-prizes"' not in page
    told = director(level).get(url(level, "desk-end")).content.decode()
    assert "1.300,00" in told
    assert "375,00" in told


def a_prize_each(places: int) -> PrizeList:
    return PrizeList(prizes=tuple(Prize(place=at + 1, cents=100) for at in range(places)))


def won(hall: Hall) -> list[int]:
    """The numbers of who gets a prize as it stands, the first one first."""
    (only,) = prizes_page(hall.moment).lists
    return [line.entrant.number for stake in only.stakes for line in stake.lines]


def test_prizes_go_by_the_ranking_that_is_shown_while_a_round_has_no_sheet(db: None) -> None:
    """The rest of the round that begins counted on the page of prizes alone."""
    hall = builders.small_tournament(9, rounds=2, played=1)
    announce(hall, a_prize_each(9))
    before = won(hall)
    builders.start_round(hall, 2)
    assert won(hall) == before
    counted = [row.entrant for row in hall.moment.standings().rows]
    assert counted != before, "who rests moves up once the rest counts"


def test_who_leaves_during_the_last_round_takes_no_prize(db: None) -> None:
    """Before its whistle too: the table has the score of who leaves (U art. 13.4)."""
    hall = builders.small_tournament(6, rounds=2, played=1)
    announce(hall, a_prize_each(6))
    builders.start_round(hall, 2)
    first = won(hall)[0]
    perform(
        LeaveRound(entrant=EntrantNumber(first), choice=WithdrawalChoice.ZERO),
        by=hall.refereeing,
        reason="Malore",
    )
    for table in builders.tables(hall, 2):
        if table.entrants() and first not in table.entrants():
            builders.enter_sheet(hall, 2, table.table)
    assert won(hall)
    assert first not in won(hall)


def test_a_line_that_is_no_prize_is_pointed_out_at_its_list_and_nothing_is_saved(
    level: Hall,
) -> None:
    sent = fields(("general:", "1", "1 300\n2 2 bottiglie"))
    answer = director(level).post(url(level), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Riga 2" in page
    assert "2 2 bottiglie</textarea>" in page
    assert planned(level).lists == ()


def test_what_the_house_refuses_stands_at_its_list_or_above_them_all(level: Hall) -> None:
    twice = fields(("general:", "1", "1 300"), ("general:", "2", "1 20"))
    page = director(level).post(url(level), twice).content.decode()
    assert "Classifica generale» c&#x27;è due volte" in page
    announce(level, CUP)
    stale = fields(("general:", "1", "1 300"))
    answer = director(level).post(url(level), stale)
    assert answer.status_code == 422
    assert "Qualcuno ha cambiato i premi mentre li scrivevi" in answer.content.decode()
    assert planned(level).lists == (CUP,)
    (line,) = answer.context["meanwhile"]
    assert line.sentence in unescape(answer.content.decode())
    told = stale | {"expected": str(answer.context["expected"])}
    assert director(level).post(url(level), told).status_code == 302, "told once is enough"


def test_groups_that_were_announced_have_lists_of_their_own(db: None) -> None:
    cut = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1), GroupPlan(tables=1)))
    hall = builders.open_tournament(rounds=2, groups=cut)
    builders.enter(hall, 8)
    page = director(hall).get(url(hall)).content.decode()
    assert page.count("<textarea") >= 3, "of the general ranking and of both groups, in one form"
    answer = director(hall).post(
        url(hall),
        fields(("general:", "3", ""), ("group:A", "1", "1 100"), ("group:B", "2", "1 50")),
    )
    assert answer.status_code == 302
    assert [one.name for one in planned(hall).lists] == ["A", "B"]


def test_a_lot_is_drawn_with_one_button_once_the_ranking_is_final(level: Hall) -> None:
    announce(level, CUP)
    client = director(level)
    assert "Sorteggia</button>" not in client.get(url(level, "desk-end")).content.decode()
    make_final(level)
    page = client.get(url(level, "desk-end")).content.decode()
    assert "da sorteggiare: coppa" in page
    assert "1–4" in page
    assert page.count("Sorteggia</button>") == 1
    sent = {"entrant": ["1", "2", "3", "4"], "command_id": str(uuid4())}
    draw = url(level, "desk-prize-draw")
    assert client.post(draw, sent).status_code == 302
    number = queries.head(level.ledger)
    client.post(draw, sent)
    assert queries.head(level.ledger) == number
    page = client.get(url(level, "desk-end")).content.decode()
    assert "sorteggiato (seme" in page
    assert "1–4" not in page
    assert "Sorteggia</button>" not in page


def test_a_lot_that_is_refused_is_explained(level: Hall) -> None:
    announce(level, CUP)
    answer = director(level).post(
        url(level, "desk-prize-draw"), {"entrant": ["1", "2", "3", "4", "x"]}, follow=True
    )
    assert "I premi si sorteggiano quando la classifica è" in answer.content.decode()


def test_in_a_book_that_is_shut_the_prizes_are_only_read(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    builders.do(CloseTournament(), level.directing)
    page = director(level).get(url(level, "desk-end")).content.decode()
    assert "375,00" in page
    assert "<textarea" not in page


def test_prizes_of_before_say_that_no_seal_vouches_for_them_and_how_they_get_one(
    level: Hall,
) -> None:
    plan = models.PrizePlan.objects.create(tournament=level.tournament, equals="divided")
    row = models.PrizeList.objects.create(plan=plan, position=1, field="general")
    models.Prize.objects.create(list=row, place=1, cents=5_00)
    client = director(level)
    said = "nessun sigillo dice se qualcuno li ha cambiati"
    assert said in client.get(url(level)).content.decode()
    sent = fields(("general:", "1", "1 5"), expected=str(planned(level).revision))
    assert client.post(url(level), sent).status_code == 302
    assert said not in client.get(url(level)).content.decode()


def test_a_proclaimed_prize_is_corrected_with_a_tick_and_a_reason(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    client = director(level)
    page = client.get(url(level, "desk-end")).content.decode()
    assert "Premi fissati" in page
    assert "può ancora cambiare" not in page
    sent = fields(("general:", "1", "1 5\n2 3.000"), expected="1")
    answer = client.post(url(level), sent)
    assert answer.status_code == 422
    assert "i premi sono fissati con lei" in answer.content.decode()
    assert planned(level).lists == (MONEY,)
    assert client.post(url(level), sent | {"lift": "on", "reason": ""}).status_code == 422
    answer = client.post(url(level), sent | {"lift": "on"})
    assert answer.status_code == 422
    assert "Manca la controfirma di un arbitro" in answer.content.decode()
    abroad = builders.open_tournament("Altrove").referee
    for nobody in (abroad.pk, level.director.pk):
        foreign = {"lift": "on", "countersigned_by": str(nobody)}
        answer = client.post(url(level), sent | foreign)
        assert (answer.status_code, planned(level).revision) == (422, 1)
        assert str(abroad) not in answer.content.decode()
    sent |= {"lift": "on", "countersigned_by": str(level.referee.pk)}
    assert client.post(url(level), sent).status_code == 302
    register = client.get(url(level, "desk-register")).content.decode()
    assert "ha corretto i premi di una classifica definitiva" in register
    assert "Lo sponsor" in register
    assert f"controfirma di {level.referee}" in register
    public = Client().get(reverse("pages:prizes", args=(level.tournament.slug,))).content.decode()
    assert "a classifica definitiva" in public
    assert "1.300,00" in public
    assert "sponsor" not in public


def test_while_a_ranking_is_cut_nothing_is_called_definitive_that_may_change(db: None) -> None:
    cut = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1), GroupPlan(tables=1)))
    hall = builders.open_tournament(rounds=2, groups=cut)
    builders.enter(hall, 8)
    announce(hall, MONEY)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(1200, 1000))
    builders.do(PublishRanking(), hall.directing)
    page = director(hall).get(url(hall, "desk-end")).content.decode()
    assert "può ancora cambiare" in page
    prizes_now = page.split('id="prizes"')[1].partition("</section>\n  </div>")[0]
    assert "definitiva" not in prizes_now


def test_a_lot_that_waits_comes_before_the_closing(level: Hall) -> None:
    announce(level, CUP)
    make_final(level)
    desk = url(level, "desk")
    waiting = director(level).get(desk, follow=True).content.decode()
    assert "Sorteggia i premi" in waiting
    assert "Sorteggia i premi" in director(level).get(url(level, "desk-end")).content.decode()
    sent = {"entrant": ["1", "2", "3", "4"], "command_id": str(uuid4())}
    director(level).post(url(level, "desk-prize-draw"), sent)
    assert "Chiudi il torneo</a>" in director(level).get(desk, follow=True).content.decode()


def test_the_list_is_among_the_papers_of_the_end_once_there_are_prizes(level: Hall) -> None:
    papers = url(level, "desk-end")
    assert "prizes.pdf" not in director(level).get(papers).content.decode()
    announce(level, CUP)
    assert "prizes.pdf" in director(level).get(papers).content.decode()
