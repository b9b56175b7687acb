"""What goes wrong in a round. Scores and sanctions are proposed; nothing is given by that."""
