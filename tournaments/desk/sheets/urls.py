"""Addresses of the desk: sheets."""

from django.urls import path

from tournaments.desk.sheets import views

urlpatterns = [
    path("rounds/<int:round_>/scores/now/", views.sheets_now, name="desk-sheets-now"),
    path("rounds/<int:round_>/scores/open/", views.open_sheets, name="desk-sheets-open"),
    path("rounds/<int:round_>/tables/<int:table>/", views.one_sheet, name="desk-sheet"),
    path(
        "rounds/<int:round_>/tables/<int:table>/photos/<uuid:photo>/",
        views.sheet_photo,
        name="desk-sheet-photo",
    ),
]
