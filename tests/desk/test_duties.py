"""At the desk: what is owed, on the first page and where something waits for it."""

import re
from html import unescape

import pytest

from scoring import queries
from scoring.commands import (
    CheckInSheet,
    ChooseSecondKeying,
    DecideComplaint,
    GiveSanction,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    ReadSheetAgain,
    RecordMistakenSeats,
    RegisterComplaint,
    RevokeRuling,
    SettleReadings,
    WithdrawEntrant,
)
from scoring.events import SheetSigned
from scoring.plans import Format
from scoring.queries import EventFilter
from scoring.rules.duties import Duty, DutyKind, duties
from scoring.rules.owing import facts_of
from scoring.rulings import ComplaintAgainst, ComplaintOutcome, Lifting, Measure, SecondKeying
from scoring.values import EntrantNumber, Line, Points, Role, RoundNumber, TableNumber, UserId
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, post
from tests.invariants import folded
from tests.machine.client import as_
from tests.page_forms import forms_of
from tests.reports import written
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.organise.referti import write_and_file
from tournaments.organise.rulings import register_complaint
from tournaments.presenters.duties import duty_lines

FIRST, ONE = RoundNumber(1), TableNumber(1)
PLANTED = "Ha contato un burraco in più"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs of Parole in the second of two rounds; a sheet of each is missing."""
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole", protest_minutes=10)
    builders.enter(hall, 4)
    perform(ChooseSecondKeying(keying=SecondKeying.NEVER), by=hall.directing)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    builders.seat(hall, 2, reason="Il tavolo 2 discute ancora")
    builders.publish(hall, 2)
    builders.enter_sheet(hall, 2, 1)
    return hall


def insult(hall: Hall) -> None:
    (player, *_others) = hall.moment.entrants[0].players
    perform(
        GiveSanction(
            code="u14_4_c_2_insults",
            entrant=EntrantNumber(1),
            player=player,
            round=FIRST,
            table=ONE,
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )


def listed(hall: Hall, role: Role = Role.DIRECTOR) -> str:
    """On the page of the moment, and on the referee's: what is disciplinary stands there."""
    user = {
        Role.DIRECTOR: hall.director,
        Role.REFEREE: hall.referee,
        Role.COMPUTERISTA: hall.computerista,
    }[role]
    answers = [as_(user).get(address(hall, name), follow=True) for name in ("desk", "desk-referee")]
    said = [link.waits for link in answers[0].context["rail"].rest if link.letter == "a"]
    assert said in ([], [len(answers[1].context["inbox"])]), "every page says how much waits"
    pages = [answer.content.decode() for answer in answers]
    owed = [re.search(r'<section[^>]*id="duties".*?</section>', page, re.DOTALL) for page in pages]
    return " ".join(word for one in owed if one for word in unescape(one[0]).split())


def test_sheets_are_not_asked_for_before_the_whistle(db: None) -> None:
    """Nobody can bring them yet."""
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    assert "mancano" not in listed(hall)
    builders.enter_sheet(hall, 1, 1)
    assert "manca" not in listed(hall), "the tiles of its round say so"


def test_a_sheet_of_a_round_that_is_gone_over_is_owed_as_well(hall: Hall) -> None:
    shown = listed(hall, Role.COMPUTERISTA)
    assert "Turno 1: manca 1 score." in shown
    assert f'{address(hall, "desk-round", 1)}?table=2"' in shown
    assert "Turno 2" not in shown, "its tiles say so"
    assert "Si fa prima di: pubblicare la classifica provvisoria, annunciare i vincitori." in shown
    for round_ in (1, 2):
        builders.enter_sheet(hall, round_, 2)
    assert listed(hall, Role.COMPUTERISTA) == ""


