#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention captured from PyTorch as the help says arrives in the program, down to its scores.

captured_attention.py PROGRAM HELP: exits 1 if a number differs, 77 without PyTorch.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ["OPENBLAS_NUM_THREADS"] = "1"
try:
    import numpy
    import torch
except ImportError:
    print("skipped: PyTorch is not installed")
    sys.exit(77)
torch.set_num_threads(1)

program, page = sys.argv[1:]
blocks = re.findall(r"```python\n(.*?)```", pathlib.Path(page).read_text("utf-8"), re.S)
capture = {}
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    exec(compile(blocks[0], "help", "exec"), capture)
    subprocess.run([program, "attention.npz", "--export", "x.npz", "--export", "x.json"], check=True)
    shown = {name: numpy.array(array) for name, array in numpy.load("x.npz").items()}
    text = pathlib.Path("x.json").read_text("utf-8")


def check(name, found, expected):
    difference = float(numpy.abs(found - expected).max())
    print(f"{name} {found.shape}: {difference:.1e}")
    if not difference < 1e-6:
        sys.exit(f"{name} differs")


layer, words = capture["layer"], capture["words"]
weights = capture["weights"].detach().numpy()
check("weights", shown["weights"], weights)
for name, tensor in (("queries", "q"), ("keys", "k"), ("values", "v")):
    check(name, shown[name], capture[tensor].detach().numpy())
# The context goes through the output projection to what the module gave.
concat = torch.tensor(shown["context"].transpose(0, 2, 1, 3).reshape(1, len(words), -1))
check("output", layer.out_proj(concat).detach().numpy(), capture["output"].detach().numpy())
# And the scores, divided, through softmax to its weights.
check("softmax", torch.softmax(torch.tensor(shown["scaled_scores"]), -1).numpy(), weights)
if '"query_tokens": [["the","cat","sat","on","the","mat"]]' not in text:
    sys.exit("the tokens did not arrive")
# The lines for Transformers, of a model that gives what its models give: a tuple of (1, heads, n, n).
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)

    class Tokenizer:
        def convert_ids_to_tokens(self, ids):
            return [words[i] for i in ids]

    class Output:
        attentions = (capture["weights"], capture["weights"].flip(-1))

    given = {"model": lambda **_: Output(), "tokenizer": Tokenizer(), "numpy": numpy, "torch": torch,
             "inputs": {"input_ids": [range(len(words))]}}
    exec(compile(blocks[1], "help", "exec"), given)
    subprocess.run([program, "attention.npz", "--set", "given.layer=1", "--export", "x.npz"], check=True)
    check("second layer", numpy.load("x.npz")["weights"], weights[..., ::-1])
