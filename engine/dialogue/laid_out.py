"""What expansions lay out once a game is set up, a compile unit: mines under their tokens, a deck of combat cards."""

from engine.codes_of_boxes import CombatStep, GroundMoment
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.combat_deck import combat_deck
from engine.kernel.boxes.duties import forget_duties
from engine.kernel.boxes.ground_bites import ground_bites
from engine.layout import OFF


@compile_unit(NOTHING)
def lay_out_further(tables, state, mind):
    """Mines are laid, combat cards are dealt."""
    if tables["ground_bites"]:
        ground_bites(tables, state, GroundMoment.SET_UP, OFF, OFF)
    if tables["duty_rows"]:
        forget_duties(state)
    if tables["combat_deck"]:
        combat_deck(tables, state, mind, CombatStep.DEAL, 0, 0)
