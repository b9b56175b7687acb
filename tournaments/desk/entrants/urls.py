"""Addresses of the desk: entrants."""

from django.urls import path

from tournaments.desk.entrants import lists, views

urlpatterns = [
    path("pairs/", views.list_entrants, name="desk-entrants"),
    path("pairs/paste/", lists.paste, name="desk-paste"),
    path("pairs/example.csv", lists.download_example, name="desk-list-example"),
    path("pairs/<int:number>/", views.one_entrant, name="desk-entrant"),
    path(
        "pairs/<int:number>/players/<uuid:player>/",
        views.correct_name,
        name="desk-player-name",
    ),
    path("pairs/<int:number>/check-in/", views.check_in, name="desk-check-in"),
    path("pairs/<int:number>/withdraw/", views.withdraw, name="desk-withdraw"),
    path("pairs/<int:number>/readmit/", views.readmit, name="desk-readmit"),
]
