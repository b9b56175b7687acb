"""Addresses of the desk: the page of the moment."""

from django.urls import path

from tournaments.desk.overview import views

urlpatterns = [
    path("", views.overview, name="desk"),
    path("results-sent/", views.results_sent, name="desk-results-sent"),
]
