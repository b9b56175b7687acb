"""The addresses of the API. Numbers in them are short: no longer one is of anything."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from django.urls.converters import IntConverter

from tournaments.api import (
    documents,
    editions,
    entrants,
    figures,
    lists,
    melds,
    officials,
    players,
    referti,
    register,
    rounds,
    rulings,
    sanctions,
    sheet_rulings,
    sheets,
    standings,
    timeout,
    tokens,
    tournaments,
    transfers,
)
from tournaments.api.docs import DocsDoor, SchemaDoor
from tournaments.api.nowhere import NowhereDoor


class Number(IntConverter):
    regex = "[0-9]{1,6}"


class LongNumber(IntConverter):
    regex = "[0-9]{1,9}"


register_converter(Number, "number")
register_converter(LongNumber, "event")

_sheet = [
    path("", sheets.SheetDoor.as_view()),
    path("/reckoning", sheets.ReckonDoor.as_view()),
    path("/verification", sheet_rulings.VerificationDoor.as_view()),
    path("/correction", sheet_rulings.CorrectionDoor.as_view()),
    path("/award", sheet_rulings.AwardDoor.as_view()),
]

_tournament: list[URLPattern | URLResolver] = [
    path("", tournaments.TournamentDoor.as_view()),
    path("/regulation", editions.PinnedDoor.as_view()),
    path("/figures", figures.FiguresDoor.as_view()),
    path("/closing", tournaments.ClosingDoor.as_view()),
    path("/export", transfers.ExportDoor.as_view()),
    path("/officials", officials.OfficialsDoor.as_view()),
    path("/officials/newcomers", officials.NewcomersDoor.as_view()),
    path("/officials/<event:user>", officials.OfficialDoor.as_view()),
    path("/entrants", entrants.EntrantsDoor.as_view()),
    path("/entrants/preview", lists.PreviewDoor.as_view()),
    path("/entrants/paste", lists.PasteDoor.as_view()),
    path("/entrants/<number:entrant>/check-in", entrants.CheckInDoor.as_view()),
    path("/entrants/<number:entrant>/withdrawal", entrants.WithdrawalDoor.as_view()),
    path("/entrants/<number:entrant>/readmission", entrants.ReadmissionDoor.as_view()),
    path("/entrants/<number:entrant>/players", entrants.LineUpDoor.as_view()),
    path("/players/<uuid:player>", players.PlayerDoor.as_view()),
    path("/rounds", rounds.RoundsDoor.as_view()),
    path("/rounds/<number:round>", rounds.RoundDoor.as_view()),
    path("/rounds/<number:round>/seating", rounds.SeatingDoor.as_view()),
    path("/rounds/<number:round>/publication", rounds.PublicationDoor.as_view()),
    path("/rounds/<number:round>/tables/<number:table>/sheet", include(_sheet)),
    path("/ranking", standings.RankingDoor.as_view()),
    path("/ranking/ties", standings.TieDoor.as_view()),
    path("/ranking/publication", standings.RankingPublicationDoor.as_view()),
    path("/ranking/final", standings.FinalRankingDoor.as_view()),
    path("/penalties", rulings.PenaltiesDoor.as_view()),
    path("/penalties/<event:ruling>/revocation", rulings.RevocationDoor.as_view()),
    path("/sanctions", sanctions.SanctionsDoor.as_view()),
    path("/sanctions/proposal", sanctions.ProposalDoor.as_view()),
    path("/sanctions/<event:ruling>/revocation", sanctions.SanctionRevocationDoor.as_view()),
    path("/referti", referti.RefertiDoor.as_view()),
    path("/referti/<uuid:referto>", referti.RefertoDoor.as_view()),
    path("/referti/<uuid:referto>/filing", referti.FilingDoor.as_view()),
    path("/documents", documents.DocumentsDoor.as_view()),
    path("/documents/<uuid:document>", documents.DocumentDoor.as_view()),
    path("/documents/<uuid:document>/pdf", documents.PdfDoor.as_view()),
    path("/events", register.EventsDoor.as_view()),
    path("/events/<event:event>", register.EventDoor.as_view()),
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
    path("imports", transfers.ImportDoor.as_view()),
    path("tournaments", tournaments.TournamentsDoor.as_view()),
    path("tournaments/<slug:slug>", include(_tournament)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include(_v1)),
    path("schema/", SchemaDoor.as_view(), name="api-schema"),
    path("docs/", DocsDoor.as_view(url_name="api-schema"), name="api-docs"),
    re_path(r"^.*$", NowhereDoor.as_view()),
]
