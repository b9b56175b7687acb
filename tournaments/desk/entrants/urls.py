"""Addresses of the desk: entrants."""

from django.urls import path

from tournaments.desk.entrants import bookings, lists, presence, views
from tournaments.exports.addresses import register_converters

register_converters()

urlpatterns = [
    path("pairs/", views.list_entrants, name="desk-entrants"),
    path("pairs/paste/", lists.paste, name="desk-paste"),
    path("pairs/example.<file_type:as_>", lists.download_example, name="desk-list-example"),
    path("pairs/presence/", presence.call, name="desk-presence"),
    path("pairs/presence/all/", presence.everybody, name="desk-presence-all"),
    path("pairs/presence/withdraw/", presence.withdraw_absent, name="desk-withdraw-absent"),
    path("pairs/bookings/", bookings.list_bookings, name="desk-bookings"),
    path("pairs/bookings/enter/", bookings.enter_placed, name="desk-bookings-enter"),
    path("pairs/bookings/<uuid:booking>/enter/", bookings.enter, name="desk-booking-enter"),
    path("pairs/bookings/<uuid:booking>/decline/", bookings.decline, name="desk-booking-decline"),
    path("pairs/<int:number>/", views.one_entrant, name="desk-entrant"),
    path(
        "pairs/<int:number>/players/<uuid:player>/",
        views.correct_name,
        name="desk-player-name",
    ),
    path("pairs/<int:number>/captain/", views.captain, name="desk-captain"),
    path("pairs/<int:number>/check-in/", presence.check_in, name="desk-check-in"),
    path("pairs/<int:number>/withdraw/", views.withdraw, name="desk-withdraw"),
    path("pairs/<int:number>/readmit/", views.readmit, name="desk-readmit"),
]
