"""Addresses of the desk: the referee."""

from django.urls import path

from tournaments.desk.referee import views

urlpatterns = [path("referee/", views.referee, name="desk-referee")]
