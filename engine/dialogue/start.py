"""What a game begins with: the board, the hands, the air drops."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.ask import drops_begin, forces_stand, game_begins
from engine.kernel.setup import lay_board, open_game, place_forces
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
    place_forces(tables, state, base0, base1, game)
    forces_stand(tables, state, mind)
    lay_board(tables, state)
    drops_begin(tables, state, mind)
    if state["over"]:
        return
    open_game(tables, state)
    game_begins(tables, state, mind)
