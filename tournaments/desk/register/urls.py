"""Addresses of the desk: register."""

from django.urls import path

from tournaments.desk.register import views

urlpatterns = [
    path("register/", views.show, name="desk-register"),
]
