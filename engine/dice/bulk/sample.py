"""Bulk sampling of battles: tens of millions a second on one core, every roll as likely as any other.

The battle at address ``first + i`` takes one 32-bit word of the addressed generator, however the work is cut
into calls; four addresses share a Philox block.  The word ``w`` picks roll ``w * 6**n >> 32`` of the ``6**n``
rolls, and the few words that would favour some of them are drawn again (Lemire, ACM TOMACS 29(1), 2019), so
that no bias is left.  The number of the roll, read in base 6, is the dice; a table counts the hits and flags
of four dice at a time.
"""

import hashlib
from functools import cache
from time import perf_counter

import numpy as np
import numpy.typing as npt

from engine.codes import UnitClass
from engine.compiling.jit import entry, kernel
from engine.dice.combat import BATTLE, BattleArray, class_faces, make_battles
from engine.dice.odds import MAX_DICE, SIDES_OF_DIE, IntArray, n_rolls
from engine.hooks import Stream
from engine.kernel.chance import philox4x32

OUTCOME = np.dtype(
    [
        ("hits", np.uint8),  # dice that hit, before a work absorbs any
        ("flags", np.uint8),  # flags rolled, before any is ignored
        ("figures_lost", np.uint8),
        ("lost_to_flags", np.uint8),  # of these, for hexes of retreat that could not be gone
        ("eliminated", np.uint8),
        ("retreats", np.uint8),  # hexes gone back
    ]
)

GROUP = 4  # dice counted with one look into the table
GROUP_ROLLS = SIDES_OF_DIE**GROUP
HIT_BITS = 4  # a count holds hits in its low bits and flags above them
HIT_MASK = (1 << HIT_BITS) - 1
WORD_BITS = 32
WORD = (1 << WORD_BITS) - 1
ADDRESS = int(Stream.DICE) * 2  # counter word 3; the key is no game's key
BENCH_BATTLES = 1 << 20

OutcomeArray = np.ndarray  # of OUTCOME


@cache
def roll_counts() -> npt.NDArray[np.uint8]:
    """Hits and flags of every roll of up to four dice.

    Returns
    -------
    ndarray of uint8, shape (7, 7, 1 + 6 + 36 + 216 + 1296), read only
        ``[hit_sixths, flag_sixths, group_starts()[dice] + roll]``: hits + 16 * flags.  The die hits with its
        first ``hit_sixths`` sides and shows a flag on the next ``flag_sixths``.
    """
    sides = np.arange(SIDES_OF_DIE + 1)
    hitting, flags = sides[:, None, None], sides[:, None]
    die = np.arange(SIDES_OF_DIE)
    one_die = (die < hitting) + ((die >= hitting) & (die < hitting + flags)) * (1 << HIT_BITS)
    parts = [np.zeros((len(sides), len(sides), 1), np.int64)]
    for _ in range(GROUP):
        longer = parts[-1][..., :, None] + one_die[..., None, :]
        parts.append(longer.reshape(len(sides), len(sides), -1))
    counts = np.concatenate(parts, axis=-1).astype(np.uint8)
    counts.setflags(write=False)
    return counts


@cache
def group_starts() -> IntArray:
    """Where the rolls of 0 to 4 dice begin in ``roll_counts``."""
    starts: IntArray = np.concatenate([[0], np.cumsum(n_rolls(np.arange(GROUP)))])
    return starts


@cache
def spoilt_words() -> IntArray:
    """Per number of dice: products whose low 32 bits are below ``2**32 mod 6**dice`` are drawn again."""
    spoilt: IntArray = (1 << WORD_BITS) % n_rolls(np.arange(MAX_DICE + 1))
    return spoilt


