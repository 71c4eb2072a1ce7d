"""Where players drop their figures: the hex or the row whose landings are worth most together (house-rules 13.1)."""

from engine.compiling.jit import cold
from engine.players.choice import NONE, Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.common.weights import Weight
from engine.players.sergeant.air_drop import aim_worth, assess_landings
from engine.rules.drops import GUESSES
from engine.rules.drops.law import HEIGHT, hex_at, point_across, released_along, shuts_the_sea


@cold
def hexes_to_aim_at(tables, state, mind):
    """Every hex of the board."""
    for hex_ in range(tables["n_hexes"]):
        may_answer(mind, hex_)


@cold
def rows_to_fly_along(tables, state, mind):
    """Every row of the board."""
    for row in range(tables["n_rows_board"]):
        may_answer(mind, row)


@cold
def look_down(tables, state, mind, side, drop):
    """What a unit is worth on every hex; whatever comes of it, somewhere the figures have to fall.

    Changes: mind.landing and the notes of the turn.
    """
    look_around(tables, state, mind, side)
    assess_landings(tables, state, mind, side, drop)
    for hex_ in range(tables["n_hexes"]):
        if shuts_the_sea(tables, state, tables["drop_first"][drop], hex_):
            mind["landing"][hex_] = 0.0
    return NEVER


@cold
def worth_of_drop_aim(tables, mind, drop, answer):
    """What may be expected to stand around a hex after the drop."""
    return aim_worth(tables, mind, drop, answer)


@cold
def worth_of_flight(tables, mind, drop, answer):
    """What may be expected to stand around a row after the drop, by errors that are as likely as each other."""
    worth = 0.0
    first = tables["drop_first"][drop]
    for unit in range(first, first + tables["drop_count"][drop]):
        across = point_across(tables, released_along(tables, drop, unit))
        for guess in range(GUESSES):
            hex_ = hex_at(
                tables,
                across + tables["drop_guess"][guess, 0],
                answer * HEIGHT + tables["drop_guess"][guess, 1],
            )
            if hex_ >= 0:
                worth += mind["landing"][hex_]
    return worth / GUESSES


AIM, FLIGHT = range(2)
drop_answers = optional_answers(
    "drop_answers",
    {
        AIM: choice(
            "drop_aim", ("side", "drop"), legal=hexes_to_aim_at, worth=worth_of_drop_aim, weight=Weight.DROP_AIM,
            asked=look_down, decline=Decline.NEVER, recruit=NONE,
        ),
        FLIGHT: choice(
            "flight", ("side", "drop"), legal=rows_to_fly_along, worth=worth_of_flight, weight=Weight.DROP_LINE,
            asked=look_down, decline=Decline.NEVER, recruit=NONE,
        ),
    },
)  # fmt: skip


@question
def choose_drop_aim(tables, state, mind, side, drop):
    """Hex at which an air drop is aimed, OFF for the middle of the board."""
    kind = mind["player"][side]
    return drop_answers(tables, state, mind, kind, AIM, side, drop, 0, 0)


@question
def choose_flight(tables, state, mind, side, drop):
    """Row along which the aircraft of a side fly, OFF for the middle one."""
    kind = mind["player"][side]
    return drop_answers(tables, state, mind, kind, FLIGHT, side, drop, 0, 0)