def test_disciplinary_duties_are_read_by_who_may_penalise_alone(hall: Hall) -> None:
    insult(hall)
    name = hall.moment.names.player(hall.moment.entrants[0].players[0])
    for role in (Role.REFEREE, Role.DIRECTOR):
        shown = listed(hall, role)
        assert f"{name} (numero 1) è stato espulso" in shown
        assert f"Referto da scrivere: {name} (numero 1)." in shown
        assert "Senza, serve un motivo per: chiudere il torneo." in shown
    assert name not in listed(hall, Role.COMPUTERISTA)
    assert PLANTED not in listed(hall)


def owed_alike(hall: Hall) -> set[Duty]:
    """What is owed, which rows and events say alike."""
    moment = Moment(hall.tournament, hall.directing)
    rows = {line.duty for line in duty_lines(moment)}
    assert rows == set(duties(facts_of(folded(hall.ledger), moment.book.regulation)))
    return rows


def test_the_rows_owe_what_the_events_do(hall: Hall) -> None:
    """What a page shows is what a command would be refused for."""
    insult(hall)
    for _step in range(2):
        assert owed_alike(hall)
        for round_ in (1, 2):
            builders.enter_sheet(hall, round_, 2)


def test_a_complaint_is_owed_and_told_before_the_proclamation(db: None) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    register_complaint(
        RegisterComplaint(entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=FIRST),
        by=hall.refereeing,
        reason=PLANTED,
    )
    assert "Il reclamo sul tavolo 1 (turno 1) è ancora da decidere" in listed(hall)
    assert "Il reclamo" not in listed(hall, Role.COMPUTERISTA)
    ranking = as_(hall.director).get(address(hall, "desk-end")).content.decode()
    assert "Il reclamo sul tavolo 1 (turno 1) è ancora da decidere" in ranking


def test_i_18_what_the_losers_handed_in_is_owed_until_the_winners_have_a_sanction(db: None) -> None:
    hall = builders.open_tournament(regulation="internazionale")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    builders.enter_sheet(hall, 1, 2)
    perform(
        CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.B, signed_by=(Line.A, Line.B)),
        by=hall.typing,
    )
    assert "lo score l'ha consegnato chi ha perso" in listed(hall, Role.REFEREE)
    (winner,) = builders.tables(hall, 1)[0].lines[0]
    link = re.search(r'href="([^"]*code=i18_sheet_not_delivered[^"]*)"', listed(hall))
    assert link is not None
    form = as_(hall.referee).get(link[1]).content.decode()
    assert "Score non consegnato" in form
    players = {entrant.number: entrant.players for entrant in hall.moment.entrants}
    perform(
        GiveSanction(
            code="i18_sheet_not_delivered",
            entrant=winner,
            player=players[winner][0],
            round=FIRST,
            table=ONE,
        ),
        by=hall.refereeing,
        reason="Fogli lasciati al tavolo",
    )
    assert "lo score l'ha consegnato chi ha perso" not in listed(hall, Role.REFEREE)


def test_a_line_that_did_not_sign_is_owed_a_decision(db: None) -> None:
    hall = builders.open_tournament(regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(
        CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.A, signed_by=(Line.A,)),
        by=hall.typing,
    )
    assert "Tavolo 1 (turno 1): manca la firma del numero" in listed(hall, Role.REFEREE)
    assert "manca la firma" not in listed(hall, Role.COMPUTERISTA)
    perform(
        CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.A, signed_by=(Line.A, Line.B)),
        by=hall.typing,
    )
    assert "manca la firma" not in listed(hall, Role.REFEREE)


