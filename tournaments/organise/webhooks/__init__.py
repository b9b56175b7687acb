"""Webhooks: registered, told soon after a book has moved on, told again until it arrives.

Each module says one thing: which `addresses` may be told, what a `message` says, how it is signed
(`signing`) and sent (`posting`), who has to be told (`due`), the telling itself (`telling`), what
the people who registered one want (`registering`).
"""
