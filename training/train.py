"""From samples to a network file: `python training/train.py SAMPLES --out NET` (README.md says more).

The shape: inputs → width, shared by both views; clipped and squared; both views side by side → 1.
"""

import argparse
import hashlib
import json
import math
import struct
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import samples as reader

UNIT, OUTPUT_UNIT = 255, 64
# The curve the hand evaluations were fitted to: 400 points are odds of ten to one.
CURVE = 400 / math.log(10)


class Net(torch.nn.Module):
    def __init__(self, inputs: int, width: int, blind=()):
        super().__init__()
        self.inputs, self.blind = inputs, list(blind)
        self.columns = torch.nn.Parameter(torch.empty(inputs, width).uniform_(-1, 1) / math.sqrt(32))
        self.biases = torch.nn.Parameter(torch.full((width,), 0.2))
        self.outputs = torch.nn.Parameter(torch.empty(2 * width).uniform_(-1, 1) / math.sqrt(2 * width))
        self.bias = torch.nn.Parameter(torch.zeros(()))

    def sums(self, view):
        """The sums of some rows of bytes, an input a bit, lowest first."""
        bits = torch.arange(8, dtype=torch.uint8, device=view.device)
        on = (view.unsqueeze(-1) >> bits & 1).flatten(1)[:, : self.inputs]
        return on.float() @ self.columns + self.biases

    def forward(self, own, other):
        views = [self.sums(view).clamp(0, 1).square() for view in (own, other)]
        return torch.cat(views, dim=1) @ self.outputs + self.bias

    def load(self, file: bytes):
        """Takes the weights of a file."""
        width, at = self.columns.shape[1], 20
        for weights, unit, kind in ((self.biases, UNIT, "<i2"), (self.columns, UNIT, "<i2"), (self.outputs, OUTPUT_UNIT, "i1")):
            numbers = np.frombuffer(file, kind, weights.numel(), at)
            at += numbers.nbytes
            with torch.no_grad():
                weights.copy_(torch.from_numpy(numbers.astype(np.float32) / unit).view(weights.shape))
        (bias,) = struct.unpack_from("<i", file, at)
        assert (self.inputs, width) == struct.unpack_from("<II", file, 8), "a network of another shape"
        with torch.no_grad():
            self.bias.fill_(bias / UNIT / OUTPUT_UNIT)

    def keep_small(self):
        """What does not fit the integers of the file is not learned in the first place."""
        with torch.no_grad():
            self.columns.clamp_(-1.98, 1.98)
            self.columns[self.blind] = 0
            self.outputs.clamp_(-127 / OUTPUT_UNIT, 127 / OUTPUT_UNIT)


def blind(ranges: str):
    """The inputs of a list of ranges, ends included."""
    ends = [part.split("-") for part in ranges.split(",") if part]
    return [input for first, last in ends for input in range(int(first), int(last) + 1)]


