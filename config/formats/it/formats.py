"""Italian dates with their time, in Django's admin: in figures, without the name of the day."""

DATETIME_FORMAT = "d/m/Y H:i"
