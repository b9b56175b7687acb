"""Circuits: opened, counted in another way, their tournaments chosen and put in order.

A circuit keeps which tournaments and which rules, never a point: whatever changes here, nothing of
a tournament does, and rules that are set back give back the ranking they gave.
"""

from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID, uuid4, uuid5

import msgspec
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.db.models import Max, QuerySet

from scoring.records import record
from scoring.rules.circuits import CircuitRules, CircuitScale
from scoring.rules.violations import refuse
from tournaments.access.traces import leave_trace
from tournaments.models import (
    Circuit,
    CircuitChange,
    CircuitLeg,
    CircuitManager,
    Tournament,
    TraceKind,
)
from tournaments.organise.evening import first_free, one_at_a_time
from tournaments.organise.perform import id_of, made_before
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import (
    addable,
    directed,
    makes_accounts,
    manages,
    open_legs,
    owns,
    visible,
)
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import in_address, tidy_line

MOST_LEGS = 100
LONGEST_TABLE = 500
HIGHEST_FIGURE = 100_000
LONGEST_NAME = longest("name", Circuit)


@record
class CircuitForm:
    """What a circuit says of itself."""

    name: str
    is_public: bool = True
    rules: CircuitRules


def open_circuit(
    *, by: AbstractBaseUser, form: CircuitForm, command_id: UUID | None = None
) -> Circuit:
    """Open a circuit that `by` owns. The same command id opens it once.

    Raises:
        Violation: no name, rules that cannot be counted by, or `command_reused`: the same command
            id came with another form.
    """
    key, name = _key(by, command_id or uuid4()), _required(form)
    with transaction.atomic():
        one_at_a_time("open_circuit")
        already_open = made_before(Circuit.objects.all(), key, form)
        return already_open or Circuit.objects.create(
            id=id_of(key, form),
            slug=_free_slug(name),
            owner_id=by.pk,
            name=name,
            is_public=form.is_public,
            **_columns(form.rules),
        )


def opened_by(by: AbstractBaseUser, command_id: UUID) -> Circuit | None:
    """What this command opened when it came before."""
    return made_before(Circuit.objects.all(), _key(by, command_id))


def _key(by: AbstractBaseUser, command_id: UUID) -> UUID:
    """The user is part of it: whoever repeats another's command opens one of their own."""
    return uuid5(command_id, f"circuit {by.pk}")


def change_circuit(*, by: AbstractBaseUser, circuit: Circuit, form: CircuitForm) -> Circuit:
    """Give a circuit another name or other rules; what the rules were before is kept beside.

    Raises:
        Violation: `circuit_not_yours`, or as `open_circuit`.
    """
    require_manager(circuit, by)
    name = _required(form)
    with transaction.atomic():
        locked = Circuit.objects.select_for_update().get(pk=circuit.pk)
        before = locked.rules
        locked.name, locked.is_public = name, form.is_public
        for column, value in _columns(form.rules).items():
            setattr(locked, column, value)
        locked.save()
        if locked.rules != before and locked.legs.exists():
            CircuitChange.objects.create(
                circuit=locked,
                user_id=by.pk,
                before=msgspec.to_builtins(before),
                after=msgspec.to_builtins(locked.rules),
            )
    return locked


def add_leg(*, by: AbstractBaseUser, circuit: Circuit, slug: str) -> CircuitLeg:
    """Put a tournament behind the others; one that is there already stays where it is.

    Only a public tournament, or one that `by` directs: to anybody else it does not exist.

    Raises:
        Violation: `circuit_not_yours`, `leg_unknown`, `legs_too_many`.
    """
    require_manager(circuit, by)
    tournament = addable(by).filter(slug=slug).first()
    if tournament is None:
        raise refuse(HouseCode.LEG_UNKNOWN, field="tournament", value=slug[:80])
    with transaction.atomic():
        legs = locked_legs(circuit)
        if leg := legs.filter(tournament=tournament).first():
            return _vouched(leg, tournament, by)
        made = CircuitLeg(circuit=circuit, tournament=tournament, number=next_number(legs))
        return _vouched(made, tournament, by)


def next_number(legs: QuerySet[CircuitLeg]) -> int:
    """The number behind the last tournament; refused where there are as many as may be."""
    if legs.count() >= MOST_LEGS:
        raise refuse(HouseCode.LEGS_TOO_MANY, field="tournament", limit=MOST_LEGS)
    last: int = legs.aggregate(last=Max("number"))["last"] or 0
    return last + 1


def _vouched(leg: CircuitLeg, tournament: Tournament, by: AbstractBaseUser) -> CircuitLeg:
    """Whoever directs the tournament has put it here, now or before."""
    leg.by_director = leg.by_director or directed(by).filter(pk=tournament.pk).exists()
    leg.save()
    return leg


def remove_leg(*, by: AbstractBaseUser, circuit: Circuit, tournament: Tournament) -> None:
    """Take a tournament out; one that is not there is out already. Of one played elsewhere see
    `take_out`.
    """
    require_manager(circuit, by)
    with transaction.atomic():
        locked_legs(circuit).filter(tournament=tournament).delete()


