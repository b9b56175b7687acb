"""Addresses of the desk: documents."""

from django.urls import path

from tournaments.desk.documents import views

urlpatterns = [
    path("documents/", views.documents, name="desk-documents"),
    path("documents/folder.zip", views.export, name="desk-export"),
]
