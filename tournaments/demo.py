"""A tournament to try the program with: three rounds played, the fourth under way.

All of it is done by the commands that people use, as the users `direttore`, `computerista` and
`arbitro`; the people and their scores are made up, the same every time.
"""

import random

import msgspec
from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.utils import timezone

from scoring import commands, queries
from scoring.plans import Movement, Plan, SeatingMethod
from scoring.queries import TableInBook
from scoring.rules import regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rulings import AskedBy, PenaltyUnit
from scoring.sheets import Breakdown, LineScore, Pozzetto, SheetScore, SmazzataScore
from scoring.values import Authority, EntrantNumber, Role, RoundNumber, TableNumber
from tournaments.models import Official, Tournament
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.evening import open_tournament
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.rulings import correct_sheet
from tournaments.organise.seating import check_in, seat_round
from tournaments.organise.sheets import type_sheet
from tournaments.permissions import authority

PAIRS = 23
PLAYED = 3
UNDER_WAY = RoundNumber(4)
SHEETS_IN = 5
"""Sheets of the round under way that have come in."""
_SEED = 1985
_SURNAMES = (
    "Abate Barone Colombo Danieli Erba Fabbri Grassi Iorio Lodi Mancini Nardi Orlando Pace "
    "Quadri Ricci Serra Testa Urso Valenti Zanetti Bassi Cattaneo Fiore"
)
_FIRST_NAMES = (
    "Adele Bruna Cesare Delia Emilio Franca Giorgio Ines Luciano Marisa Nello Ornella Piero "
    "Rita Sandro Teresa Umberto Vilma Aldo Bice Carlo Dina Elio"
)
_CLUBS = ("Circolo Arcobaleno", "ASD La Pinella", "Dopolavoro Ferroviario", "")


def load_demo() -> str:
    """Make the demo tournament; its slug. Users that are missing are made, without password."""
    with transaction.atomic():
        return _Demo().run().slug


class _Demo:
    def __init__(self) -> None:
        self.chance = random.Random(_SEED)  # noqa: S311 - made-up scores, no secret
        director = _user("direttore")
        director.user_permissions.add(
            Permission.objects.get(content_type__app_label="tournaments", codename="add_tournament")
        )
        plan = commands.OpenTournament(
            regulation="classico",
            plan=Plan(
                first_round=SeatingMethod.LOT,
                movements=(Movement.MITCHELL,) * PLAYED + (Movement.DANESE,),
            ),
        )
        self.tournament = open_tournament(
            by=director,
            plan=plan,
            name="Serata dimostrativa",
            slug="demo",
            venue="Circolo Arcobaleno",
            played_on=timezone.localdate(),
        )
        self.regulation = regulations.load(plan.regulation)
        self.directing = self._appointed(director, Role.DIRECTOR)
        self.typing = self._appointed(_user("computerista"), Role.COMPUTERISTA)
        self.refereeing = self._appointed(_user("arbitro"), Role.REFEREE)

    def run(self) -> Tournament:
        enter_entrants(by=self.directing, entries=self._pairs())
        for entrant in range(1, PAIRS + 1):
            check_in(by=self.typing, entrant=EntrantNumber(entrant), present=True)
        for number in range(1, PLAYED + 1):
            self._seat(RoundNumber(number))
            self._type(queries.tables(self.tournament.ledger, RoundNumber(number)))
        self._correct(RoundNumber(2), TableNumber(4))
        self._penalise(EntrantNumber(7), RoundNumber(3))
        self._seat(UNDER_WAY)
        self._type(queries.tables(self.tournament.ledger, UNDER_WAY)[:SHEETS_IN])
        return self.tournament

    def _appointed(self, user: User, role: Role) -> Authority:
        Official.objects.get_or_create(
            tournament=self.tournament, user_id=user.pk, defaults={"role": role.value}
        )
        official = authority(user, self.tournament)
        if official is None:
            raise AssertionError("whoever was just appointed has an authority")
        return official

    def _pairs(self) -> list[EntryForm]:
        names = [
            f"{surname} {first}" for surname in _SURNAMES.split() for first in _FIRST_NAMES.split()
        ]
        chosen = self.chance.sample(names, 2 * PAIRS)
        return [
            EntryForm(
                players=tuple(
                    PlayerForm(name, f"D{number}{index:04}") for index, name in enumerate(two, 1)
                ),
                club=self.chance.choice(_CLUBS),
            )
            for number, two in enumerate(zip(chosen[::2], chosen[1::2], strict=True), start=1)
        ]

    def _seat(self, round_: RoundNumber) -> None:
        seat_round(
            commands.SeatRound(round=round_, seed=_SEED, rests=commands.Rests.GIVEN),
            by=self.directing,
        )
        perform(commands.PublishSeating(round=round_), by=self.directing)

    def _type(self, tables: tuple[TableInBook, ...]) -> None:
        for table in tables:
            if table.is_bye:
                continue
            sheet = plausible_sheet(self.chance, self.regulation, 3)
            type_sheet(
                commands.EnterSheet(round=table.round, table=table.table, sheet=sheet),
                by=self.typing,
            )

    def _correct(self, round_: RoundNumber, table: TableNumber) -> None:
        seated = queries.table(self.tournament.ledger, round_, table)
        if seated is None or seated.sheet is None:
            raise AssertionError("the demo plays this table before it corrects it")
        perform(commands.VerifySheet(round=round_, table=table), by=self.refereeing)
        correction = commands.CorrectSheet(
            round=round_,
            table=table,
            sheet=_with_one_more_clean(seated.sheet, self.regulation),
            asked_by=AskedBy.LINE_A,
            countersigned_by=self.refereeing,
            agreed_by=tuple(player for line in seated.players for player in line),
            referee_called=True,
        )
        reason = "Un burraco pulito era stato contato come sporco."
        correct_sheet(correction, by=self.directing, reason=reason)

    def _penalise(self, entrant: EntrantNumber, round_: RoundNumber) -> None:
        perform(
            commands.GivePenalty(
                entrant=entrant,
                round=round_,
                unit=PenaltyUnit.GAME_POINTS,
                amount=100,
                article="UISP 13.2",
            ),
            by=self.refereeing,
            reason="Arrivati al tavolo quattro minuti dopo il fischio.",
        )


