"""Names, reasons, referti, commands: altered by whoever owns the database, each is named."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring import queries
from scoring.commands import WithdrawEntrant
from scoring.queries import EventFilter
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.machine.tampering import forget_seals, tamper
from tests.reports import written
from tests.reports.written import filed
from tournaments.demo import load_demo
from tournaments.models import Document, Player, PlayerName, Referto, Remark, Tournament, Trace
from tournaments.names import with_accounts_and_remarks
from tournaments.organise.keeping import forget_what_is_over
from tournaments.organise.perform import perform
from tournaments.organise.privacy import erase_player, erase_referto, erase_remark
from tournaments.organise.referti import file_referto
from tournaments.refusals import HouseCode
from tournaments.wording import explain
from tournaments.wording.events import say

pytestmark = pytest.mark.django_db
SECRET = "Malore di Rossi, testo riservato"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """With a reason, a corrected name and a filed referto in its book."""
    hall = builders.small_tournament(4, rounds=2, played=1)
    perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason=SECRET)
    builders.rename(hall, 2, "Rossi-Bassi Anna")
    filed(hall)
    return hall


def _said(*, ledger: object = None) -> str:
    out = StringIO()
    call_command("verify_ledger", *([str(ledger)] if ledger else []), stdout=out)
    return out.getvalue()


def _accusation(hall: Hall) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("verify_ledger", str(hall.ledger), stdout=StringIO())
    assert refused.value.returncode == 1
    return str(refused.value)


def _number(hall: Hall, name: str) -> int:
    return queries.events(hall.ledger, EventFilter(names=(name,)))[0].number


def test_a_book_whose_texts_nobody_touched_is_sound(hall: Hall) -> None:
    assert _said(ledger=hall.ledger) == "1 registro integro.\n"


def _remark(hall: Hall) -> str:
    return f"evento {_number(hall, 'EntrantWithdrawn')}: il motivo {Remark.objects.get().pk}"


def _referto(hall: Hall) -> str:
    return f"evento {_number(hall, 'RefertoFiled')}: il referto {Referto.objects.get().pk}"


def _name(hall: Hall) -> str:
    player = queries.entrants(hall.ledger)[1].players[0]
    return f"evento {_number(hall, 'NameCorrected')}: il nome del giocatore {player}"


def _entrant(hall: Hall) -> str:
    return "evento 4: l'iscritto 3 "


NAME = "UPDATE tournaments_playername SET {} WHERE name = 'Rossi-Bassi Anna'"
ALTERED: dict[str, tuple[str, Callable[[Hall], str]]] = {
    "text of a reason": ("UPDATE tournaments_remark SET text = 'Altro'", _remark),
    "reason made empty": ("UPDATE tournaments_remark SET text = '', salt = ''", _remark),
    "salt of a reason": ("UPDATE tournaments_remark SET salt = 'x'", _remark),
    "facts": ("UPDATE tournaments_referto SET facts = 'Niente'", _referto),
    "actions": ("UPDATE tournaments_referto SET actions = ''", _referto),
    "witnesses": ("UPDATE tournaments_referto SET witnesses = 'Mario'", _referto),
    "article": ("UPDATE tournaments_referto SET article = '10.12'", _referto),
    "time": ("UPDATE tournaments_referto SET happened_at = '10:00'", _referto),
    "made a draft again": ("UPDATE tournaments_referto SET event_number = NULL", _referto),
    "name": (NAME.format("name = 'Verdi Ugo'"), _name),
    "tessera": (NAME.format("membership_number = 'T1'"), _name),
    "moved to another event": (NAME.format("event_number = 5"), _name),
    "category": (
        "UPDATE tournaments_entrant SET category = 'Oro' WHERE number = 3",
        _entrant,
    ),
    "removed reason": ("DELETE FROM tournaments_remark", _remark),
    "removed referto": ("DELETE FROM tournaments_referto", _referto),
    "removed name": (
        "DELETE FROM tournaments_playername WHERE name = 'Rossi-Bassi Anna'",
        _name,
    ),
    "removed entrant": ("DELETE FROM tournaments_entrant WHERE number = 3", _entrant),
}


@pytest.mark.parametrize("what", ALTERED)
def test_a_row_that_is_not_as_it_was_sealed_is_named(hall: Hall, what: str) -> None:
    statement, row = ALTERED[what]
    named = row(hall)
    tamper(statement)
    assert f"Registro {hall.ledger}, {named}" in _accusation(hall)


def test_a_name_added_by_hand_is_named(hall: Hall) -> None:
    player = queries.entrants(hall.ledger)[0].players[0]
    number = queries.head(hall.ledger)
    PlayerName.objects.create(
        tournament=hall.tournament, player_id=player, event_number=number, name="Verdi Ugo"
    )
    assert f"evento {number}: il nome del giocatore {player} è stato aggiunto" in _accusation(hall)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_name_that_no_event_brought_is_named(hall: Hall, number: int, sealed: bool) -> None:
    """Also in a book from before anything was sealed."""
    if not sealed:
        forget_seals(hall.ledger)
    player = queries.entrants(hall.ledger)[0].players[0]
    PlayerName.objects.create(
        tournament=hall.tournament, player_id=player, event_number=number, name="Verdi Ugo"
    )
    assert f"evento {number}: il nome del giocatore {player} è stato aggiunto" in _accusation(hall)


COMMAND = "command_id = (SELECT command_id FROM scoring_event WHERE ledger_id = %s AND number = 3)"
COMMANDS = {
    "UPDATE scoring_command SET fingerprint = repeat('0', 64) WHERE {}": "non è più com'era",
    "UPDATE scoring_command SET last = last + 1 WHERE {}": "non è più com'era",
    "UPDATE scoring_command SET first = first - 1 WHERE {}": "non è più com'era",
    "UPDATE scoring_command SET command_id = gen_random_uuid() WHERE {}": "è stato tolto",
    "DELETE FROM scoring_command WHERE {}": "è stato tolto",
}


@pytest.mark.parametrize("statement", COMMANDS)
def test_a_command_that_was_altered_or_removed_is_named(hall: Hall, statement: str) -> None:
    (command,) = {one.command_id for one in queries.events(hall.ledger) if one.number == 3}
    tamper(statement.format(COMMAND), hall.ledger)
    said = _accusation(hall)
    assert f"il comando {command}, dall'evento 2, {COMMANDS[statement]}" in said


def test_a_command_added_by_hand_is_named(hall: Hall) -> None:
    tamper(
        "INSERT INTO scoring_command (ledger_id, command_id, fingerprint, first, last)"
        " VALUES (%s, gen_random_uuid(), '', 900, 901)",
        hall.ledger,
    )
    assert "è stato aggiunto a mano" in _accusation(hall)


def test_seals_taken_out_of_an_event_break_the_chain(hall: Hall) -> None:
    number = _number(hall, "RefertoFiled")
    tamper(
        "UPDATE scoring_event SET seals = NULL WHERE ledger_id = %s AND number = %s",
        hall.ledger,
        number,
    )
    assert f"l'evento {number} non è più com'era" in _accusation(hall)


# Erased by law


@pytest.fixture
def registrar() -> User:
    return User.objects.create_superuser("anagrafe")


def test_what_the_law_erases_is_gone_everywhere_and_no_tampering(
    hall: Hall, registrar: User
) -> None:
    other = builders.small_tournament(4, rounds=1)
    player = Player.objects.get(id=queries.entrants(hall.ledger)[1].players[0])
    Document.objects.create(tournament=hall.tournament, kind="ranking", edition="1", content=b"%")
    erase_player(by=registrar, player=player)
    assert not PlayerName.objects.filter(player=player).exclude(name="").exists()
    assert not PlayerName.objects.filter(player=player).exclude(salt="").exists()
    player.refresh_from_db()
    assert (player.name, player.membership_number) == ("", "")
    assert hall.moment.names.player(queries.entrants(hall.ledger)[1].players[0]) == (
        "(nome cancellato)"
    )
    assert not Document.objects.exists()
    said = _said(ledger=hall.ledger)
    number = queries.head(hall.ledger)
    assert (
        f"il nome del giocatore {player.pk} è stato cancellato per legge, con l'evento {number}"
        in said
    )
    assert "1 registro integro." in said
    assert _said(ledger=other.ledger) == "1 registro integro.\n"


def test_a_reason_and_a_referto_are_erased_and_said_to_be(hall: Hall, registrar: User) -> None:
    erase_remark(by=registrar, remark=Remark.objects.get())
    erase_referto(by=registrar, referto=Referto.objects.get())
    referto = Referto.objects.get()
    assert (referto.facts, referto.actions, referto.present, referto.salt) == ("", "", "", "")
    said = _said(ledger=hall.ledger)
    assert said.count("cancellato per legge") == 2
    assert SECRET not in said
    assert "1 registro integro." in said


def test_an_erased_text_that_says_something_again_is_named(hall: Hall, registrar: User) -> None:
    erase_remark(by=registrar, remark=Remark.objects.get())
    tamper("UPDATE tournaments_remark SET text = 'Altro'")
    assert "non è più com'era" in _accusation(hall)


def test_the_law_reaches_into_a_book_that_is_shut(hall: Hall, registrar: User) -> None:
    closed = builders.small_tournament(4, rounds=1, played=1)
    builders.finish(closed)
    player = Player.objects.get(id=queries.entrants(closed.ledger)[0].players[0])
    erase_player(by=registrar, player=player)
    assert "cancellato per legge" in _said(ledger=closed.ledger)


def test_what_a_referto_tells_is_emptied_when_its_time_is_over(hall: Hall) -> None:
    soon = timezone.now() + timedelta(days=settings.REFERTI_DAYS)
    forget_what_is_over(soon - timedelta(days=1))
    assert Referto.objects.get().facts
    forgotten = forget_what_is_over(soon + timedelta(days=1))
    assert (forgotten["referti"], forgotten["remarks"]) == (1, 1)
    assert (Remark.objects.get().text, Remark.objects.get().salt) == ("", "")
    referto = Referto.objects.get()
    assert (referto.facts, referto.witnesses, referto.salt) == ("", "", "")
    assert (referto.article, referto.event_number) != ("", None)
    assert "1 registro integro" in _said(ledger=hall.ledger)
    (erased,) = queries.events(hall.ledger, EventFilter(names=("TextsErased",)))
    names = with_accounts_and_remarks(hall.moment.names, [erased], private=True)
    assert "Il programma ha cancellato" in say(erased, names)
    assert forget_what_is_over(soon + timedelta(days=2))["referti"] == 0, "emptied once"
    assert Trace.objects.get(kind="forgotten").detail == "referti 1, remarks 1"


def test_an_emptied_draft_that_is_written_again_cannot_be_guessed_by_its_hash(
    registrar: User,
) -> None:
    hall = builders.small_tournament(4, rounds=1)
    draft = written.draft(hall)
    erase_referto(by=registrar, referto=draft)
    draft.refresh_from_db()
    with pytest.raises(Violation) as refused:
        file_referto(by=hall.directing, referto=draft)
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == (HouseCode.FACTS_REQUIRED, "facts")
    assert "Scrivi che cosa è successo" in explain(problem)
    assert Referto.objects.get(pk=draft.pk).event_number is None
    file_referto(by=hall.refereeing, referto=draft, form=written.form(hall))
    assert Referto.objects.get(pk=draft.pk).salt
    erase_referto(by=registrar, referto=Referto.objects.get(pk=draft.pk))
    assert "1 registro integro." in _said(ledger=hall.ledger)


@pytest.mark.parametrize("kind", ["player", "remark", "referto"])
def test_the_shell_erases_and_says_by_whom(hall: Hall, registrar: User, kind: str) -> None:
    row: Any = {
        "player": Player.objects.get(id=queries.entrants(hall.ledger)[1].players[0]),
        "remark": Remark.objects.get(),
        "referto": Referto.objects.get(),
    }[kind]
    call_command("erase_by_law", kind, str(row.pk), by="anagrafe", stdout=StringIO())
    assert "cancellato per legge" in _said(ledger=hall.ledger)
    newest = queries.events(hall.ledger)[0]
    assert (newest.event.name(), newest.user) == ("TextsErased", registrar.pk)


@pytest.mark.parametrize(
    ("arguments", "by", "why"),
    [
        (("player", "0b6d6c0e-6f0f-4a55-9d43-2f3f0e6c7a11"), "anagrafe", "0b6d6c0e"),
        (("remark", "sette"), "anagrafe", "sette"),
        (("player", "0b6d6c0e-6f0f-4a55-9d43-2f3f0e6c7a11"), "nessuno", "nessuno"),
    ],
)
def test_the_shell_says_what_is_not_there(
    registrar: User, arguments: tuple[str, str], by: str, why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("erase_by_law", *arguments, by=by)


# From before there were seals


def test_an_old_book_is_said_to_be_old_and_is_no_alarm(hall: Hall) -> None:
    number = queries.head(hall.ledger)
    forget_seals(hall.ledger)
    said = _said(ledger=hall.ledger)
    assert f"fino all'evento {number} è di prima dei sigilli" in said
    assert "1 registro integro." in said


def test_an_old_book_is_sealed_from_the_next_event_on(hall: Hall) -> None:
    forget_seals(hall.ledger)
    before = queries.head(hall.ledger)
    builders.rename(hall, 1, "Verdi Ugo")
    assert f"fino all'evento {before} è di prima dei sigilli" in _said(ledger=hall.ledger)
    tamper("UPDATE tournaments_playername SET name = 'Neri Ugo' WHERE name = 'Verdi Ugo'")
    assert f"evento {before + 1}: il nome" in _accusation(hall)


def test_of_an_old_book_an_altered_event_and_a_removed_command_are_found_as_ever(
    hall: Hall,
) -> None:
    forget_seals(hall.ledger)
    tamper("DELETE FROM scoring_command WHERE " + COMMAND, hall.ledger)
    assert "è stato tolto" in _accusation(hall)
    tamper("UPDATE scoring_event SET user_id = 99 WHERE ledger_id = %s AND number = 1", hall.ledger)
    assert "l'evento 1 non è più com'era" in _accusation(hall)


def test_the_demo_is_sound() -> None:
    tournament = Tournament.objects.get(slug=load_demo())
    assert _said(ledger=tournament.ledger) == "1 registro integro.\n"
