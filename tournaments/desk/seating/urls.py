"""Addresses of the desk: seating."""

from django.urls import path

from tournaments.desk.seating import by_hand, rooms, substitution, views

urlpatterns = [
    path("rounds/<int:round_>/rooms/", rooms.rooms, name="desk-rooms"),
    path(
        "rounds/<int:round_>/pairs/<int:number>/substitution/",
        substitution.substitution,
        name="desk-substitution",
    ),
    path("rounds/<int:round_>/tables/<int:table>/why/", views.why, name="desk-why"),
    path("rounds/<int:round_>/draw/", views.draw, name="desk-draw"),
    path("rounds/<int:round_>/edit/", by_hand.edit, name="desk-seating-edit"),
    path("rounds/<int:round_>/publish/", views.publish, name="desk-publish-seating"),
    path("rounds/<int:round_>/take-back/", views.take_back, name="desk-take-back"),
]
