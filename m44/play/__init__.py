"""Questions as plans, and the games that answer them."""
