"""Corrections at the desk: asked for what they need, seen before confirmed, refusals kept."""

import re
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import CorrectSheet
from scoring.events import CorrectionRefused, PlacesSwapped, ScoreAwarded, SheetCorrected
from scoring.plans import Movement
from scoring.queries import EventFilter
from scoring.rules.prizes import Prize, PrizeList
from scoring.rules.violations import Violation
from scoring.rulings import AskedBy
from scoring.values import PlayerId, Role, RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import as_
from tests.machine.clock import SetAhead
from tests.prizes import announce
from tournaments.organise.rulings import correct_sheet
from tournaments.refusals import HouseCode

FIRST = RoundNumber(1)


def started(regulation: str = "internazionale", rounds: int = 2) -> Hall:
    """Four pairs, the first round's sheets in: 1000-900 at table 1, 800-500 at table 2."""
    danese = (Movement.DANESE_NO_REMATCH,) * rounds
    hall = builders.open_tournament(movements=danese, regulation=regulation)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    builders.enter_sheet(hall, 1, 2, builders.totals(800, 500))
    return hall


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return started()


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def seated(hall: Hall, line: int, table: int = 1) -> list[str]:
    found = queries.table(hall.ledger, FIRST, TableNumber(table))
    assert found is not None
    return [str(player) for player in found.players[line]]


def fields(hall: Hall, **changes: object) -> dict[str, Any]:
    """Line b asks for 1600 to 900, line a confirms, the referee signs what the director types."""
    whole = {
        "way": "round",
        "totals.a": "900",
        "totals.b": "1600",
        "mistake": "players",
        "asked_by": "line_b",
        "agreed_by": seated(hall, 0),
        "countersigned_by": str(hall.referee.pk),
        "reason": "Linee invertite",
    }
    return {**whole, **changes}


def shown(page: Any) -> str:
    """The fingerprint that the page gives the form to confirm with."""
    found = re.search(r'name="shown" value="(\w+)"', page.content.decode())
    assert found, page.content.decode()
    return found[1]


def number(hall: Hall) -> int:
    return int(queries.head(hall.ledger))


def test_the_effect_is_seen_before_a_correction_is_confirmed_and_nothing_typed_is_lost(
    hall: Hall,
) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    before = number(hall)
    page = client.post(url, fields(hall))
    assert page.status_code == 200
    assert number(hall) == before
    said = " ".join(page.content.decode().split())
    assert "Che cosa cambierebbe" in said
    assert "Conta dalla classifica dopo il turno 1" in said
    for kept in ('value="1600"', "Linee invertite", f'value="{hall.referee.pk}" selected'):
        assert kept in said
    assert said.count("checked") >= 2
    done = client.post(url, fields(hall, shown=shown(page)))
    assert done.status_code == 302
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, SheetCorrected)
    assert [str(player) for player in event.agreed_by] == seated(hall, 0)


def test_who_has_a_prize_already_is_said_to_get_another_in_its_place(hall: Hall) -> None:
    """ "avrebbe un premio" was said of the second, who would be the first."""
    announce(hall, PrizeList(prizes=(Prize(place=1, cents=10_000), Prize(place=2, cents=5_000))))
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    more = {"totals.a": "1600", "totals.b": "900", "asked_by": "line_a"}
    page = client.post(url, fields(hall, agreed_by=seated(hall, 1), **more))
    said = " ".join(unescape(page.content.decode()).split())
    gain = re.search(r"Vantaggio immediato: [^.]+\. ([^.]+)", said)
    assert gain is not None, said
    assert "avrebbe un premio" not in gain[1]
    assert re.search(r"avrebbe .*100.*, e non .*50", gain[1])


