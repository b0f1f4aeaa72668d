"""Makes networks by their recipes: `python training/make.py GAME...` (README.md says more).

Several games are made side by side: while one's network is trained, the next one's games are played.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def run(command):
    print("$", " ".join(map(str, command)), flush=True)
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print("\n".join(done.stdout.strip().splitlines()[-2:]), flush=True)
    if done.returncode != 0:
        raise SystemExit(done.stdout)


class Recipe:
    """One game's network on its way, generation by generation."""

    def __init__(self, game: str, options):
        self.game, self.options = game, options
        self.generations = json.loads((HERE / "recipes.json").read_text())[game]["generations"]
        self.folder = options.folder / game
        self.folder.mkdir(parents=True, exist_ok=True)
        self.reports = []

    def path(self, number: int, kind: str) -> Path:
        return self.folder / f"{number}.{kind}"

    def files(self, number: int):
        """The files of games of a generation."""
        return [self.path(number, f"{index}.games") for index in range(1, len(self.generations[number - 1]["plays"]) + 1)]

    def playing(self, number: int):
        """The commands that play a generation's games."""
        judge = ["--network", self.path(number - 1, "net")] if number > 1 else ["--hand"]
        for file, play in zip(self.files(number), self.generations[number - 1]["plays"]):
            numbers = [word for key, value in play.items() for word in (f"--{key}", value)]
            yield [self.options.escale, "selfplay", self.game, "--out", file, "--threads", self.options.threads, *judge, *numbers]

    def play(self, number: int):
        if not self.path(number, "net").exists():
            for command in self.playing(number):
                run(command)

    def learn(self, number: int):
        generation = self.generations[number - 1]
        samples, network = self.path(number, "samples"), self.path(number, "net")
        codes, values = self.path(number, "codes"), self.path(number, "values")
        first = max(1, number + 1 - generation.get("learns_from", number))
        others = [file for earlier in range(first, number) for file in self.files(earlier)] + self.files(number)[:-1]
        others += [self.folder / name for name in generation.get("also", [])]
        *_, last = self.playing(number)
        pack = [*last, "--samples", samples, *(word for file in others for word in ("--also", file))]
        train = [sys.executable, HERE / "train.py", samples, "--out", network, "--device", self.options.device, *generation["train"]]
        if generation.get("begin"):
            train += ["--begin", self.path(number - 1, "net")]
        commands = [pack, train]
        if generation.get("exact"):
            pack += ["--codes", codes]
            train += ["--exact", values]
            commands.insert(1, [self.options.solver, "--ask", codes, values])
        if not network.exists():
            for command in commands:
                run(command)
            for made in (samples, codes, values):
                if not self.options.keep_samples:
                    made.unlink(missing_ok=True)
        report = json.loads(network.with_suffix(".json").read_text())
        report["command"] = self.named(train[1:])
        report["games"] = [
            {"command": self.named(command), "sha256": hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None}
            for command, file in zip(self.playing(number), self.files(number))
        ]
        report["pack"] = self.named(pack)
        self.reports.append(report)

    def named(self, words):
        """A command without the folders of this machine."""
        names = {f"{self.folder}/": "", f"{HERE}/": "", str(self.options.escale): "escale"}
        words = [str(word) for word in words]
        for path, name in names.items():
            words = [word.replace(path, name) for word in words]
        return " ".join(words)

    def take(self):
        """Puts the last network into the game."""
        target = ROOT / "games" / self.game / "net.bin"
        shutil.copy(self.path(len(self.generations), "net"), target)
        target.with_suffix(".json").write_text(json.dumps({"game": self.game, "generations": self.reports}, indent=1) + "\n")
        print(f"{target}: {target.stat().st_size} bytes", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "training", help="where games and samples are kept")
    parser.add_argument("--escale", type=Path, default=ROOT / "target" / "release" / "escale")
    parser.add_argument("--solver", type=Path, default=ROOT / "solvers" / "alcazar-cuda" / "build" / "alcazar-solve")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="what trains: cuda where there is one")
    parser.add_argument("--keep-samples", action="store_true", help="leave what was learned from in the folder")
    parser.add_argument("--keep", action="store_true", help="leave games/<id>/net.bin as it is")
    options = parser.parse_args()

    recipes = [Recipe(game, options) for game in options.games]
    with ThreadPoolExecutor(max_workers=1) as trainer:
        learning = {}
        for number in range(1, 1 + max(len(recipe.generations) for recipe in recipes)):
            for recipe in recipes:
                if number <= len(recipe.generations):
                    if recipe in learning:
                        learning[recipe].result()
                    recipe.play(number)
                    learning[recipe] = trainer.submit(recipe.learn, number)
        for recipe in recipes:
            learning[recipe].result()
            if not options.keep:
                recipe.take()


if __name__ == "__main__":
    main()
