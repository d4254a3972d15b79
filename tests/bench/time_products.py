# SPDX-License-Identifier: GPL-3.0-or-later
"""Times the products of GPT-2's layers in the engine and in PyTorch, in turns. See compare_products."""

import statistics
import subprocess
import sys
import time

import torch

torch.set_num_threads(1)
torch.manual_seed(123)

WEIGHT_ENTRIES = 1 << 25  # as in bench_products.cpp
ROUNDS = 15

# (kind, depth, columns, stride of the right operand)
PRODUCTS = [
    ("plain", 768, 2304, 2304),
    ("plain", 768, 768, 2304),  # a third of the one above
    ("plain", 768, 768, 768),
    ("plain", 768, 3072, 3072),
    ("plain", 3072, 768, 768),
    ("transposed", 768, 768, 768),
    ("transposed", 768, 3072, 768),
    ("transposed", 3072, 768, 3072),
    ("transposed", 768, 50257, 768),
]


def operands(kind, rows, depth, columns, stride):
    """The left one, and as many right ones as fill WEIGHT_ENTRIES."""
    right_rows = columns if kind == "transposed" else depth
    copies = max(1, WEIGHT_ENTRIES // (right_rows * stride))
    weights = torch.rand(copies, right_rows, stride) * 2 - 1
    rights = [w.t() if kind == "transposed" else w[:, :columns] for w in weights]
    return torch.rand(rows, depth), rights


def main():
    engine = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    level = engine.stdout.readline().strip()
    print(f"PyTorch {torch.__version__} against the engine at {level}, one thread each, GFLOP/s (medians of {ROUNDS})")

    def ours(kind, rows, depth, columns, stride, calls):
        engine.stdin.write(f"{kind} {rows} {depth} {columns} {stride} {calls}\n")
        return float(engine.stdout.readline())

    for rows in (128, 16, 1):
        for kind, depth, columns, stride in PRODUCTS:
            left, rights = operands(kind, rows, depth, columns, stride)
            turn = 0

            def theirs(calls):
                nonlocal turn
                start = time.perf_counter()
                for _ in range(calls):
                    torch.mm(left, rights[turn % len(rights)])
                    turn += 1
                return 1000 * (time.perf_counter() - start) / calls

            operations = 2 * rows * depth * columns
            calls = max(1, round(2e9 / max(operations, 40 * depth * columns)))
            times = {"theirs": [], "ours": []}
            ours(kind, rows, depth, columns, stride, calls)
            theirs(calls)
            for _ in range(ROUNDS):
                times["theirs"].append(theirs(calls))
                times["ours"].append(ours(kind, rows, depth, columns, stride, calls))
            a, b = (operations / 1e6 / statistics.median(times[who]) for who in ("theirs", "ours"))
            slice_of = f" of {stride}" if kind == "plain" and stride > columns else ""
            print(f"{kind:10} {rows:3} × {depth:4} × {columns:5}{slice_of:8} {a:7.1f} {b:7.1f}   {b / a:.2f}", flush=True)


with torch.inference_mode():
    main()
