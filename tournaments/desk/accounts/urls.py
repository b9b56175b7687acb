"""Addresses of the desk: one's own account."""

from django.contrib.admin import site
from django.urls import path

from tournaments.desk.accounts import forgotten, invitations, switching, views

urlpatterns = [
    path("switch/", site.admin_view(switching.switch), name="switch"),
    path("invitations/", site.admin_view(invitations.invitations), name="invitations"),
    path("still-here/", site.admin_view(switching.still_here), name="still-here"),
    # In the place of the admin's own page of this name.
    path(
        "password_change/",
        site.admin_view(views.ChangePassword.as_view(), cacheable=True),
        name="password_change",
    ),
    path("password-forgotten/", forgotten.forgotten, name="password-forgotten"),
    path(
        "password-link/<uidb64>/<token>/",
        forgotten.ChoosePassword.as_view(),
        name="password-link",
    ),
]
