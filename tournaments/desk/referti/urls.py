"""Addresses of the desk: referti."""

from django.urls import path

from tournaments.desk.referti import views

urlpatterns = [
    path("referti/", views.list_referti, name="desk-referti"),
    path("referti/new/", views.new, name="desk-referto-new"),
    path("referti/<uuid:referto_id>/", views.one_referto, name="desk-referto"),
    path("referti/<uuid:referto_id>/file/", views.file, name="desk-referto-file"),
]
