"""Halls of every format, for the pages that show them."""

from scoring.commands import ChangeLineUp
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.queries import entrants
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm

STAFF = "Sala Staff"


def groups(*, name: str = "Finale a gironi", played: int = 3, carry: int = 50) -> Hall:
    """Twelve pairs, cut after the second of four rounds into A (3 tables) and B."""
    cut = GroupsPlan(
        after_round=RoundNumber(2),
        groups=(
            GroupPlan(tables=3, movements=(Movement.DANESE, Movement.DANESE)),
            GroupPlan(tables=3, movements=(Movement.ITALIANA, Movement.ITALIANA)),
        ),
        carry_percent=carry,
    )
    movements = (Movement.MITCHELL, Movement.MITCHELL, Movement.DANESE, Movement.DANESE)
    hall = builders.open_tournament(
        name, movements=movements, groups=cut, first_round=SeatingMethod.LOT
    )
    builders.enter(hall, 12)
    for round_ in range(1, played + 1):
        if round_ == 3:
            builders.form_groups(hall)
        builders.play_round(hall, round_)
    return hall


def of_format(
    format_: Format,
    how_many: int,
    *,
    name: str = "",
    rounds: int = 3,
    played: int = 2,
    movements: tuple[Movement, ...] = (),
    leave: tuple[int, ...] = (),
) -> Hall:
    """So many entrants, the last of the played rounds without the sheets to `leave`."""
    teams = format_ is Format.TEAMS
    hall = builders.open_tournament(
        name or f"Prova {format_}",
        format_=format_,
        rounds=rounds,
        movements=movements,
        regulation="uisp-parole" if teams else "classico",
        smazzate=4 if teams else 3,
    )
    builders.enter(hall, how_many)
    for round_ in range(1, played + 1):
        builders.play_round(hall, round_, leave=leave if round_ == played else ())
    return hall


def enter_stand_in(hall: Hall) -> None:
    """Staff that fills a seat, as the last entrant."""
    format_ = builders.book(hall).format
    size = len(builders.entries(format_, 1)[0].players)
    names = tuple(PlayerForm(f"{STAFF} {at}") for at in range(1, size + 1))
    team = STAFF if format_ is Format.TEAMS else ""
    form = EntryForm(players=names, team=team, stand_in=True)
    enter_entrants(entries=(form,), by=hall.directing)


def substitute(hall: Hall, entrant: int, since: int, new: str) -> None:
    """From a round on somebody new plays for the second player of an entrant."""
    spare = EntryForm(players=(PlayerForm(new), PlayerForm(f"{new} Bis")))
    enter_entrants(entries=(spare,), by=hall.directing)
    known = {one.number: one for one in entrants(hall.ledger)}
    coming = known[max(known)]
    builders.withdraw(hall, coming.number)
    first, _second = known[EntrantNumber(entrant)].players
    builders.do(
        ChangeLineUp(
            entrant=EntrantNumber(entrant),
            players=(first, coming.players[0]),
            from_round=RoundNumber(since),
            remark=hall.because("Malattia"),
        ),
        hall.directing,
    )
