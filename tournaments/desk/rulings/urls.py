"""Addresses of the desk: rulings."""

from django.urls import path

from tournaments.desk.rulings import penalties, views

urlpatterns = [
    path("rounds/<int:round_>/tables/<int:table>/", views.one_sheet, name="desk-sheet"),
    path("rounds/<int:round_>/tables/<int:table>/verify/", views.verify, name="desk-verify"),
    path("rounds/<int:round_>/tables/<int:table>/correct/", views.correct, name="desk-correct"),
    path("rounds/<int:round_>/tables/<int:table>/award/", views.award, name="desk-award"),
    path("penalties/", penalties.list_penalties, name="desk-penalties"),
    path("penalties/<int:ruling>/revoke/", penalties.revoke, name="desk-revoke"),
]
