"""The form that shuts the book."""

from scoring.commands import CloseTournament
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import ReasonField

ClosingForm = command_form(CloseTournament, reason=ReasonField(required=False))
"""The button that shuts the book, and why it is pressed while referti are missing."""
