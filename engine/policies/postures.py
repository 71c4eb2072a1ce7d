"""Styles of a player by posture, and who plays whom where the postures of both sides are tried.

A style of a player is a file with a ``posture`` that is ``like`` him.  An ensemble has the styles among its members,
else those of its members, in their order.  So a player gets styles by files alone, and nothing else names them.
"""

from engine.policies.player_names import POSTURES, player_ids, read_player, split_player, variant_ids

USUAL = "usual"  # the player as named, whatever his posture
Pair = tuple[str, str]


def styles_of(player: str) -> dict[str, str]:
    """Posture to the style of a player that has it, in the order of ``POSTURES``; empty for a player without any.

    A player who never makes a choice (``captain:never=OPTION``) has none: his styles would make it.

    Examples
    --------
    >>> styles_of("captain")
    {'holding': 'captain-holding', 'sallying': 'captain-sallying'}
    """
    name, options = split_player(player)
    if options:
        return {}
    members = [str(member) for member in read_player(name).get("members", [])]
    return {posture: style for posture in POSTURES if (style := _first(posture, name, members))}


def _first(posture: str, name: str, members: list[str]) -> str:
    """The style of this posture: a member that has it, else one that is like a member, or like the player."""
    styles = {
        player: str(data.get("like", ""))
        for player in (*player_ids(), *variant_ids())
        if (data := read_player(player)).get("posture") == posture
    }
    own = [member for member in members if member in styles]
    like = [style for base in members or [name] for style, other in styles.items() if other == base]
    return next(iter([*own, *like]), "")


def pairs_of_postures(players: Pair) -> dict[Pair, Pair]:
    """Postures of both sides (Axis, Allies) to who plays, but for both as usual; empty where nobody has a style.

    Examples
    --------
    >>> pairs_of_postures(("captain", "captain"))["holding", "usual"]
    ('captain-holding', 'captain')
    """
    axis, allies = ({**styles_of(player), USUAL: player} for player in players)
    return {
        (one, other): (axis[one], allies[other])
        for one in axis
        for other in allies
        if (one, other) != (USUAL, USUAL)
    }
