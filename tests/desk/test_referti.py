"""Referti at the desk: what is due, and filing what stands on the screen."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse

from scoring import server_time
from scoring.commands import ChangeLineUp, MakeRankingFinal, PublishRanking
from scoring.values import EntrantNumber, Stage
from tests import builders
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tests.reports import written
from tournaments.models import Referto
from tournaments.organise.entrants import change_line_up
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.privacy import erase_referto, forget_old_texts
from tournaments.presenters.referti.due import missing_referti
from tournaments.presenters.referti.page import referto_page

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> builders.Hall:
    """One round under U, and a suggestion of pair 1 in it."""
    return written.suggested()


def page(hall: builders.Hall, name: str = "desk-referee", *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def begun(hall: builders.Hall, client: Client) -> tuple[str, dict[str, Any]]:
    """The first referto that is due, as its page begins it: its address and its fields."""
    shown = client.get(page(hall)).content.decode()
    link = re.search(r'href="([^"]*referti/new/\?sanction=[^"]*)"', shown)
    assert link is not None
    address = link[1].replace("&amp;", "&")
    return address, dict(client.get(address).context["form"].initial)


def test_what_is_due_stands_on_the_page_with_its_deadline(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    shown = client.get(page(hall)).content.decode()
    begun_for = client.get(page(hall, "desk-referto-new"), {"entrant": "1"})
    first = hall.moment.names.entrants[EntrantNumber(1)].player_ids[0]
    assert begun_for.context["form"].initial["player"] == f"1/{first}"
    assert "Da inviare entro 24 ore dalla fine della manifestazione (art. 14.2)." in shown
    assert shown.count("Scrivilo") == 2
    overview = client.get(page(hall, "desk-round", 1)).content.decode()
    assert "Arbitro: 2 da decidere" in overview
    typing = as_(hall.computerista).get(page(hall, "desk-round", 1)).content.decode()
    assert "Referto da scrivere" not in typing
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    assert "Da inviare entro il " in client.get(page(hall)).content.decode()


def test_whether_the_deadline_has_passed_says_the_database(
    hall: builders.Hall, set_ahead: SetAhead
) -> None:
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    set_ahead(25 * 3600)
    assert "Il termine è passato il " in as_(hall.referee).get(page(hall)).content.decode()


def test_deposita_on_a_new_page_files_what_is_typed_there(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    address, fields = begun(hall, client)
    sent = fields | {"facts": "Ha detto: attacca il sette.", "do": "file"}
    answer = client.post(address, sent, follow=True).content.decode()
    assert "Referto depositato." in answer
    row = Referto.objects.get()
    assert (row.facts, row.event_number is None) == ("Ha detto: attacca il sette.", False)
    assert len(missing_referti(hall.moment)) == 1


def test_deposita_on_a_draft_files_the_screen_and_not_what_was_saved(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    address, fields = begun(hall, client)
    client.post(address, fields | {"facts": "Salvato prima."})
    draft = Referto.objects.get()
    here = page(hall, "desk-referto", draft.pk)
    client.post(here, fields | {"facts": "Scritto dopo.", "do": "file"})
    draft.refresh_from_db()
    assert (draft.facts, draft.event_number is None) == ("Scritto dopo.", False)


def test_nothing_typed_is_lost_when_a_filing_is_refused(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    address, fields = begun(hall, client)
    wrong = fields | {"facts": "Parole uniche.", "table": "9", "do": "file"}
    answer = client.post(address, wrong)
    assert answer.status_code == 422
    assert "Parole uniche." in answer.content.decode()
    assert not Referto.objects.exists()


def test_a_line_s_end_counts_one_and_what_is_pasted_is_never_cut_off(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    address, fields = begun(hall, client)
    shown = client.get(address).content.decode()
    facts = re.search(r'<textarea name="facts"[^>]*>', shown)
    assert facts is not None
    assert "maxlength" not in facts[0]
    whole = "\r\n".join(["x" * 99] * 40)
    assert client.post(address, fields | {"facts": whole}).status_code == 302
    assert Referto.objects.get().facts == "\n".join(["x" * 99] * 40)
    longer = client.post(address, fields | {"facts": whole + "yy"})
    assert longer.status_code == 422
    assert "(ne ha 4001)" in longer.content.decode()
    assert "x\nxx" in longer.content.decode()


def test_two_windows_on_one_draft_are_told(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    draft = written.draft(hall)
    here = page(hall, "desk-referto", draft.pk)
    first = client.get(here)
    fields = dict(first.context["form"].initial) | {"draft_seal": draft.seal()}
    fields = {name: value for name, value in fields.items() if value is not None}
    client.post(here, fields | {"facts": "Prima finestra."})
    answer = client.post(here, fields | {"facts": "Seconda finestra.", "do": "file"})
    assert answer.status_code == 422
    said = answer.content.decode()
    assert "La bozza è stata cambiata mentre la leggevi" in said
    assert "Seconda finestra." in said
    assert Referto.objects.get().facts == "Prima finestra."


def test_the_director_files_what_he_read_for_a_referee_who_has_left(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    client = as_(hall.director)
    shown = client.get(page(hall, "desk-referto", draft.pk)).content.decode()
    assert "lo puoi depositare tu" in shown
    url = page(hall, "desk-referto-file", draft.pk)
    client.post(url, {"draft_seal": "0" * 64})
    draft.refresh_from_db()
    assert draft.event_number is None
    client.post(url, {"draft_seal": draft.seal()})
    draft.refresh_from_db()
    assert draft.event_number is not None


def test_a_new_version_begins_with_the_old_text(hall: builders.Hall) -> None:
    client = as_(hall.referee)
    old = written.filed(hall, facts="Prima versione.")
    shown = client.get(page(hall, "desk-referto", old.pk)).content.decode()
    assert f"?replaces={old.pk}" in shown
    address = f"{page(hall, 'desk-referto-new')}?replaces={old.pk}"
    fields = {
        name: value
        for name, value in client.get(address).context["form"].initial.items()
        if value is not None
    }
    assert fields["facts"] == "Prima versione."
    client.post(address, fields | {"facts": "Seconda versione.", "do": "file"})
    new = Referto.objects.exclude(pk=old.pk).get()
    assert "versione 2" in client.get(page(hall, "desk-referto", new.pk)).content.decode()
    shown = client.get(page(hall, "desk-referto", old.pk)).content.decode()
    assert "Prima versione." in shown
    assert "Una nuova versione ha preso il suo posto" in shown


def test_the_director_closes_with_a_reason_while_referti_are_missing(hall: builders.Hall) -> None:
    client = as_(hall.director)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    shown = client.get(page(hall, "desk-close")).content.decode()
    assert shown.count("Referto da scrivere: ") == 2
    said = client.post(page(hall, "desk-close")).content.decode()
    assert "Referti che il regolamento chiede e che mancano: 2" in said
    client.post(page(hall, "desk-close"), {"reason": "L'arbitro è in ospedale"})
    assert hall.moment.book.stage is Stage.CLOSED
    address, fields = begun(hall, as_(hall.referee))
    as_(hall.referee).post(address, fields | {"do": "file"})
    assert Referto.objects.exclude(event_number=None).count() == 1


def test_an_emptied_text_is_said_to_be_and_is_no_alarm(hall: builders.Hall) -> None:
    registrar, alarm = User.objects.create_superuser("anagrafe"), "non è quello depositato"
    referti = [written.filed(hall, entrant=number) for number in (1, 2, 3)]
    shown = [page(hall, "desk-referto", referto.pk) for referto in referti]
    referee = as_(hall.referee)
    erase_referto(by=registrar, referto=Referto.objects.get(pk=referti[0].pk))
    Referto.objects.filter(pk=referti[1].pk).update(**dict.fromkeys(Referto.erasable_columns(), ""))
    by_law, by_hand, whole = (referee.get(address).content.decode() for address in shown)
    assert "cancellato per legge" in by_law
    assert alarm not in by_law
    assert alarm in by_hand
    assert "cancellato per legge" not in by_hand
    assert alarm not in whole
    forget_old_texts(server_time.now() + timedelta(days=settings.REFERTI_DAYS + 1))
    over = referee.get(shown[2]).content.decode()
    assert "Il tempo di questo testo è finito" in over
    assert alarm not in over


def test_a_referto_names_the_pair_of_its_round_and_no_substitute() -> None:
    """A bystander who came a round later stood in a disciplinary paper."""
    hall = builders.small_tournament(4, rounds=3, played=1)
    pair = hall.moment.names.entrants[EntrantNumber(1)]
    filed = written.filed(hall, player=pair.player_ids[0])
    change_line_up(
        ChangeLineUp(entrant=EntrantNumber(1), players=(), expected=pair.changed),
        (PlayerForm("Sala Nora"), PlayerForm(pair.players[1])),
        by=hall.directing,
        reason="Un malore",
    )
    shown = as_(hall.referee).get(page(hall, "desk-referto", filed.pk)).content.decode()
    assert "Sala Nora" not in shown
    filed.refresh_from_db()
    assert referto_page(hall.moment, filed).entrant.name == pair.name
    drafted = written.draft(hall, player=pair.player_ids[0])
    assert referto_page(hall.moment, drafted).entrant.name == pair.name
