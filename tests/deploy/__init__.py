"""The service as config/deploy installs it."""
