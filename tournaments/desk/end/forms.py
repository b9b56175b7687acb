"""The form that shuts the book."""

from tournaments.desk.forms import CommandForm, ReasonField


class ClosingForm(CommandForm):
    """The button that shuts the book, and why it is pressed while referti are missing."""

    reason = ReasonField(required=False)
