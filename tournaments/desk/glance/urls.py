"""Addresses of the desk: the desk at a glance."""

from django.urls import path

from tournaments.desk.glance import views

urlpatterns = [
    path("", views.glance, name="desk"),
    path("now/", views.fragment, name="desk-now"),
]
