"""Addresses of the desk: officials."""

from django.urls import path

from tournaments.desk.officials import views

urlpatterns = [
    path("officials/", views.list_officials, name="desk-officials"),
    path("officials/invitations/<int:invitation>/withdraw/", views.uninvite, name="desk-uninvite"),
    path("officials/<int:official_id>/", views.one_official, name="desk-official"),
]