def order_legs(*, by: AbstractBaseUser, circuit: Circuit, keys: Sequence[str]) -> None:
    """Put the tournaments that `by` may know of in an order, the latest last; a hidden one of
    somebody else keeps its place. Each is named by its address, or by its key (`CircuitLeg.key`).

    Raises:
        Violation: `circuit_not_yours`, or `legs_order_wrong`: not each of them once.
    """
    require_manager(circuit, by)
    with transaction.atomic():
        legs = list(locked_legs(circuit).select_related("tournament"))
        shown_legs = _known(circuit, by)
        named = {leg.key: leg for leg in legs if leg.pk in shown_legs}
        if sorted(named) != sorted(keys):
            raise refuse(HouseCode.LEGS_ORDER_WRONG, field="tournaments")
        ordered = iter([named[key] for key in keys])
        _number([next(ordered) if leg.pk in shown_legs else leg for leg in legs])


def _known(circuit: Circuit, user: AbstractBaseUser) -> set[int]:
    """The tournaments of it that `user` may know of."""
    public_legs = set(open_legs(circuit).values_list("pk", flat=True))
    visible_legs = circuit.legs.filter(tournament__in=visible(user))
    return public_legs | set(visible_legs.values_list("pk", flat=True))


def _number(legs: Sequence[CircuitLeg]) -> None:
    for number, leg in enumerate(legs, start=1):
        leg.number = number
    CircuitLeg.objects.bulk_update(legs, ["number"])


def move_leg(*, by: AbstractBaseUser, circuit: Circuit, leg: int, places: int) -> None:
    """Move a tournament some places later (negative: earlier), as far as there are places."""
    require_manager(circuit, by)
    with transaction.atomic():
        legs = list(locked_legs(circuit))
        index = next((n for n, row in enumerate(legs) if row.pk == leg), None)
        if index is not None:
            legs.insert(max(0, index + places), legs.pop(index))
            _number(legs)


def appoint_manager(*, by: AbstractBaseUser, circuit: Circuit, user: User) -> None:
    """Let somebody else change the circuit, and log in to do so.

    Raises:
        Violation: `circuit_not_yours`: only its owner may; `manager_already`.
    """
    require_owner(circuit, by)
    if not makes_accounts(by):
        raise refuse(HouseCode.ACCOUNTS_BY_ADMINISTRATORS)
    if manages(user, circuit):
        raise refuse(HouseCode.MANAGER_ALREADY, field="username", value=user.get_username())
    with transaction.atomic():
        if not user.is_staff:
            user.is_staff = True
            user.save(update_fields=["is_staff"])
        CircuitManager.objects.get_or_create(circuit=circuit, user=user)
        _trace(TraceKind.APPOINTED, by, circuit, user.pk)


def dismiss_manager(*, by: AbstractBaseUser, circuit: Circuit, user_id: int) -> None:
    """The owner takes it back, or a manager leaves."""
    if by.pk != user_id:
        require_owner(circuit, by)
    with transaction.atomic():
        if circuit.managers.filter(user_id=user_id).delete()[0]:
            _trace(TraceKind.DISMISSED, by, circuit, user_id)


def _trace(kind: TraceKind, by: AbstractBaseUser, circuit: Circuit, user_id: int) -> None:
    leave_trace(kind, by=by.pk, account=user_id, subject=f"circuit:{circuit.pk}", detail="manager")


def require_manager(circuit: Circuit, by: AbstractBaseUser) -> None:
    if not manages(by, circuit):
        raise refuse(HouseCode.CIRCUIT_NOT_YOURS)


def require_owner(circuit: Circuit, by: AbstractBaseUser) -> None:
    if not owns(by, circuit):
        raise refuse(HouseCode.CIRCUIT_NOT_YOURS)


def locked_legs(circuit: Circuit) -> QuerySet[CircuitLeg]:
    """Its tournaments in order; whoever else changes them waits."""
    Circuit.objects.select_for_update().get(pk=circuit.pk)
    return CircuitLeg.objects.filter(circuit=circuit).order_by("number", "id")


def _required(form: CircuitForm) -> str:
    """The name, where all that the form says can be counted by."""
    name = tidy_line(form.name)
    if not name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    require_short(name, LONGEST_NAME, "name")
    best_of = form.rules.best_of
    if best_of is not None and not 1 <= best_of <= MOST_LEGS:
        raise refuse(HouseCode.BEST_OF_WRONG, field="best_of", value=best_of, limit=MOST_LEGS)
    _require_table(form.rules)
    return name


def _require_table(rules: CircuitRules) -> None:
    table = rules.table
    wrong = [points for points in table if not 0 <= points <= HIGHEST_FIGURE]
    missing = rules.scale is CircuitScale.PLACES and not table
    if wrong or missing or len(table) > LONGEST_TABLE:
        value = next(iter(wrong), "")
        raise refuse(HouseCode.POINTS_TABLE_WRONG, field="table", value=value, limit=LONGEST_TABLE)
    for rank, (above, below) in enumerate(pairwise(table), start=2):
        if below > above:
            raise refuse(HouseCode.POINTS_TABLE_RISES, field="table", place=rank, value=below)


def _columns(rules: CircuitRules) -> dict[str, object]:
    return {
        "competitors": rules.competitors.value,
        "best_of": rules.best_of,
        "scale": rules.scale.value,
        "table": list(rules.table),
        "equal_places": rules.equal_places.value,
        "ties": [tie.value for tie in dict.fromkeys(rules.ties)],
        "equal_totals": rules.equal_totals.value,
    }


def _free_slug(name: str) -> str:
    base = in_address(name)[:70].strip("-") or "circuito"
    return first_free(Circuit, base)
