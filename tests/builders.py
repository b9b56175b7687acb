"""State for tests, built by the commands that people use; never by rows.

A `Hall` is a tournament with its three officials. Sheets are made up from where they were
played, so that the same steps give the same ledger figures every time.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Permission, User
from msgspec import UNSET, UnsetType

from scoring import commands, queries
from scoring.commands import (
    AmendSeating,
    AwardScore,
    CloseTournament,
    Command,
    CorrectSheet,
    EnterSheet,
    FormGroups,
    GivePenalty,
    MakeRankingFinal,
    OpenTournament,
    PublishRanking,
    PublishSeating,
    Receipt,
    Rests,
    SeatRound,
    VerifySheet,
    WithdrawEntrant,
)
from scoring.plans import (
    RETYPE_SECONDS,
    Format,
    GroupsPlan,
    Movement,
    Plan,
    PositionsBy,
    SeatingMethod,
)
from scoring.queries import Book, TableInBook
from scoring.rules import formats, regulations
from scoring.rulings import AskedBy, AwardCause, Mistake, PenaltyUnit
from scoring.seats import Room, Seat
from scoring.sheets import LineScore, SheetScore, SmazzataScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    Points,
    RemarkId,
    Role,
    RoundNumber,
    TableNumber,
)
from tournaments import demo
from tournaments.models import Official, Tournament
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.evening import close_tournament
from tournaments.organise.evening import open_tournament as open_book
from tournaments.organise.perform import RowCommand, keep_remark, perform
from tournaments.organise.players import PlayerForm, correct_name
from tournaments.organise.rulings import correct_sheet as correct
from tournaments.organise.sheets import type_sheet
from tournaments.permissions import authority

PASSWORD = "una parola lunga"
SURNAMES = (
    "Rossi",
    "Bianchi",
    "Verdi",
    "Neri",
    "Russo",
    "Ferrari",
    "Esposito",
    "Romano",
    "Gallo",
    "Conti",
    "Greco",
    "Bruno",
    "Marino",
    "Giordano",
    "Rizzo",
    "Lombardi",
    "Moretti",
    "Fontana",
    "Santoro",
    "Mariani",
    "Rinaldi",
    "Caruso",
    "Ferrara",
    "Galli",
    "Martini",
    "Leone",
    "Longo",
)
FIRST_NAMES = (
    "Anna",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fabio",
    "Gina",
    "Ivo",
    "Lucia",
    "Mario",
    "Nadia",
    "Osvaldo",
    "Paola",
    "Renato",
    "Silvia",
    "Tullio",
    "Ugo",
    "Vera",
    "Zita",
)
_users = count(1)


@dataclass(frozen=True, slots=True)
class Hall:
    """A tournament and the people who run it."""

    tournament: Tournament
    director: User
    computerista: User
    referee: User

    @property
    def ledger(self) -> LedgerId:
        return self.tournament.ledger

    @property
    def directing(self) -> Authority:
        return self._as(self.director)

    @property
    def typing(self) -> Authority:
        return self._as(self.computerista)

    @property
    def refereeing(self) -> Authority:
        return self._as(self.referee)

    @property
    def moment(self) -> Moment:
        """The tournament as it stands now."""
        return Moment(self.tournament)

    def because(self, text: str = "Errore di trascrizione") -> RemarkId:
        """A reason, kept as the pages keep it."""
        return RemarkId(keep_remark(text, by=self.directing, command_id=uuid4()).id)

    def _as(self, user: User) -> Authority:
        found = authority(user, self.tournament)
        assert found is not None
        return found


def user(
    name: str = "", *, password: str | None = None, may_open: bool = False, staff: bool = True
) -> User:
    """Somebody who can log in, by `password` or `client.force_login`; staff enters the admin."""
    username = name or f"utente{next(_users)}"
    made = User.objects.create_user(username, password=password, is_staff=staff)
    if may_open:
        permission = Permission.objects.get(
            content_type__app_label="tournaments", codename="add_tournament"
        )
        made.user_permissions.add(permission)
    return made


def official(tournament: Tournament, role: Role, who: User | None = None) -> User:
    """Appoint somebody to this tournament."""
    appointed = who or user()
    Official.objects.create(tournament=tournament, user=appointed, role=role.value)
    return appointed


def open_tournament(
    name: str = "Torneo di prova",
    *,
    rounds: int = 3,
    movements: Sequence[Movement] = (),
    regulation: str = "classico",
    format_: Format = Format.PAIRS,
    smazzate: int = 3,
    first_round: SeatingMethod = SeatingMethod.ENTRY_ORDER,
    groups: GroupsPlan | None = None,
    clubs_apart: bool = False,
    ranked_by: tuple[str, ...] = (),
    protest_minutes: int | None = 0,
    cut_minutes: int | None = None,
    round_minutes: int | UnsetType | None = UNSET,
    positions: PositionsBy = PositionsBy.CARD,
    retype_seconds: int = RETYPE_SECONDS,
    slug: str = "",
    password: str | None = None,
    director: User | None = None,
) -> Hall:
    """Open a tournament (all Mitchell, or what its format has) and appoint its officials."""
    director = director or user(password=password, may_open=True)
    plan = OpenTournament(
        regulation=regulation,
        smazzate_per_round=smazzate,
        format=format_,
        plan=Plan(
            first_round=first_round,
            movements=tuple(movements) or (usual_movement(format_),) * rounds,
            clubs_apart=clubs_apart,
            groups=groups,
        ),
        ranked_by=ranked_by,
        protest_minutes=protest_minutes,
        cut_minutes=cut_minutes,
        round_minutes=round_minutes,
        positions=positions,
        retype_seconds=retype_seconds,
    )
    tournament = open_book(
        by=director, plan=plan, name=name, slug=slug, venue="Circolo", played_on=date(2026, 3, 14)
    )
    computerista = official(tournament, Role.COMPUTERISTA, user(password=password))
    referee = official(tournament, Role.REFEREE, user(password=password))
    return Hall(tournament, director, computerista, referee)


def one_round() -> Plan:
    """The shortest plan there is."""
    return Plan(first_round=SeatingMethod.LOT, movements=(Movement.MITCHELL,))


def usual_movement(format_: Format) -> Movement:
    """What a round is moved by unless a test says otherwise."""
    return Movement.ROTATION if format_ is Format.GIALLO else Movement.MITCHELL


def pairs(how_many: int, first: int = 1) -> tuple[EntryForm, ...]:
    """Entry forms with made-up names, no two players alike."""
    return tuple(
        EntryForm(
            players=(PlayerForm(player_name(2 * at - 1)), PlayerForm(player_name(2 * at))),
            club="Circolo Primavera" if at % 2 else "Circolo Autunno",
        )
        for at in range(first, first + how_many)
    )


def player_name(number: int) -> str:
    """The name of the n-th made-up player, surname first."""
    again, at = divmod(number - 1, len(SURNAMES))
    first = FIRST_NAMES[(again + at) % len(FIRST_NAMES)]
    turn = again // len(FIRST_NAMES)
    return f"{SURNAMES[at]} {first}" + (f" {turn + 1}" if turn else "")


def entries(format_: Format, how_many: int, first: int = 1) -> tuple[EntryForm, ...]:
    """Entry forms of a format with made-up names, no two players alike."""
    if format_ is Format.PAIRS:
        return pairs(how_many, first)
    size = formats.of(format_).players[0]
    return tuple(
        EntryForm(
            players=tuple(
                PlayerForm(player_name(size * (at - 1) + place)) for place in range(1, size + 1)
            ),
            team=f"Squadra {at}" if format_ is Format.TEAMS else "",
            club="Circolo Primavera" if at % 2 else "Circolo Autunno",
        )
        for at in range(first, first + how_many)
    )


def enter(hall: Hall, how_many: int) -> Receipt:
    """Enter so many more of what the tournament's format has."""
    already = len(queries.entrants(hall.ledger))
    forms = entries(book(hall).format, how_many, already + 1)
    return enter_entrants(entries=forms, by=hall.directing)


