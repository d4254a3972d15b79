# SPDX-License-Identifier: GPL-3.0-or-later
# The lines that exported scripts of sessions that learn have in common, a section each.
#: header
"""A session of Attention Lab that learns, in PyTorch. Needs nothing but PyTorch."""
import math
import sys

import torch
import torch.nn.functional as F
from torch import nn

inf, nan = math.inf, math.nan
#: reverse

def batch(g):
    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.flip(1), torch.ones(batch_size, length)
    return inputs, targets, counted, [length] * batch_size
#: previous

def batch(g):
    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.roll(1, 1), torch.ones(batch_size, length)
    counted[:, 0] = 0  # nothing stands before the first
    return inputs, targets, counted, [length] * batch_size
#: sort

def batch(g):
    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.sort(1).values, torch.ones(batch_size, length)
    return inputs, targets, counted, [length] * batch_size
#: recall

def batch(g):
    pairs, letters = length // 2, len(symbols) // 2
    keys = torch.rand(batch_size, letters, generator=g).argsort(1)[:, :pairs]
    values = torch.randint(letters, len(symbols), (batch_size, pairs), generator=g)
    asked = torch.randint(pairs, (batch_size, 1), generator=g)
    inputs, targets = (torch.zeros(batch_size, length, dtype=torch.long) for _ in range(2))
    inputs[:, 0:-1:2], inputs[:, 1::2], inputs[:, -1:] = keys, values, keys.gather(1, asked)
    targets[:, -1:] = values.gather(1, asked)
    counted = torch.zeros(batch_size, length)
    counted[:, -1] = 1
    return inputs, targets, counted, [length] * batch_size
#: induction

def batch(g):
    order = torch.rand(batch_size, len(symbols), generator=g).argsort(1)
    again = torch.randint(3, length // 2 + 1, (batch_size, 1), generator=g)
    at = torch.arange(length).expand(batch_size, length)
    inputs = order.gather(1, torch.where(at < length - again, at, at - again))
    targets, counted = inputs.roll(-1, 1), ((at >= length - again) & (at < length - 1)).float()
    return inputs, targets, counted, [length] * batch_size
#: sentences

def draw_sentence(g):
    """Its words, and of each the word it stands for."""
    draw = lambda entries: entries[torch.randint(len(entries), (1,), generator=g).item()]
    words, named, pronouns = [], {}, {}

    def add(parts):
        for kind, content, *name in parts:
            if kind == "or":
                add(draw(content))
                continue
            if kind == "pronoun":
                pronouns[len(words)] = name[0]
            words.extend(draw(lists[content]) if kind == "list" else content)
            if kind == "list":
                named[name[0]] = words[-1]

    left = torch.randint(100, (1,), generator=g).item()
    for share, parts in patterns:
        left -= share
        if left < 0:
            break
    add(parts)
    return words, [named[pronouns[i]] if i in pronouns else word for i, word in enumerate(words)]
#: lines

def padded(lines):
    """Lines of (words, what is right, how much it counts), to the longest."""
    longest = max(len(words) for words, _, _ in lines)
    inputs, targets = (torch.zeros(len(lines), longest, dtype=torch.long) for _ in range(2))
    counted = torch.zeros(len(lines), longest)
    for i, (words, right, weights) in enumerate(lines):
        inputs[i, :len(words)] = torch.tensor([symbols.index(word) for word in words])
        targets[i, :len(words)] = torch.tensor([symbols.index(word) for word in right])
        counted[i, :len(words)] = torch.tensor(weights)
    return inputs, targets, counted, [len(words) for words, _, _ in lines]
#: own

def batch(g):
    return padded(examples)
#: pronouns

def batch(g):
    lines = [draw_sentence(g) for _ in range(batch_size)]
    return padded([(words, right, [0.05 if a == b else 1.0 for a, b in zip(words, right)]) for words, right in lines])
#: loop

losses = []
for step in range(steps):
    inputs, targets, counted, lengths = batch(generator)
    logits = logits_of(inputs, lengths, generator)
    each = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none")
    counts = counted.flatten() > 0  # what does not count may be NaN: a padded query without a key
    loss = (each * counted.flatten())[counts].sum() / counted.sum()
    right = (logits.argmax(-1) == targets)[counted == 1].float().mean()
    losses.append(loss.item())
    if (step + 1) % 10 == 0:
        print(f"step {step + 1}: loss {loss:.4f}, {right:.0%} right")
    optimizer.zero_grad()
    loss.backward()
#: check

def has_diverged(loss):
    """True of NaN as well."""
    return not loss <= 100 * max(1.0, expected_losses[0])

# Where rows of weights are saturated, a step may make ten times as much of what rounding differs by.
for step, (actual, expected) in enumerate(zip(losses, expected_losses)):
    if abs(actual - expected) <= 1e-4 * 10 ** max(0, step - 2) * max(1.0, expected):
        continue
    if has_diverged(actual) and has_diverged(expected):
        print(f"Training diverges: at step {step + 1} the losses are {actual} and {expected}, far above the first one.")
        print("From there on they depend on rounding errors and cannot be compared.")
        print(f"The numbers of the first {step} steps agree with Attention Lab.")
        break
    sys.exit(f"The losses do not agree: {actual} and {expected} at step {step + 1}.")
else:
    print("The numbers agree with Attention Lab." if losses else "There is no step whose loss could be compared.")