def stream_key(seed: int, namespace: str) -> tuple[int, int]:
    """Two 32-bit key words of a stream of battles; keys of games are hashes of other text."""
    digest = hashlib.blake2b(f"battles|{seed}|{namespace}".encode(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")


@kernel
def draw_again(address, rolls, spoilt, key0, key1):
    """Number of a roll for an address whose first word was spoilt."""
    block = address >> 2
    lane = address & 3
    attempt = 0
    low = -1
    scaled = 0
    while low < spoilt:
        attempt += 1
        a, b, c, d = philox4x32(block & WORD, block >> WORD_BITS, attempt, ADDRESS, key0, key1)
        scaled = (a if lane == 0 else b if lane == 1 else c if lane == 2 else d) * rolls
        low = scaled & WORD
    return scaled >> WORD_BITS


@kernel
def count_faces(of_die, starts, dice, roll):
    """Hits + 16 * flags of a roll given by its number.  Rule: CORE-HIT-1 .. -3."""
    shown = 0
    while dice > GROUP:
        shown += of_die[starts[GROUP] + roll % GROUP_ROLLS]
        roll //= GROUP_ROLLS
        dice -= GROUP
    return shown + of_die[starts[dice] + roll]


@kernel
def settle_roll(battle, hits, flags, outcome):
    """Hits, then flags, on the target.  Rule: CORE-HIT-4 .. -6, RET-1, -8, -10 .. -13, HR-RESIST-4.

    Changes: outcome.
    """
    figures = np.int64(battle["figures"])
    lost = min(max(hits - np.int64(battle["hits_ignored"]), 0), figures)
    left = max(flags - np.int64(battle["flags_ignored"]), 0)
    demanded = min(left, 1) if battle["one_for_all"] else left * np.int64(battle["hexes_per_flag"])
    gone = min(demanded, np.int64(battle["room"]))
    blocked = min((demanded - gone) * np.int64(battle["loss_per_hex"]), figures - lost)
    alive = 1 if lost + blocked < figures else 0
    outcome["hits"] = hits
    outcome["flags"] = flags
    outcome["figures_lost"] = lost + blocked
    outcome["lost_to_flags"] = blocked
    outcome["eliminated"] = 1 - alive
    outcome["retreats"] = gone * alive


@entry
def roll_range(battles, counts, starts, rolls_of, spoilt, key0, key1, first, outcomes):
    """Roll and settle the battles at the addresses from ``first`` on.  Changes: outcomes."""
    a = b = c = d = 0
    for i in range(len(battles)):
        address = first + i
        lane = address & 3
        if lane == 0 or i == 0:
            block = address >> 2
            a, b, c, d = philox4x32(block & WORD, block >> WORD_BITS, 0, ADDRESS, key0, key1)
        battle = battles[i]
        dice = np.int64(battle["dice"])
        scaled = (a if lane == 0 else b if lane == 1 else c if lane == 2 else d) * rolls_of[dice]
        roll = scaled >> WORD_BITS
        if scaled & WORD < spoilt[dice]:
            roll = draw_again(address, rolls_of[dice], spoilt[dice], key0, key1)
        shown = count_faces(counts[battle["hit_sixths"], battle["flag_sixths"]], starts, dice, roll)
        settle_roll(battle, shown & HIT_MASK, shown >> HIT_BITS, outcomes[i])


def roll_battles(
    battles: BattleArray, seed: int = 0, *, namespace: str = "bulk", first: int = 0
) -> OutcomeArray:
    """Sample one outcome of every battle.

    Parameters
    ----------
    battles : ndarray of BATTLE, any shape
        From ``make_battles``; repeat a battle with ``np.broadcast_to``.
    seed, namespace
        Name the stream of random words.
    first : int
        Address of the first battle, 0 to 2^62.  A battle's dice depend on the stream, its address and its own
        fields only: two calls with ``first=0`` and ``first=n`` give what one call gives, and calls with the
        same addresses meet the same words, which pairs them.

    Returns
    -------
    ndarray of OUTCOME, same shape

    Notes
    -----
    Every one of the ``6**dice`` rolls is exactly as likely as the others if the 32-bit words are uniform.

    Examples
    --------
    >>> battles = np.broadcast_to(make_battles(3, class_faces(UnitClass.ARM), 3), 60_000)
    >>> round(float(roll_battles(battles, seed=1)["hits"].mean()), 1)  # 3 dice, each hits with 1/3
    1.0
    """
    flat = np.require(battles.ravel(), BATTLE, ["C", "W"])
    outcomes = np.empty(battles.shape, OUTCOME)
    roll_range(
        flat,
        roll_counts(),
        group_starts(),
        n_rolls(np.arange(MAX_DICE + 1)),
        spoilt_words(),
        *stream_key(seed, namespace),
        first,
        outcomes.reshape(-1),
    )
    return outcomes


def mixed_battles(n: int) -> BattleArray:
    """Everyday battles: 1 to 4 dice at every class and strength, with and without sandbags and room."""
    i = np.arange(n)
    classes = np.array([class_faces(target) for target in UnitClass])
    return make_battles(
        1 + i % 4, classes[i // 4 % 3], 1 + i // 12 % 4, flags_ignored=i // 48 % 2, room=i // 96 % 3
    )


def measure_sampling(least_s: float = 1.0) -> dict[str, float]:
    """Battles per second of bulk sampling on one core.

    Parameters
    ----------
    least_s : float
        Seconds to measure at least, compilation left out.

    Returns
    -------
    dict
        ``battles``, ``seconds``, ``battles_per_s`` of ``roll_battles`` on a prepared mix of battles, and
        ``compile_s``, the time of the first call (compiling, or loading what an earlier run compiled).
    """
    start = perf_counter()
    roll_battles(mixed_battles(4))
    compile_s = perf_counter() - start
    battles = mixed_battles(BENCH_BATTLES)
    done, start = 0, perf_counter()
    while perf_counter() - start < least_s:
        roll_battles(battles, first=done)
        done += len(battles)
    seconds = perf_counter() - start
    return {"battles": done, "seconds": seconds, "battles_per_s": done / seconds, "compile_s": compile_s}
