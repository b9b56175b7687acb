"""The addresses of the API. Numbers in them are short: no longer one is of anything."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from django.urls.converters import IntConverter

from tournaments.api import (
    award_proposals,
    circuit_documents,
    circuit_parts,
    circuits,
    documents,
    editions,
    entrants,
    figures,
    gaps,
    leaving,
    line_ups,
    lists,
    melds,
    officials,
    plans,
    players,
    prizes,
    reasons,
    referti,
    register,
    rounds,
    rulings,
    sanctions,
    seating,
    sheet_rulings,
    sheets,
    standings,
    timeout,
    tokens,
    tournaments,
    transfers,
    wrong_seats,
)
from tournaments.api.docs import DocsDoor, SchemaDoor
from tournaments.api.nowhere import NowhereDoor
from tournaments.api.operations import Door


class Number(IntConverter):
    regex = "[0-9]{1,6}"


class LongNumber(IntConverter):
    regex = "[0-9]{1,9}"


register_converter(Number, "number")
register_converter(LongNumber, "event")


def _under(prefix: str, doors: list[tuple[str, type[Door]]]) -> list[URLPattern]:
    """Addresses below one: without trailing slashes, which `include` would ask for."""
    return [path(f"{prefix}/{below}" if below else prefix, door.as_view()) for below, door in doors]


_SHEET = "rounds/<number:round>/tables/<number:table>/sheet"
_sheet: list[tuple[str, type[Door]]] = [
    ("", sheets.SheetDoor),
    ("reckoning", sheets.ReckonDoor),
    ("verification", sheet_rulings.VerificationDoor),
    ("correction", sheet_rulings.CorrectionDoor),
    ("award", sheet_rulings.AwardDoor),
    ("award/proposals", award_proposals.AwardProposalsDoor),
]

_tournament: list[tuple[str, type[Door]]] = [
    ("", tournaments.TournamentDoor),
    ("regulation", editions.PinnedDoor),
    ("figures", figures.FiguresDoor),
    ("plan", plans.PlanDoor),
    ("groups", plans.GroupsDoor),
    ("closing", tournaments.ClosingDoor),
    ("export", transfers.ExportDoor),
    ("officials", officials.OfficialsDoor),
    ("officials/newcomers", officials.NewcomersDoor),
    ("officials/<event:user>", officials.OfficialDoor),
    ("entrants", entrants.EntrantsDoor),
    ("entrants/preview", lists.PreviewDoor),
    ("entrants/paste", lists.PasteDoor),
    ("entrants/gaps", gaps.GapsDoor),
    ("entrants/<number:entrant>/leaving", leaving.LeavingDoor),
    ("entrants/<number:entrant>/check-in", entrants.CheckInDoor),
    ("entrants/<number:entrant>/withdrawal", entrants.WithdrawalDoor),
    ("entrants/<number:entrant>/readmission", entrants.ReadmissionDoor),
    ("entrants/<number:entrant>/players", line_ups.LineUpDoor),
    ("players/<uuid:player>", players.PlayerDoor),
    ("rounds", rounds.RoundsDoor),
    ("rounds/<number:round>", rounds.RoundDoor),
    ("rounds/<number:round>/seating", seating.SeatingDoor),
    ("rounds/<number:round>/publication", seating.PublicationDoor),
    ("rounds/<number:round>/wrong-seats", wrong_seats.WrongSeatsDoor),
    ("rounds/<number:round>/tables/<number:table>/reasons", reasons.ReasonsDoor),
    ("rounds/<number:round>/entrants/<number:entrant>/rooms", line_ups.RoomsDoor),
    ("ranking", standings.RankingDoor),
    ("ranking/ties", standings.TieDoor),
    ("ranking/publication", standings.RankingPublicationDoor),
    ("ranking/final", standings.FinalRankingDoor),
    ("prizes", prizes.PrizesDoor),
    ("prizes/awards", prizes.AwardsDoor),
    ("prizes/draw", prizes.PrizeDrawDoor),
    ("penalties", rulings.PenaltiesDoor),
    ("penalties/<event:ruling>/revocation", rulings.RevocationDoor),
    ("sanctions", sanctions.SanctionsDoor),
    ("sanctions/proposal", sanctions.ProposalDoor),
    ("sanctions/<event:ruling>/revocation", sanctions.SanctionRevocationDoor),
    ("referti", referti.RefertiDoor),
    ("referti/<uuid:referto>", referti.RefertoDoor),
    ("referti/<uuid:referto>/filing", referti.FilingDoor),
    ("documents", documents.DocumentsDoor),
    ("documents/<uuid:document>", documents.DocumentDoor),
    ("documents/<uuid:document>/pdf", documents.PdfDoor),
    ("events", register.EventsDoor),
    ("events/<event:event>", register.EventDoor),
]

_ONE = "<slug:circuit>"
_circuits: list[tuple[str, type[Door]]] = [
    ("", circuits.CircuitsDoor),
    (_ONE, circuits.CircuitDoor),
    (f"{_ONE}/ranking", circuits.CircuitRankingDoor),
    (f"{_ONE}/legs", circuit_parts.LegsDoor),
    (f"{_ONE}/legs/<slug:tournament>", circuit_parts.LegDoor),
    (f"{_ONE}/documents", circuit_documents.CircuitDocumentsDoor),
    (f"{_ONE}/documents/<uuid:document>", circuit_documents.CircuitDocumentDoor),
    (f"{_ONE}/documents/<uuid:document>/pdf", circuit_documents.CircuitPdfDoor),
    (f"{_ONE}/managers", circuit_parts.ManagersDoor),
    (f"{_ONE}/managers/<event:user>", circuit_parts.ManagerDoor),
]

_v1: list[URLPattern | URLResolver] = [
    path("token", tokens.TokenDoor.as_view()),
    path("me", tokens.MeDoor.as_view()),
    path("me/token", tokens.OwnTokenDoor.as_view()),
    path("regulations", editions.EditionsDoor.as_view()),
    path("regulations/<slug:edition>", editions.EditionDoor.as_view()),
    path("regulations/<slug:edition>/copies", editions.CopiesDoor.as_view()),
    path("regulations/<slug:edition>/figures", figures.EditionFiguresDoor.as_view()),
    path("regulations/<slug:edition>/time-out", timeout.TimeOutDoor.as_view()),
    path("regulations/<slug:edition>/meld", melds.MeldDoor.as_view()),
    *_under("circuits", _circuits),
    path("imports", transfers.ImportDoor.as_view()),
    path("tournaments", tournaments.TournamentsDoor.as_view()),
    *_under("tournaments/<slug:slug>", _tournament),
    *_under(f"tournaments/<slug:slug>/{_SHEET}", _sheet),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include(_v1)),
    path("schema/", SchemaDoor.as_view(), name="api-schema"),
    path("docs/", DocsDoor.as_view(url_name="api-schema"), name="api-docs"),
    re_path(r"^.*$", NowhereDoor.as_view()),
]