def test_i_2_who_sat_wrong_is_owed_an_ammonizione_and_that_nothing_is_due_is_said_in_one_press(
    db: None,
) -> None:
    hall = builders.open_tournament(rounds=2, regulation="internazionale")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    one, two = (table.lines for table in builders.tables(hall, 1))
    (a,), (b,), (c,), (d,) = (*one, *two)
    as_due = builders.seat_at(1, a, b), builders.seat_at(2, c, d)
    as_played = builders.seat_at(1, a, d), builders.seat_at(2, c, b)
    for seats, wrong in ((as_played, [d]), (as_due, []), (as_played, [b])):
        perform(
            RecordMistakenSeats(round=FIRST, seats=seats, wrong=tuple(wrong)),
            by=hall.refereeing,
            reason="Scambiati",
        )
        owed = [duty for duty in owed_alike(hall) if duty.kind is DutyKind.WRONG_SEAT]
        assert [duty.entrant for duty in owed] == wrong
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    builders.start_round(hall, 2)
    shown = listed(hall, Role.REFEREE)
    assert f"Tavolo 2 (turno 1): il numero {b} si è seduto al tavolo sbagliato." in shown
    assert "tavolo sbagliato" not in listed(hall, Role.COMPUTERISTA)
    assert f"code=i2_wrong_seat&who={b}&round=1&table=2#proposal" in shown
    link = re.search(r'href="([^"]*nothing=1[^"]*)"', shown)
    assert link is not None
    referee = as_(hall.referee)
    page = forms_of(referee.get(link[1]).content.decode())
    (form,) = (each.fields for each in page if "decision" in each.fields)
    assert (form["decision"], form["measure"]) == ("otherwise", "none")
    sanctions = address(hall, "desk-sanctions")
    assert referee.post(sanctions, form).status_code == 422, "it says why"
    said = post(referee, sanctions, {**form, "reason": "Li ha mandati lì la direzione"})
    assert "Deciso: niente è dovuto." in said
    assert "tavolo sbagliato" not in listed(hall, Role.REFEREE)


def test_a_referto_filed_before_its_sanction_was_reckoned_again_is_owed_its_new_version(
    db: None,
) -> None:
    """What the second 10.25 cost came back by itself; the report that says so is the referee's."""
    hall = written.suggested("u10_25_pozzetto_exposed")
    written.give(hall, "u10_25_pozzetto_exposed")
    first, second = (each.number for each in queries.sanctions(hall.ledger))
    players = hall.moment.entrants[0].players
    filed = [
        written.filed(hall, player=player, sanctions=(second,), article="10.25")
        for player in players
    ]
    assert "Il referto su" not in listed(hall)
    perform(RevokeRuling(ruling=first), by=hall.refereeing, reason="Era un altro tavolo")
    for role in (Role.REFEREE, Role.DIRECTOR):
        for player in players:
            assert f"Il referto su {hall.moment.names.player(player)} (numero 1)" in listed(
                hall, role
            )
    assert "Il referto su" not in listed(hall, Role.COMPUTERISTA)
    for referto, player in zip(filed, players, strict=True):
        form = written.form(hall, player=player, sanctions=(second,), measure=Measure.RICHIAMO)
        write_and_file(by=hall.refereeing, form=form, replaces=referto)
    assert "Il referto su" not in listed(hall)


