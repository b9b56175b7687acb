"""A referto with all the book knows of its place: what the printed page and the API show."""

from datetime import date, datetime, time
from uuid import UUID

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import queries
from scoring.events import Recorded, RefertoFiled, TextsErased
from scoring.queries import EventFilter
from scoring.records import record
from scoring.rulings import Measure
from scoring.values import PROGRAM, EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names, with_accounts_and_remarks
from tournaments.presenters.referti.due import Deadline, deadline
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.settings import Office, offices


@record
class RegisterEntry:
    """Where a filed referto stands in the book."""

    number: int
    """Its register number, from 1 in each tournament; all its versions bear it."""
    revision: int
    event: EventNumber
    hash: str
    at: datetime
    by: str
    intact: bool
    """The text is the one that was sealed; also where the book is older than seals."""
    emptied: str
    """Why it tells nothing any more, in words; empty while it does, or where no event says why."""


@record
class Subject:
    """One whom it is about."""

    name: str
    membership_number: str


@record
class RefertoPage:
    """A draft (`registered` empty) or a filed referto."""

    tournament: str
    venue: str
    played_on: date | None
    regulation: str
    offices: tuple[Office, ...]
    """Who directs, as it stands now."""
    registered: RegisterEntry | None
    author: str
    written_at: datetime
    subjects: tuple[Subject, ...]
    """One player; all at the table, where it only informs (U art. 10.12)."""
    informative: bool
    entrant: EntrantName
    round: RoundNumber | None
    happened_at: time | None
    card: TableCard | None
    """The table with both lines, their membership numbers and what they scored."""
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str
    deadline: Deadline | None
    """None: the edition gives no time."""
    replaces: UUID | None
    newer: UUID | None
    """The filed version that took its place."""

    @property
    def is_draft(self) -> bool:
        return self.registered is None

    @property
    def player(self) -> str:
        """Whom it is about, by name."""
        return " – ".join(subject.name for subject in self.subjects)

    @property
    def membership_number(self) -> str:
        """Of whom it is about; for the forms of organisers who know one player."""
        return " – ".join(filter(None, (each.membership_number for each in self.subjects)))

    @property
    def length(self) -> int:
        """Characters of its running text."""
        return sum(map(len, (self.facts, self.actions, self.present, self.witnesses)))


def referto_page(moment: Moment, referto: Referto) -> RefertoPage:
    """What is printed of a referto."""
    tournament = moment.tournament
    recorded = _filed(moment, referto)
    # As of its own filing: a name corrected since is not that of the one who was reported.
    at = moment.names_at(recorded.number) if recorded else moment.names
    filed = (recorded,) if recorded else ()
    author = tournament.number_of(referto.author_id)
    names = with_accounts_and_remarks(at, filed, (author,), private=True)
    return RefertoPage(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=moment.book.regulation.name,
        offices=offices(tournament),
        registered=_registered(moment, recorded, referto, names) if recorded else None,
        author=names.user(author),
        written_at=referto.written_at,
        subjects=_subjects(moment, referto, recorded, names),
        informative=referto.player_id is None,
        entrant=_entrant(moment, referto, names),
        round=None if referto.round is None else RoundNumber(referto.round),
        happened_at=referto.happened_at,
        card=_card(moment, referto, names),
        article=referto.article,
        measure=Measure(referto.measure),
        addressee=referto.addressee,
        facts=referto.facts,
        actions=referto.actions,
        present=referto.present,
        witnesses=referto.witnesses,
        deadline=deadline(moment),
        replaces=referto.replaces_id,
        newer=referto.newer.exclude(event_number=None).values_list("pk", flat=True).first(),
    )


def _entrant(moment: Moment, referto: Referto, names: Names) -> EntrantName:
    """As it was when it happened: who came as a substitute since has no place on the paper."""
    number = EntrantNumber(referto.entrant)
    now = names.entrants[number]
    if referto.player_id is None:
        return now
    (booked,) = (entrant for entrant in moment.entrants if entrant.number == number)
    round_ = None if referto.round is None else RoundNumber(referto.round)
    players = booked.players_beside(PlayerId(referto.player_id), round_)
    return msgspec.structs.replace(
        now,
        players=tuple(names.player(player) for player in players),
        player_ids=players,
        membership_numbers=tuple(names.membership(player) for player in players),
    )


