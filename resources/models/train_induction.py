#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the small model that comes with the program and writes induction/. Only needed when that model is to
change: the folder is part of the repository, and nothing here runs when the program is built. Needs PyTorch.

    OPENBLAS_NUM_THREADS=1 resources/models/train_induction.py [CURVE.csv]

Two layers of attention and nothing else. A text's words are numbered anew, at random, in every text, so no number
ever means a word: all that can be learnt is that what followed a word before follows it again, and that nothing is
known of what follows a new one. One head must find the word before each word, a second one, on top of it, the word that
stood behind the same word earlier.
"""
import json
import math
import pathlib
import random
import statistics
import struct
import sys
import time

import torch
import torch.nn.functional as F

CONFIG = {
    "model_type": "attention_only",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 1,
    "head_dim": 32,
    "vocab_size": 128,
    "rope_theta": 10000,
    "max_position_embeddings": 128,
    "tokenizer": "typed_words",
}
SEED = 1
STEPS = 2500
POSITIONS_A_STEP = 1024
LEARNING_RATE = 0.01
WEIGHT_DECAY = 0.01
DOUBT = 0.1  # how much it counts that nothing is known of what follows a new word

# ------------------------------------------------------------------------------------------------ the model


def shapes(config):
    width, inner = config["hidden_size"], config["num_attention_heads"] * config["head_dim"]
    named = {"embed_tokens.weight": (config["vocab_size"], width)}
    for layer in range(config["num_hidden_layers"]):
        for part in "qkv":
            named[f"layers.{layer}.self_attn.{part}_proj.weight"] = (inner, width)
        named[f"layers.{layer}.self_attn.o_proj.weight"] = (width, inner)
    return {**named, "lm_head.weight": (config["vocab_size"], width)}


def rotated(x, config):
    """Element i of a head turns together with element i + head_dim / 2."""
    half = config["head_dim"] // 2
    frequencies = config["rope_theta"] ** -(torch.arange(half, dtype=torch.float64) / half)
    angles = torch.arange(x.shape[-2], dtype=torch.float64)[:, None] * frequencies
    cosines, sines = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cosines - b * sines, b * cosines + a * sines], -1)


def forward(weights, ids, config=CONFIG, without=None):
    """ids (texts, n) -> logits (texts, n, V), weights of attention (layers, texts, heads, n, n).
    without: (layer, head) whose context becomes 0."""
    texts, n = ids.shape
    heads, size = config["num_attention_heads"], config["head_dim"]
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    x = weights["embed_tokens.weight"][ids]
    attention = []
    for layer in range(config["num_hidden_layers"]):
        name = f"layers.{layer}.self_attn."
        q, k, v = (F.linear(x, weights[f"{name}{part}_proj.weight"]).view(texts, n, heads, size).transpose(1, 2)
                   for part in "qkv")
        scores = rotated(q, config) @ rotated(k, config).transpose(2, 3) / math.sqrt(size)
        attention.append(scores.masked_fill(later, -math.inf).softmax(-1))
        context = attention[-1] @ v
        if without is not None and without[0] == layer:
            context = context.clone()
            context[:, without[1]] = 0
        x = x + F.linear(context.transpose(1, 2).reshape(texts, n, heads * size), weights[f"{name}o_proj.weight"])
    return F.linear(x, weights["lm_head.weight"]), attention


# ------------------------------------------------------------------------------------------------ texts

NONE = -100  # no target here: what F.cross_entropy leaves out


def targets(text):
    """Behind each word that occurred before: what followed it then, if that was always the same."""
    followers, found = {}, []
    for before, word in zip([None] + text[:-1], text):
        followers.setdefault(before, set()).add(word)
        known = followers.get(word, ())
        found.append(next(iter(known)) if len(known) == 1 else NONE)
    return found


def text_of_phrases(n, count):
    """Phrases of a few words that come back in any order, now and then with another word between them."""
    longest = random.choice((2, 3, 6, 12))
    symbols = iter(random.sample(range(count), count))
    phrases = []
    while sum(map(len, phrases)) < min(n, count - longest):
        phrases.append([next(symbols) for _ in range(random.randint(2, longest))])
        if random.random() < 2 * len(phrases) / n:
            break
    rest, text = list(symbols), []
    while len(text) < n:
        text += random.choice(phrases)
        if rest and random.random() < 0.3:
            text.append(rest.pop())
    return text[:n]


def text_of_segments(n, count):
    """Different words, of which one stretch comes again, once or several times, at any distance."""
    length = random.randint(1, max(1, n // 3))
    words = random.sample(range(count), count)
    segment, rest = words[:length], words[length:]
    text = rest[:n]
    for _ in range(random.choice((2, 2, 2, 3, 4))):
        at = random.randint(0, len(text))
        text = text[:at] + segment + text[at:]
    return text[:n] if random.random() < 0.5 else text[-n:]


def text_of_draws(n, count):
    """Words drawn with repetition, evenly or some much more often than others."""
    kinds = random.randint(3, count - 1)
    return random.choices(range(kinds), [(k + 1) ** -random.choice((0, 0, 1)) for k in range(kinds)], k=n)


def text_of_stutter(n, count):
    """Different words, some of them said twice or more in a row, with one pair that comes back."""
    text = []
    for word in random.sample(range(count), min(n, count)):
        text += [word] * random.choice((1, 1, 1, 1, 2, 3))
    return (text[:n // 2] + text[random.randint(0, n // 2):])[:n]


KINDS = [text_of_phrases, text_of_segments, text_of_segments, text_of_draws, text_of_stutter]


def made_text(n, count):
    """A text of n words in fresh numbers: no symbol and no distance says anything."""
    numbers = random.sample(range(count), count)
    text = random.choice(KINDS)(n, count)
    while len(text) < n:
        text.append(random.choice(text))
    return [numbers[word] for word in text]


def batch():
    n = round(4 * 32 ** random.random())  # 4 ... 128, short ones as often as long ones
    texts = [made_text(n, CONFIG["vocab_size"]) for _ in range(max(4, POSITIONS_A_STEP // n))]
    return torch.tensor(texts), torch.tensor([targets(text) for text in texts])


# ------------------------------------------------------------------------------------------------ training


def drawn_weights():
    spread = {name: 1 if "embed" in name else 1 / math.sqrt(shape[1]) for name, shape in shapes(CONFIG).items()}
    return {name: (spread[name] * torch.randn(shape)).requires_grad_() for name, shape in shapes(CONFIG).items()}


def train():
    """weights, [(step, loss, share of right answers)]"""
    random.seed(SEED)
    torch.manual_seed(SEED)
    weights = drawn_weights()
    optimizer = torch.optim.AdamW(weights.values(), LEARNING_RATE, (0.9, 0.98), weight_decay=WEIGHT_DECAY)
    curve, recent = [], []
    for step in range(1, STEPS + 1):
        for group in optimizer.param_groups:  # rises, stays, falls
            group["lr"] = LEARNING_RATE * min(1, step / 100, (STEPS - step + 1) / (0.4 * STEPS))
        ids, wanted = batch()
        logits, _ = forward(weights, ids)
        new = ~(ids[:, :, None] == ids[:, None, :]).tril(-1).any(-1)
        loss = F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=NONE)
        loss = loss - DOUBT * logits.log_softmax(-1).mean(-1)[new].mean()
        if not loss.isfinite():
            continue  # no word came back in any of these texts
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), 1.0)
        optimizer.step()
        asked = wanted != NONE
        recent.append((loss.item(), (logits.argmax(-1) == wanted)[asked].float().mean().item()))
        if step % 50 == 0:
            curve.append((step, *(statistics.mean(column) for column in zip(*recent))))
            print("step {:5}  loss {:.4f}  right {:.3f}".format(*curve[-1]), flush=True)
            recent = []
    return {name: value.detach() for name, value in weights.items()}, curve


# ------------------------------------------------------------------------------------------------ figures


def typed_text(length):
    """Words of which some come again, and somewhere A B; it ends in A, which stood nowhere else: B is right."""
    kinds = random.choice((length, max(3, length // 2), max(3, length // 4)))
    a, b = "A", "B"
    text = [random.randrange(kinds) for _ in range(length - 3)]
    at = random.randint(0, length - 3)
    text[at:at] = [a, b if random.random() < 0.5 or not text else random.choice(text)]
    return text + [a]


def numbered(text, numbers):
    """The symbols of a text's words; numbers: which one the first, the second … different word takes."""
    seen = {}
    return [numbers[seen.setdefault(word, len(seen))] for word in text]