def test_a_ruling_to_be_taken_back_is_owed(db: None) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    written.give(hall, "u13_1_late_up_to_3")
    register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1),
            against=ComplaintAgainst.RULING,
            round=FIRST,
            referee=UserId(hall.referee.pk),
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )
    (complaint,) = queries.complaints(hall.ledger)
    perform(
        DecideComplaint(
            complaint=complaint.number, outcome=ComplaintOutcome.UPHELD, judge=hall.directing
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )
    assert "contro una decisione è accolto" in listed(hall, Role.REFEREE)
    owed_alike(hall)
    (sanctioned,) = queries.sanctions(hall.ledger)
    perform(RevokeRuling(ruling=sanctioned.number), by=hall.refereeing, reason="Ha ragione")
    assert "contro una decisione" not in listed(hall, Role.REFEREE)
    owed_alike(hall)


def upheld(hall: Hall, round_: RoundNumber = FIRST) -> None:
    """A complaint about the count of the first table."""
    register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=round_, table=ONE
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )
    perform(
        DecideComplaint(
            complaint=queries.complaints(hall.ledger)[-1].number,
            outcome=ComplaintOutcome.UPHELD,
            judge=hall.directing,
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )


def uncorrected(hall: Hall) -> int:
    return sum(duty.kind is DutyKind.CORRECTION_DUE for duty in owed_alike(hall))


@pytest.mark.parametrize("for_the_entry", [True, False])
def test_who_settles_readings_for_the_entry_corrected_nothing(
    hall: Hall, for_the_entry: bool
) -> None:
    where = {"round": RoundNumber(2), "table": ONE}
    upheld(hall, RoundNumber(2))
    entry = queries.events(hall.ledger, EventFilter(names=(SheetSigned.name(),)), limit=1)[0]
    reading = perform(ReadSheetAgain(sheet=builders.totals(2000, 0), **where), by=hall.directing)  # type: ignore[arg-type]
    assert uncorrected(hall) == 1
    chosen = entry.number if for_the_entry else reading.number
    perform(SettleReadings(chosen=chosen, **where), by=hall.refereeing, reason="Dal foglio")  # type: ignore[arg-type]
    assert uncorrected(hall) == for_the_entry


def test_an_award_in_the_other_room_of_a_match_carries_a_complaint_out_and_so_does_its_lifting(
    db: None,
) -> None:
    hall = builders.open_tournament(
        rounds=2, regulation="internazionale", format_=Format.TEAMS, smazzate=4
    )
    builders.enter(hall, 2)
    builders.play_round(hall, 1)
    upheld(hall)
    assert uncorrected(hall) == 1
    builders.award(hall, 1, 2, Points(15, 1000, 0), Points(5, -1000, 0))
    assert uncorrected(hall) == 0
    upheld(hall)
    assert uncorrected(hall) == 1
    perform(
        LiftAward(round=FIRST, table=TableNumber(2), why=Lifting.REVOKED),
        by=hall.refereeing,
        reason="Era un'altra squadra",
    )
    assert uncorrected(hall) == 0


def next_card(hall: Hall) -> str:
    """The page of the moment, which offers what comes next."""
    page = as_(hall.director).get(address(hall, "desk"), follow=True).content.decode()
    return " ".join(unescape(page).split())


def test_what_is_to_be_done_now_is_the_duty_and_not_the_step_that_it_holds(db: None) -> None:
    """The director was sent to "Pubblica la classifica", and refused there for an espulsione."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    assert "Pubblica la classifica provvisoria</button>" in next_card(hall)
    insult(hall)
    shown = next_card(hall)
    assert "è stato espulso, e della sua linea non si è deciso" in shown
    assert address(hall, "desk-expulsion", 1) in shown
    ending = as_(hall.director).get(address(hall, "desk-end")).content.decode()
    (button,) = re.findall(r"<button[^>]*>\s*Pubblica la classifica provvisoria", ending)
    assert "disabled" in button
    perform(WithdrawEntrant(entrant=EntrantNumber(1)), by=hall.directing, reason="Va a casa")
    assert "Pubblica la classifica provvisoria</button>" in next_card(hall)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    shown = next_card(hall)
    assert "Referto da scrivere" in shown
    assert address(hall, "desk-referto-new") in shown
    assert "Chiudi lo stesso" in shown


def test_the_proclamation_is_not_urged_on_over_a_complaint_that_no_ranking_waits_for(
    db: None,
) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    register_complaint(
        RegisterComplaint(entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=FIRST),
        by=hall.refereeing,
        reason=PLANTED,
    )
    assert "Pubblica la classifica provvisoria</button>" in next_card(hall)
    perform(PublishRanking(), by=hall.directing)
    shown = next_card(hall)
    assert "Il reclamo sul tavolo 1 (turno 1) è ancora da decidere" in shown
    assert address(hall, "desk-final") not in shown


def test_a_round_is_not_urged_on_over_readings_that_differ(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    builders.seat(hall, 2)
    assert "Pubblica i posti</button>" in next_card(hall)
    perform(
        ReadSheetAgain(round=FIRST, table=ONE, sheet=builders.totals(2000, 0)), by=hall.directing
    )
    shown = next_card(hall)
    assert "due persone hanno inserito lo score in modo diverso" in shown
    assert "Pubblica i posti</button>" not in shown
