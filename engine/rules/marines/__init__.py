"""The command rule of the US Marine Corps: orders to one unit more."""

from engine.declaring.declare import Act, Hook, Switch, Trigger
from engine.declaring.values import Word

MARINES = Hook(
    says="Command rule of the US Marine Corps",
    source="NAT-MAR",
    switches=(
        Switch(
            "marines_side", Word("none", "axis", "allies", small=True), "none", "whose cards order one unit more",
            "marines_side", lambda word: 1 + ("axis", "allies").index(word) if word != "none" else 0,
        ),
    ),
    acts=(Act("orders_begin", "engine.rules.marines.law:order_one_more", "marines_side"),),
    triggers=(Trigger("ONE_MORE", 159, "a card of the Marines orders one unit more"),),
)  # fmt: skip

HOUSE = {"marines": MARINES}
