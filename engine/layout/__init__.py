"""The records: TABLES (rules and board), STATE (one game), MIND (a player's memory), SEARCH, RESULT, TURN, EVENT.

``int32`` everywhere; floats live in MIND only.  Times are player turns; hexes are indices in hex order (row A first,
left to right).
"""

from engine.layout.events import WIDTHS as WIDTHS
from engine.layout.mind import MIND as MIND
from engine.layout.review import REVIEW as REVIEW
from engine.layout.rows import EVENT as EVENT
from engine.layout.rows import LESSON as LESSON
from engine.layout.rows import RESULT as RESULT
from engine.layout.rows import TURN as TURN
from engine.layout.search import SEARCH as SEARCH
from engine.layout.state import STATE as STATE
from engine.layout.tables import TABLES as TABLES
from engine.sizes import ALL as ALL
from engine.sizes import CLEAR_OBSTACLE as CLEAR_OBSTACLE
from engine.sizes import CROSSHAIRS as CROSSHAIRS
from engine.sizes import CUT as CUT
from engine.sizes import DANGER_REACH as DANGER_REACH
from engine.sizes import ENGAGED_BITS as ENGAGED_BITS
from engine.sizes import LEAVE_BOARD as LEAVE_BOARD
from engine.sizes import LINE as LINE
from engine.sizes import LOG as LOG
from engine.sizes import MAX_CARD_ROWS as MAX_CARD_ROWS
from engine.sizes import MAX_CARDS as MAX_CARDS
from engine.sizes import MAX_CARGO as MAX_CARGO
from engine.sizes import MAX_COMBAT as MAX_COMBAT
from engine.sizes import MAX_DAMS as MAX_DAMS
from engine.sizes import MAX_DROPS as MAX_DROPS
from engine.sizes import MAX_EXIT_KINDS as MAX_EXIT_KINDS
from engine.sizes import MAX_FIGURES as MAX_FIGURES
from engine.sizes import MAX_HAND as MAX_HAND
from engine.sizes import MAX_HELD as MAX_HELD
from engine.sizes import MAX_HEXES as MAX_HEXES
from engine.sizes import MAX_LOADS as MAX_LOADS
from engine.sizes import MAX_MARCH as MAX_MARCH
from engine.sizes import MAX_MARCHES as MAX_MARCHES
from engine.sizes import MAX_MEMBERS as MAX_MEMBERS
from engine.sizes import MAX_OBJECTIVES as MAX_OBJECTIVES
from engine.sizes import MAX_OPENING as MAX_OPENING
from engine.sizes import MAX_PATHS as MAX_PATHS
from engine.sizes import MAX_PIECES as MAX_PIECES
from engine.sizes import MAX_PLANS as MAX_PLANS
from engine.sizes import MAX_PLAYED as MAX_PLAYED
from engine.sizes import MAX_POSTS as MAX_POSTS
from engine.sizes import MAX_RANGE as MAX_RANGE
from engine.sizes import MAX_RIGGED as MAX_RIGGED
from engine.sizes import MAX_ROWS as MAX_ROWS
from engine.sizes import MAX_SLOTS as MAX_SLOTS
from engine.sizes import MAX_STACKS as MAX_STACKS
from engine.sizes import MAX_STYLES as MAX_STYLES
from engine.sizes import MAX_TARGETS as MAX_TARGETS
from engine.sizes import MAX_TOKENS as MAX_TOKENS
from engine.sizes import MAX_TRAINS as MAX_TRAINS
from engine.sizes import MAX_TURNS as MAX_TURNS
from engine.sizes import MAX_UNITS as MAX_UNITS
from engine.sizes import MAX_USES as MAX_USES
from engine.sizes import MAX_WAYS as MAX_WAYS
from engine.sizes import N_ACTIONS as N_ACTIONS
from engine.sizes import N_STREAMS as N_STREAMS
from engine.sizes import N_WEIGHTS as N_WEIGHTS
from engine.sizes import NEAR as NEAR
from engine.sizes import NO_COVER as NO_COVER
from engine.sizes import OFF as OFF
from engine.sizes import SHELL as SHELL
from engine.sizes import WORD_BITS as WORD_BITS
