"""Addresses of the desk: screens on the wall."""

from django.urls import path

from tournaments.desk.screens import views

urlpatterns = [
    path("screens/", views.list_screens, name="desk-screens"),
    path("screens/<slug:screen>/", views.list_screens, name="desk-screen"),
    path("screens/<slug:screen>/take-down/", views.remove, name="desk-screen-remove"),
]
