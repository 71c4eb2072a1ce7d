"""How many games a worker plays at once."""

from engine.runs.block_size import even_block


def test_blocks_divide_groups_evenly():
    assert [even_block(600, group) for group in (500, 600, 1000, 2000, 5000, 1069)] == [
        600, 600, 500, 500, 500, 600,
    ]  # fmt: skip
