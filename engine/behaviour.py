"""The behaviour version of the engine: which runs tell of the same games in the same words.

A run notes it among its versions.  ``docs/12-results.md`` says what each version changed.
"""

# Raised by one whenever a game that is kept (tests/golden) is played, hashed or counted otherwise than before.
BEHAVIOUR = 11

# The last version by which games that are the same move for move were hashed or counted otherwise.
COUNTED = 2
