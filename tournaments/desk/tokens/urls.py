"""Addresses of one's own tokens."""

from django.urls import path

from tournaments.desk.tokens import views

urlpatterns = [
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", views.revoke, name="token-revoke"),
]
