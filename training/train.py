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

import torch
import torch.nn.functional as F

import samples as reader

UNIT, OUTPUT_UNIT = 255, 64
# The curve the hand evaluations were fitted to: 400 points are odds of ten to one.
CURVE = 400 / math.log(10)


class Net(torch.nn.Module):
    def __init__(self, inputs: int, width: int):
        super().__init__()
        self.inputs = inputs
        # The last row is what padding points to; it stays zero.
        self.columns = torch.nn.Parameter(torch.empty(inputs + 1, width).uniform_(-1, 1) / math.sqrt(32))
        self.columns.data[inputs] = 0
        self.biases = torch.nn.Parameter(torch.full((width,), 0.2))
        self.outputs = torch.nn.Parameter(torch.empty(2 * width).uniform_(-1, 1) / math.sqrt(2 * width))
        self.bias = torch.nn.Parameter(torch.zeros(()))

    def forward(self, own, other):
        views = []
        for view in (own, other):
            sums = F.embedding_bag(view, self.columns, mode="sum", padding_idx=self.inputs) + self.biases
            views.append(sums.clamp(0, 1).square())
        return torch.cat(views, dim=1) @ self.outputs + self.bias

    def keep_small(self):
        """What does not fit the integers of the file is not learned in the first place."""
        with torch.no_grad():
            self.columns.clamp_(-1.98, 1.98)
            self.outputs.clamp_(-127 / OUTPUT_UNIT, 127 / OUTPUT_UNIT)


def fnv(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def file_of(net: Net, scale: int) -> bytes:
    """The file, as crates/nnue/src/network.rs tells it."""
    integers = lambda values, unit, kind: (values.detach().double().numpy() * unit).round().astype(kind).tobytes()
    columns = net.columns[: net.inputs]
    width = columns.shape[1]
    body = b"ESCNET1\n" + struct.pack("<III", net.inputs, width, scale)
    body += integers(net.biases, UNIT, "<i2") + integers(columns, UNIT, "<i2") + integers(net.outputs, OUTPUT_UNIT, "<i1")
    body += struct.pack("<i", round(net.bias.item() * UNIT * OUTPUT_UNIT))
    return body + struct.pack("<Q", fnv(body))


def quantised(net: Net) -> Net:
    """The network as the file has it, to see what rounding costs."""
    copy = Net(net.inputs, net.columns.shape[1])
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
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--result", type=float, default=0.0, help="the result's share of the target")
    parser.add_argument("--scale", type=int, default=100, help="points an output of one stands for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="several only pay on a machine without other work")
    parser.add_argument("--held-out", type=float, default=0.04, help="share of the samples never learned from")
    options = parser.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    began = time.time()
    data = reader.read(options.samples)
    own, other = torch.from_numpy(data.own), torch.from_numpy(data.other)
    target = torch.sigmoid(torch.from_numpy(data.score) / CURVE)
    target = (1 - options.result) * target + options.result * torch.from_numpy(data.points)
    # Samples come game after game, so the last of them are other games.
    kept = int(len(data) * (1 - options.held_out))
    print(f"{len(data)} samples, {len(data) - kept} held out, {data.inputs} inputs, {time.time() - began:.0f} s", flush=True)

    net = Net(data.inputs, options.width)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
    steps = math.ceil(kept / options.batch) * options.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.rate, total_steps=steps, pct_start=0.05)

    def chances(net, rows):
        return torch.sigmoid(net(own[rows].long(), other[rows].long()) * options.scale / CURVE)

    def loss_on(net, first, last):
        with torch.no_grad():
            total = 0.0
            for begin in range(first, last, options.batch):
                rows = slice(begin, min(begin + options.batch, last))
                total += F.mse_loss(chances(net, rows), target[rows], reduction="sum").item()
            return total / max(1, last - first)

    curve = []
    for epoch in range(1, options.epochs + 1):
        order, learned = torch.randperm(kept), 0.0
        for begin in range(0, kept, options.batch):
            rows = order[begin : begin + options.batch]
            optimizer.zero_grad()
            loss = F.mse_loss(chances(net, rows), target[rows])
            loss.backward()
            net.columns.grad[net.inputs] = 0
            optimizer.step()
            schedule.step()
            net.keep_small()
            learned += loss.item() * len(rows)
        curve.append({"epoch": epoch, "learned": learned / kept, "held_out": loss_on(net, kept, len(data))})
        print(f"{epoch:3} {curve[-1]['learned']:.6f} {curve[-1]['held_out']:.6f} {time.time() - began:.0f} s", flush=True)

    file = file_of(net, options.scale)
    options.out.write_bytes(file)
    report = {
        "command": ["training/train.py", *sys.argv[1:]],
        "torch": torch.__version__,
        "samples": {
            "count": len(data),
            "sha256": hashlib.sha256(options.samples.read_bytes()).hexdigest(),
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
            for begin in range(0, len(view), 65536):
                rows = view[begin : begin + 65536].long()
                sums = F.embedding_bag(rows, net.columns, mode="sum", padding_idx=net.inputs) + net.biases
                most = max(most, sums.abs().max().item())
        return most


if __name__ == "__main__":
    main()
