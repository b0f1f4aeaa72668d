"""Makes a game's network by its recipe: `python training/make.py GAME` (README.md says more)."""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def run(command, log=None):
    print("$", " ".join(map(str, command)), flush=True)
    subprocess.run([str(word) for word in command], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "training", help="where games and samples are kept")
    parser.add_argument("--escale", type=Path, default=ROOT / "target" / "release" / "escale")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="leave games/<id>/net.bin as it is")
    options = parser.parse_args()
    recipe = json.loads((HERE / "recipes.json").read_text())[options.game]
    folder = options.folder / options.game
    folder.mkdir(parents=True, exist_ok=True)

    network, games, generations = None, [], []
    for number, generation in enumerate(recipe["generations"], 1):
        games.append(folder / f"{number}.games")
        samples, made = folder / f"{number}.samples", folder / f"{number}.net"
        # Games of the generations before are learned from too, as far as the recipe says.
        learned = games[-generation.get("learns_from", len(games)) :]
        play = [options.escale, "selfplay", options.game, "--out", games[-1], "--samples", samples]
        play += ["--threads", options.threads] + (["--network", network] if network else ["--hand"])
        for key in ("games", "nodes", "opening", "seed"):
            play += [f"--{key}", generation[key]]
        for other in learned[:-1]:
            play += ["--also", other]
        train = [sys.executable, HERE / "train.py", samples, "--out", made, *generation["train"]]
        if not made.exists():
            run(play)
            run(train)
            samples.unlink()
        report = json.loads(made.with_suffix(".json").read_text())
        named = lambda words: [str(word).replace(f"{folder}/", "").replace(f"{HERE}/", "").replace(f"{options.escale}", "escale") for word in words]
        report["command"] = named(train[1:])
        report["games"] = {"command": named(play), "sha256": hashlib.sha256(games[-1].read_bytes()).hexdigest()}
        generations.append(report)
        network = made
    if not options.keep:
        target = ROOT / "games" / options.game / "net.bin"
        shutil.copy(network, target)
        target.with_suffix(".json").write_text(json.dumps({"game": options.game, "generations": generations}, indent=1) + "\n")
        print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
