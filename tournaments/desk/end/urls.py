"""Addresses of the desk: the end of the evening."""

from django.urls import path

from tournaments.desk.end import views

urlpatterns = [
    path("end/", views.end, name="desk-end"),
    path("ranking/publish/", views.publish, name="desk-publish-ranking"),
    path("ranking/final/", views.make_final, name="desk-final"),
    path("ranking/close/", views.close, name="desk-close"),
]
