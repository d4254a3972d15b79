#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times PyTorch, on one thread, with a folder that make_gpt2_folder.py wrote: time_gpt2.py FOLDER [RUNS]

128 tokens through all layers, the weights of every head kept, with and without the logits of every token.
"""
import json
import os
import pathlib
import statistics
import struct
import sys
import time

# Before PyTorch is loaded. torch.set_num_threads() does not bind OpenBLAS, and OpenBLAS 0.3.21 takes processors newer
# than itself for very old ones: a third of the speed, and no yardstick. OPENBLAS_CORETYPE=Prescott shows it.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
flags = pathlib.Path("/proc/cpuinfo").read_text("utf-8").split()
kernels = "SkylakeX" if "avx512bw" in flags else "Haswell" if "avx2" in flags else None
if kernels:
    os.environ.setdefault("OPENBLAS_CORETYPE", kernels)
import numpy
import torch
import torch.nn.functional as F

TOKENS = 128


def read_weights(path):
    data = numpy.fromfile(path, numpy.uint8)
    size = struct.unpack("<Q", data[:8].tobytes())[0]
    header = json.loads(data[8 : 8 + size].tobytes())
    header.pop("__metadata__")
    weights = {}
    for name, entry in header.items():
        first, end = (8 + size + offset for offset in entry["data_offsets"])
        if not name.endswith(".attn.bias"):
            weights[name] = torch.from_numpy(data[first:end].view(numpy.float32).reshape(entry["shape"]))
    return weights


def computed(config, weights, ids, with_logits):
    """final (n, d) or logits (n, V), and the weights of attention of every layer, (heads, n, n)"""
    n, heads, width = len(ids), config["n_head"], config["n_embd"]
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    attention = []

    def norm(x, name):
        return F.layer_norm(x, (width,), weights[name + ".weight"], weights[name + ".bias"], config["layer_norm_epsilon"])

    def product(x, name):
        return torch.addmm(weights[name + ".bias"], x, weights[name + ".weight"])

    x = weights["wte.weight"][ids] + weights["wpe.weight"][:n]
    for layer in range(config["n_layer"]):
        here = f"h.{layer}."
        thirds = product(norm(x, here + "ln_1"), here + "attn.c_attn").chunk(3, 1)
        q, k, v = (third.view(n, heads, -1).transpose(0, 1) for third in thirds)
        scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
        attention.append(scores.masked_fill(later, -torch.inf).softmax(-1))
        x = x + product((attention[-1] @ v).transpose(0, 1).reshape(n, width), here + "attn.c_proj")
        inner = F.gelu(product(norm(x, here + "ln_2"), here + "mlp.c_fc"), approximate="tanh")
        x = x + product(inner, here + "mlp.c_proj")
    x = norm(x, "ln_f")
    return F.linear(x, weights["wte.weight"]) if with_logits else x, attention


def main():
    folder = pathlib.Path(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    torch.set_num_threads(1)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    weights = read_weights(folder / "model.safetensors")
    vocabulary = json.loads((folder / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
    words = (folder / "text.txt").read_text("utf-8").split()[:TOKENS]
    ids = torch.tensor([vocabulary["Ġ" * (i > 0) + word] for i, word in enumerate(words)])
    print(f"PyTorch {torch.__version__}, one thread, OpenBLAS for {os.environ.get('OPENBLAS_CORETYPE', 'what it finds')}, {len(ids)} tokens;"
          f" median and least of {runs} runs, median of processor time")
    with torch.inference_mode():
        for with_logits in (False, True):
            times, of_processor = [], []
            for _ in range(runs + 1):
                start = time.perf_counter(), time.process_time()
                computed(config, weights, ids, with_logits)
                times.append(1000 * (time.perf_counter() - start[0]))
                of_processor.append(1000 * (time.process_time() - start[1]))
            name = "with logits" if with_logits else "without logits"
            print(f"{name:14}: {statistics.median(times[1:]):7.1f} ms, {min(times[1:]):7.1f} ms,"
                  f" {statistics.median(of_processor[1:]):7.1f} ms")


main()
