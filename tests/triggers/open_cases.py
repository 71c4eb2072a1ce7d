"""Options of which something is not reported yet: what exactly, and why.  Whatever is not listed fails.

Kinds are those of ``differences.Fault``.  An entry goes when the option marks the place;
``python -m tests.triggers.full`` lists the entries that no game needs.
"""

ASKED = "a question that only the option asks has no trigger of its own until it is answered yes"
EVENT_FIRST = "the trigger is set when the rule takes effect, not when it is prepared"

OPEN_CASES: dict[str, dict[str, str]] = {
    "blitz-recon-air-attack": {"offer": f"{ASKED}: a Recon used as a strike"},
    "bridge-bombardment": {"offer": f"{ASKED}: a bridge beside the targets of a strike"},
    "bridge-charges-engineer": {"offer": f"{ASKED}: a charge laid or fired"},
    "bridge-detonation-rigged": {"offer": f"{ASKED}: a bridge blown up"},
    "discard-method-1": {"offer": f"{ASKED}: an exchange of cards"},
    "discard-method-2": {"offer": f"{ASKED}: an exchange of cards"},
    "firefight-continuation": {"offer": f"{ASKED}: an engagement"},
    "manoeuvre-blimp": {"offer": f"{ASKED}: an action in place of a card"},
    "manoeuvre-chapman": {"offer": f"{ASKED}: an action in place of a card"},
    "manoeuvre-melchett": {"offer": f"{ASKED}: an action in place of a card"},
    "mine-clearing-artillery": {
        "offer": "a minefield is one more target of a gun, reported when it is shelled"
    },
    "no-retreat-choice": {"offer": f"{ASKED}: standing in place of a retreat"},
    "political-commissar": {"offer": f"{EVENT_FIRST}: a card is committed a turn before"},
    "pontoon-engineer": {"offer": f"{ASKED}: a pontoon in place of a card's orders"},
    "remove-card": {
        "late": f"{EVENT_FIRST}: the deck is smaller, and differs once a removed card would be drawn"
    },
    "star-air-strikes": {"offer": f"{ASKED}: a Recon used as a strike"},
    "star-capture-equipment": {"offer": "units that may not carry equipment leave it without a word"},
    "star-forward-spotting": {"offer": "a target that an observer gives is reported when it is attacked"},
    "star-sabotage": {"offer": f"{ASKED}: sabotage"},
    "star-sabotage-dam": {"offer": f"{ASKED}: sabotage of the dam"},
    "trenches-house": {
        "offer": "a target that a trench gives or takes is reported when a trench decides a battle"
    },
    "weather-mud": {"offer": "ways along roads and towns list the same hexes in another order"},
    "weather-night": {"offer": f"{EVENT_FIRST}: the dice of dawn come before a shot is cut short"},
    "winter-combat-cards": {
        "offer": f"{EVENT_FIRST}: the deck of combat cards lies ready before one is drawn"
    },
}

# Levels that change no game of any battle, and why that is so.
IDLE_LEVELS: dict[str, dict[str, str]] = {}
