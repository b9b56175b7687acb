"""Addresses of the desk: corrections."""

from django.urls import path

from tournaments.desk.corrections import seating, views

ROUND = "rounds/<int:round_>/"
urlpatterns = [
    path(ROUND + "tables/<int:table>/correct/", views.correct, name="desk-correct"),
    path(ROUND + "swap/<int:table>/", seating.swap, name="desk-swap-places"),
]