def book(hall: Hall) -> Book:
    found = queries.book(hall.ledger)
    assert found is not None
    return found


def do(
    command: Command,
    by: Authority,
    *,
    command_id: UUID | None = None,
    now: datetime | None = None,
) -> Receipt:
    return commands.perform(command, by=by, command_id=command_id or uuid4(), now=now)


def seat(
    hall: Hall,
    round_: int,
    *,
    method: SeatingMethod | None = None,
    seed: int | None = 1,
    seats: Iterable[Seat] = (),
    reason: str = "",
    rests: Rests = Rests.PLAYED,
) -> Receipt:
    """Draw a round, as announced unless a method is given; with a reason past missing sheets."""
    command = SeatRound(
        round=RoundNumber(round_),
        method=method,
        seed=seed,
        seats=tuple(seats),
        remark=hall.because(reason) if reason else None,
        rests=rests,
    )
    return do(command, hall.directing)


def amend(hall: Hall, round_: int, seats: Iterable[Seat]) -> Receipt:
    return perform(AmendSeating(round=RoundNumber(round_), seats=tuple(seats)), by=hall.directing)


def publish(hall: Hall, round_: int) -> Receipt:
    return perform(PublishSeating(round=RoundNumber(round_)), by=hall.directing)


def seat_at(table: int, *lines: int | Sequence[int], room: Room | None = None) -> Seat:
    """A table with its lines, each an entrant or partners; a single line is a bye."""
    return Seat(
        table=TableNumber(table),
        lines=tuple(
            (EntrantNumber(line),)
            if isinstance(line, int)
            else tuple(EntrantNumber(one) for one in line)
            for line in lines
        ),
        room=room,
    )


