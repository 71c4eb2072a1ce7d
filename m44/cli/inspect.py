"""Commands that look at battles, boards, games, attacks: why, luck, show, replay, odds."""

from typing import Annotated, Any

import typer

import m44
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.terminal import wrapped_lines
from m44.cli import arguments as arg
from m44.cli import flag_groups as flag
from m44.cli.commands import command
from m44.cli.output import (
    more_even,
    print_json,
    print_listed,
    print_next,
    print_notices,
    print_rows,
    print_text,
)


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "why", "why pegasus-bridge --games 400")(why)
    command(app, "luck", "luck pegasus-bridge --option no-retreat-choice --games 400")(luck)
    command(app, "show", "show pegasus-bridge --out board.svg")(show)
    command(app, "replay", "replay pegasus-bridge --seed 1 --game 17")(replay)
    command(app, "odds", "odds armor infantry --range 2 --on town")(odds)


def why(
    scenario: arg.Battle,
    rules: flag.Rules = flag.RULES,
    side: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Whose lead is told, axis or allies.  [default: who wins more]"),
    ] = None,
    players: arg.Pair = arg.PLAYER,
    games: Annotated[int, typer.Option(metavar="N", help="Games that are played.")] = 4000,
    work: flag.Work = flag.WORK,
) -> None:
    """Why does a battle go the way it does?  Ranked reasons with their numbers, and three games to watch."""
    answer = m44.why(
        scenario,
        options=rules.named,
        side=side,
        players=players,
        games=games,
        **work.asked,
    )
    print_listed(answer, work.json)
    if not (rules.named or work.json):
        print_next(more_even(scenario), scenario, players)


def luck(
    scenario: arg.Scenarios,
    variants: flag.Variants = flag.VARIANTS,
    players: arg.Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games of each of four kinds.")] = arg.LUCK,
    work: flag.Work = flag.WORK,
) -> None:
    """What decides: the deck, the dice or the players' tie-breaks?  And what does a rule change in it?"""
    shares = m44.luck(
        *scenario,
        options=variants.named,
        players=players or arg.PLAYER,
        games=games,
        **work.asked,
    )
    print_listed(shares, work.json)


def show(
    scenario: arg.Scenarios,
    rules: flag.Rules = flag.RULES,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Picture: board.svg or board.png; or a folder for one each."),
    ] = None,
    heat: Annotated[
        str | None,
        typer.Option(metavar="WHAT", help="Colour the hexes: losses, visits or battles a game, from --run."),
    ] = None,
    run: Annotated[str | None, typer.Option(metavar="DIR", help="Run whose games are summed.")] = None,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Only of axis or allies.  [default: both]")
    ] = None,
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", help="Variant of the run.  [default: its first]")
    ] = None,
    minus: Annotated[
        str | None, typer.Option(metavar="NAME", help="Take away the numbers under this variant.")
    ] = None,
    json: arg.Json = False,
) -> None:
    """Show the boards of battles, one after the other, with hands and medals; or what happened on the hexes."""
    if heat is not None and out is None and not json:
        raise InputError(COMMAND, "--heat", heat, "--out FILE or --json with it")
    views = m44.show(
        *scenario,
        options=rules.named,
        out=out,
        heat=heat,
        run=run,
        side=side,
        variant=variant,
        minus=minus,
    )
    if json:
        print_json([row for view in views for row in view.hexes])
        return
    print(wrapped_lines("\n".join(map(repr, views))), end="")
    if out is not None:
        print(f"\nPicture: {out}")


