"""Addresses of editions: of no one tournament, each page asks whether one may open any."""

from django.contrib.admin import site
from django.urls import path

from tournaments.desk.editions import views

urlpatterns = [
    path("", site.admin_view(views.list_editions), name="editions"),
    path("<slug:edition>/", site.admin_view(views.show), name="edition"),
    path("<slug:edition>/copy/", site.admin_view(views.copy), name="edition-copy"),
    path("<slug:edition>/change/", site.admin_view(views.change), name="edition-change"),
]
