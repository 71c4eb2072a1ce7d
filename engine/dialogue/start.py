"""What a game begins with: the board, the hands, the air drops."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.air_drop import air_drops
from engine.dialogue.commissar import commit_before
from engine.dialogue.laid_out import lay_out_further
from engine.dialogue.opening import open_hands
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
    if tables["laid_further"]:
        lay_out_further(tables, state, mind)
    if tables["opening"]:
        open_hands(tables, state, mind)
    if tables["n_drops"] > 0:
        air_drops(tables, state, mind)
    if tables["commissar_before"]:
        commit_before(tables, state, mind)
