"""What may be done instead of playing a card, as numbers."""

import numpy as np

from engine.codes import Action
from engine.declaring.readers import NO_LIMIT
from engine.loading.tables.setting import Setting


def fill_actions(table: np.void, setting: Setting) -> None:
    """What may be done instead of playing a card, and how often.

    Changes: table.actions, action_*, push_special.
    """
    ruleset, quiet = setting.ruleset, setting.ruleset["exchange_one_uses"]
    uses = {
        Action.EXCHANGE_OPEN: ruleset["exchange_open_uses"],
        Action.EXCHANGE_CLOSED: NO_LIMIT if quiet == "UNLIMITED" else quiet,
        Action.REGROUP: ruleset["regroup_uses"],
        Action.BIG_PUSH: ruleset["push_uses"],
    }
    for action, most in uses.items():
        table["action_uses"][action] = most
    table["actions"] = any(uses.values())
    table["action_draw"][Action.REGROUP] = ruleset["regroup_draw"]
    table["action_draw"][Action.BIG_PUSH] = ruleset["push_draw"]
    table["push_special"] = setting.rows.select("SPECIAL & INF", "class", "special infantry")
