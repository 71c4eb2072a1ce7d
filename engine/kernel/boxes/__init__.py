"""Laws of the expansions: asked only in battles that have them."""
