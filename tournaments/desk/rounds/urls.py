"""Addresses of the desk: rounds."""

from django.urls import path

from tournaments.desk.rounds import views

ROUND = "rounds/<int:round_>/"
urlpatterns = [
    path(ROUND, views.one_round, name="desk-round"),
    path(ROUND + "now/", views.round_now, name="desk-round-now"),
    path(ROUND + "scores/", views.type_sheets, name="desk-sheets"),
    path(ROUND + "papers/", views.check_in, name="desk-papers"),
]
