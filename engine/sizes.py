"""Sizes of the records, and the numbers that mean something else than themselves.

Sizes are maxima so that larger boards need no second layout.
"""

MAX_HEXES = 232
MAX_UNITS = 80
ENGAGED_BITS = 40  # enemies told by one word of a unit's engagements; two words for MAX_UNITS
MAX_ROWS = 24  # unit rows in one scenario (a row may exist once per side)
MAX_STACKS = 192  # distinct combinations of tile and pieces on one hex
MAX_PIECES = 6  # removable obstacle pieces: 0 sandbag, 1 wire, the file's order, sandbags of one side
MAX_CARDS = 120  # physical cards
MAX_CARD_ROWS = 48
MAX_HAND = 20
MAX_OPENING = 12  # cards of an opening hand that are not dealt at random
MAX_SLOTS = 2  # cards committed ahead by one side
MAX_PLAYED = 3  # cards played together in a turn
MAX_OBJECTIVES = 16
MAX_WORTH = 10  # medals of one unit, exit or objective
MAX_MEDALS = MAX_WORTH * (MAX_UNITS + MAX_OBJECTIVES)  # of one side
MAX_DAMS = 4  # dams that may be sabotaged
MAX_DROPS = 4  # air drops before the first turn
MAX_MARCHES = 3  # kinds of unit rows that are barred from the same edges
MAX_MEMBERS = 16  # players of an ensemble
MAX_PLANS = 64  # plans a searching player tries in one turn
MAX_STYLES = 12  # styles of a searching player beside its own
MAX_USES = 3  # permissions to strike with a Recon that may be open at once
MAX_TARGETS = 6  # units a strike may name
MAX_PATHS = 3  # kinds of hexes that spare a move from penalties
MAX_MARCH = 19  # longest allowance of row and cards
MAX_HELD = 16  # hexes whose possession lets a Recon strike
MAX_RANGE = 8  # longest table of dice by range
DANGER_REACH = MAX_RANGE + 5  # distances at which an enemy may be a danger: his march and his range
MAX_FIGURES = 8
MAX_TURNS = 200  # the end of games that never end, reported as capped (HR-GEN-16)
NEAR = 216  # hexes within distance 8 of a hex: 6 * (1 + 2 + ... + 8)
LINE = 10  # longest list of hexes that matter on one side of a line of at most 8 hexes
CUT = 100  # taken off a cell of dice that a rule puts out of reach (see kernel/trigger_dice.py)
N_STREAMS = 48  # entries by hooks.Stream, which begins at 1
N_WEIGHTS = 384  # entries by players.common.weights.Weight
MAX_TRIGGERS = 256  # of hooks.Fired
WORD_BITS = 63  # triggers in one word: all bits of an int64 but its sign
N_ACTIONS = 5  # entries by codes.Action
LOG = 512  # events buffered between two decisions when a game is traced
OFF = -1  # off the board, none
CLEAR_OBSTACLE = -2  # answer of a player: clear the obstacle instead of battling
LEAVE_BOARD = -3  # last entry of a way: off the board by an exit
SHELL = -1000  # answers from here down: a gun shells the obstacle on hex SHELL - answer
ALL = 99  # "all units" on a card, "all flags" of a hex, no cap on a move
N_PLACE = 41  # entries of players.common.class_terms.Place
N_HEX_NOTES = 24  # those of them that are the same for every unit of a class
N_AIM = 12  # entries of players.common.class_terms.Aim
N_ORDER = 24  # entries of players.common.class_terms.Order
N_CARD_NOTES = 15  # terms of players.common.weights from CARD_GAIN on
MAX_OPTIONS = MAX_HEXES  # acts among which a pupil chooses
N_OPTION_NOTES = 88  # what is noted of each: places and aims, or what a card is and its orders, and its worth
N_LESSON = N_WEIGHTS + 6  # terms, and the worth by class of unit, of cards, of orders and of battles
