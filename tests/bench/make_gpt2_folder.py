#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of the size and the names of the smallest GPT-2, to measure with: make_gpt2_folder.py FOLDER

Random weights, 550 MB. Its tokens are made up as well: syllables, and words of two and three of them, so that text.txt, which
lies beside, is 128 words and 128 tokens, and long_text.txt 1,000 of both.
"""
import itertools
import json
import pathlib
import struct
import sys

import numpy

LAYERS, HEADS, WIDTH, POSITIONS, VOCABULARY = 12, 12, 768, 1024, 50257
TEXTS = {"text.txt": 128, "long_text.txt": 1000}


def shapes():
    """as the file of the Hub has them: no stem, with the masks that nobody needs any more"""
    yield "wte.weight", (VOCABULARY, WIDTH)
    yield "wpe.weight", (POSITIONS, WIDTH)
    for layer in range(LAYERS):
        for name, into, out in (("attn.c_attn", WIDTH, 3 * WIDTH), ("attn.c_proj", WIDTH, WIDTH),
                                ("mlp.c_fc", WIDTH, 4 * WIDTH), ("mlp.c_proj", 4 * WIDTH, WIDTH)):
            yield f"h.{layer}.{name}.weight", (into, out)
            yield f"h.{layer}.{name}.bias", (out,)
        for name in ("ln_1", "ln_2"):
            yield f"h.{layer}.{name}.weight", (WIDTH,)
            yield f"h.{layer}.{name}.bias", (WIDTH,)
        yield f"h.{layer}.attn.bias", (1, 1, POSITIONS, POSITIONS)
    yield "ln_f.weight", (WIDTH,)
    yield "ln_f.bias", (WIDTH,)


def write_weights(path):
    header, end = {"__metadata__": {"format": "pt"}}, 0
    for name, shape in shapes():
        size = 4 * int(numpy.prod(shape))
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    generator = numpy.random.default_rng(1)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name, shape in shapes():
            if name.endswith(".attn.bias"):
                numbers = numpy.tril(numpy.ones(shape, numpy.float32))
            else:
                numbers = generator.standard_normal(shape, numpy.float32) * numpy.float32(0.02)
                numbers += "ln_" in name and name.endswith(".weight")
            file.write(numbers.tobytes())


def byte_letters():
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    return [chr(byte) for byte in plain] + [chr(256 + i) for i in range(256 - len(plain))]


def made_up_merges():
    """ba, Ġba, bade, Ġbade, Ġbadefi …: each of them two tokens of before, in an order that leads to every one"""
    syllables = ["".join(pair) for pair in itertools.product("bcdfghjklmnpqrstvwxz", "aeiou")]
    yield from syllables
    yield from (("Ġ", one) for one in syllables)
    yield from itertools.product(["Ġ" + one for one in syllables], syllables)
    yield from itertools.product(syllables, syllables)
    yield from itertools.product(["Ġ" + one + two for one in syllables for two in syllables], syllables)


def write_tokenizer(folder):
    letters = byte_letters()
    merges = [tuple(pair) for pair in itertools.islice(made_up_merges(), VOCABULARY - len(letters) - 1)]
    last = "<|endoftext|>"
    names = [*letters, *map("".join, merges), last]
    ids = {name: i for i, name in enumerate(names)}
    assert len(ids) == VOCABULARY
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    token = {"id": ids[last], "content": last, "single_word": False, "lstrip": False, "rstrip": False,
             "normalized": True, "special": True}
    model = {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "", "end_of_word_suffix": "",
             "fuse_unk": False, "vocab": ids, "merges": [f"{a} {b}" for a, b in merges]}
    tokenizer = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [token], "normalizer": None,
                 "pre_tokenizer": level, "post_processor": {**level, "trim_offsets": False}, "decoder": level, "model": model}
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer, ensure_ascii=False), "utf-8")
    words = [name[1:] for name in names if name.startswith("Ġ") and len(name) == 5]
    for name, tokens in TEXTS.items():
        chosen = numpy.random.default_rng(2).choice(words, tokens)
        (folder / name).write_text(" ".join(chosen), "utf-8")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    config = {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "n_embd": WIDTH, "n_layer": LAYERS, "n_head": HEADS,
              "n_positions": POSITIONS, "n_ctx": POSITIONS, "vocab_size": VOCABULARY, "activation_function": "gelu_new",
              "layer_norm_epsilon": 1e-5}
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    write_tokenizer(folder)
    write_weights(folder / "model.safetensors")


main()
