"""Addresses of the second factor: asked for, and one's own."""

from django.urls import path

from tournaments.desk.second_factors import views

urlpatterns = [
    path("code/", views.code, name="code"),
    path("second-factor/", views.second_factor, name="second-factor"),
]
