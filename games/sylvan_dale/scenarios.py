"""Named positions, for worked examples, tests and practice. Seat 0 is ``a`` on the maps."""

from collections.abc import Callable
from typing import Final

from .drawing import Position
from .state import Options, State

SEATS_THREE: Final = """
    .       .       .       .
    .       .       .       .
    .       .       .       .
    .       .       .       .
"""
STUCK: Final = """
    .           a1   .   .
    b3a1b4a3b2  .    .   .
    .           .    .
    .           .
"""
FLAG: Final = """
    a1b3c1{}  .  .  .
    .         .  .  .
    .         .  .  .
    .         .  .  .
"""
ONE_TILE: Final = """
    b1b2  .  .  .
    .     .  .  .
    .     .  .
    .     .
"""
TWO_FLAGS: Final = """
    b2a2b1  .       .  .
    .       b3a4    .  .
    .       b4a1b4  .
    .       .
"""
BARE: Final = """
    .  .  .  .
    .  .  .  .
    .  .  .
    .  .
"""
ONE_TREE: Final = """
    a2  .  .  .
    .   .  .  .
    .   .  .
    .   .
"""
FINAL: Final = """
    a3b1a4a2  .   .       .
    b2{}      a1  a2b3a1  .
    b4        b1  .
    .         .
"""

