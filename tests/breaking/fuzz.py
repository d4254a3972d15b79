#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that the program reads from its command line, altered by chance: it opens each or refuses it in a sentence.

fuzz.py --binary PROGRAM: exits 1 if it does not. A case is a function of its kind, the seed and its number, so that
--kind K --seed S --only N makes it again; with --work FOLDER its input stays there, and so do inputs that fail.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import types
import zlib

import judge
import write
from alter import altered_bytes, altered_json, altered_lines, alter_arrays, enlarge, write_altered_arrays

MODELS = pathlib.Path(__file__).resolve().parent.parent / "data" / "models"
SUFFIXES = ["npz", "npz", "npz", "csv", "json", "attn", "svg", "png", "html", "py"]


def seeds_of(binary, folder):
    """What is altered; where the program reads what no other program writes, its own exports."""
    folder.mkdir(mode=0o700, exist_ok=True)

    def export(name, *arguments):
        command = [binary, *arguments, "--export", folder / name]
        subprocess.run(command, check=True, env=judge.environment(folder))
        return (folder / name).read_bytes()

    def setting(**fields):
        return [part for name, value in fields.items() for part in ("--set", f"{name.replace('__', '.')}={value}")]

    rich = setting(heads=3, mask__cells="[[0,1],[1,2,0]]", multiplier="[[0,1,2.5,0]]", view='{"heads":[0,2]}',
                   input__query_tokens='[["the","cat"],["a"]]')
    own = setting(embedding__source="values", embedding__vectors='{"a":[1,2],"b":[3,4]}', embedding__d_model=2)
    small = ["--dpi", "40", "--width", "300px"]
    model = ["--model", ":induction", "--text", "Mr Smith met Mr"]
    noise = [random.Random(1).gauss(0, 1) for _ in range(50)]
    words, tokens = [letter * 2 for letter in "abcdefghi"], {"tokens": ["the", "cat", "字", "\U0001f600"]}
    operands = {name: write.floats([3, 1, 2, 4, 3], *noise) for name in ("queries", "keys", "values")}
    return types.SimpleNamespace(
        sessions=[export("a.attn"), export("b.attn", *rich), export("c.attn", "--text", "a b", *own),
                  export("d.attn", *model), export("e.json", "--text", "a b")],
        figures={suffix: export(f"f{suffix}", *rich, *small) for suffix in (".png", ".svg", ".pdf")},
        arrays=[({"attentions": write.floats([2, 4, 4], 0.25)}, tokens),
                ({"attentions": write.floats([3, 1, 2, 4, 4], 0.25)} | operands, tokens),
                ({name: write.floats([4, 3], *noise) for name in ("query_embeddings", "key_embeddings")}, tokens)],
        words=({"vectors": write.floats([9, 5], *noise)}, {"words": words}),
        lines="".join(f"{word} 0.5 {i} -1 1e-3 2\n" for i, word in enumerate(words)).encode(),
        models=sorted(path.parent for path in MODELS.glob("*/config.json")))


def make_session(rng, seeds, folder):
    seed = rng.choice(seeds.sessions)
    path = folder / ("x.json" if seed.startswith(b'{"query_tokens"') else "x.attn")
    path.write_bytes(altered_json(rng, seed) if rng.random() < 0.8 else altered_bytes(rng, seed))
    return [path]


def make_figure(rng, seeds, folder):
    suffix = rng.choice(list(seeds.figures))
    figure, how = seeds.figures[suffix], rng.random()
    packed = write.session_in(figure)
    if how < 0.6:
        figure = write.with_session(figure, zlib.compress(altered_json(rng, zlib.decompress(packed))))
    elif how < 0.7:  # notes that are packed as well as can be
        begin, end = json.dumps(json.loads(zlib.decompress(packed)) | {"notes": "@"}).encode().split(b"@")
        notes = rng.choice([1 << 20, 1 << 28])
        figure = write.with_session(figure, b"".join(write.packed(begin, b"a", notes, end, zlib_frame=True)))
    elif how < 0.8:
        figure = write.with_session(figure, altered_bytes(rng, packed))
    else:
        figure = altered_bytes(rng, figure)
    path = folder / f"x{suffix}"
    path.write_bytes(figure)
    return [path]


def with_bytes_altered(rng, path):
    """At times."""
    if rng.random() < 0.2 and path.stat().st_size < 1_000_000:
        path.write_bytes(altered_bytes(rng, path.read_bytes()))
    return path


def make_npz(rng, seeds, folder, suffix=".npz"):
    path = folder / f"x{suffix}"
    write_altered_arrays(rng, path, *rng.choice(seeds.arrays))
    return [with_bytes_altered(rng, path)]


