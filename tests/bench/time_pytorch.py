# SPDX-License-Identifier: GPL-3.0-or-later
"""Times PyTorch at the shapes of a file that tests/bench/run wrote. See compare_pytorch."""

import json
import statistics
import sys
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(123)


def median_ms(compute):
    """The median of repetitions that take about two seconds together."""
    compute()
    start = time.perf_counter()
    compute()
    once = time.perf_counter() - start
    calls = max(1, round(0.005 / once))
    times = []
    for _ in range(max(5, min(101, round(2 / (once * calls))))):
        start = time.perf_counter()
        for _ in range(calls):
            compute()
        times.append((time.perf_counter() - start) / calls)
    return 1000 * statistics.median(times)


def multi_head(tokens, heads, d_model, d_k):
    x = torch.randn(tokens, d_model)
    w_q, w_k, w_v = (torch.randn(heads * d_k, d_model) / d_model**0.5 for _ in range(3))
    w_o = torch.randn(d_model, heads * d_k) / (heads * d_k) ** 0.5

    def compute():
        q, k, v = (F.linear(x, w).view(tokens, heads, d_k).transpose(0, 1) for w in (w_q, w_k, w_v))
        weights = torch.softmax(q @ k.transpose(1, 2) / d_k**0.5, dim=-1)
        context = (weights @ v).transpose(0, 1).reshape(tokens, heads * d_k)
        return F.linear(context, w_o)

    return median_ms(compute)


def additive(tokens, heads, d_k, d_a):
    q, k = (torch.randn(heads, tokens, d_k) for _ in range(2))
    w_q, w_k = (torch.randn(heads, d_k, d_a) / (2 * d_k) ** 0.5 for _ in range(2))
    v = torch.randn(heads, 1, 1, d_a)

    def compute():
        hidden = torch.tanh((q @ w_q).unsqueeze(2) + (k @ w_k).unsqueeze(1))
        return (hidden * v).sum(-1)

    def by_product():
        hidden = torch.tanh((q @ w_q).unsqueeze(2) + (k @ w_k).unsqueeze(1))
        return (hidden @ v.transpose(2, 3)).squeeze(-1)

    return min(median_ms(compute), median_ms(by_product))


def main():
    with open(sys.argv[1]) as file:
        ours = json.load(file)
    print(f"PyTorch {torch.__version__}, one thread; the engine at {ours['isa']}")
    with torch.inference_mode():
        for row in ours["multi_head"]:
            if row["threads"] != 1:
                continue
            theirs = multi_head(row["tokens"], row["heads"], row["d_model"], row["d_k"])
            print(
                f"multi-head, {row['tokens']:4} tokens × {row['heads']:2} heads × {row['d_model']} / {row['d_k']}:"
                f" {theirs:9.3f} ms against {row['ms']:9.3f} ms, {theirs / row['ms']:.1f} times as fast"
            )
        for row in ours["score"]:
            if row["function"] != "additive":
                continue
            theirs = additive(row["tokens"], row["heads"], row["d_k"], row["d_a"])
            print(
                f"additive scores, {row['tokens']} tokens × {row['heads']} heads × {row['d_k']}, d_a {row['d_a']}:"
                f" {theirs:9.3f} ms against {row['ms']:9.3f} ms, {theirs / row['ms']:.1f} times as fast"
            )


main()