def plain(*smazzate: tuple[int, int]) -> SheetScore:
    """A sheet with one total per line and smazzata."""
    return SheetScore(
        smazzate=tuple(
            SmazzataScore(a=LineScore(total=a), b=LineScore(total=b)) for a, b in smazzate
        )
    )


def totals(*lines: int) -> SheetScore:
    """A sheet of which only the round's totals were written."""
    return SheetScore(totals=lines)


def plausible_sheet(
    round_: int, table: int, smazzate: int = 3, *, lines: int = 2, regulation: str = "classico"
) -> SheetScore:
    """A sheet with full breakdowns that could have been played; the same for the same place."""
    chance = random.Random(f"{round_}/{table}")
    return demo.plausible_sheet(chance, regulations.load(regulation), smazzate, lines=lines)


def describe(hall: Hall, command: RowCommand[Tournament]) -> None:
    """Have something else said of the tournament, and read it anew."""
    perform(command, by=hall.directing)
    hall.tournament.refresh_from_db()


def rename(
    hall: Hall, entrant: int, name: str, *, card: str | None = None, place: int = 0
) -> PlayerId:
    """Another name for a player of an entrant, in this tournament."""
    player = queries.entrants(hall.ledger)[entrant - 1].players[place]
    number = EntrantNumber(entrant)
    correct_name(
        by=hall.directing, entrant=number, player=player, name=name, membership_number=card
    )
    return player


def enter_sheet(
    hall: Hall,
    round_: int,
    table: int,
    sheet: SheetScore | None = None,
    *,
    by: Authority | None = None,
    expected: int | None = None,
    time_out: bool = False,
    command_id: UUID | None = None,
) -> Receipt:
    """Type a sheet as the computerista, plausible unless given."""
    return type_sheet(
        EnterSheet(
            round=RoundNumber(round_),
            table=TableNumber(table),
            sheet=sheet or sheet_for(hall, round_, table),
            time_out=time_out,
            expected=None if expected is None else EventNumber(expected),
        ),
        by=by or hall.typing,
        command_id=command_id,
    )


def sheet_for(hall: Hall, round_: int, table: int) -> SheetScore:
    """A plausible sheet of this tournament's format."""
    found = book(hall)
    chance = random.Random(f"{round_}/{table}")
    lines = formats.of(found.format).lines
    return demo.plausible_sheet(chance, found.regulation, found.smazzate_per_round, lines=lines)