def make_safetensors(rng, seeds, folder):
    return make_npz(rng, seeds, folder, ".safetensors")


def make_vectors(rng, seeds, folder):
    path = folder / f"x{rng.choice(['.txt', '.vec', '.npz', '.safetensors'])}"
    if path.suffix in (".txt", ".vec"):
        path.write_bytes(altered_lines(rng, (b"9 5\n" if path.suffix == ".vec" else b"") + seeds.lines))
    else:
        write_altered_arrays(rng, path, *seeds.words)
    size = rng.choice([[], ["--set", "embedding.d_model=5"]])
    return [with_bytes_altered(rng, path), "--text", "aa bb cc zz", *size]


def make_model(rng, seeds, folder):
    model = folder / "model"
    shutil.copytree(rng.choice(seeds.models), model, ignore=shutil.ignore_patterns("expected*"))
    path, how = rng.choice(sorted(model.iterdir())), rng.random()
    if how < 0.1:
        path.unlink()
        link = rng.choice(["/dev/zero", "..", path.name])
        rng.choice([lambda: None, path.mkdir, lambda: os.mkfifo(path), lambda: path.symlink_to(link)])()
    elif how < 0.2:
        path.write_bytes(altered_bytes(rng, path.read_bytes()))
    elif path.suffix == ".safetensors":
        alter_weights(rng, model / "config.json", path)
    else:
        path.write_bytes((altered_json if path.suffix == ".json" else altered_lines)(rng, path.read_bytes()))
    texts = ["the cat sat on the mat", "Mr Smith met 字 \U0001f600", "0 1 2"]
    return ["--model", model, "--text", rng.choice(texts)]


def alter_weights(rng, config, path):
    arrays, metadata = write.read_safetensors(path)
    told = json.loads(config.read_text())
    words = {name: array for name, array in arrays.items() if array.shape[:1] == [told.get("vocab_size")]}
    if words and rng.random() < 0.3:  # a vocabulary that is larger everywhere
        enlarge(rng, words, {}, 1 << 30)
        told["vocab_size"] = next(iter(words.values())).shape[0]
        config.write_text(json.dumps(told))
    else:
        alter_arrays(rng, arrays, {}, 1 << 30)
    header = write.safetensors_header(arrays, metadata)
    write.write_safetensors(path, arrays, altered_json(rng, header) if rng.random() < 0.3 else header)


KINDS = {"session": make_session, "figure": make_figure, "npz": make_npz, "safetensors": make_safetensors,
         "vectors": make_vectors, "model": make_model}


def run(options, seeds, work, kind, number):
    """Makes a case and judges it."""
    rng = random.Random(f"{kind} {options.seed} {number}")
    folder = work / f"{kind}-{options.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    arguments, suffix = KINDS[kind](rng, seeds, folder), rng.choice(SUFFIXES)
    ending = judge.judged(arguments, suffix, folder, options)
    if not options.work or not ending.problem and options.only is None:
        shutil.rmtree(folder)
    return number, suffix, ending


def run_kind(options, seeds, work, kind):
    """How many cases failed, of how many."""
    count = options.count // 4 if "ATTENTION_LAB_FEW_REPETITIONS" in os.environ else options.count
    numbers = range(count) if options.only is None else [options.only]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        endings = []
        for number, suffix, ending in pool.map(lambda number: run(options, seeds, work, kind, number), numbers):
            endings.append(ending)
            if ending.problem or options.only is not None:
                print(f"--kind {kind} --seed {options.seed} --only {number} to {suffix}: {ending}", flush=True)
    statuses = collections.Counter(ending.status for ending in endings)
    print(f"{kind}: {statuses[0]} opened, {statuses[1] + statuses[2]} refused, "
          f"at most {max(ending.seconds for ending in endings):.1f} s, "
          f"{max(ending.megabytes for ending in endings):.0f} MB", flush=True)
    return sum(bool(ending.problem) for ending in endings), len(endings)


def main():
    options = judge.parser(__doc__)
    options.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=300, help="cases of each kind (%(default)s)")
    options.add_argument("--only", type=int, metavar="NUMBER", help="one case")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--work", type=pathlib.Path, metavar="FOLDER", help="where inputs that fail are kept")
    options.set_defaults(seconds=5)  # some of what is large is right, and is all computed
    options = options.parse_args()
    with judge.work_folder(options.work) as work:
        seeds = seeds_of(options.binary.resolve(), work / "seeds")
        kinds = KINDS if options.kind == "all" else [options.kind]
        failed, count = map(sum, zip(*(run_kind(options, seeds, work, kind) for kind in kinds)))
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
