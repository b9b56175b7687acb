"""Legs of a circuit played elsewhere: their totals entered, corrected, taken out.

What was told before stays beside what is told now. Who plays there is found by tessera; a name
alone is somebody new, but where the version before had it without one too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from scoring.records import record
from scoring.rules.namesakes import persons
from scoring.rules.violations import Problem, Violation, refuse
from scoring.values import PlayerId
from tournaments.models import Circuit, CircuitLeg, LegTotal, LegTotals, Player
from tournaments.organise.circuits import locked_legs, next_number, require_manager
from tournaments.organise.lists.fields import MOST_PLAYERS
from tournaments.organise.lists.rows import Where
from tournaments.organise.lists.totals import (
    MOST_MATCH_POINTS,
    MOST_VICTORY_POINTS,
    TotalForm,
)
from tournaments.organise.perform import id_of, made_before
from tournaments.organise.players import LONGEST_CARD, LONGEST_NAME, PlayerForm
from tournaments.organise.texts import longest, require_short, too_long
from tournaments.presenters.circuits.legs import erased_id, people_of
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling, tidy_line, tidy_name

LONGEST_LEG = longest("name", LegTotals)
LONGEST_CATEGORY = longest("category", LegTotal)
MOST_TOTALS = 2_000


@record
class LegForm:
    """A leg played elsewhere, as told."""

    name: str
    played_on: date | None = None
    totals: tuple[TotalForm, ...]


def enter_totals(
    *,
    by: AbstractBaseUser,
    circuit: Circuit,
    form: LegForm,
    leg: UUID | None = None,
    seen: int = 0,
    command_id: UUID | None = None,
) -> LegTotals:
    """A leg more; or of `leg` another version, by somebody who has seen the last. One that was
    taken out comes back. The same command id does it once.

    Raises:
        Violation: `circuit_not_yours`, `leg_unknown`, `leg_changed`, `legs_too_many`,
            `command_reused`; or what is wrong with the totals, each with its line.
    """
    require_manager(circuit, by)
    key, content = _key(by, command_id or uuid4()), (leg, form)
    with transaction.atomic():
        legs = locked_legs(circuit)
        if before := made_before(circuit.totals.all(), key, content):
            return before
        last = None if leg is None else _last(circuit, leg, seen)
        people = _People(form.totals, last)
        _require_sound(form, people)
        totals = _version(by, circuit, form, last, id_of(key, content))
        _write(totals, form, people)
        if not legs.filter(elsewhere=totals.leg).exists():
            number = next_number(legs)
            CircuitLeg.objects.create(circuit=circuit, elsewhere=totals.leg, number=number)
    return totals


def take_out(*, by: AbstractBaseUser, circuit: Circuit, leg: UUID) -> None:
    """It counts no more; what was told of it stays, and it may come back.

    Raises:
        Violation: `circuit_not_yours`, `leg_unknown`.
    """
    require_manager(circuit, by)
    with transaction.atomic():
        legs = locked_legs(circuit)
        last = _last(circuit, leg, None)
        if legs.filter(elsewhere=leg).delete()[0]:
            form = LegForm(name=last.name, played_on=last.played_on, totals=())
            _version(by, circuit, form, last, uuid4()).save()


def entered_before(by: AbstractBaseUser, circuit: Circuit, command_id: UUID) -> bool:
    """Whether this command came before."""
    return made_before(circuit.totals.all(), _key(by, command_id)) is not None


def wrong_totals(
    circuit: Circuit, totals: Sequence[TotalForm], leg: UUID | None = None
) -> tuple[Problem, ...]:
    """What is wrong with totals that can be read: who stands twice, whose tessera it is not."""
    last = None if leg is None else circuit.totals.filter(leg=leg).first()
    return tuple(_People(totals, last).problems(totals))


@record
class Losses:
    """Whom a correction would have no more, though it may not be meant."""

    cards: tuple[Player, ...]
    """Named without the tessera that they had: somebody new."""
    joined: tuple[Player, ...]
    """Joined with others by a decision, and in this leg no more."""


def losses(circuit: Circuit, totals: Sequence[TotalForm], leg: UUID) -> Losses:
    last = circuit.totals.filter(leg=leg).first()
    people = _People(totals, last)
    joined = persons(row.decision for row in circuit.namesakes.all()).groups
    gone = people.gone(totals)
    named = {spelling(form.name) for total in totals for form in total.players}
    return Losses(
        cards=tuple(row for row in gone if row.membership_number and spelling(row.name) in named),
        joined=tuple(row for row in gone if PlayerId(row.pk) in joined),
    )


def _key(by: AbstractBaseUser, command_id: UUID) -> UUID:
    return uuid5(command_id, f"totals {by.pk}")


def _last(circuit: Circuit, leg: UUID, seen: int | None) -> LegTotals:
    """The version that holds; `seen`: which one somebody wants to correct."""
    last = circuit.totals.filter(leg=leg).first()
    if last is None:
        raise refuse(HouseCode.LEG_UNKNOWN, field="leg", value=str(leg))
    if seen is not None and seen != last.version:
        raise refuse(HouseCode.LEG_CHANGED, field="version", value=last.version)
    return last


def _version(
    by: AbstractBaseUser, circuit: Circuit, form: LegForm, last: LegTotals | None, id_: UUID
) -> LegTotals:
    return LegTotals(
        id=id_,
        circuit=circuit,
        leg=last.leg if last else id_,
        version=last.version + 1 if last else 1,
        name=tidy_line(form.name),
        played_on=form.played_on,
        user_id=by.pk,
    )


def _write(totals: LegTotals, form: LegForm, people: _People) -> None:
    totals.save()
    LegTotal.objects.bulk_create(
        LegTotal(
            totals=totals,
            players=[people.entered(player).pk for player in total.players],
            victory_points=total.victory_points,
            match_points=total.match_points,
            category=tidy_line(total.category),
        )
        for total in form.totals
    )


def _require_sound(form: LegForm, people: _People) -> None:
    name = tidy_line(form.name)
    if not name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    require_short(name, LONGEST_LEG, "name")
    if not form.totals:
        raise refuse(HouseCode.NOTHING_PASTED, field="totals")
    if len(form.totals) > MOST_TOTALS:
        value = len(form.totals)
        raise refuse(HouseCode.ROWS_TOO_MANY, field="totals", value=value, limit=MOST_TOTALS)
    if problems := [*people.problems(form.totals)]:
        raise Violation(*problems)


class _People:
    """Who plays in a leg: found by tessera, or without one by the name that they had before."""

    def __init__(self, totals: Sequence[TotalForm], last: LegTotals | None) -> None:
        forms = [player for total in totals for player in total.players]
        cards = {tidy_line(form.membership_number) for form in forms} - {""}
        rows = Player.objects.filter(membership_number__in=cards)
        self._by_card = {row.membership_number: row for row in rows}
        self._before = _before(last) if last else []
        alone = (row for row in self._before if row.name and not row.membership_number)
        self._by_name = {spelling(row.name): row for row in alone}

    def entered(self, form: PlayerForm) -> Player:
        """Whose row it is, or a new one."""
        if known := self._known(form):
            return known
        name, card = tidy_name(form.name), tidy_line(form.membership_number)
        if not card:
            return Player.objects.create(name=name)
        # A tournament may just have entered whoever has it.
        told = {"name": name}
        return Player.objects.get_or_create(membership_number=card, defaults=told)[0]

    def gone(self, totals: Sequence[TotalForm]) -> list[Player]:
        """Who played in the version before, and does not now."""
        known = {row.pk for total in totals for form in total.players if (row := self._known(form))}
        return [row for row in self._before if row.pk not in known]

    def problems(self, totals: Sequence[TotalForm]) -> Iterator[Problem]:
        """What is wrong with each total by itself, and who stands in two."""
        standing: dict[object, int] = {}
        for at, total in enumerate(totals, start=1):
            line = total.line or at
            yield from _wrong(total, line)
            for form in total.players:
                yield from self._wrong_player(form, line, standing)

    def _wrong_player(
        self, form: PlayerForm, line: int, standing: dict[object, int]
    ) -> Iterator[Problem]:
        name, card = tidy_name(form.name), tidy_line(form.membership_number)
        known = self._known(form)
        row = self._by_card.get(card)
        if row is not None and spelling(row.name) != spelling(name):
            where: Where = {"line": line, "value": card, "name": name}
            yield Problem(HouseCode.MEMBERSHIP_OF_ANOTHER, "players", "", where)
        if known is None and (erased := erased_id(name)):
            nobody: Where = {"line": line, "value": erased}
            yield Problem(HouseCode.NAMESAKES_UNKNOWN, "players", "", nobody)
        key = known.pk if known else card or spelling(name)
        if key in standing:
            data: Where = {"line": line, "player": name, "other_line": standing[key]}
            yield Problem(HouseCode.LINE_REPEATS, "players", "", data)
        standing[key] = line

    def _known(self, form: PlayerForm) -> Player | None:
        card = tidy_line(form.membership_number)
        if card:
            return self._by_card.get(card)
        if erased := erased_id(tidy_name(form.name)):
            return next((row for row in self._before if row.pk.hex.startswith(erased)), None)
        return self._by_name.get(spelling(form.name))


def _before(last: LegTotals) -> list[Player]:
    """Who played in a leg by the version before, or before it was taken out."""
    told = LegTotals.objects.filter(leg=last.leg, lines__isnull=False).order_by("-version").first()
    return list(people_of(told.lines.all()).values()) if told else []


def _wrong(total: TotalForm, line: int) -> Iterator[Problem]:
    """What an entrant's total has that no column takes, or nobody could mean."""
    if not 1 <= len(total.players) <= MOST_PLAYERS:
        choices = tuple(range(1, MOST_PLAYERS + 1))
        data: Where = {"line": line, "value": len(total.players), "choices": choices}
        yield Problem(HouseCode.HALF_PAIR, "players", "", data)
    for form in total.players:
        if not tidy_name(form.name):
            yield Problem(HouseCode.NAME_REQUIRED, "players", "", {"line": line})
        yield from too_long(tidy_name(form.name), LONGEST_NAME, "players", line=line)
        yield from too_long(tidy_line(form.membership_number), LONGEST_CARD, "players", line=line)
    yield from too_long(tidy_line(total.category), LONGEST_CATEGORY, "category", line=line)
    for field, value, limit in (
        ("victory_points", total.victory_points, MOST_VICTORY_POINTS),
        ("match_points", total.match_points or 0, MOST_MATCH_POINTS),
    ):
        if abs(value) > limit:
            where: Where = {"line": line, "value": value, "limit": limit}
            yield Problem(HouseCode.TOTAL_UNREADABLE, field, "", where)