def verify_sheet(hall: Hall, round_: int, table: int) -> Receipt:
    return perform(
        VerifySheet(round=RoundNumber(round_), table=TableNumber(table)), by=hall.refereeing
    )


def correct_sheet(
    hall: Hall,
    round_: int,
    table: int,
    sheet: SheetScore,
    *,
    mistake: Mistake = Mistake.PLAYERS,
    reason: str = "Conta sbagliata",
) -> Receipt:
    """Correct a sheet, asked by line a: the referee was called, all at the table agree."""
    seated = queries.table(hall.ledger, RoundNumber(round_), TableNumber(table))
    correction = CorrectSheet(
        round=RoundNumber(round_),
        table=TableNumber(table),
        sheet=sheet,
        mistake=mistake,
        asked_by=AskedBy.LINE_A,
        countersigned_by=hall.refereeing,
        agreed_by=tuple(player for line in seated.players for player in line) if seated else (),
        referee_called=True,
    )
    return correct(correction, by=hall.directing, reason=reason)


def award(
    hall: Hall,
    round_: int,
    table: int,
    *points: Points,
    cause: AwardCause = AwardCause.REFEREE_DECISION,
) -> Receipt:
    return perform(
        AwardScore(
            round=RoundNumber(round_),
            table=TableNumber(table),
            cause=cause,
            points=points,
            countersigned_by=hall.directing,
        ),
        by=hall.refereeing,
        reason="Deciso dall'arbitro",
    )


def penalise(
    hall: Hall,
    entrant: int,
    round_: int,
    amount: int,
    unit: PenaltyUnit = PenaltyUnit.GAME_POINTS,
    article: str = "10.25",
) -> Receipt:
    return perform(
        GivePenalty(
            entrant=EntrantNumber(entrant),
            round=RoundNumber(round_),
            unit=unit,
            amount=amount,
            article=article,
            knowing=True,
        ),
        by=hall.refereeing,
        reason="Pozzetto esposto",
    )


def withdraw(hall: Hall, entrant: int) -> Receipt:
    return perform(WithdrawEntrant(entrant=EntrantNumber(entrant)), by=hall.directing)


def tables(hall: Hall, round_: int) -> tuple[TableInBook, ...]:
    """The tables of a round where lines play."""
    found = queries.tables(hall.ledger, RoundNumber(round_))
    return tuple(table for table in found if not table.is_bye)


def start_round(hall: Hall, round_: int) -> None:
    """Draw a round as announced and publish it."""
    seat(hall, round_)
    publish(hall, round_)


def play_round(hall: Hall, round_: int, *, leave: Iterable[int] = ()) -> None:
    """Seat, publish and type all sheets of a round but those of the tables to `leave`."""
    start_round(hall, round_)
    left = set(leave)
    for table in tables(hall, round_):
        if table.table not in left:
            enter_sheet(hall, round_, table.table)


def form_groups(hall: Hall) -> Receipt:
    """Post the ranking and cut it in the second in which its window is over, equals by number."""
    perform(PublishRanking(), by=hall.directing)
    return do(FormGroups(was_parted=True), hall.directing, now=book(hall).protests_until)


def finish(hall: Hall) -> None:
    """Publish the last ranking, make it final (without a protest window) and shut the book."""
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    close_tournament(CloseTournament(), by=hall.directing)


def small_tournament(
    entrants: int = 8,
    rounds: int = 3,
    *,
    played: int | None = None,
    started: bool = False,
    leave: Iterable[int] = (),
    **opened: Any,
) -> Hall:
    """A tournament with `played` of its rounds (default: all) typed in.

    The tables to `leave` are not, of the last one; `started`: the round after them is published.
    What else `open_tournament` takes is passed on.
    """
    hall = open_tournament(rounds=rounds, **opened)
    if entrants:
        enter(hall, entrants)
    played = rounds if played is None else played
    for round_ in range(1, played + 1):
        play_round(hall, round_, leave=leave if round_ == played else ())
    if started:
        start_round(hall, played + 1)
    return hall
