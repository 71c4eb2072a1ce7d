"""Sizes of the records, and the numbers that mean something else than themselves.

Sizes are maxima so that larger boards need no second layout.
"""

MAX_HEXES = 232
MAX_UNITS = 80
MAX_ROWS = 24  # unit rows in one scenario (a row may exist once per side)
MAX_STACKS = 192  # distinct combinations of tile and pieces on one hex
MAX_PIECES = 4  # removable obstacle pieces: 0 sandbag, 1 wire, then the file's order
MAX_CARDS = 120  # physical cards
MAX_CARD_ROWS = 48
MAX_HAND = 20
MAX_OBJECTIVES = 16
MAX_DROPS = 4  # air drops before the first turn
MAX_MARCHES = 3  # kinds of unit rows that are barred from the same edges
MAX_MEMBERS = 16  # players of an ensemble
MAX_PLANS = 64  # plans a searching player tries in one turn
MAX_STYLES = 12  # styles of a searching player beside its own
MAX_HELD = 16  # hexes whose possession lets a Recon strike
MAX_RANGE = 8  # longest table of dice by range
MAX_FIGURES = 8
MAX_TURNS = 200  # the end of games that never end, reported as capped (HR-GEN-16)
NEAR = 216  # hexes within distance 8 of a hex: 6 * (1 + 2 + ... + 8)
LINE = 10  # longest list of hexes that matter on one side of a line of at most 8 hexes
N_STREAMS = 16  # entries by codes.Stream, which begins at 1
N_ACTIONS = 5  # entries by codes.Action
LOG = 512  # events buffered between two decisions when a game is traced
OFF = -1  # off the board, none
CLEAR_OBSTACLE = -2  # answer of a player: clear the obstacle instead of battling
LEAVE_BOARD = -3  # last entry of a way: off the board by an exit
ALL = 99  # "all units" on a card, "all flags" of a hex, no cap on a move
