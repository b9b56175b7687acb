"""Addresses of the desk: register."""

from django.urls import path

from tournaments.desk.register import views
from tournaments.exports.addresses import register_converters

register_converters()

urlpatterns = [
    path("register/", views.show, name="desk-register"),
    path("register/register.<file_type:as_>", views.download, name="desk-register-file"),
]
