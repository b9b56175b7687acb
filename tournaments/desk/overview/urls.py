"""Addresses of the desk: the overview of a tournament."""

from django.urls import path

from tournaments.desk.overview import views

urlpatterns = [
    path("", views.overview, name="desk"),
    path("results-sent/", views.results_sent, name="desk-results-sent"),
    path("now/", views.fragment, name="desk-now"),
]
