"""Addresses of the desk: prizes."""

from django.urls import path

from tournaments.desk.prizes import views

urlpatterns = [
    path("prizes/", views.prizes, name="desk-prizes"),
    path("prizes/draw/", views.draw, name="desk-prize-draw"),
]
