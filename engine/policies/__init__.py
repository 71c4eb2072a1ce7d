"""Player files become vectors of weights: who plays, what he can see of a rule, who never makes a choice."""
