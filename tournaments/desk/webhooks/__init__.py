"""The desk: webhooks of a tournament."""
