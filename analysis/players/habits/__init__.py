"""How players play, by indicators of what experienced people do: definitions, estimates, the answer."""
