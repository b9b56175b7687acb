"""Addresses of the desk: expelled lines, players' cards."""

from django.urls import path

from tournaments.desk.discipline import views

urlpatterns = [
    path("pairs/<int:number>/expulsion/", views.expulsion, name="desk-expulsion"),
    path("players/<uuid:player>/", views.card, name="desk-player-card"),
]
