"""Addresses of the desk: settings."""

from django.urls import path

from tournaments.desk.settings import views

urlpatterns = [
    path("settings/", views.show, name="desk-settings"),
    path("settings/tournament/", views.describe, name="desk-describe"),
]
