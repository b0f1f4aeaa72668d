"""Reads what `escale selfplay --samples` writes (the format is told in crates/lab/src/selfplay/samples.rs)."""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC = b"ESCSMP1\n"


@dataclass
class Samples:
    """Positions: the inputs seen by the side to move and by the other, what the search said, the result."""

    inputs: int
    own: np.ndarray  # one row a position, padded with `inputs`
    other: np.ndarray
    score: np.ndarray
    points: np.ndarray  # 0, ½ or 1 for the side to move

    def __len__(self) -> int:
        return len(self.score)


def read(path: Path) -> Samples:
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        raise SystemExit(f"{path}: no samples")
    (inputs,) = struct.unpack_from("<I", data, 8)
    words = np.frombuffer(data, dtype=np.uint8)
    # Where each sample begins: lengths stand inside, so this has to be walked.
    starts, at = [], 12
    end = len(data)
    while at < end:
        starts.append(at)
        at += 5 + 2 * (data[at + 3] + data[at + 4])
    if at != end:
        raise SystemExit(f"{path}: cut off")
    starts = np.array(starts, dtype=np.int64)
    score = words[starts].astype(np.int16) | words[starts + 1].astype(np.int16) << 8
    counts = [words[starts + 3].astype(np.int64), words[starts + 4].astype(np.int64)]
    views, begin = [], starts + 5
    for count in counts:
        width = int(count.max())
        view = np.full((len(starts), width), inputs, dtype=np.int16)
        for column in range(width):
            rows = np.nonzero(count > column)[0]
            place = begin[rows] + 2 * column
            view[rows, column] = words[place].astype(np.int16) | words[place + 1].astype(np.int16) << 8
        views.append(view)
        begin = begin + 2 * count
    return Samples(inputs, views[0], views[1], score.astype(np.float32), words[starts + 2].astype(np.float32) / 2)
