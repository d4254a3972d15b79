# SPDX-License-Identifier: GPL-3.0-or-later
"""Random weights by the names of each family, and the files that hold them. A tool of make_models.py."""
import json
import math
import struct

import numpy

from model_forward import BERT_NAMES, DISTILBERT_NAMES

# ------------------------------------------------------------------------------------------------ weights drawn


class Weights(dict):
    """name -> float32 array, drawn by the sort of tensor that it is"""

    def __init__(self, seed, stem=""):
        super().__init__()
        self.generator = numpy.random.default_rng(seed)
        self.stem = stem

    def draw(self, name, shape, spread, middle=0.0):
        drawn = middle + spread * self.generator.standard_normal(shape)
        self[self.stem + name] = drawn.astype(numpy.float32)

    def table(self, name, *shape, spread=0.05):
        """As small as trained ones are: only then does a wrong ε in the norm behind it show."""
        self.draw(name + ".weight", shape, spread)

    def linear(self, name, out, into, bias=True):
        self.draw(name + ".weight", (out, into), 1.4 / math.sqrt(into))
        if bias:
            self.draw(name + ".bias", (out,), 0.3)

    def stored_inwards(self, name, into, out):
        self.draw(name + ".weight", (into, out), 1.4 / math.sqrt(into))
        self.draw(name + ".bias", (out,), 0.3)

    def norm(self, name, width, shift=True):
        self.draw(name + ".weight", (width,), 0.2, 1.0)
        if shift:
            self.draw(name + ".bias", (width,), 0.2)


def encoder_weights(config, seed, stem):
    w = Weights(seed, stem)
    distil = config["model_type"] == "distilbert"
    names = DISTILBERT_NAMES if distil else BERT_NAMES
    width, inner, layers = (config[name] for name in (
        ("dim", "hidden_dim", "n_layers") if distil else ("hidden_size", "intermediate_size", "num_hidden_layers")))
    w.table("embeddings.word_embeddings", config["vocab_size"], width)
    w.table("embeddings.position_embeddings", config["max_position_embeddings"], width)
    if not distil:
        w.table("embeddings.token_type_embeddings", config["type_vocab_size"], width)
    w.norm("embeddings.LayerNorm", width)
    for layer in range(layers):
        part = {key: f"{names['layer']}.{layer}.{name}" for key, name in names.items()}
        for name in "qkvo":
            w.linear(part[name], width, width)
        w.linear(part["up"], inner, width)
        w.linear(part["down"], width, inner)
        w.norm(part["norm1"], width)
        w.norm(part["norm2"], width)
    w.stem = ""
    return w


def gpt2_weights(config, seed, stem):
    w = Weights(seed, stem)
    width, inner = config["n_embd"], config.get("n_inner") or 4 * config["n_embd"]
    w.table("wte", config["vocab_size"], width)
    w.table("wpe", config["n_positions"], width)
    for layer in range(config["n_layer"]):
        here = f"h.{layer}."
        w.norm(here + "ln_1", width)
        w.stored_inwards(here + "attn.c_attn", width, 3 * width)
        w.stored_inwards(here + "attn.c_proj", width, width)
        w.norm(here + "ln_2", width)
        w.stored_inwards(here + "mlp.c_fc", width, inner)
        w.stored_inwards(here + "mlp.c_proj", inner, width)
    w.norm("ln_f", width)
    return w


def decoder_weights(config, seed, stem):
    w = Weights(seed, stem)
    kind, width, heads = config["model_type"], config["hidden_size"], config["num_attention_heads"]
    size = config.get("head_dim") or width // heads
    narrow = (config.get("num_key_value_heads") or heads) * size
    both = config.get("attention_bias", False)
    w.table("embed_tokens", config["vocab_size"], width, spread=1 if kind == "attention_only" else 0.05)
    for layer in range(config["num_hidden_layers"]):
        here = f"layers.{layer}."
        for part, out in (("q", heads * size), ("k", narrow), ("v", narrow)):
            w.linear(f"{here}self_attn.{part}_proj", out, width, both or kind == "qwen2")
        w.linear(here + "self_attn.o_proj", width, heads * size, both)
        if kind == "attention_only":
            continue
        if kind == "qwen3":
            for part in "qk":
                w.norm(f"{here}self_attn.{part}_norm", size, shift=False)
        w.norm(here + "input_layernorm", width, shift=False)
        w.norm(here + "post_attention_layernorm", width, shift=False)
        for part in ("gate", "up"):
            w.linear(f"{here}mlp.{part}_proj", config["intermediate_size"], width, config.get("mlp_bias", False))
        w.linear(here + "mlp.down_proj", width, config["intermediate_size"], config.get("mlp_bias", False))
    if kind != "attention_only":
        w.norm("norm", width, shift=False)
    w.stem = ""
    return w


# ------------------------------------------------------------------------------------------------ files


def stored(array, kind):
    """dtype, bytes; kind is for what is drawn in float32, other arrays say it themselves"""
    if array.dtype != numpy.float32:
        return {"int64": "I64", "uint8": "U8", "bool": "BOOL"}[array.dtype.name], array.tobytes()
    if kind == "BF16":  # rounded to the nearest, to even where two are as near
        bits = array.view(numpy.uint32).astype(numpy.uint64)
        return kind, ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype("<u2").tobytes()
    return kind, array.astype({"F32": "<f4", "F16": "<f2", "F64": "<f8"}[kind]).tobytes()


def write_tensors(path, tensors, kind="F32", odd=False):
    """odd: the data begin at an odd byte"""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, array in tensors.items():
        dtype, raw = stored(array, kind)
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8 + odd)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def write_config(folder, config):
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")


def write_shards(folder, tensors, unlisted):
    """two files and their index; unlisted: (name, array) that the second holds though the index does not name it"""
    names, files = list(tensors), [f"model-0000{i}-of-00002.safetensors" for i in (1, 2)]
    half = len(names) // 2
    write_tensors(folder / files[0], {name: tensors[name] for name in names[:half]})
    write_tensors(folder / files[1], {**{name: tensors[name] for name in names[half:]}, unlisted[0]: unlisted[1]})
    places = {name: files[i >= half] for i, name in enumerate(names)}
    write_json(folder / "model.safetensors.index.json", {"metadata": {"total_size": 1}, "weight_map": places})
