"""Addresses of the desk: what if."""

from django.urls import path

from tournaments.desk.what_if import views

urlpatterns = [path("what-if/", views.what_if, name="desk-what-if")]
