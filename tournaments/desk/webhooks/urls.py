"""Addresses of the desk: webhooks of a tournament."""

from django.urls import path

from tournaments.desk.webhooks import views

ONE = "webhooks/<uuid:webhook>/"

urlpatterns = [
    path("webhooks/", views.list_webhooks, name="desk-webhooks"),
    path(f"{ONE}secret/", views.renew, name="desk-webhook-secret"),
    path(f"{ONE}test/", views.test, name="desk-webhook-test"),
    path(f"{ONE}on/", views.switch_on, name="desk-webhook-on"),
    path(f"{ONE}take-down/", views.remove, name="desk-webhook-remove"),
    path(f"{ONE}<int:delivery>/again/", views.again, name="desk-webhook-again"),
]
