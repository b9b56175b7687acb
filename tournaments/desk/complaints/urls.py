"""Addresses of the desk: complaints."""

from django.urls import path

from tournaments.desk.complaints import views

urlpatterns = [
    path("complaints/", views.complaint, name="desk-complaints"),
    path("complaints/<int:complaint>/decide/", views.decide, name="desk-complaint-decide"),
]
