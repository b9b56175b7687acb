"""What referees decide: about sheets, and penalties."""
