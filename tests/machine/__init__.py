"""What the tests stand on: a real database, web server, browser, broker and worker."""
