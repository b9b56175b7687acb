"""Addresses of an organiser's membership list."""

from django.urls import path

from tournaments.desk.memberships import views

urlpatterns = [
    path("memberships/", views.memberships, name="memberships"),
    path("memberships/forget/", views.forget, name="memberships-forget"),
]
