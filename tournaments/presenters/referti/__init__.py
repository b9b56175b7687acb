"""Referti: those that are due, their drafts out of the book, and each with its place in it."""
