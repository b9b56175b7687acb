"""What the addresses of the API are made of.

Numbers in them are short: no longer one is of anything.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter

from tournaments.exports.contents import register_converters


class Number(IntConverter):
    regex = "[0-9]{1,6}"


class LongNumber(IntConverter):
    regex = "[0-9]{1,9}"


register_converter(Number, "number")
register_converter(LongNumber, "event")
register_converters()

TOURNAMENT = "tournaments/<slug:slug>"
ENTRANT = f"{TOURNAMENT}/entrants/<number:entrant>"
ROUND = f"{TOURNAMENT}/rounds/<number:round>"
TABLE = f"{ROUND}/tables/<number:table>"
SHEET = f"{TABLE}/sheet"
RULING = "<event:ruling>/revocation"
CIRCUIT = "circuits/<slug:circuit>"
EDITION = "regulations/<slug:edition>"
