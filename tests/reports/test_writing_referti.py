"""A referto is written as a draft, amended by its author, and filed once (U art. 14.2)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.commands import ChangeLineUp, CloseTournament, MakeRankingFinal, PublishRanking
from scoring.events import RefertoFiled
from scoring.rules.violations import Code, Violation
from scoring.values import EntrantNumber, PlayerId, Role, RoundNumber, Stage, TableNumber
from tests import builders, invariants
from tests.reports import written
from tournaments.models import Player, PlayerName, Referto
from tournaments.organise import referti
from tournaments.organise.evening import close_tournament
from tournaments.organise.perform import perform
from tournaments.permissions import authority
from tournaments.presenters.referti.due import deadline, draft_fields, missing_referti
from tournaments.presenters.referti.page import referto_page
from tournaments.refusals import HouseCode

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=4, rounds=2, played=1)]


def refused(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(Violation) as refusal:
        act()
    return [(str(one.code), one.field) for one in refusal.value.problems]


def test_a_draft_has_no_place_in_the_ledger(hall: builders.Hall) -> None:
    before = queries.head(hall.ledger)
    draft = written.draft(hall)
    assert (draft.event_number, queries.head(hall.ledger)) == (None, before)
    assert draft.author == hall.referee


def test_the_same_command_writes_a_draft_once(hall: builders.Hall) -> None:
    command_id = uuid4()
    first = written.draft(hall, command_id=command_id)
    assert written.draft(hall, command_id=command_id) == first
    assert Referto.objects.count() == 1


@pytest.mark.parametrize(
    ("article", "addressee"),
    [
        ("10.25", "Organo di Giustizia Sportiva"),
        ("10.12", "Direzione Tecnica Nazionale"),
        ("art. 10.31", "Commissione Disciplinare Nazionale"),
    ],
)
def test_the_edition_names_the_addressee(article: str, addressee: str) -> None:
    hall = written.suggested()
    assert written.draft(hall, article=article, addressee="").addressee == addressee


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale", "italiano"])
def test_where_the_edition_names_nobody_the_referee_says_who_gets_it(edition: str) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    draft = written.draft(hall, article="10.31", addressee="")
    assert draft.addressee == ""
    found = refused(lambda: referti.file_referto(referto=draft, by=hall.refereeing))
    assert found == [(HouseCode.ADDRESSEE_REQUIRED, "addressee")]
    text = written.form(hall, article="10.31", addressee="Consiglio del circolo")
    referti.file_referto(referto=draft, form=text, by=hall.refereeing)
    assert Referto.objects.get().addressee == "Consiglio del circolo"


@pytest.mark.parametrize(
    ("edition", "article"), [("uisp-parole", "14.2"), ("internazionale", "RULES 11")]
)
def test_facts_that_are_missing_cite_the_edition_s_article(edition: str, article: str) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    with pytest.raises(Violation) as violation:
        written.draft(hall, facts=" ")
    assert violation.value.problems[0].article == article


def test_an_addressee_that_was_written_stays(hall: builders.Hall) -> None:
    assert written.draft(hall, addressee="Comitato regionale").addressee == "Comitato regionale"


def test_all_that_is_wrong_with_a_draft_is_said_at_once(hall: builders.Hall) -> None:
    stranger = written.form(hall, entrant=2).player
    found = refused(
        lambda: written.draft(hall, player=stranger, facts=" ", table=9, witnesses="x" * 1001)
    )
    assert found == [
        (HouseCode.FACTS_REQUIRED, "facts"),
        (HouseCode.TEXT_TOO_LONG, "witnesses"),
        (Code.PLAYER_NOT_IN_ENTRANT, "player"),
        (Code.TABLE_UNKNOWN, "table"),
    ]
    assert not Referto.objects.exists()


def test_a_player_is_not_named_at_a_table_where_he_never_sat(hall: builders.Hall) -> None:
    there = {table.table for table in queries.tables(hall.ledger, RoundNumber(1))}
    elsewhere = min(there - {written.form(hall).table})
    found = refused(lambda: written.draft(hall, table=elsewhere))
    assert found == [(Code.PLAYER_NOT_AT_TABLE, "table")]


def test_who_was_substituted_while_playing_can_still_be_named(hall: builders.Hall) -> None:
    builders.start_round(hall, 2)
    (first, second) = queries.entrants(hall.ledger)[0].players
    stranger = Player.objects.create(name="Gallo Ugo")
    change = ChangeLineUp(
        entrant=EntrantNumber(1),
        players=(first, PlayerId(stranger.pk)),
        remark=hall.because("Malore"),
    )
    builders.do(change, hall.directing)
    table = queries.tables_of(hall.ledger, EntrantNumber(1))[-1].table
    there = {"round": RoundNumber(2), "table": table}
    for player in (second, PlayerId(stranger.pk)):
        assert written.filed(hall, player=player, **there).player_id == player
    assert hall.moment.names.player(second) != "(nome cancellato)"
    invariants.rows_equal_fold(hall.ledger)


def test_a_round_that_was_never_published_has_no_facts(hall: builders.Hall) -> None:
    assert refused(lambda: written.draft(hall, round=2)) == [(Code.ROUND_UNKNOWN, "round")]


def test_a_computerista_writes_no_referti(hall: builders.Hall) -> None:
    form = written.form(hall)
    found = refused(lambda: referti.write_referto(form=form, by=hall.typing))
    assert found == [(Code.NOT_ALLOWED, "")]


def test_its_author_amends_a_draft(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    form = written.form(hall, facts="Altri fatti.")
    amended = referti.amend_referto(referto=draft, form=form, by=hall.refereeing)
    assert Referto.objects.get().facts == amended.facts == "Altri fatti."


def test_nobody_amends_what_another_signs(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    form = written.form(hall)
    found = refused(lambda: referti.amend_referto(referto=draft, form=form, by=hall.directing))
    assert found == [(HouseCode.REFERTO_OF_ANOTHER, "")]


def test_filing_gives_the_next_register_number(hall: builders.Hall) -> None:
    drafts = [written.draft(hall), written.draft(hall, entrant=2)]
    numbers = []
    for draft in drafts:
        receipt = referti.file_referto(referto=draft, by=hall.refereeing)
        event = receipt.events[0].event
        assert isinstance(event, RefertoFiled)
        assert draft.event_number == receipt.number
        numbers.append(event.register_number)
    assert numbers == [1, 2]


def test_filing_twice_with_one_command_is_filing_once(hall: builders.Hall) -> None:
    draft, command_id = written.draft(hall), uuid4()
    first = referti.file_referto(referto=draft, by=hall.refereeing, command_id=command_id)
    again = referti.file_referto(referto=draft, by=hall.refereeing, command_id=command_id)
    assert (again.number, again.repeated) == (first.number, True)


def test_what_is_filed_is_neither_amended_nor_filed_again(hall: builders.Hall) -> None:
    referto = written.filed(hall)
    form = written.form(hall)
    assert refused(
        lambda: referti.amend_referto(referto=referto, form=form, by=hall.refereeing)
    ) == [(HouseCode.REFERTO_FILED, "")]
    assert refused(lambda: referti.file_referto(referto=referto, by=hall.refereeing)) == [
        (Code.REFERTO_ALREADY_FILED, "")
    ]


def test_what_is_filed_is_what_stands_on_the_screen(hall: builders.Hall) -> None:
    draft = written.draft(hall, facts="Salvato prima.")
    text = written.form(hall, facts="Scritto dopo.")
    receipt = referti.file_referto(referto=draft, form=text, by=hall.refereeing)
    row = Referto.objects.get()
    event = receipt.events[0].event
    assert isinstance(event, RefertoFiled)
    assert (row.facts, event.text_hash) == ("Scritto dopo.", row.seal())


def test_a_filing_that_is_refused_leaves_the_draft_as_it_was(hall: builders.Hall) -> None:
    draft = written.draft(hall, facts="Salvato prima.")
    text = written.form(hall, facts="Scritto dopo.", table=TableNumber(9))
    refused(lambda: referti.file_referto(referto=draft, form=text, by=hall.refereeing))
    assert Referto.objects.get().facts == "Salvato prima."
    refused(lambda: referti.write_and_file(form=text, by=hall.refereeing))
    assert Referto.objects.count() == 1


def test_a_draft_changed_meanwhile_is_neither_amended_nor_filed(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    seen, text = draft.seal(), written.form(hall, facts="Altra finestra.")
    referti.amend_referto(referto=draft, form=text, seen=seen, by=hall.refereeing)
    for act in (
        lambda: referti.amend_referto(
            referto=draft, form=written.form(hall), seen=seen, by=hall.refereeing
        ),
        lambda: referti.file_referto(referto=draft, seen=seen, by=hall.directing),
    ):
        assert refused(act) == [(HouseCode.REFERTO_CHANGED, "")]


@pytest.mark.parametrize(
    ("column", "value"),
    [("facts", "Altro."), ("present", ""), ("addressee", "Altri"), ("happened_at", "20:00")],
)
def test_a_filed_text_that_was_altered_shows(hall: builders.Hall, column: str, value: str) -> None:
    referto = written.filed(hall)
    rows = Referto.objects.select_related("tournament", "player", "author", "replaces")
    entry = referto_page(hall.moment, rows.get(pk=referto.pk)).registered
    assert entry is not None
    assert entry.intact
    Referto.objects.filter(pk=referto.pk).update(**{column: value})
    entry = referto_page(hall.moment, rows.get(pk=referto.pk)).registered
    assert entry is not None
    assert not entry.intact


def test_a_new_version_takes_the_place_and_the_old_one_stays_readable(
    hall: builders.Hall,
) -> None:
    old = written.filed(hall, facts="Prima versione.")
    text = written.form(hall, facts="Seconda versione.")
    new = referti.write_and_file(form=text, replaces=old, by=hall.refereeing)
    pages = {
        referto: referto_page(hall.moment, Referto.objects.get(pk=referto.pk))
        for referto in (old, new)
    }
    entries = {referto: page.registered for referto, page in pages.items()}
    assert [(entry.number, entry.revision) for entry in entries.values() if entry] == [
        (1, 1),
        (1, 2),
    ]
    assert (pages[old].facts, pages[old].newer) == ("Prima versione.", new.pk)
    assert (pages[new].replaces, pages[new].newer) == (old.pk, None)
    again = referti.write_referto(form=text, replaces=old, by=hall.refereeing)
    found = refused(lambda: referti.file_referto(referto=again, by=hall.refereeing))
    assert found == [(Code.REFERTO_REPLACED, "replaces")]


def test_it_is_drafted_from_the_book_and_filed_for_each_player() -> None:
    hall = written.suggested()
    lines = missing_referti(hall.moment)
    pair = queries.entrants(hall.ledger)[0]
    assert [line.book.players for line in lines] == [(player,) for player in pair.players]
    fields = draft_fields(hall.moment, lines[0])
    names = hall.moment.names
    assert fields["article"] == "10.31"
    assert fields["addressee"] == "Commissione Disciplinare Nazionale"
    assert "Suggerimento al compagno (art. 10.31)." in str(fields["facts"])
    assert "ammonizione e 300 P.P." in str(fields["actions"])
    heard = str(fields["present"]).splitlines()
    assert len(heard) == 4
    assert [heard[2][3:], heard[3][3:]] == [names.player(one) for one in pair.players[::-1]]
    written.file_all(hall)
    assert missing_referti(hall.moment) == ()
    assert Referto.objects.exclude(event_number=None).count() == 2


def test_u_10_12_one_referto_informs_of_the_four_with_their_cards() -> None:
    hall = written.suggested("u10_12_stray_card")
    for number, player in enumerate(PlayerName.objects.order_by("name")):
        PlayerName.objects.filter(pk=player.pk).update(membership_number=f"T{number:05}")
    (line,) = missing_referti(hall.moment)
    assert len(line.people) == 4
    written.file_all(hall)
    page = referto_page(hall.moment, Referto.objects.get())
    assert page.addressee == "Direzione Tecnica Nazionale"
    assert {subject.name for subject in page.subjects} == set(line.people)
    assert all(subject.membership_number for subject in page.subjects)


def test_it_is_filed_after_the_book_is_shut() -> None:
    hall = written.suggested()
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    assert refused(lambda: close_tournament(CloseTournament(), by=hall.directing)) == [
        (Code.REFERTI_MISSING, "reason")
    ]
    close_tournament(CloseTournament(), by=hall.directing, reason="L'arbitro è in ospedale")
    assert hall.moment.book.stage is Stage.CLOSED
    written.file_all(hall)
    assert missing_referti(hall.moment) == ()
    invariants.rows_equal_fold(hall.ledger)


def test_the_deadline_runs_from_the_end_of_the_event() -> None:
    hall = written.suggested()
    term = deadline(hall.moment)
    assert term is not None
    assert (term.article, term.hours, term.until) == ("14.2", 24, None)
    perform(PublishRanking(), by=hall.directing)
    ended = hall.moment.book.protests_until
    assert ended is not None
    perform(MakeRankingFinal(), by=hall.directing)
    term = deadline(hall.moment)
    assert term is not None
    assert term.until == ended + timedelta(hours=24)
    assert deadline(builders.open_tournament("Altro").moment) is None


def test_the_director_files_for_a_referee_who_has_left(hall: builders.Hall) -> None:
    assert referti.file_referto(referto=written.draft(hall), by=hall.directing).events


def test_another_referee_does_not_file_it(hall: builders.Hall) -> None:
    colleague = authority(builders.official(hall.tournament, Role.REFEREE), hall.tournament)
    assert colleague is not None
    draft = written.draft(hall)
    found = refused(lambda: referti.file_referto(referto=draft, by=colleague))
    assert found == [(HouseCode.REFERTO_OF_ANOTHER, "")]
