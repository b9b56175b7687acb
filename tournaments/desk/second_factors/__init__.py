"""The second factor at the desk: asked for at the login, set up and taken away by its owner."""
