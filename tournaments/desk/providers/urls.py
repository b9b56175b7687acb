"""Addresses of the way to the provider, and back."""

from django.urls import path

from tournaments.desk.providers import views

urlpatterns = [
    path("oidc/", views.go, name="oidc"),
    path("oidc/callback/", views.come_back, name="oidc-callback"),
]
