"""What is rarely touched, each row with how it is now."""