def fnv(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def file_of(net: Net, scale: int) -> bytes:
    """The file, as crates/nnue/src/network.rs tells it."""
    integers = lambda values, unit, kind: (values.detach().double().cpu().numpy() * unit).round().astype(kind).tobytes()
    width = net.columns.shape[1]
    body = b"ESCNET1\n" + struct.pack("<III", net.inputs, width, scale)
    body += integers(net.biases, UNIT, "<i2") + integers(net.columns, UNIT, "<i2") + integers(net.outputs, OUTPUT_UNIT, "<i1")
    body += struct.pack("<i", round(net.bias.item() * UNIT * OUTPUT_UNIT))
    return body + struct.pack("<Q", fnv(body))


def quantised(net: Net) -> Net:
    """The network as the file has it, to see what rounding costs."""
    copy = Net(net.inputs, net.columns.shape[1]).to(net.columns.device)
    with torch.no_grad():
        copy.columns.copy_((net.columns * UNIT).round() / UNIT)
        copy.biases.copy_((net.biases * UNIT).round() / UNIT)
        copy.outputs.copy_((net.outputs * OUTPUT_UNIT).round() / OUTPUT_UNIT)
        copy.bias.copy_(net.bias)
    return copy


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--result", type=float, default=0.0, help="the result's share of the target")
    parser.add_argument("--scale", type=int, default=100, help="points an output of one stands for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="several only pay on a machine without other work")
    parser.add_argument("--begin", type=Path, help="the network to go on from, instead of chance")
    parser.add_argument("--blind", default="", help="inputs the network does not see, as in 0-63,512-575: what are they worth?")
    parser.add_argument("--without-images", action="store_true", help="learn from no mirror images: what are they worth?")
    parser.add_argument("--exact", type=Path, help="a solver's values of the samples: of them alone is learned")
    parser.add_argument("--device", default="cpu", help="cuda where there is one")
    parser.add_argument("--held-out", type=float, default=0.04, help="share of the samples never learned from")
    options = parser.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    began = time.time()
    data = reader.read(options.samples)
    score = exact_scores(options.exact, len(data)) if options.exact else data.score
    here = lambda values: torch.from_numpy(values).to(options.device)
    own, other = here(data.own), here(data.other)
    target = torch.sigmoid(here(score) / CURVE)
    target = (1 - options.result) * target + options.result * here(data.points)
    # Samples come game after game, so the last of them are other games.
    kept = int(len(data) * (1 - options.held_out))
    print(f"{len(data)} samples, {len(data) - kept} held out, {data.inputs} inputs, {time.time() - began:.0f} s", flush=True)
    learned_from = torch.arange(kept, device=options.device)
    if options.without_images:
        learned_from = learned_from[~here(data.image[:kept])]

    net = Net(data.inputs, options.width, blind(options.blind)).to(options.device)
    if options.begin:
        net.load(options.begin.read_bytes())
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
    steps = math.ceil(len(learned_from) / options.batch) * options.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.rate, total_steps=steps, pct_start=0.05)

    def chances(net, rows):
        return torch.sigmoid(net(own[rows], other[rows]) * options.scale / CURVE)

    def loss_on(net, first, last):
        with torch.no_grad():
            total = 0.0
            for begin in range(first, last, options.batch):
                rows = slice(begin, min(begin + options.batch, last))
                total += F.mse_loss(chances(net, rows), target[rows], reduction="sum").item()
            return total / max(1, last - first)

    curve = []
    for epoch in range(1, options.epochs + 1):
        order = learned_from[torch.randperm(len(learned_from), device=options.device)]
        learned = torch.zeros((), device=options.device)
        for begin in range(0, len(order), options.batch):
            rows = order[begin : begin + options.batch]
            optimizer.zero_grad()
            loss = F.mse_loss(chances(net, rows), target[rows])
            loss.backward()
            optimizer.step()
            schedule.step()
            net.keep_small()
            learned += loss.detach() * len(rows)
        curve.append({"epoch": epoch, "learned": learned.item() / len(order), "held_out": loss_on(net, kept, len(data))})
        print(f"{epoch:3} {curve[-1]['learned']:.6f} {curve[-1]['held_out']:.6f} {time.time() - began:.0f} s", flush=True)

    file = file_of(net, options.scale)
    options.out.write_bytes(file)
    report = {
        "command": ["training/train.py", *sys.argv[1:]],
        "torch": torch.__version__,
        "samples": {
            "count": len(data),
            "sha256": sha256(options.samples),
        },
        "largest_sum": round(float(largest_sum(net, own, other)), 2),
        "held_out_as_integers": loss_on(quantised(net), kept, len(data)),
        "network": {"bytes": len(file), "sha256": hashlib.sha256(file).hexdigest()},
        "loss": curve,
    }
    options.out.with_suffix(".json").write_text(json.dumps(report, indent=1) + "\n")
    print(f"largest sum {report['largest_sum']} of 128; as integers {report['held_out_as_integers']:.6f}")


def largest_sum(net: Net, own, other) -> float:
    """The sums of the file have sixteen bits: 128 is the most they hold."""
    with torch.no_grad():
        most = 0.0
        for view in (own, other):
            for rows in view.split(65536):
                most = max(most, net.sums(rows).abs().max().item())
        return most


def exact_scores(path: Path, count: int):
    """A solver's values (two bytes each: 0 a draw, +n a win in n plies, −n a loss) as points: a win is
    worth at least three pieces, a near one more."""
    values = np.fromfile(path, dtype="<i2").astype(np.float32)
    if len(values) != count:
        raise SystemExit(f"{path}: {len(values)} values for {count} samples")
    return np.sign(values) * (300 + 700 * np.exp(-np.abs(values) / 40)) * (values != 0)


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    main()
