"""What a game begins with: the board, the hands, the air drops."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.ask import game_begins
from engine.kernel.setup import set_up
from engine.layout import OFF
from engine.players.common.features import open_book


@compile_unit(NOTHING)
def start_game(tables, state, mind, base0, base1, game):
    """Set the board up, let the players forget the last game and carry out the air drops."""
    mind["noted_turn"] = OFF
    mind["battle_turn"] = OFF
    mind["assessed_turn"] = OFF
    mind["judged_turn"] = OFF
    open_book(tables, mind, game)
    set_up(tables, state, base0, base1, game)
    game_begins(tables, state, mind)
