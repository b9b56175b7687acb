"""The page of a round at the desk, in the parts that it shows."""
