"""Addresses of the desk: ranking."""

from django.urls import path

from tournaments.desk.ranking import views

urlpatterns = [
    path("ranking/", views.show, name="desk-ranking"),
    path("ranking/settle/", views.settle, name="desk-settle"),
    path("ranking/publish/", views.publish, name="desk-publish-ranking"),
    path("ranking/final/", views.make_final, name="desk-final"),
    path("ranking/close/", views.close, name="desk-close"),
]
