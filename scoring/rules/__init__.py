"""The regulations as pure functions: no database, no Django, no clock of their own."""