def share_completed(weights, lengths, count, first_appearance, without=None):
    """How many of count random texts are completed by the word that followed before, of all V symbols."""
    size, right, done = CONFIG["vocab_size"], 0, 0
    while done < count:
        n = random.randint(*lengths)
        texts = []
        for _ in range(min(50, count - done)):
            text = typed_text(n)
            texts.append(numbered(text, range(size) if first_appearance else random.sample(range(size), size)))
        ids = torch.tensor(texts)
        wanted = torch.tensor([targets(text)[-1] for text in texts])
        right += (forward(weights, ids, without=without)[0][:, -1].argmax(-1) == wanted).sum().item()
        done += len(texts)
    return right / count


def mean_weights(weights, texts=200, n=48):
    """per layer and head: mean weight on the previous word, and, where there is one, on what followed before"""
    ids = [made_text(n, CONFIG["vocab_size"]) for _ in range(texts)]
    followed = torch.tensor([[[0 < s <= t and text[s - 1] == text[t] for s in range(n)] for t in range(n)]
                             for text in ids])
    clear = torch.tensor([targets(text) for text in ids]) != NONE
    _, attention = forward(weights, torch.tensor(ids))
    return [[(layer[:, head].diagonal(-1, 1, 2).mean().item(), (layer[:, head] * followed).sum(-1)[clear].mean().item())
             for head in range(layer.shape[1])] for layer in attention]


