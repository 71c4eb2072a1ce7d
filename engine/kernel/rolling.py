"""Dice that are rolled for an act and not for a battle: how many show each face."""

from engine.codes import DIE, Face
from engine.compiling.jit import cold
from engine.hooks import Event
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event

SIDES_OF_DIE = len(DIE)
FACES = len(Face)
STARS = 1 << Face.STAR  # a bit per Face, as faces that count are reported
COUNT_BITS = 5  # of the dice that show a face


@cold
def roll_faces(state, stream, side, ordinal, dice):
    """So many dice at an address of a stream of their own: ``COUNT_BITS`` bits for each face, see ``faces_of``."""
    shown = 0
    for die in range(dice):
        face = DIE[draw_below(state, stream, side, ordinal, die, SIDES_OF_DIE)]
        shown += 1 << (COUNT_BITS * face)
        log_event(state, Event.FACE, die, face, 0, 0, 0)
    return shown


@cold
def faces_of(shown, faces):
    """Dice of a roll that show one of some faces (a bit each)."""
    n = 0
    for face in range(FACES):
        if (faces >> face) & 1:
            n += (shown >> (COUNT_BITS * face)) & ((1 << COUNT_BITS) - 1)
    return n
