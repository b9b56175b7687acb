"""Addresses of the desk: the time of a round."""

from django.urls import path

from tournaments.desk.clock import views

urlpatterns = [
    path("clock/", views.clock_now, name="desk-clock-now"),
    path("rounds/<int:round_>/start/whistle/", views.whistle, name="desk-whistle"),
    path("rounds/<int:round_>/clock/pause/", views.pause, name="desk-pause"),
    path("rounds/<int:round_>/clock/resume/", views.resume, name="desk-resume"),
    path("rounds/<int:round_>/clock/extension/", views.extend, name="desk-extension"),
    path("rounds/<int:round_>/clock/time-out/", views.time_out, name="desk-time-out"),
    path("rounds/<int:round_>/clock/undo/", views.undo, name="desk-clock-undo"),
]
