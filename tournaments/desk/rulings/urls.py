"""Addresses of the desk: rulings."""

from django.urls import path

from tournaments.desk.rulings import views

TABLE = "rounds/<int:round_>/tables/<int:table>/"
urlpatterns = [
    path(TABLE + "verify/", views.verify, name="desk-verify"),
    path(TABLE + "correct/", views.correct, name="desk-correct"),
    path(TABLE + "award/", views.award, name="desk-award"),
    path("penalties/", views.list_penalties, name="desk-penalties"),
    path("penalties/<int:ruling>/revoke/", views.revoke, name="desk-revoke"),
]
