"""Addresses of the desk: fees."""

from django.urls import path

from tournaments.desk.fees import views

urlpatterns = [
    path("fees/", views.list_fees, name="desk-fees"),
    path("pairs/<int:number>/fee/", views.one_account, name="desk-account"),
    path("pairs/<int:number>/fee/paid/", views.paid, name="desk-paid"),
    path(
        "pairs/<int:number>/fee/<int:payment>/take-back/", views.undo, name="desk-payment-take-back"
    ),
]
