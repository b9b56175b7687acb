"""A tournament taken out as one file: what its book says, and what stands beside it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser

from scoring.events import Event, PrizesAnnounced, RefertoFiled, SheetSigned
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.queries.carrying import EventText, Whole, whole
from scoring.values import RemarkId, Right, Role
from tournaments.models import (
    DossierPerson,
    Prize,
    PrizeList,
    PrizePlan,
    PrizeTexts,
    Remark,
    SealKind,
    Tournament,
    TournamentKind,
    seal_key,
)
from tournaments.names import PRIVATE_REASONS, users_in
from tournaments.organise.dossiers import parts
from tournaments.organise.dossiers.packing import pack
from tournaments.organise.dossiers.parts import written, written_lines


def private_reasons(events: Collection[Event]) -> frozenset[RemarkId]:
    """Those that only referee and director read."""
    return _reasons(event for event in events if isinstance(event, PRIVATE_REASONS))


def public_reasons(events: Collection[Event]) -> frozenset[RemarkId]:
    """Those that all officials read."""
    return _reasons(events) - private_reasons(events)


def left_behind(events: Collection[Event]) -> frozenset[str]:
    """The keys under which events seal what stays."""
    reasons = (seal_key(SealKind.REMARK, reason) for reason in private_reasons(events))
    referti = (
        seal_key(SealKind.REFERTO, event.referto)
        for event in events
        if isinstance(event, RefertoFiled)
    )
    return frozenset((*reasons, *referti))


def _reasons(events: Iterable[Event]) -> frozenset[RemarkId]:
    reasons = (getattr(event, "remark", None) for event in events)
    return frozenset(reason for reason in reasons if reason is not None)


PROGRAM_NAME = "burraco"
TO_TAKE_OUT = Right.APPOINT
"""Whoever answers for the tournament: its events say who was punished for what, too."""


def dossier_name(tournament: Tournament) -> str:
    """Of the file."""
    return f"{tournament.slug}.fascicolo.zip"


def take_out(tournament: Tournament, tables: Mapping[str, bytes]) -> bytes:
    """All of a tournament that may travel, sealed with its tables; see `tournaments.exports`."""
    book = whole(tournament.ledger)
    contents = {
        parts.NOTE: parts.NOTE_TEXT.encode(),
        parts.EVENTS: written_lines(map(_event, book.carried.events)),
        parts.COMMANDS: written_lines(_commands(book)),
        parts.EDITION: book.edition.encode(),
        parts.TOURNAMENT: written(_tournament(tournament)),
        parts.PEOPLE: written_lines(_people(tournament, book)),
        parts.NAMES: written_lines(_names(tournament)),
        parts.ENTRANTS: written_lines(_entrants(tournament)),
        parts.REMARKS: written_lines(_remarks(tournament, book)),
        parts.PRIZE_TEXTS: written_lines(_prize_texts(tournament, book)),
        parts.PRIZES: written_lines(_prizes(tournament)),
        **tables,
    }
    return pack(contents, _manifest(book, contents))


def _manifest(book: Whole, contents: Mapping[str, bytes]) -> parts.Manifest:
    head, opened = book.carried.head, book.opened
    signed = [event for event in book.events if isinstance(event, SheetSigned)]
    return parts.Manifest(
        format=parts.FORMAT,
        program=PROGRAM_NAME,
        tournament=book.carried.ledger,
        edition=parts.Edition(name=opened.regulation, hash=opened.regulation_hash),
        head=parts.Head(number=head.number, hash=head.hash),
        parts={name: sha256(content).hexdigest() for name, content in contents.items()},
        left_behind=parts.LeftBehind(
            reasons=len(private_reasons(book.events)),
            referti=sum(isinstance(event, RefertoFiled) for event in book.events),
            photos=sum(bool(event.photo_hash) for event in signed),
        ),
    )


def _event(text: EventText) -> parts.EventPart:
    return parts.EventPart(
        number=text.number,
        name=text.name,
        version=text.version,
        data=msgspec.Raw(text.data.encode()),
        user=text.user,
        role=Role(text.role),
        command_id=UUID(text.command_id),
        at=text.at,
        hash=text.hash,
        seals=None if text.seals is None else msgspec.json.decode(text.seals),
    )


def _commands(book: Whole) -> Iterator[parts.CommandPart]:
    commands = sorted(book.carried.commands.items(), key=lambda one: one[1].first)
    for command_id, answered in commands:
        yield parts.CommandPart(
            command_id=UUID(command_id),
            fingerprint=answered.fingerprint or "",
            first=answered.first,
            last=answered.last,
        )


def _tournament(tournament: Tournament) -> parts.TournamentPart:
    part = parts.TournamentPart
    values = {name: getattr(tournament, name) for name in part.__struct_fields__}
    return part(**values | {"kind": TournamentKind(tournament.kind) if tournament.kind else None})


def _people(tournament: Tournament, book: Whole) -> Iterator[parts.PersonPart]:
    """Of the houses before, then of this one where it was begun or goes on."""
    yield from _people_there(tournament)
    if not tournament.came_to_be_read:
        yield from _people_here(tournament, book)


def _people_there(tournament: Tournament) -> Iterator[parts.PersonPart]:
    """As they came; what was written since, where it is only read, is the program's."""
    for row in DossierPerson.objects.filter(dossier=tournament.pk).order_by("user"):
        office = Role(row.office) if row.office else None
        yield parts.PersonPart(user=row.user, name=row.name, username=row.username, office=office)


