"""Names and numbers as people type them: what they mean, what there is, what is like them."""
