"""Django's admin with our own site: `django.contrib.admin.site` is the organisers'."""

from django.contrib.admin.apps import AdminConfig


class OrganisersAdminConfig(AdminConfig):
    """Takes the place of `django.contrib.admin` among the installed apps."""

    default_site = "tournaments.desk.site.OrganisersSite"