SCENARIOS: Final[dict[str, Callable[[], State]]] = {
    "opening": Position(BARE, hands={0: "S1-axe S2-hammer S3-canopy S4-dual"}, items={1: "canopy"}).state,
    "stuck": Position(STUCK, hands={0: "S2-axe S2-axe S2-hammer S2-bridge"}, stacks={0: 5}).state,
    "last-fit": Position(STUCK, hands={0: "S2-axe S2-hammer S2-bridge S1-canopy"}, stacks={0: 5}).state,
    "full": Position(STUCK.replace("a1   ", ".    ")).state,
    "flag": Position(FLAG.format(""), tiles={0: "S1"}).state,
    "flag-beside": Position(FLAG.format("^b"), tiles={0: "S1"}).state,
    "flag-own": Position(FLAG.format("^a"), tiles={0: "S1"}).state,
    "flag-one-tile": Position(ONE_TILE, tiles={0: "S1"}).state,
    "flag-root-counts": Position(ONE_TILE, tiles={0: "S1"}, options=Options(root_counts_for_flag=True)).state,
    "two-flags": Position(TWO_FLAGS, items={0: "hammer"}).state,
    "two-flags-limited": Position(
        TWO_FLAGS, items={0: "hammer"}, options=Options(one_flag_per_turn=True)
    ).state,
    "bridge-set": Position(BARE, fronts={0: "S1-bridge S2-bridge"}).state,
    "dual-set": Position(
        BARE,
        hands={0: "S1-dual S2-hammer S3-axe S4-canopy"},
        fronts={0: "S1-bridge S2-bridge S3-canopy S4-canopy"},
    ).state,
    "dual-no-choice": Position(BARE, fronts={0: "S1-axe S2-axe S4-bridge S1-dual"}).state,
    "axe": Position(
        """
        a2b3  .       .    .
        .     a1b2^b  b4#  .
        .     .       .
        .     .
        """,
        at="use-item",
        items={0: "axe"},
    ).state,
    "hammer": Position(
        """
        b2a1  a3b4a4b2a3  .       .
        a4    a2b3        .       .
        .     .           b1a1b3
        b2#   .
        """,
        at="use-item",
        items={0: "hammer"},
    ).state,
    "hammer-flag": Position(
        """
        .  .         .  .
        .  a1b2a4^a  .  .
        .  .         .
        .  .
        """,
        at="use-item",
        items={0: "hammer"},
    ).state,
    "canopy": Position(
        """
        .           b1#  .  .
        b3a1b4a3b2  .    .  .
        .           .    .
        .           .
        """,
        at="use-item",
        items={0: "canopy"},
    ).state,
    "canopied": Position(BARE.replace(".", "#", 1)).state,
    "bridge": Position(
        """
        a2b3a4  a3a1  .  .
        b1b4    .     .  .
        .       b2a3  .
        .       .
        """,
        at="use-item",
        items={0: "bridge"},
        bridges="a:1-1-1-2 b:0-2-0-3",
    ).state,
    "two-items": Position(
        """
        a2b3  .   .  .
        .     a4  .  .
        .     .   .
        .     .
        """,
        at="use-item",
        items={0: "axe hammer"},
    ).state,
    "take": Position(ONE_TREE, at="take-card", display="S2-canopy S1-bridge S3-hammer").state,
    "refresh-style": Position(ONE_TREE, at="take-card", display="S2-axe S2-bridge S2-canopy").state,
    "refresh-dual": Position(ONE_TREE, at="take-card", display="S1-bridge S2-dual S3-bridge").state,
    "deck-last": Position(ONE_TREE, at="take-card", display="S2-canopy S1-bridge S3-hammer", deck=1).state,
    "authority-tie": Position(ONE_TREE.replace("a2", "a2a3b1b4", 1)).state,
    "final-scoring": Position(
        FINAL.format(""), at="round-score", round=2, stacks={0: 0, 1: 0}, points={}
    ).state,
    "tie-break": Position(
        FINAL.format("^b"), at="round-score", round=2, stacks={0: 0, 1: 0}, points={1: 7}
    ).state,
    "dominance-tie": Position(
        """
        a2  a1  b1  .  .
        b3  c1  .   .  .
        .   .   .   .  .
        .   .   .   .  .
        """,
        at="round-score",
        round=2,
        stacks=dict.fromkeys(range(4), 0),
    ).state,
    "round-one-over": Position(
        """
        a2  .  .   .  .
        .   .  d1  .  .
        .   .  .   .  .
        .   .  .   .  .
        """,
        at="round-score",
        seat=3,
        stacks=dict.fromkeys(range(4), 0),
    ).state,
    "stuck-twice": Position(
        SEATS_THREE,
        at="take-card",
        seat=2,
        stuck={1: 2, 2: 2},
        stacks={0: 0, 1: 2, 2: 2},
        tiles={1: "S3"},
    ).state,
    "no-open-tree": Position(
        SEATS_THREE.replace(".", "#"),
        at="take-card",
        seat=1,
        stacks={0: 0, 1: 0, 2: 1},
    ).state,
    "board-four": Position(" . . . . ." * 4).state,
    "board-three": Position(SEATS_THREE).state,
    "cover": Position(
        """
        a1b3    c2a4b2#   .      d3d1      b4
        c4      a2b1c3d2  b2a3   .         d4c1
        a1#     .         c2d3   b3a4c1b1  .
        d2      b4c4#     .      a2d4      c3d1b2
        """,
        seat=1,
        bridges="a:0-1-1-1 b:2-2-2-3 c:3-1-3-2",
        points={0: 4, 1: 8, 2: 6, 3: 5},
    ).state,
    "midgame": Position(
        """
        a2b3a1  c1      d4d1d4^d    b2        a3c4
        b4a2    c2a3b1  b3b1#       d2c3d3c2  .
        c3      d1b2    a4c1a1^a^c  b4c2      b1#
        .       a2d3b2  c4          d1        a4
        """,
        round=2,
        hands={0: "S1-bridge S2-axe S3-hammer S4-canopy"},
        fronts={
            0: "S2-bridge S4-bridge",
            1: "S1-axe S3-canopy",
            2: "S1-hammer",
            3: "S4-axe S2-canopy S1-dual",
        },
        items={1: "hammer", 2: "canopy"},
        known={1: "S4-hammer", 3: "S2-bridge"},
        display="S2-dual S3-axe S1-canopy",
        bridges="a:0-0-1-0 c:1-3-2-3 d:0-1-0-2 b:1-2-1-3",
        points={0: 31, 1: 27, 2: 33, 3: 29},
    ).state,
}
