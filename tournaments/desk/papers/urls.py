"""Addresses of the desk: papers."""

from django.urls import path

from tournaments.desk.papers import settling, views

TABLE = "rounds/<int:round_>/tables/<int:table>/"
urlpatterns = [
    path("rounds/<int:round_>/papers/second/", views.second_keying, name="desk-second"),
    path("second-keying/", views.choose, name="desk-second-keying"),
    path("proposals/", views.allow, name="desk-proposals"),
    path(TABLE + "readings/", settling.settle, name="desk-readings"),
    path(TABLE + "undo/", settling.undo, name="desk-undo"),
    path(TABLE + "swap/", settling.swap, name="desk-swap"),
]
