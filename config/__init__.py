"""Assembly: settings, addresses, servers. Nothing here knows burraco."""
