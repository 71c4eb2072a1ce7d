"""The player who weighs terms; the captain is he with more of them."""
