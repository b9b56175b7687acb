"""Addresses of the desk: plan."""

from django.urls import path

from tournaments.desk.plan import views

urlpatterns = [
    path("plan/", views.show, name="desk-plan"),
    path("plan/change/", views.change, name="desk-plan-change"),
]
