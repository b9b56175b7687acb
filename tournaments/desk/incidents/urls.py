"""Addresses of the desk: incidents."""

from django.urls import path

from tournaments.desk.incidents import leaving, wrong_seats

urlpatterns = [
    path("pairs/<int:number>/leave/", leaving.leave, name="desk-leave"),
    path("rounds/<int:round_>/wrong-seats/", wrong_seats.wrong_seats, name="desk-wrong-seats"),
]
