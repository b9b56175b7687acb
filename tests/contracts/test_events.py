"""Every kind of event is known in every place that must know it."""

import dataclasses
from uuid import UUID

import pytest
from django.utils import translation

from scoring.bearings import Rows
from scoring.events import EVENT_TYPES, EntrantEntered, Event, Recorded
from scoring.projections.row_keys import _CHANGES, RowKeys, add_changed, all_keys
from scoring.projections.rows import rows
from scoring.rules import regulations
from scoring.rules.ledger import fold
from scoring.rules.ledger.applying import _APPLY
from scoring.values import EntrantNumber, PlayerId, RemarkId, UserId
from tests.samples import samples, story
from tournaments.names import Names
from tournaments.wording import event_name, say
from tournaments.wording.events import _TELLERS

by_kind = pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda kind: kind.name())


def test_no_kind_of_event_stands_twice_in_the_registry() -> None:
    names = [kind.name() for kind in EVENT_TYPES]
    assert len(names) == len(set(names))
    assert len(names) >= 22


@by_kind
def test_every_version_has_a_stored_sample(kind: type[Event]) -> None:
    stored = {sample.version for sample in samples() if sample.name == kind.name()}
    assert stored == set(range(1, kind.version + 1))


@by_kind
def test_the_fold_takes_it_in(kind: type[Event]) -> None:
    assert kind in _APPLY


def test_it_is_known_which_rows_are_meant() -> None:
    assert set(_CHANGES) == set(Rows)


@by_kind
def test_an_event_holds_ids_and_figures_but_no_text_of_people(kind: type[Event]) -> None:
    """Texts that remain are codes and articles."""
    texts = {one.name for one in dataclasses.fields(kind) if one.type == "str"}  # type: ignore[arg-type]
    assert texts <= {
        "regulation",
        "regulation_hash",
        "article",
        "code",
        "group",
        "text_hash",
        "photo_hash",
    }


@pytest.mark.parametrize("recorded", story(), ids=lambda one: one.event.name())
def test_it_touches_rows_that_the_ledger_can_write(recorded: Recorded) -> None:
    ledger = fold((*_nine_pairs(), *story()))
    keys = RowKeys()
    add_changed(recorded, ledger, keys)
    written = list(rows(ledger, regulations.load("classico"), keys))
    known = all_keys(ledger)
    assert keys.tables <= known.tables
    assert keys.entrants <= known.entrants
    silent = (
        "RefertoFiled",
        "NameCorrected",
        "TextsErased",
        "TournamentTakenOver",
        "ClosedWithoutReferti",
        "ResultsSent",
    )
    assert written or recorded.event.name() in silent


def _nine_pairs() -> list[Recorded]:
    """Who sits in the stored seatings."""
    return [
        dataclasses.replace(story()[0], event=EntrantEntered(entrant=EntrantNumber(n), players=()))
        for n in range(1, 10)
    ]


def test_an_event_that_projections_do_not_know_is_not_passed_over() -> None:
    class SheetEaten(Event):
        pass

    unknown = dataclasses.replace(story()[0], event=SheetEaten())
    with pytest.raises(AttributeError, match="SheetEaten"):
        add_changed(unknown, fold(story()), RowKeys())


def _known_names() -> Names:
    return Names(
        users={UserId(11): "Bianchi", UserId(12): "Rossi"},
        players={PlayerId(UUID(int=0xA000 + n)): f"Giocatore {n}" for n in (1, 2, 3)},
        remarks={RemarkId(UUID(int=0xB001)): "conta sbagliata"},
    )


@pytest.mark.parametrize("names", [_known_names(), Names()], ids=["known", "erased"])
@pytest.mark.parametrize("recorded", story(), ids=lambda one: one.event.name())
@pytest.mark.parametrize("language", ["it", "en"])
def test_it_has_a_sentence_whoever_was_erased(
    recorded: Recorded, names: Names, language: str
) -> None:
    with translation.override(language):
        said = say(recorded, names)
    assert type(recorded.event) in _TELLERS
    assert said
    assert recorded.event.name() not in said
    assert "None" not in said
    assert "%(" not in said


@by_kind
def test_its_kind_has_a_name_for_lists(kind: type[Event]) -> None:
    assert event_name(kind.name()) != kind.name()


def test_an_event_of_a_later_program_is_still_said() -> None:
    class SheetEaten(Event):
        pass

    unknown = dataclasses.replace(story()[0], event=SheetEaten())
    assert say(unknown, _known_names()) == "Bianchi: SheetEaten"
    assert event_name("SheetEaten") == "SheetEaten"


SENTENCES = {
    "EntrantEntered": "Bianchi ha iscritto la coppia 7: Giocatore 1 – Giocatore 2",
    "EntrantWithdrawn": "Bianchi ha ritirato la coppia 7: «conta sbagliata»",
    "RoundSeated": (
        "Bianchi ha abbinato il turno 3 (Danese puro): 2 tavoli, riposa la coppia 5 (più in"
        " basso in classifica tra chi ha riposato meno), classifica all'evento 41, senza aspettare"
        " gli score dei tavoli 2: «conta sbagliata»"
    ),
    "SmazzataEntered": (
        "Bianchi ha inserito il tavolo 2 (turno 3), smazzata 1: 535 a -20, in deroga a: valore"
        " del mazzo: «conta sbagliata»"
    ),
    "SheetCorrected": (
        "Bianchi ha corretto il tavolo 2 (turno 3), smazzata 2, linea B: da 450 a 430, su"
        " richiesta della linea B, controfirma di Rossi: «conta sbagliata»"
    ),
    "ScoreAwarded": (
        "Bianchi ha assegnato il punteggio del tavolo 1 (turno 3) per score smarrito: linea A"
        " 7 V.P., 0 M.P., 0 P.P., linea B 7 V.P., 0 M.P., 0 P.P.: «conta sbagliata»"
    ),
    "PenaltyGiven": (
        "Bianchi ha tolto 100 P.P. alla coppia 7 nel turno 3 (art. 10.25): «conta sbagliata»"
    ),
    "SanctionGiven": (
        "Bianchi ha sanzionato Giocatore 1 (coppia 7), turno 3, art. 10.31: ammonizione e 300 P.P."
        " (il regolamento prevede: espulsione): «conta sbagliata»"
    ),
    "RefertoFiled": (
        "Bianchi ha depositato il referto n. 1 su Giocatore 1 (coppia 7), turno 3, tavolo 1,"
        " art. 14.4 c: espulsione"
    ),
    "ClosedWithoutReferti": (
        "Bianchi chiude il torneo senza i referti delle sanzioni degli eventi 12, 13:"
        " «conta sbagliata»"
    ),
    "TieSettled": (
        "Bianchi ha risolto l'ex aequo dopo il turno 3 (sorteggio): nell'ordine le coppie 4, 2,"
        " seme 5: «conta sbagliata»"
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_tells_who_what_where_and_why(name: str) -> None:
    (recorded,) = [one for one in story() if one.event.name() == name]
    assert say(recorded, _known_names()) == SENTENCES[name]
