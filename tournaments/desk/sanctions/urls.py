"""Addresses of the desk: sanctions."""

from django.urls import path

from tournaments.desk.sanctions import views

urlpatterns = [
    path("sanctions/", views.sanction, name="desk-sanctions"),
    path("sanctions/<int:ruling>/revoke/", views.revoke, name="desk-sanction-revoke"),
]
