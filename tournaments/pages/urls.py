"""Addresses of the public pages: they stand on posters and in chats, so they are Italian."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.pages import (
    circuits,
    counting,
    melds,
    prizes,
    reasons,
    regulations,
    screens,
    timeout,
    tools,
    views,
)

app_name = "pages"

urlpatterns = [
    path("", views.home, name="home"),
    path("t/<slug:slug>/", views.ranking, name="ranking"),
    path("t/<slug:slug>/turni/", views.current, name="current"),
    path("t/<slug:slug>/turni/<int:number>/", views.round_, name="round"),
    path("t/<slug:slug>/turni/<int:number>/tavoli/<int:table>/perche/", reasons.why, name="why"),
    path("t/<slug:slug>/programma/", reasons.plan, name="plan"),
    path("t/<slug:slug>/premi/", prizes.prizes, name="prizes"),
    path("t/<slug:slug>/posto/", views.seat, name="seat"),
    path("t/<slug:slug>/iscritti/<int:number>/", views.entrant, name="entrant"),
    # As it was called when there were only pairs: posters and chats have it.
    path("t/<slug:slug>/coppie/<int:number>/", views.entrant, name="entrant-before"),
    path("t/<slug:slug>/schermo/", screens.ranking, name="screen"),
    path("t/<slug:slug>/schermo/tavoli/", screens.tables, name="screen-tables"),
    path("t/<slug:slug>/regolamento/", regulations.of_tournament, name="tournament-regulation"),
    path("t/<slug:slug>/numero/", views.number, name="number"),
    path("circuiti/", circuits.list_circuits, name="circuits"),
    path("circuiti/<slug:slug>/", circuits.one_circuit, name="circuit"),
    path("circuiti/<slug:slug>/<slug:key>/", circuits.competitor, name="circuit-competitor"),
    path("strumenti/", tools.index, name="tools"),
    path("strumenti/conta/", counting.counting, name="counting"),
    path("strumenti/conta/worker.js", counting.worker, name="counting-worker"),
    path("strumenti/conta/<slug:edition>/", counting.counting, name="counting-by"),
    path("strumenti/time-out/", timeout.ask, name="time-out"),
    path("strumenti/time-out/<slug:edition>/", timeout.ask, name="time-out-by"),
    path("regolamenti/", regulations.list_editions, name="regulations"),
    path("regolamenti/<slug:edition>/", regulations.one_edition, name="regulation"),
    path("strumenti/giochi/", melds.melds, name="melds"),
    path("strumenti/giochi/<slug:edition>/", melds.melds, name="melds-by"),
    # A token would make every page different; a forged request could only change a language.
    path("lingua/", csrf_exempt(set_language), name="language"),
]