def completed(weights, sentence):
    """the three likeliest symbols behind a sentence whose words are numbered as they appear"""
    text = sentence.split()
    words = list(dict.fromkeys(text)) + ["another"] * CONFIG["vocab_size"]
    logits, _ = forward(weights, torch.tensor([numbered(text, range(CONFIG["vocab_size"]))]))
    chances, symbols = logits[0, -1].softmax(-1).topk(3)
    return ", ".join(f"{words[symbol]} {chance:.3f}" for chance, symbol in zip(chances.tolist(), symbols.tolist()))


# ------------------------------------------------------------------------------------------------ files

SENTENCES = ["Mr Smith met Mrs Jones and Mr", "the cat sat on the mat and the cat", "小明 喜欢 苹果 小红 喜欢 香蕉 小明"]
LENGTHS = [("6 … 60", (6, 60)), ("61 … 128", (61, 128))]


def write_folder(folder, weights):
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(json.dumps(CONFIG, indent=2) + "\n", "utf-8")
    header, data = {}, b""
    for name, tensor in weights.items():
        raw = tensor.numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":"))
    text += " " * (-len(text) % 8)
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text.encode() + data)


def chance_after_new_words(weights, texts=200, n=24):
    """the mean of the highest probability in texts in which no word comes again: how sure it is where it cannot know"""
    ids = torch.tensor([random.sample(range(CONFIG["vocab_size"]), n) for _ in range(texts)])
    return forward(weights, ids)[0].softmax(-1).max(-1).values.mean().item()


def described(weights, curve):
    """what README.md says: every figure measured here"""
    random.seed(SEED + 1)
    named = [(f"layer {layer + 1}, head {head + 1}", (layer, head))
             for layer in range(CONFIG["num_hidden_layers"]) for head in range(CONFIG["num_attention_heads"])]
    rows = []
    for name, lengths in LENGTHS:
        shares = [share_completed(weights, lengths, 10000, first) for first in (True, False)]
        shares += [share_completed(weights, lengths, 2000, True, without) for _, without in named]
        rows.append(f"| {name} | " + " | ".join(f"{100 * share:.1f} %" for share in shares) + " |")
    means = mean_weights(weights)
    heads = [f"| {name} | {means[layer][head][0]:.3f} | {means[layer][head][1]:.3f} |" for name, (layer, head) in named]
    first_above = {share: next((step for step, _, right in curve if right >= share), None) for share in (0.5, 0.9, 0.99)}
    size = sum(tensor.numel() for tensor in weights.values())
    return f"""# induction

A small model of attention alone that completes a text from the text itself: where a word comes again, it says what
followed it before. It knows no language; its {CONFIG["vocab_size"]} symbols stand for the different words of whatever is typed.
Two layers of one head each (d_model {CONFIG["hidden_size"]}, d_k {CONFIG["head_dim"]}), rotary positions, no norm, no MLP: {size:,} numbers.
Made by `../train_induction.py` out of texts of random symbols, so no data of anybody are in it.
Licence: GPL-3.0-or-later, as the rest of the program.

The figures below are those the script measured when it wrote this folder.

Random texts in which words come again and whose last word is a word that stood in it once: the share that is completed by
what followed it then, of all {CONFIG["vocab_size"]} symbols (10,000 texts; where a head is switched off, that is its context set to 0, 2,000).

| words | numbered as they appear | numbered at random | {" | ".join(f"without {name}" for name, _ in named)} |
|---|---|---|{"---|" * len(named)}
{chr(10).join(rows)}

Mean weight in 200 texts of 48 words:

| | on the previous word | on what followed the same word before, where that is clear |
|---|---|---|
{chr(10).join(heads)}

The three likeliest symbols, the words numbered as they appear (another: of no word in the text):

| text | next |
|---|---|
{chr(10).join(f"| {sentence} | {completed(weights, sentence)} |" for sentence in SENTENCES)}

In texts without any repetition (24 words) the highest probability is {chance_after_new_words(weights):.3f} in the mean; it would be 1 if it made up an answer.

While it learnt, in means of 50 steps, half of the words that can be known were right from step {first_above[0.5]} on, nine in ten from step
{first_above[0.9]}, 99 in 100 from step {first_above[0.99]} (of {STEPS}; step {first_above[0.5] - 100}: {100 * dict((s, r) for s, _, r in curve)[first_above[0.5] - 100]:.0f} %).
"""


def main():
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    started = time.process_time()
    weights, curve = train()
    print(f"trained in {time.process_time() - started:.0f} s")
    folder = pathlib.Path(__file__).parent / "induction"
    write_folder(folder, weights)
    with torch.no_grad():
        text = described(weights, curve)
    (folder / "README.md").write_text(text, "utf-8")
    print(text)
    if len(sys.argv) > 1:  # the curve, to look at
        pathlib.Path(sys.argv[1]).write_text("".join(f"{step},{loss:.5f},{right:.5f}\n" for step, loss, right in curve))


if __name__ == "__main__":
    main()
