"""Addresses of the desk: rulings."""

from django.urls import path

from tournaments.desk.rulings import awards, views

TABLE = "rounds/<int:round_>/tables/<int:table>/"
urlpatterns = [
    path(TABLE + "verify/", views.verify, name="desk-verify"),
    path(TABLE + "award/", awards.award, name="desk-award"),
    path(TABLE + "award/lift/", awards.lift, name="desk-award-lift"),
    path(TABLE + "technical/", awards.technical, name="desk-technical"),
    path("penalties/", views.penalty, name="desk-penalties"),
    path("penalties/<int:ruling>/revoke/", views.revoke, name="desk-revoke"),
]
