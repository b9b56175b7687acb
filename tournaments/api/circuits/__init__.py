"""Circuits: seasons over several tournaments."""
