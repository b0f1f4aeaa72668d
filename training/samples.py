"""Reads what `escale selfplay --samples` writes (the format is told in crates/lab/src/selfplay/samples.rs)."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC = b"ESCSMP2\n"


@dataclass
class Samples:
    """Positions: the inputs seen by the side to move and by the other, what the search said, the result."""

    inputs: int
    own: np.ndarray  # one row of bytes a position, an input a bit
    other: np.ndarray
    score: np.ndarray
    points: np.ndarray  # 0, ½ or 1 for the side to move
    image: np.ndarray  # whether it is the mirror image of another

    def __len__(self) -> int:
        return len(self.score)


def read(path: Path) -> Samples:
    data = np.memmap(path, dtype=np.uint8, mode="r")
    if bytes(data[: len(MAGIC)]) != MAGIC:
        raise SystemExit(f"{path}: no samples")
    inputs, words = (int(number) for number in data[8:16].view("<u4"))
    view = ("u1", 8 * words)
    kind = np.dtype([("score", "<i2"), ("points", "u1"), ("image", "u1"), ("own", *view), ("other", *view)])
    if (len(data) - 16) % kind.itemsize:
        raise SystemExit(f"{path}: cut off")
    samples = data[16:].view(kind)
    return Samples(
        inputs,
        np.ascontiguousarray(samples["own"]),
        np.ascontiguousarray(samples["other"]),
        samples["score"].astype(np.float32),
        samples["points"].astype(np.float32) / 2,
        samples["image"] != 0,
    )
