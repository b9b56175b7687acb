"""Addresses of the desk: ranking."""

from django.urls import path

from tournaments.desk.ranking import views

urlpatterns = [
    path("ranking/", views.show, name="desk-ranking"),
    path("ranking/settle/", views.settle, name="desk-settle"),
    path("rounds/<int:round_>/rankings/", views.used, name="desk-rankings"),
]