def _user(username: str) -> User:
    user, _ = User.objects.get_or_create(username=username, defaults={"is_staff": True})
    return user


def plausible_sheet(
    chance: random.Random, regulation: Regulation, smazzate: int, *, lines: int = 2
) -> SheetScore:
    """A made-up sheet that could have been played under this regulation, by two or three lines."""
    return SheetScore(
        smazzate=tuple(_plausible_smazzata(chance, regulation, lines) for _ in range(smazzate))
    )


def _plausible_smazzata(chance: random.Random, regulation: Regulation, lines: int) -> SmazzataScore:
    scores = [
        _plausible_line(chance, regulation, closed=not index, most=4 - lines)
        for index in range(lines)
    ]
    chance.shuffle(scores)
    return SmazzataScore(a=scores[0], b=scores[1], c=scores[2] if lines > 2 else None)


def _plausible_line(
    chance: random.Random, regulation: Regulation, *, closed: bool, most: int
) -> LineScore:
    """`most` burrachi of a kind: three lines share the deck that two do."""
    clean, dirty = chance.randint(int(closed), most), chance.randint(0, most)
    taken = closed or chance.random() < 0.85
    breakdown = Breakdown(
        clean=clean,
        dirty=dirty,
        closed=closed,
        pozzetto=Pozzetto.TAKEN if taken else Pozzetto.NOT_TAKEN,
        cards_table=(clean + dirty) * 65 + 5 * chance.randint(4, 12 * most),
        cards_hand=0 if closed else 5 * chance.randint(2, 24),
    )
    return LineScore(total=smazzata.total(breakdown, regulation), breakdown=breakdown)


def _with_one_more_clean(sheet: SheetScore, regulation: Regulation) -> SheetScore:
    """The sheet with a dirty burraco of line a made clean, in the first smazzata with one."""
    smazzate = list(sheet.smazzate)
    for index, played in enumerate(smazzate):
        breakdown = played.a.breakdown
        if breakdown and breakdown.dirty:
            right = msgspec.structs.replace(
                breakdown, dirty=breakdown.dirty - 1, clean=breakdown.clean + 1
            )
            line = LineScore(total=smazzata.total(right, regulation), breakdown=right)
            smazzate[index] = SmazzataScore(a=line, b=played.b)
            break
    return SheetScore(smazzate=tuple(smazzate))