def _people_here(tournament: Tournament, book: Whole) -> Iterator[parts.PersonPart]:
    officials = tournament.officials.values_list("user_id", "role")
    offices = {int(tournament.number_of(user)): Role(role) for user, role in officials}
    wrote = {text.user for text in book.carried.events} | users_in(book.events)
    people = sorted(user for user in {*offices, *wrote} if user > tournament.accounts_from)
    accounts = get_user_model().objects.in_bulk(user - tournament.accounts_from for user in people)
    for user in people:
        account = accounts.get(user - tournament.accounts_from)
        yield _person(user, account, offices.get(user))


def _person(user: int, account: AbstractUser | None, office: Role | None) -> parts.PersonPart:
    name = account.get_full_name() if account else ""
    username = account.get_username() if account and not name else ""
    return parts.PersonPart(user=user, name=name, username=username, office=office)


def _names(tournament: Tournament) -> Iterator[parts.NamePart]:
    for row in tournament.player_names.order_by("event_number", "player_id"):
        yield parts.NamePart(
            player_id=row.player_id,
            event_number=row.event_number,
            name=row.name,
            membership_number=row.membership_number,
            salt=row.salt,
        )


def _entrants(tournament: Tournament) -> Iterator[parts.EntrantPart]:
    for row in tournament.entrants.order_by("number"):
        yield parts.EntrantPart(
            number=row.number,
            team=row.team,
            club=row.club,
            category=row.category,
            captain=row.captain,
            checked_in_at=row.checked_in_at,
            salt=row.salt,
        )


def _remarks(tournament: Tournament, book: Whole) -> Iterator[parts.RemarkPart]:
    public = Remark.objects.filter(tournament=tournament, pk__in=public_reasons(book.events))
    for row in public.order_by("pk"):
        yield parts.RemarkPart(id=row.pk, text=row.text, written_at=row.written_at, salt=row.salt)


def _prize_texts(tournament: Tournament, book: Whole) -> Iterator[parts.PrizeTextsPart]:
    told = [event.texts for event in book.events if isinstance(event, PrizesAnnounced)]
    rows = PrizeTexts.objects.filter(tournament=tournament, pk__in=list(filter(None, told)))
    for row in rows.order_by("pk"):
        yield parts.PrizeTextsPart(id=row.pk, text=row.text, salt=row.salt)


def _prizes(tournament: Tournament) -> Iterator[parts.PrizePlanPart]:
    for plan in PrizePlan.objects.filter(tournament=tournament):
        yield parts.PrizePlanPart(
            equals=EqualPrizes(plan.equals),
            once=plan.once,
            revision=plan.revision,
            changed_at=plan.changed_at,
            lists=tuple(map(_prize_list, plan.lists.prefetch_related("prizes"))),
        )


def _prize_list(row: PrizeList) -> parts.PrizeListPart:
    return parts.PrizeListPart(
        field=PrizesOf(row.field), name=row.name, prizes=tuple(map(_prize, row.prizes.all()))
    )


def _prize(row: Prize) -> parts.PrizePart:
    return parts.PrizePart(place=row.place, cents=row.cents, thing=row.thing)
