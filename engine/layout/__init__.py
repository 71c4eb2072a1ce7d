"""The records: TABLES (rules and board), STATE (one game), MIND (a player's memory), SEARCH, RESULT, TURN, EVENT.

``int32`` everywhere; floats live in MIND only.  Times are player turns; hexes are indices in hex order (row A first,
left to right).
"""

from engine.layout.events import WIDTHS as WIDTHS
from engine.layout.mind import MIND as MIND
from engine.layout.review import REVIEW as REVIEW
from engine.layout.rows import EVENT as EVENT
from engine.layout.rows import RESULT as RESULT
from engine.layout.rows import TURN as TURN
from engine.layout.search import SEARCH as SEARCH
from engine.layout.sizes import ALL as ALL
from engine.layout.sizes import CLEAR_OBSTACLE as CLEAR_OBSTACLE
from engine.layout.sizes import CUT as CUT
from engine.layout.sizes import DANGER_REACH as DANGER_REACH
from engine.layout.sizes import ENGAGED_BITS as ENGAGED_BITS
from engine.layout.sizes import LEAVE_BOARD as LEAVE_BOARD
from engine.layout.sizes import LINE as LINE
from engine.layout.sizes import LOG as LOG
from engine.layout.sizes import MAX_CARD_ROWS as MAX_CARD_ROWS
from engine.layout.sizes import MAX_CARDS as MAX_CARDS
from engine.layout.sizes import MAX_DROPS as MAX_DROPS
from engine.layout.sizes import MAX_FIGURES as MAX_FIGURES
from engine.layout.sizes import MAX_HAND as MAX_HAND
from engine.layout.sizes import MAX_HELD as MAX_HELD
from engine.layout.sizes import MAX_HEXES as MAX_HEXES
from engine.layout.sizes import MAX_MARCH as MAX_MARCH
from engine.layout.sizes import MAX_MARCHES as MAX_MARCHES
from engine.layout.sizes import MAX_MEMBERS as MAX_MEMBERS
from engine.layout.sizes import MAX_OBJECTIVES as MAX_OBJECTIVES
from engine.layout.sizes import MAX_OPENING as MAX_OPENING
from engine.layout.sizes import MAX_PATHS as MAX_PATHS
from engine.layout.sizes import MAX_PIECES as MAX_PIECES
from engine.layout.sizes import MAX_PLANS as MAX_PLANS
from engine.layout.sizes import MAX_PLAYED as MAX_PLAYED
from engine.layout.sizes import MAX_RANGE as MAX_RANGE
from engine.layout.sizes import MAX_ROWS as MAX_ROWS
from engine.layout.sizes import MAX_SLOTS as MAX_SLOTS
from engine.layout.sizes import MAX_STACKS as MAX_STACKS
from engine.layout.sizes import MAX_STYLES as MAX_STYLES
from engine.layout.sizes import MAX_TARGETS as MAX_TARGETS
from engine.layout.sizes import MAX_TURNS as MAX_TURNS
from engine.layout.sizes import MAX_UNITS as MAX_UNITS
from engine.layout.sizes import MAX_USES as MAX_USES
from engine.layout.sizes import N_ACTIONS as N_ACTIONS
from engine.layout.sizes import N_STREAMS as N_STREAMS
from engine.layout.sizes import NEAR as NEAR
from engine.layout.sizes import OFF as OFF
from engine.layout.sizes import SHELL as SHELL
from engine.layout.state import STATE as STATE
from engine.layout.tables import TABLES as TABLES
