"""The addresses of the API. Numbers in them are short: no longer one is of anything."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from django.urls.converters import IntConverter

from tournaments.api import (
    bookings,
    clock,
    complaints,
    discipline,
    documents,
    duties,
    editions,
    entrant,
    entrant_lists,
    entrants,
    figures,
    files,
    groups,
    line_ups,
    lists,
    melds,
    officials,
    papers,
    plan,
    players,
    presence,
    prizes,
    proposals,
    ranking,
    register,
    rounds,
    screens,
    seating,
    tables,
    timeout,
    tokens,
    tournaments,
    transfers,
    webhooks,
    what_if,
)
from tournaments.api.circuits import circuits, legs, managers
from tournaments.api.circuits import documents as circuit_documents
from tournaments.api.circuits import ranking as circuit_ranking
from tournaments.api.corrections import seating as corrected_seating
from tournaments.api.corrections import sheets as corrections
from tournaments.api.docs import DocsView, GuideView, NowhereView, SchemaView
from tournaments.api.incidents import awards, gaps, lateness, leaving, taking_over, wrong_seats
from tournaments.api.referti import views as referti
from tournaments.api.rulings import penalties
from tournaments.api.rulings import sheets as sheet_rulings
from tournaments.api.sanctions import expelled
from tournaments.api.sanctions import given as sanctions
from tournaments.api.sanctions import proposals as sanction_proposals
from tournaments.api.sheets import several as several_sheets
from tournaments.api.sheets import views as sheets
from tournaments.exports.addresses import register_converters


class Number(IntConverter):
    regex = "[0-9]{1,6}"


class LongNumber(IntConverter):
    regex = "[0-9]{1,9}"


register_converter(Number, "number")
register_converter(LongNumber, "event")
register_converters()

TOURNAMENT = "tournaments/<slug:slug>"
ENTRANT = f"{TOURNAMENT}/entrants/<number:entrant>"
ROUND = f"{TOURNAMENT}/rounds/<number:round>"
TABLE = f"{ROUND}/tables/<number:table>"
SHEET = f"{TABLE}/sheet"
RULING = "<event:ruling>/revocation"
CIRCUIT = "circuits/<slug:circuit>"
EDITION = "regulations/<slug:edition>"

v1 = [
    path("token", tokens.TokenView.as_view()),
    path("me", tokens.MeView.as_view()),
    path("me/token", tokens.ShownTokenView.as_view()),
    path("me/tokens", tokens.OwnTokensView.as_view()),
    path("me/tokens/<event:token>", tokens.ListedTokenView.as_view()),
    path("regulations", editions.EditionsView.as_view()),
    path(EDITION, editions.EditionView.as_view()),
    path(f"{EDITION}/copies", editions.CopiesView.as_view()),
    path(f"{EDITION}/figures", figures.EditionFiguresView.as_view()),
    path(f"{EDITION}/time-out", timeout.TimeOutView.as_view()),
    path(f"{EDITION}/meld", melds.MeldView.as_view()),
    path("imports", transfers.ImportView.as_view()),
    path("tournaments", tournaments.TournamentsView.as_view()),
    path(SHEET, sheets.SheetView.as_view()),
    path(f"{SHEET}/reckoning", sheets.ReckoningView.as_view()),
    path(f"{SHEET}/verification", sheet_rulings.VerificationView.as_view()),
    path(f"{SHEET}/correction", corrections.CorrectionView.as_view()),
    path(f"{SHEET}/correction/preview", corrections.CorrectionPreviewView.as_view()),
    path(f"{SHEET}/correction/refusal", corrections.CorrectionRefusalView.as_view()),
    path(f"{SHEET}/award", sheet_rulings.AwardView.as_view()),
    path(f"{SHEET}/award/preview", corrections.AwardPreviewView.as_view()),
    path(f"{SHEET}/award/proposals", awards.AwardProposalsView.as_view()),
    path(f"{SHEET}/award/lifting", sheet_rulings.LiftingView.as_view()),
    path(
        f"{SHEET}/smazzate/<number:smazzata>/award",
        sheet_rulings.SmazzataAwardView.as_view(),
    ),
    path(f"{SHEET}/check-in", papers.CheckInView.as_view()),
    path(f"{SHEET}/reading", papers.ReadingView.as_view()),
    path(f"{SHEET}/reading/choice", papers.ChoiceView.as_view()),
    path(f"{SHEET}/undoing", papers.UndoView.as_view()),
    path(f"{SHEET}/proposal/acceptance", proposals.AcceptanceView.as_view()),
    path(f"{ROUND}/proposals", proposals.ProposalsView.as_view()),
    path(f"{ROUND}/sheets", several_sheets.SheetsView.as_view()),
    path(f"{ROUND}/papers", papers.BoardView.as_view()),
    path(f"{TOURNAMENT}/second-keying", papers.SecondKeyingView.as_view()),
    path(TOURNAMENT, tournaments.OneTournamentView.as_view()),
    path(f"{TOURNAMENT}/regulation", editions.PinnedView.as_view()),
    path(f"{TOURNAMENT}/figures", figures.FiguresView.as_view()),
    path(f"{TOURNAMENT}/plan", plan.PlanView.as_view()),
    path(f"{TOURNAMENT}/groups", groups.GroupsView.as_view()),
    path(f"{TOURNAMENT}/closing", tournaments.ClosingView.as_view()),
    path(f"{TOURNAMENT}/files/register", files.RegisterFileView.as_view()),
    path(f"{TOURNAMENT}/files/<export_kind:kind>", files.FileView.as_view()),
    path(f"{TOURNAMENT}/export", transfers.ExportView.as_view()),
    path(f"{TOURNAMENT}/officials", officials.OfficialsView.as_view()),
    path(f"{TOURNAMENT}/officials/invitations", officials.InvitationsView.as_view()),
    path(
        f"{TOURNAMENT}/officials/invitations/<event:invitation>",
        officials.InvitationView.as_view(),
    ),
    path(f"{TOURNAMENT}/officials/newcomers", officials.NewcomersView.as_view()),
    path(f"{TOURNAMENT}/officials/<event:user>", officials.OfficialView.as_view()),
    path(f"{TOURNAMENT}/entrants", entrant_lists.EntrantsView.as_view()),
    path(f"{TOURNAMENT}/entrants/preview", lists.PreviewView.as_view()),
    path(f"{TOURNAMENT}/entrants/paste", lists.PasteView.as_view()),
    path(f"{TOURNAMENT}/entrants/example", files.ListExampleView.as_view()),
    path(f"{TOURNAMENT}/entrants/gaps", gaps.GapsView.as_view()),
    path(ENTRANT, entrant.EntrantView.as_view()),
    path(f"{ENTRANT}/leaving", leaving.LeavingView.as_view()),
    path(f"{TOURNAMENT}/screens", screens.ScreensView.as_view()),
    path(f"{TOURNAMENT}/screens/<slug:screen>", screens.ScreenView.as_view()),
    path(f"{TOURNAMENT}/bookings", bookings.BookingsView.as_view()),
    path(f"{TOURNAMENT}/bookings/<uuid:booking>", bookings.BookingView.as_view()),
    path(f"{TOURNAMENT}/bookings/<uuid:booking>/entry", bookings.BookingEntryView.as_view()),
    path(f"{TOURNAMENT}/presence", presence.RollView.as_view()),
    path(f"{TOURNAMENT}/presence/absent/withdrawal", presence.AbsentView.as_view()),
    path(f"{ENTRANT}/check-in", presence.CheckInView.as_view()),
    path(f"{ENTRANT}/withdrawal", entrants.WithdrawalView.as_view()),
    path(f"{ENTRANT}/readmission", entrants.ReadmissionView.as_view()),
    path(f"{ENTRANT}/players", line_ups.LineUpView.as_view()),
    path(f"{ENTRANT}/captain", line_ups.CaptainView.as_view()),
    path(f"{TOURNAMENT}/players/<uuid:player>", players.PlayerView.as_view()),
    path(f"{TOURNAMENT}/players/<uuid:player>/card", discipline.PlayerCardView.as_view()),
    path(f"{TOURNAMENT}/rounds", rounds.RoundsView.as_view()),
    path(ROUND, rounds.RoundView.as_view()),
    path(TABLE, tables.TableView.as_view()),
    path(f"{ROUND}/seating", seating.SeatingView.as_view()),
    path(f"{ROUND}/publication", seating.PublicationView.as_view()),
    path(f"{ROUND}/lateness", lateness.LatenessView.as_view()),
    path(f"{ROUND}/start", clock.StartView.as_view()),
    path(f"{ROUND}/clock/pause", clock.PauseView.as_view()),
    path(f"{ROUND}/clock/resumption", clock.ResumptionView.as_view()),
    path(f"{ROUND}/clock/extensions", clock.ExtensionView.as_view()),
    path(f"{ROUND}/clock/time-out", clock.CalledView.as_view()),
    path(f"{ROUND}/clock/undoing", clock.UndoingView.as_view()),
    path(f"{TABLE}/awaited", lateness.AwaitedView.as_view()),
    path(f"{TABLE}/beginning", lateness.BeginningView.as_view()),
    path(f"{TABLE}/replacement", taking_over.ReplacementView.as_view()),
    path(f"{TABLE}/replacement/undoing", taking_over.ReplacementUndoingView.as_view()),
    path(f"{ROUND}/rankings", corrected_seating.SeatingRankingsView.as_view()),
    path(f"{ROUND}/swap", corrected_seating.SwapView.as_view()),
    path(f"{ROUND}/wrong-seats", wrong_seats.WrongSeatsView.as_view()),
    path(f"{TABLE}/positions", seating.PositionsView.as_view()),
    path(f"{TABLE}/reasons", seating.ReasonsView.as_view()),
    path(f"{ROUND}/entrants/<number:entrant>/rooms", line_ups.RoomsView.as_view()),
    path(f"{ROUND}/entrants/<number:entrant>/substitution", line_ups.SubstitutionView.as_view()),
    path(f"{TOURNAMENT}/ranking", ranking.RankingView.as_view()),
    path(f"{TOURNAMENT}/ranking/ties", ranking.TieView.as_view()),
    path(f"{TOURNAMENT}/ranking/publication", ranking.RankingPublicationView.as_view()),
    path(f"{TOURNAMENT}/ranking/final", ranking.FinalRankingView.as_view()),
    path(f"{TOURNAMENT}/prizes", prizes.PrizesView.as_view()),
    path(f"{TOURNAMENT}/prizes/awards", prizes.AwardsView.as_view()),
    path(f"{TOURNAMENT}/prizes/draw", prizes.PrizeDrawView.as_view()),
    path(f"{TOURNAMENT}/penalties", penalties.PenaltiesView.as_view()),
    path(f"{TOURNAMENT}/penalties/{RULING}", penalties.RevocationView.as_view()),
    path(f"{TOURNAMENT}/duties", duties.DutiesView.as_view()),
    path(f"{TOURNAMENT}/sanctions", sanctions.SanctionsView.as_view()),
    path(f"{TOURNAMENT}/sanctions/proposal", sanction_proposals.ProposalView.as_view()),
    path(f"{TOURNAMENT}/sanctions/expelled", expelled.ExpelledView.as_view()),
    path(
        f"{TOURNAMENT}/sanctions/{RULING}",
        sanctions.SanctionRevocationView.as_view(),
    ),
    path(f"{TOURNAMENT}/complaints", complaints.ComplaintsView.as_view()),
    path(f"{TOURNAMENT}/complaints/<event:complaint>/decision", complaints.DecisionView.as_view()),
    path(f"{TOURNAMENT}/what-if", what_if.WhatIfView.as_view()),
    path(f"{TOURNAMENT}/referti", referti.RefertiView.as_view()),
    path(f"{TOURNAMENT}/referti/due", referti.DueView.as_view()),
    path(f"{TOURNAMENT}/referti/<uuid:referto>", referti.RefertoView.as_view()),
    path(f"{TOURNAMENT}/referti/<uuid:referto>/filing", referti.FilingView.as_view()),
    path(f"{TOURNAMENT}/documents", documents.DocumentsView.as_view()),
    path(f"{TOURNAMENT}/documents/<uuid:document>", documents.DocumentView.as_view()),
    path(f"{TOURNAMENT}/documents/<uuid:document>/pdf", documents.PdfView.as_view()),
    path(f"{TOURNAMENT}/events", register.EventsView.as_view()),
    path(f"{TOURNAMENT}/events/<event:event>", register.EventView.as_view()),
    path("webhooks", webhooks.ServerWebhooksView.as_view()),
    path("webhooks/<uuid:webhook>", webhooks.ServerWebhookView.as_view()),
    path("webhooks/<uuid:webhook>/secret", webhooks.ServerSecretView.as_view()),
    path("webhooks/<uuid:webhook>/activation", webhooks.ServerActivationView.as_view()),
    path("webhooks/<uuid:webhook>/test", webhooks.ServerTestView.as_view()),
    path("webhooks/<uuid:webhook>/deliveries", webhooks.ServerDeliveriesView.as_view()),
    path(
        "webhooks/<uuid:webhook>/deliveries/<event:delivery>/again",
        webhooks.ServerAgainView.as_view(),
    ),
    path(f"{TOURNAMENT}/webhooks", webhooks.WebhooksView.as_view()),
    path(f"{TOURNAMENT}/webhooks/<uuid:webhook>", webhooks.WebhookView.as_view()),
    path(f"{TOURNAMENT}/webhooks/<uuid:webhook>/secret", webhooks.SecretView.as_view()),
    path(f"{TOURNAMENT}/webhooks/<uuid:webhook>/activation", webhooks.ActivationView.as_view()),
    path(f"{TOURNAMENT}/webhooks/<uuid:webhook>/test", webhooks.TestView.as_view()),
    path(f"{TOURNAMENT}/webhooks/<uuid:webhook>/deliveries", webhooks.DeliveriesView.as_view()),
    path(
        f"{TOURNAMENT}/webhooks/<uuid:webhook>/deliveries/<event:delivery>/again",
        webhooks.AgainView.as_view(),
    ),
    path("circuits", circuits.CircuitsView.as_view()),
    path(CIRCUIT, circuits.OneCircuitView.as_view()),
    path(f"{CIRCUIT}/ranking", circuit_ranking.CircuitRankingView.as_view()),
    path(f"{CIRCUIT}/files/ranking", files.CircuitFileView.as_view()),
    path(f"{CIRCUIT}/legs", legs.LegsView.as_view()),
    path(f"{CIRCUIT}/legs/<slug:tournament>", legs.LegView.as_view()),
    path(f"{CIRCUIT}/documents", circuit_documents.CircuitDocumentsView.as_view()),
    path(f"{CIRCUIT}/documents/<uuid:document>", circuit_documents.CircuitDocumentView.as_view()),
    path(f"{CIRCUIT}/documents/<uuid:document>/pdf", circuit_documents.CircuitPdfView.as_view()),
    path(f"{CIRCUIT}/managers", managers.ManagersView.as_view()),
    path(f"{CIRCUIT}/managers/<event:user>", managers.ManagerView.as_view()),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include((v1, "api"), namespace="v1")),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", GuideView.as_view(), name="api-docs"),
    path("docs/reference/", DocsView.as_view(url_name="api-schema"), name="api-reference"),
    re_path(r"^.*$", NowhereView.as_view()),
]
