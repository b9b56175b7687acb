"""Addresses of the desk: incidents."""

from django.urls import path

from tournaments.desk.incidents import lateness, leaving, taking_over, wrong_seats

urlpatterns = [
    path("pairs/<int:number>/leave/", leaving.leave, name="desk-leave"),
    path("rounds/<int:round_>/start/", lateness.lateness, name="desk-lateness"),
    path("rounds/<int:round_>/tables/<int:table>/late/", lateness.wait, name="desk-late"),
    path("rounds/<int:round_>/tables/<int:table>/begin/", lateness.begin, name="desk-begin"),
    path("rounds/<int:round_>/tables/<int:table>/seat/", taking_over.take, name="desk-take-seat"),
    path(
        "rounds/<int:round_>/tables/<int:table>/seat/undo/",
        taking_over.give_back,
        name="desk-give-seat-back",
    ),
    path("rounds/<int:round_>/wrong-seats/", wrong_seats.wrong_seats, name="desk-wrong-seats"),
]