def test_other_figures_than_those_seen_are_shown_their_own_effect(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    seen = shown(client.post(url, fields(hall)))
    before = number(hall)
    page = client.post(url, fields(hall, shown=seen, **{"totals.b": "2600"}))
    assert page.status_code == 200
    assert number(hall) == before
    assert shown(page) != seen


def test_checks_set_aside_stay_set_aside_when_the_effect_is_confirmed(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    odd = fields(hall, override="1", **{"totals.b": "1602"})
    page = client.post(url, odd)
    assert '<input type="hidden" name="override" value="1">' in page.content.decode()
    assert client.post(url, {**odd, "shown": shown(page)}).status_code == 302


def test_checks_set_aside_stay_set_aside_while_their_reason_is_missing(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    odd = fields(hall, override="1", reason="", **{"totals.b": "1602"})
    page = client.post(url, odd).content.decode()
    assert 'name="override" value="1" checked' in page


def test_after_the_next_seating_the_pairings_are_said_to_stand(hall: Hall) -> None:
    builders.start_round(hall, 2)
    page = as_(hall.director).post(
        address(hall, "desk-correct", 1, 1), fields(hall, referee_called="on")
    )
    said = " ".join(page.content.decode().split())
    assert "Gli abbinamenti del turno 2 restano come sono stati pubblicati" in said
    assert "Conta dalla classifica dopo il turno 2" in said


def test_what_the_phase_asks_for_is_asked_for(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    assert "serve la conferma della linea avversaria" in client.get(url).content.decode()
    page = client.post(url, fields(hall, agreed_by=[]))
    assert page.status_code == 422
    assert "Manca la conferma della linea avversaria" in page.content.decode()


def test_the_form_never_offers_who_types_as_countersigner(hall: Hall) -> None:
    page = as_(hall.referee).get(address(hall, "desk-correct", 1, 1))
    form = page.context["form"]
    offered = [str(value) for value, _label in form.fields["countersigned_by"].choices]
    assert str(hall.referee.pk) not in offered
    assert str(hall.director.pk) in offered
    assert form["countersigned_by"].value() is None, "nobody signs who was not chosen"
    assert form["asked_by"].value() is None


def test_who_may_ask_another_to_countersign_is_no_single_official(hall: Hall) -> None:
    alone = CorrectSheet(
        round=FIRST,
        table=TableNumber(1),
        sheet=builders.totals(900, 1000),
        asked_by=AskedBy.DIRECTION,
        countersigned_by=hall.directing,
        agreed_by=tuple(PlayerId(UUID(player)) for line in (0, 1) for player in seated(hall, line)),
        referee_called=True,
        sole_official=True,
    )
    with pytest.raises(Violation) as violation:
        correct_sheet(alone, by=hall.directing, reason="Linee invertite")
    assert violation.value.code is HouseCode.NOT_SOLE_OFFICIAL
    page = as_(hall.director).get(address(hall, "desk-correct", 1, 1)).content.decode()
    assert 'name="sole_official"' not in page


@pytest.mark.parametrize("mistake", ["players", "desk"])
@pytest.mark.parametrize("who", ["director", "referee"])
def test_that_nobody_was_chosen_to_countersign_is_said_at_the_field(
    hall: Hall, mistake: str, who: str
) -> None:
    """The page broke, and what was typed was gone."""
    client, url = as_(getattr(hall, who)), address(hall, "desk-correct", 1, 1)
    before = number(hall)
    page = client.post(url, fields(hall, countersigned_by="", mistake=mistake))
    assert page.status_code == 422
    assert page.context["form"].errors["countersigned_by"]
    said = page.content.decode()
    assert "Scegli un arbitro dall'elenco" in unescape(said)
    assert all(kept in said for kept in ('value="1600"', "Linee invertite"))
    assert page.context["form"]["mistake"].value() == mistake
    assert number(hall) == before


def test_a_single_official_says_so_and_that_is_kept(hall: Hall) -> None:
    hall.tournament.officials.filter(user=hall.referee).delete()
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    assert 'name="sole_official"' in client.get(url).content.decode()
    alone = fields(hall, countersigned_by="", sole_official="on")
    page = client.post(url, alone)
    assert client.post(url, {**alone, "shown": shown(page)}).status_code == 302
    register = client.get(address(hall, "desk-register")).content.decode()
    assert "un solo ufficiale in sala" in register


@pytest.mark.parametrize(("regulation", "cited"), [("uisp-parole", "12.2"), ("classico", "")])
def test_a_page_cites_its_own_edition(db: None, regulation: str, cited: str) -> None:
    """I 19 was cited under U."""
    hall = started(regulation, rounds=1)
    page = as_(hall.director).get(address(hall, "desk-correct", 1, 1)).content.decode()
    assert "Int. 19" not in page
    assert cited in page


def test_i_19_in_the_last_round_7_7_is_offered_where_it_would_have_brought_a_prize(
    db: None,
) -> None:
    """A single group, no cut planned."""
    hall = started(rounds=1)
    announce(hall, PrizeList(prizes=(Prize(place=1, cents=10_000),)))
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    page = client.post(url, fields(hall))
    assert page.status_code == 422
    said = unescape(" ".join(page.content.decode().split()))
    assert "senza l'arbitro chiamato al tavolo la correzione non è ammessa" in said
    assert "?proposal=annulled" in said
    award = client.get(address(hall, "desk-award", 1, 1) + "?proposal=annulled")
    assert 'name="a_victory_points" value="7"' in award.content.decode()
    worse = client.post(url, fields(hall, **{"totals.a": "1000", "totals.b": "800"}))
    assert worse.status_code == 422
    assert "?proposal=annulled" not in worse.content.decode()


def test_a_referee_called_in_the_last_round_lets_it_be_corrected(db: None) -> None:
    hall = started(rounds=1)
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    called = fields(hall, referee_called="on")
    page = client.post(url, called)
    assert client.post(url, {**called, "shown": shown(page)}).status_code == 302


def test_a_refusal_is_kept_with_its_article_and_what_was_typed_stays_until_it_is(
    hall: Hall,
) -> None:
    client, url = as_(hall.referee), address(hall, "desk-correct", 1, 1)
    page = client.post(url, fields(hall, refuse="1", article=""))
    assert page.status_code == 422
    assert 'value="1600"' in page.content.decode()
    assert client.post(url, fields(hall, refuse="1", article="19")).status_code == 302
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, CorrectionRefused)
    assert (event.article, event.asked_by) == ("19", "line_b")
    sheet = client.get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert "non ha ammesso la correzione" in sheet


def test_another_way_of_typing_keeps_figures_and_reason(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-correct", 1, 1)
    page = client.post(url, fields(hall, choose="smazzate"))
    assert page.status_code == 200
    said = page.content.decode()
    assert "Linee invertite" in said
    assert 'name="kept.totals.b" value="1600"' in said
    back = client.post(
        url, fields(hall, choose="round", **{"kept.totals.b": "1600", "totals.b": "1600"})
    )
    assert 'name="totals.b" value="1600"' in back.content.decode()


def test_an_award_that_brings_a_prize_is_warned_of_before_it_is_given(db: None) -> None:
    """U art. 12.2: over a sheet of a last round the referee sets it, and another official signs."""
    hall = started("uisp-parole", rounds=1)
    announce(hall, PrizeList(prizes=(Prize(place=1, cents=10_000),)))
    client, url = as_(hall.referee), address(hall, "desk-award", 1, 1)
    zeros = dict.fromkeys(
        ("a_match_points", "a_game_points", "b_match_points", "b_game_points"), "0"
    )
    award = {
        **zeros,
        "cause": "referee_decision",
        "reason": "Deciso al tavolo",
        "a_victory_points": "0",
    }
    unsigned = {**award, "b_victory_points": "20"}
    before = number(hall)
    page = client.post(url, unsigned)
    assert "countersigned_by" in page.context["form"].errors
    alone = client.post(url, {**unsigned, "sole_official": "on"})
    assert "sole_official" in alone.context["form"].errors
    fourteen = {**unsigned, "countersigned_by": str(hall.director.pk)}
    page = client.post(url, fourteen)
    assert "Vantaggio immediato" in page.content.decode()
    assert number(hall) == before
    assert client.post(url, {**fourteen, "shown": shown(page)}).status_code == 302
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, ScoreAwarded)
    assert event.countersigned_by == hall.director.pk
    history = client.get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert f"controfirma di {hall.director}" in history
    lift = client.get(address(hall, "desk-award-lift", 1, 1)).context["form"]
    assert [value for value, _words in lift.fields["why"].choices] == ["revoked"]


def test_i_19_a_saved_sheet_of_a_last_round_is_not_awarded_otherwise(db: None) -> None:
    """20-0 by decision, where the same figures were refused as a correction."""
    hall = started(rounds=1)
    client, url = as_(hall.referee), address(hall, "desk-award", 1, 1)
    award = {
        **{f"{line}_{unit}_points": "0" for line in "ab" for unit in ("match", "game")},
        "a_victory_points": "20",
        "b_victory_points": "0",
        "cause": "referee_decision",
        "countersigned_by": str(hall.director.pk),
        "reason": "Deciso al tavolo",
    }
    page = client.post(url, award)
    assert page.status_code == 422
    said = unescape(" ".join(page.content.decode().split()))
    assert "altre cifre per decisione non sono ammesse (art. 19)" in said
    sevens = {"a_victory_points": "7", "b_victory_points": "7", "cause": "annulled"}
    assert client.post(url, {**award, **sevens}).status_code == 302


def test_an_award_without_advantage_is_given_at_once(hall: Hall) -> None:
    client, url = as_(hall.referee), address(hall, "desk-award", 1, 1)
    points = {f"{line}_{unit}_points": "0" for line in "ab" for unit in ("match", "game")}
    award = {**points, "countersigned_by": str(hall.director.pk), "reason": "Troppo tardi"}
    sevens = {**award, "a_victory_points": "7", "b_victory_points": "7"}
    early = client.post(url, {**sevens, "cause": "annulled"})
    assert early.status_code == 422
    assert "una correzione si fa o non si ammette: non si annulla" in unescape(
        early.content.decode()
    )
    assert client.post(url, {**sevens, "cause": "referee_decision"}).status_code == 302


def test_the_ranking_of_a_seating_stands_beside_the_corrected_one_with_why(hall: Hall) -> None:
    builders.start_round(hall, 2)
    client, url = as_(hall.computerista), address(hall, "desk-rankings", 2)
    assert "Nulla cambia" in client.get(url, follow=True).content.decode()
    builders.correct_sheet(hall, 1, 1, builders.totals(900, 1600), reason="Linee invertite")
    said = client.get(url, follow=True).content.decode()
    assert "Linee invertite" in said
    assert "→" in said
    first = client.get(address(hall, "desk-rankings", 1))
    assert first["Location"] == address(hall, "desk-ranking"), (
        "no round was played before the first"
    )


def test_the_ranking_that_a_round_was_paired_by_is_a_choice_beside_the_corrected_one(
    db: None,
) -> None:
    hall = builders.open_tournament(movements=(Movement.MITCHELL, Movement.DANESE))
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    builders.correct_sheet(hall, 1, 1, builders.totals(100, 1600), reason="Linee invertite")
    client = as_(hall.computerista)
    shown = client.get(address(hall, "desk-ranking"), {"after": "1"}).content.decode()
    assert "?after=1&amp;used=on" in shown
    assert "la classifica usata per abbinare" in shown
    used = client.get(address(hall, "desk-rankings", 2), follow=True)
    assert "Dopo le correzioni" in used.content.decode()
    assert "→" in used.content.decode()
    assert re.search(r"Com.{1,6}era alle \d\d:\d\d", used.content.decode())
    assert "evento n" not in used.content.decode()


def test_i_19_two_pairs_change_places_at_the_desk(hall: Hall) -> None:
    builders.start_round(hall, 2)
    builders.correct_sheet(hall, 1, 1, builders.totals(900, 1000))
    client, url = as_(hall.referee), address(hall, "desk-swap-places", 1, 1)
    assert client.get(url).status_code == 200
    alone = client.post(url, {"agreed_by": seated(hall, 0)[:1], "reason": "Inversione"})
    assert alone.status_code == 422
    agreed = [seated(hall, 0)[0], seated(hall, 1)[0]]
    assert client.post(url, {"agreed_by": agreed, "reason": "Inversione"}).status_code == 302
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, PlacesSwapped)


def test_a_second_referee_is_found_among_the_officials(hall: Hall) -> None:
    second = builders.official(hall.tournament, Role.REFEREE)
    page = as_(hall.referee).get(address(hall, "desk-correct", 1, 1))
    offered = [value for value, _label in page.context["form"].fields["countersigned_by"].choices]
    assert second.pk in offered


def test_u_14_1_the_page_says_until_when_a_count_could_be_complained_of(
    db: None, set_ahead: SetAhead
) -> None:
    hall = started("uisp-parole", rounds=3)
    builders.start_round(hall, 2)
    set_ahead(60)
    asked = fields(hall, referee_called="on", agreed_by=seated(hall, 0) + seated(hall, 1))
    page = as_(hall.director).post(address(hall, "desk-correct", 1, 1), asked)
    assert page.status_code == 422
    said = unescape(" ".join(page.content.decode().split()))
    assert "Sui punti del turno 1 si poteva reclamare fino" in said
    assert "l'errore è della direzione: dillo, e si corregge" in said
    assert 'value="1600"' in said, "what was typed stays"
