"""Namesakes of a circuit: who manages it decides who is one person, and who is not.

A decision is written beside the earlier ones, never over them; no tournament learns of it.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from scoring.rules.namesakes import Decision, after, meetings
from scoring.rules.violations import Violation, refuse
from scoring.values import PlayerId
from tournaments.models import Circuit, NamesakeDecision
from tournaments.organise.circuits import locked_legs, require_manager
from tournaments.organise.perform import id_of, made_before
from tournaments.organise.texts import longest, require_short
from tournaments.presenters.circuits.legs import SeasonRead, season_read
from tournaments.presenters.circuits.namesakes import name_of
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

MOST_TOGETHER = 50
LONGEST_REASON = longest("reason", NamesakeDecision)


def decide_namesakes(
    *,
    by: AbstractBaseUser,
    circuit: Circuit,
    groups: Sequence[Sequence[PlayerId]],
    joined: bool,
    reason: str = "",
    seen: int | None = None,
    command_id: UUID | None = None,
) -> tuple[NamesakeDecision, ...]:
    """Each group is one person, called by its first; or the persons in it are several. All groups
    or none, by somebody who has seen as many decisions; the same command id decides once.

    Raises:
        Violation: `circuit_not_yours`, `namesakes_too_few`, `namesakes_unknown`, `text_too_long`;
            `namesakes_changed`; `namesakes_meet`, for two who played in one tournament are two
            persons.
    """
    require_manager(circuit, by)
    reason = tidy_line(reason)
    require_short(reason, LONGEST_REASON, "reason")
    decisions = [Decision(players=tuple(players), joined=joined) for players in groups]
    if not decisions:
        raise _too_few(0)
    key, content = _key(by, command_id or uuid4()), (decisions, reason)
    with transaction.atomic():
        locked_legs(circuit)
        keys = [uuid5(key, str(at)) for at in range(len(decisions))]
        if made_before(circuit.namesakes.all(), keys[0], content):
            kept = circuit.namesakes.filter(pk__in=[id_of(each, content) for each in keys])
            return tuple(kept)
        taken = circuit.namesakes.count()
        if seen not in (None, taken):
            raise refuse(HouseCode.NAMESAKES_CHANGED, value=taken)
        rows = list(_rows(circuit, decisions))
        for row, each in zip(rows, keys, strict=True):
            row.id, row.reason, row.user_id = id_of(each, content), reason, by.pk
        return tuple(NamesakeDecision.objects.bulk_create(rows))


def decided_by(by: AbstractBaseUser, circuit: Circuit, command_id: UUID) -> bool:
    """Whether this command came before."""
    first = uuid5(_key(by, command_id), "0")
    return made_before(circuit.namesakes.all(), first) is not None


def _key(by: AbstractBaseUser, command_id: UUID) -> UUID:
    return uuid5(command_id, f"namesakes {by.pk}")


def _rows(circuit: Circuit, decisions: Sequence[Decision]) -> Iterator[NamesakeDecision]:
    """A row for each, where all of them can be taken one after the other."""
    season = season_read(circuit)
    folded = season.persons
    for number, decision in enumerate(decisions, start=len(season.decisions) + 1):
        _require_possible(season, decision)
        folded = after(folded, decision)
        if decision.joined:
            _require_never_met(season, folded.together(decision.players[0]))
        yield NamesakeDecision(
            circuit=circuit, number=number, players=decision.players, joined=decision.joined
        )


def _require_possible(season: SeasonRead, decision: Decision) -> None:
    players = decision.players
    # One of several who are joined may be parted from the others.
    joined = not decision.joined and season.persons.groups.keys() & set(players)
    if not (1 if joined else 2) <= len(set(players)) == len(players) <= MOST_TOGETHER:
        raise _too_few(len(set(players)))
    known = {*season.appearances, *season.persons.groups}
    if unknown := [player for player in players if player not in known]:
        raise refuse(HouseCode.NAMESAKES_UNKNOWN, field="players", value=str(unknown[0]))


def _require_never_met(season: SeasonRead, everybody: Sequence[PlayerId]) -> None:
    """Also of those whom earlier decisions bring along."""
    if met := meetings(season.appearances, everybody):
        names = dict.fromkeys(name_of(season, player) for player in everybody)
        raise refuse(
            HouseCode.NAMESAKES_MEET,
            field="players",
            players=", ".join(names),
            value=season.counted[met[0]].name,
        )


def _too_few(value: int) -> Violation:
    return refuse(HouseCode.NAMESAKES_TOO_FEW, field="players", value=value, limit=MOST_TOGETHER)
