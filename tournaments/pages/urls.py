"""Addresses of the public pages: they stand on posters and in chats, so they are Italian."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.exports.contents import ExportKind, register_converters
from tournaments.pages import (
    alerts,
    bookings,
    editions,
    files,
    home,
    installing,
    melds,
    proposals,
    screens,
    tools,
    tournament,
)

app_name = "pages"
register_converters()

urlpatterns = [
    path("", home.home, name="home"),
    # Where it stands is what it may keep: pages of tournaments, nothing else.
    path("t/worker.js", installing.worker, name="worker"),
    path("t/senza-rete.html", installing.without_network, name="without-network"),
    path("t/<slug:slug>/app.webmanifest", installing.manifest, name="manifest"),
    path("t/<slug:slug>/avvisi/", alerts.alerts, name="alerts"),
    # On posters and in chats: the seat while a round begins, else the ranking.
    path("t/<slug:slug>/", tournament.tournament, name="ranking"),
    path("t/<slug:slug>/classifica/", tournament.ranking, name="standings"),
    path("t/<slug:slug>/turni/", tournament.current, name="current"),
    path("t/<slug:slug>/turni/<int:number>/", tournament.round_, name="round"),
    path("t/<slug:slug>/turni/<int:number>/tavoli/<int:table>/perche/", tournament.why, name="why"),
    path("t/<slug:slug>/programma/", tournament.plan, name="plan"),
    path("t/<slug:slug>/premi/", tournament.prizes, name="prizes"),
    path("t/<slug:slug>/posto/", tournament.seat, name="seat"),
    path("t/<slug:slug>/iscritti/", tournament.entrants, name="entrants"),
    path("t/<slug:slug>/iscritti/<int:number>/", tournament.entrant, name="entrant"),
    # As it was called when there were only pairs: posters and chats have it.
    path("t/<slug:slug>/coppie/<int:number>/", tournament.entrant, name="entrant-before"),
    path("t/<slug:slug>/vetta/", tournament.top, name="top"),
    path("t/<slug:slug>/confronto/", tournament.duel, name="duel"),
    path("t/<slug:slug>/incroci/", tournament.crosses, name="crosses"),
    path(
        "t/<slug:slug>/incroci.<file_type:as_>",
        files.table,
        {"kind": ExportKind.CROSSES},
        name="crosses-file",
    ),
    path("t/<slug:slug>/incroci.pdf", files.crosses_pdf, name="crosses-pdf"),
    path("t/<slug:slug>/schermo/", screens.ranking, name="screen"),
    path("t/<slug:slug>/schermo/tavoli/", screens.tables, name="screen-tables"),
    path("t/<slug:slug>/schermi/<slug:screen>/", screens.named, name="named-screen"),
    path(
        "t/<slug:slug>/schermi/<slug:screen>/immagine.webp", screens.picture, name="screen-picture"
    ),
    path("t/<slug:slug>/schermo/posti/", screens.seats, name="screen-seats"),
    path("t/<slug:slug>/regolamento/", editions.of_tournament, name="tournament-regulation"),
    path("t/<slug:slug>/numero/", tournament.number, name="number"),
    path(
        "t/<slug:slug>/classifica.<file_type:as_>",
        files.table,
        {"kind": ExportKind.RANKING},
        name="ranking-file",
    ),
    path("t/<slug:slug>/classifica.pdf", files.ranking_pdf, name="ranking-pdf"),
    path(
        "t/<slug:slug>/iscritti.<file_type:as_>",
        files.table,
        {"kind": ExportKind.ENTRANTS},
        name="entrants-file",
    ),
    path(
        "t/<slug:slug>/premi.<file_type:as_>",
        files.table,
        {"kind": ExportKind.PRIZES},
        name="prizes-file",
    ),
    path(
        "t/<slug:slug>/turni/<int:number>/posti.<file_type:as_>",
        files.table,
        {"kind": ExportKind.SEATING},
        name="seating-file",
    ),
    path(
        "t/<slug:slug>/turni/<int:number>/risultati.<file_type:as_>",
        files.table,
        {"kind": ExportKind.RESULTS},
        name="results-file",
    ),
    path("t/<slug:slug>/turni/<int:number>/risultati.pdf", files.results_pdf, name="results-pdf"),
    path("circuiti/<slug:slug>/classifica.<file_type:as_>", files.circuit, name="circuit-file"),
    path("circuiti/<slug:slug>/classifica.pdf", files.circuit_pdf, name="circuit-paper"),
    path("robots.txt", installing.robots, name="robots"),
    path("favicon.ico", installing.favicon, name="favicon"),
    path("circuiti/", home.list_circuits, name="circuits"),
    path("circuiti/<slug:slug>/", home.one_circuit, name="circuit"),
    path("circuiti/<slug:slug>/<slug:key>/", home.competitor, name="circuit-competitor"),
    # Not below `t/`: what a line is shown and says is never kept in memory for others.
    path(
        "score/<slug:slug>/<int:round_>/<int:table>/<str:line>/<str:code>/",
        proposals.proposal,
        name="proposal",
    ),
    path(
        "score/<slug:slug>/<int:round_>/<int:table>/<str:line>/<str:code>/numero/",
        proposals.number,
        name="proposal-number",
    ),
    # Not below `t/`, for the same reason.
    path("prenota/<slug:slug>/", bookings.ask, name="book"),
    path("prenota/<slug:slug>/<uuid:booking>/", bookings.asked, name="booking"),
    path("ora/", tools.now, name="now"),
    path("aiuto/", tools.contents, name="manual"),
    path("aiuto/<slug:slug>/", tools.chapter, name="manual-chapter"),
    path("privacy/", tools.privacy, name="privacy"),
    path("strumenti/", tools.index, name="tools"),
    path("strumenti/conta/", tools.counting, name="counting"),
    path("strumenti/conta/worker.js", tools.worker, name="counting-worker"),
    path("strumenti/conta/<slug:edition>/", tools.counting, name="counting-by"),
    path("strumenti/time-out/", tools.timeout, name="time-out"),
    path("strumenti/time-out/<slug:edition>/", tools.timeout, name="time-out-by"),
    path("regolamenti/", editions.list_editions, name="regulations"),
    path("regolamenti/<slug:edition>/", editions.one_edition, name="regulation"),
    path("strumenti/giochi/", melds.melds, name="melds"),
    path("strumenti/giochi/<slug:edition>/", melds.melds, name="melds-by"),
    # A token would make every page different; a forged request could only change a language.
    path("lingua/", csrf_exempt(set_language), name="language"),
]
