"""Addresses of the desk: groups."""

from django.urls import path

from tournaments.desk.groups import views

urlpatterns = [
    path("groups/", views.show, name="desk-groups"),
    path("groups/form/", views.form_groups, name="desk-form-groups"),
]
