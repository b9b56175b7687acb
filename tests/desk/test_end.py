"""The page of prizes and of the end: its steps, the button of the next one, what holds it back."""

import re
from html import unescape

from django.contrib.auth.models import User

from scoring.commands import CloseTournament, MakeRankingFinal, PublishRanking, RegisterComplaint
from scoring.rulings import ComplaintAgainst
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, post
from tests.machine.client import as_
from tests.machine.clock import SetAhead
from tests.prizes import MONEY, announce
from tournaments.organise.perform import perform
from tournaments.organise.rulings import register_complaint


def played(**more: object) -> Hall:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=10, **more)  # type: ignore[arg-type]
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    return hall


def page(hall: Hall, user: User) -> str:
    return unescape(as_(user).get(address(hall, "desk-end")).content.decode())


def steps(hall: Hall) -> dict[str, str]:
    shown = as_(hall.director).get(address(hall, "desk-end")).context["steps"]
    return {step.title: step.state for step in shown}


def next_button(hall: Hall) -> tuple[str, bool]:
    """What comes next, and whether it can be pressed."""
    go = page(hall, hall.director).split('class="steps__go"')[1].partition("</div>")[0]
    (tag, text), *_ = re.findall(r"<(?:button|a)([^>]*)>\s*(.*?)\s*</", go, re.DOTALL)
    return " ".join(text.split()), "disabled" not in tag


def test_the_evening_ends_by_the_button_of_the_next_step(db: None, set_ahead: SetAhead) -> None:
    hall = played()
    announce(hall, MONEY)
    director = as_(hall.director)
    assert next_button(hall) == ("Pubblica la classifica provvisoria", True)
    assert steps(hall)["Score"] == "done"
    assert "pubblicata" in post(director, address(hall, "desk-publish-ranking"))
    assert steps(hall)["Reclami"] == "now"
    assert next_button(hall) == ("Annuncia i vincitori", False)
    set_ahead(601)
    assert next_button(hall) == ("Annuncia i vincitori", True)
    post(director, address(hall, "desk-final"))
    assert next_button(hall) == ("Chiudi il torneo", True)
    post(director, address(hall, "desk-close"))
    assert set(steps(hall).values()) == {"done"}
    assert "steps__go" in page(hall, hall.director)
    assert (
        "<button"
        not in page(hall, hall.director).split('class="steps__go"')[1].partition("</div>")[0]
    )


def test_before_the_last_sheet_the_next_step_stands_there_and_cannot_be_pressed(db: None) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    assert next_button(hall) == ("Pubblica la classifica provvisoria", False)
    assert steps(hall)["Score"] == "now"
    assert "1 di 2" in page(hall, hall.director)
    assert "manca 1 score" in page(hall, hall.director)


def test_whose_place_hangs_on_a_complaint_is_marked_in_the_prizes(db: None) -> None:
    hall = played()
    announce(hall, MONEY)
    perform(PublishRanking(), by=hall.directing)
    assert "può cambiare" not in page(hall, hall.director)
    register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=RoundNumber(1)
        ),
        by=hall.refereeing,
        reason="Contate male",
    )
    shown = page(hall, hall.director)
    assert "può cambiare" in shown
    assert "1 da decidere" in shown
    assert "Contate male" not in shown, "what it says is read where it is decided"
    assert "1 da decidere" not in page(hall, hall.computerista)
    assert "può cambiare" not in page(hall, hall.computerista)


def test_a_computerista_reads_the_prizes_and_is_offered_nothing(db: None) -> None:
    hall = played()
    announce(hall, MONEY)
    shown = page(hall, hall.computerista)
    assert "1.300,00" in shown
    assert "Cambia i premi" not in shown
    assert "Pubblica la classifica" not in shown
    answer = as_(hall.computerista).get(address(hall, "desk-prizes"))
    assert answer["Location"] == address(hall, "desk-end") + "#prizes"


def test_in_a_closed_book_nothing_is_offered_that_would_be_refused(
    db: None, set_ahead: SetAhead
) -> None:
    hall = played()
    perform(PublishRanking(), by=hall.directing)
    set_ahead(601)
    builders.do(MakeRankingFinal(), hall.directing)
    builders.do(CloseTournament(), hall.directing)
    for name in ("desk-end", "desk-referee", "desk-ranking"):
        shown = as_(hall.director).get(address(hall, name)).content.decode()
        assert 'method="post"' not in shown.split("<main")[1].partition("</main>")[0], name


def test_once_the_winners_are_announced_nothing_is_offered_that_is_refused(db: None) -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    director = as_(hall.director)
    referee = director.get(address(hall, "desk-referee")).content.decode()
    for kind in ("Punti tolti", "Reclamo", "Correzione", "Score perso", "Ritiro"):
        assert f"<b>{kind}</b>" not in referee, kind
    assert "<b>Infrazione</b>" in referee
    round_ = director.get(address(hall, "desk-round", 1)).content.decode()
    for offer in ("Tavolo in ritardo", "Qualcuno lascia", "Ritira il turno"):
        assert offer not in round_, offer
    entrant = director.get(address(hall, "desk-entrant", 1)).content.decode()
    for offer in ("Sostituzione nel turno", "Lascia durante il turno", "Cambia i giocatori</b"):
        assert offer not in entrant, offer
    settings = director.get(address(hall, "desk-settings")).content.decode()
    assert "doppio-inserimento" not in settings
