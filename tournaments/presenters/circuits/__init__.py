"""Circuits as people read them: ranking, rules."""
