"""A position set by hand: pieces on an otherwise empty board, one thing done, and questions to the rules.

``position`` sets it up and acts, ``drawn`` writes the scenario file that it stands for, ``reasons`` says why an attack
has no dice.  All of it runs the kernels as plain Python: nothing is compiled and no game is played.
"""
