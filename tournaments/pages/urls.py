"""Addresses of the public pages: they stand on posters and in chats, so they are Italian."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.pages import (
    circuits,
    counting,
    editions,
    entrants,
    home,
    melds,
    plan,
    prizes,
    ranking,
    register,
    rounds,
    screens,
    seating,
    timeout,
    tools,
)

app_name = "pages"

urlpatterns = [
    path("", home.home, name="home"),
    path("t/<slug:slug>/", ranking.ranking, name="ranking"),
    path("t/<slug:slug>/turni/", rounds.current, name="current"),
    path("t/<slug:slug>/turni/<int:number>/", rounds.round_, name="round"),
    path("t/<slug:slug>/turni/<int:number>/tavoli/<int:table>/perche/", seating.why, name="why"),
    path("t/<slug:slug>/programma/", plan.plan, name="plan"),
    path("t/<slug:slug>/premi/", prizes.prizes, name="prizes"),
    path("t/<slug:slug>/posto/", seating.seat, name="seat"),
    path("t/<slug:slug>/iscritti/<int:number>/", entrants.entrant, name="entrant"),
    # As it was called when there were only pairs: posters and chats have it.
    path("t/<slug:slug>/coppie/<int:number>/", entrants.entrant, name="entrant-before"),
    path("t/<slug:slug>/schermo/", screens.ranking, name="screen"),
    path("t/<slug:slug>/schermo/tavoli/", screens.tables, name="screen-tables"),
    path("t/<slug:slug>/regolamento/", editions.of_tournament, name="tournament-regulation"),
    path("t/<slug:slug>/numero/", register.number, name="number"),
    path("circuiti/", circuits.list_circuits, name="circuits"),
    path("circuiti/<slug:slug>/", circuits.one_circuit, name="circuit"),
    path("circuiti/<slug:slug>/<slug:key>/", circuits.competitor, name="circuit-competitor"),
    path("strumenti/", tools.index, name="tools"),
    path("strumenti/conta/", counting.counting, name="counting"),
    path("strumenti/conta/worker.js", counting.worker, name="counting-worker"),
    path("strumenti/conta/<slug:edition>/", counting.counting, name="counting-by"),
    path("strumenti/time-out/", timeout.ask, name="time-out"),
    path("strumenti/time-out/<slug:edition>/", timeout.ask, name="time-out-by"),
    path("regolamenti/", editions.list_editions, name="regulations"),
    path("regolamenti/<slug:edition>/", editions.one_edition, name="regulation"),
    path("strumenti/giochi/", melds.melds, name="melds"),
    path("strumenti/giochi/<slug:edition>/", melds.melds, name="melds-by"),
    # A token would make every page different; a forged request could only change a language.
    path("lingua/", csrf_exempt(set_language), name="language"),
]
