"""How fast it is: a made-up tournament, real servers, and floors measured in the same run."""