def _filed(moment: Moment, referto: Referto) -> Recorded | None:
    """The event that filed it; None for a draft."""
    if referto.event_number is None:
        return None
    return queries.event(moment.ledger, EventNumber(referto.event_number))


def _registered(
    moment: Moment, recorded: Recorded, referto: Referto, names: Names
) -> RegisterEntry:
    event = recorded.event
    assert isinstance(event, RefertoFiled)
    return RegisterEntry(
        number=event.register_number,
        revision=event.revision,
        event=recorded.number,
        hash=recorded.hash,
        at=recorded.at,
        by=names.user(recorded.user),
        intact=event.text_hash in ("", referto.seal()),
        emptied=_emptied(moment, recorded, referto) if referto.is_empty else "",
    )


def _emptied(moment: Moment, filed: Recorded, referto: Referto) -> str:
    """What the event that emptied it says; without one, whoever emptied it tampered with it."""
    erasures = EventFilter(names=(TextsErased.name(),), after=filed.number)
    for recorded in queries.events(moment.ledger, erasures):
        if isinstance(recorded.event, TextsErased) and referto.pk in recorded.event.referti:
            if recorded.user == PROGRAM:
                return _("Il tempo di questo testo è finito: si è svuotato da sé.")
            return _("Questo testo è stato cancellato per legge.")
    return ""


def _subjects(
    moment: Moment, referto: Referto, recorded: Recorded | None, names: Names
) -> tuple[Subject, ...]:
    """As filed; of a draft, its player, or those who sat at its table."""
    return tuple(
        Subject(name=names.player(player), membership_number=names.membership(player))
        for player in _players(moment, referto, recorded)
    )


def _players(moment: Moment, referto: Referto, recorded: Recorded | None) -> tuple[PlayerId, ...]:
    if recorded is not None and isinstance(recorded.event, RefertoFiled):
        return recorded.event.players
    if referto.player_id is not None:
        return (PlayerId(referto.player_id),)
    if referto.round is None or referto.table is None:
        return ()
    return queries.sat_at(moment.book, RoundNumber(referto.round), TableNumber(referto.table))


def _card(moment: Moment, referto: Referto, names: Names) -> TableCard | None:
    if referto.round is None or referto.table is None:
        return None
    table = moment.table(RoundNumber(referto.round), TableNumber(referto.table))
    return card(table, names) if table else None


def example_page(moment: Moment, body: str) -> RefertoPage:
    """What a body's form is shown with: everything filled in, about nobody."""
    tournament, book = moment.tournament, moment.book
    nobody = EntrantName(
        number=EntrantNumber(0),
        players=("Rossi Anna", "Bianchi Bruno"),
        player_ids=(),
        membership_numbers=("000001", "000002"),
        team="",
        captain="",
        changed=EventNumber(0),
        club=_("Circolo di esempio"),
        category="",
        group="",
        stand_in=False,
        withdrawn=False,
        checked_in=False,
    )
    return RefertoPage(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=book.regulation.name,
        offices=offices(tournament),
        registered=None,
        author="Verdi Carla",
        written_at=timezone.now(),
        subjects=(Subject(name="Rossi Anna", membership_number="000001"),),
        informative=False,
        entrant=nobody,
        round=RoundNumber(1),
        happened_at=time(21, 40),
        card=None,
        article="0.0",
        measure=Measure.AMMONIZIONE,
        addressee=body,
        facts=_("Qui i fatti e i motivi, come li ha scritti l'arbitro."),
        actions=_("Qui gli interventi e il provvedimento."),
        present=_("1. Qui chi era presente, nell'ordine in cui è stato sentito."),
        witnesses=_("Qui i testimoni."),
        deadline=deadline(moment),
        replaces=None,
        newer=None,
    )