def replay(
    scenario: arg.Scenarios,
    seed: arg.Seed = arg.SEED,
    game: Annotated[int, typer.Option(metavar="N", help="Number of the game in its run, from 0.")] = 0,
    rules: flag.Rules = flag.RULES,
    players: arg.Pair = arg.PLAYER,
    boards: Annotated[
        bool, typer.Option("--boards/--no-boards", help="Draw the board after every turn.")
    ] = True,
    from_: Annotated[int, typer.Option("--from", metavar="TURN", min=0, help="Begin with this turn.")] = 0,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a page to step through the game: game.html.")
    ] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Tell what the players considered, and why they gave each order."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the complete event log instead.")] = False,
) -> None:
    """Replay one game of a battle, turn by turn; of several battles one after the other. As a page with --html."""
    if from_ and (html is not None or json):
        raise InputError(COMMAND, "--from", str(from_), "the game in words, without --html and --json")
    logs = m44.replay(
        *scenario, seed=seed, game=game, options=rules.named, players=players, html=html,
        explain=explain,
    )  # fmt: skip
    last = min(log["events"][-1]["turn"] for log in logs)
    if from_ > last:
        raise InputError(COMMAND, "--from", str(from_), f"a turn of the game, at most {last}")
    if html is not None and not json:
        print_text(f"Page: {html}{logs[0].footnotes.text()}")
    elif json:
        print_json(logs[0] if len(logs) == 1 else logs)
    else:
        print(wrapped_lines("\n".join(log.text(boards, from_) for log in logs)), end="")


def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help="Unit, or a card that strikes.")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Unit.")],
    range_: Annotated[int, typer.Option("--range", metavar="N", help="Hexes, 1 is a close assault.")] = 1,
    on: Annotated[str, typer.Option(metavar="TERRAIN", help="The target's hex, like hill+sandbag.")] = "open",
    from_: Annotated[str, typer.Option("--from", metavar="TERRAIN", help="The attacker's hex.")] = "open",
    cover: Annotated[
        int | None, typer.Option(metavar="N", help="Dice taken off, whatever the terrain.")
    ] = None,
    card: Annotated[str | None, typer.Option(metavar="CARD", help="Card the attacker is ordered by.")] = None,
    figures: Annotated[int | None, typer.Option(metavar="N", help="Figures of the target.")] = None,
    quality: Annotated[
        str | None, typer.Option(metavar="WORD", help="Of the target without cards: elite or poor.")
    ] = None,
    room: Annotated[int | None, typer.Option(metavar="N", help="Hexes the target can go back.")] = None,
    still: Annotated[bool, typer.Option("--still", help="The attacker has not moved.")] = False,
    one_hill: Annotated[bool, typer.Option("--one-hill", help="Both stand on one hill.")] = False,
    side: Annotated[str, typer.Option(metavar="SIDE", help="The attacker's: allies or axis.")] = "allies",
    by: Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="WORD",
            help="cards, or modern: Modern Battle, where ATTACKER may be mines, TARGET all.",
        ),
    ] = "cards",
    rules: flag.Rules = flag.RULES,
    full: Annotated[bool, typer.Option("--full", help="Also the chance of every number of hits.")] = False,
    json: arg.Json = False,
) -> None:
    """Exact odds of one attack: hits, kill, flags."""
    given = {"cover": cover, "card": card, "figures": figures, "room": room, "quality": quality}
    circumstances: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if one_hill:
        circumstances["same_group"] = True
    circumstances |= {"target_hex": on, "from_hex": from_, "still": still, "side": side}
    variant = rules.named
    from m44.ask import dice
    from m44.cli import odds_in_words as words

    if by == dice.MODERN and target == dice.ALL_UNITS:
        answers = dice.odds_against_all(attacker, range_, options=variant, **circumstances)
        print_rows(answers, words.columns_of(answers), json)
        return
    answer = dice.odds(attacker, target, range_, options=variant, rules=by, **circumstances)
    if json:
        print_json([answer])
        return
    print_text(words.odds_text(answer))
    if full:
        rows = dice.odds_distribution(attacker, target, range_, options=variant, rules=by, **circumstances)
        print()
        print_rows(rows, ("hits", "rolls", "of", "chance", "p"), False)
    if changed := answer["what_changed"]:
        from analysis.wording.what_changed import IN_JSON, Block, text_of

        on_board = words.ON_BOARD[by]
        print(f"\n{text_of([Block(variant[0], on_board, [changed], [])], IN_JSON)}")
    print_notices([answer["notices"]] if answer["notices"] else [])
