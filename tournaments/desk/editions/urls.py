"""Addresses of editions: of no one tournament, each page asks whether one may open any."""

from django.urls import path

from tournaments.desk.editions import views

urlpatterns = [
    path("", views.list_editions, name="editions"),
    path("<slug:edition>/", views.show, name="edition"),
    path("<slug:edition>/copy/", views.copy, name="edition-copy"),
    path("<slug:edition>/change/", views.change, name="edition-change"),
]
