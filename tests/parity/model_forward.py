# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders of trained models: their weights read, and what they compute, in PyTorch and float64.

A tool of make_models.py. forward() gives every tensor of the pass by its name: layer.0.queries, logits, …
"""
import json
import math
import pathlib
import struct

import numpy
import torch
import torch.nn.functional as F

FLOATS = {"F64": numpy.float64, "F32": numpy.float32, "F16": numpy.float16}


def read_tensors(path):
    """name -> float64 tensor; what is not of floats is left out"""
    data = path.read_bytes()
    (size,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + size])
    header.pop("__metadata__", None)
    found = {}
    for name, entry in header.items():
        first, end = (8 + size + offset for offset in entry["data_offsets"])
        if entry["dtype"] == "BF16":
            bits = numpy.frombuffer(data[first:end], "<u2").astype(numpy.uint32) << 16
            numbers = bits.view(numpy.float32)
        elif entry["dtype"] in FLOATS:
            numbers = numpy.frombuffer(data[first:end], FLOATS[entry["dtype"]])
        else:
            continue
        found[name] = torch.tensor(numbers.astype(numpy.float64).reshape(entry["shape"]))
    return found


def read_folder(folder):
    """config, tensors"""
    folder = pathlib.Path(folder)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    index = folder / "model.safetensors.index.json"
    if not index.exists():
        return config, read_tensors(folder / "model.safetensors")
    places = json.loads(index.read_text("utf-8"))["weight_map"]
    shards = {name: read_tensors(folder / name) for name in set(places.values())}
    return config, {name: shards[file][name] for name, file in places.items() if name in shards[file]}


ACTIVATIONS = {
    "gelu": F.gelu,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "gelu_fast": lambda x: F.gelu(x, approximate="tanh"),
    "gelu_pytorch_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "swish": F.silu,
    "relu": F.relu,
}


class Pass:
    """One pass over one text: the weights by the family's names, and what was computed on the way."""

    def __init__(self, config, tensors, ids, stem):
        self.config = config
        self.tensors = tensors
        self.ids = torch.as_tensor(ids, dtype=torch.int64)
        self.n = len(self.ids)
        self.stem = stem if any(name.startswith(stem) for name in tensors) else ""
        self.found = {"ids": self.ids}

    def get(self, name):
        return self.tensors[self.stem + name]

    def linear(self, x, name):
        return F.linear(x, self.get(name + ".weight"), self.tensors.get(self.stem + name + ".bias"))

    def layer_norm(self, x, name, epsilon):
        old = self.stem + name + ".gamma" in self.tensors
        gain, shift = (self.get(name + end) for end in ((".gamma", ".beta") if old else (".weight", ".bias")))
        return F.layer_norm(x, x.shape[-1:], gain, shift, epsilon)

    def rms_norm(self, x, name, epsilon):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + epsilon) * self.get(name + ".weight")

    def keep(self, layer, **tensors):
        self.found.update({f"layer.{layer}.{name}": tensor for name, tensor in tensors.items()})

    def attention(self, layer, scale, forbidden, q, k, v, turned=None):
        """The context, heads side by side. turned: queries and keys that are scored instead of q and k."""
        self.keep(layer, queries=q, keys=k, values=v)
        if turned:
            q, k = turned
            self.keep(layer, scored_queries=q, scored_keys=k)
        group = len(q) // len(k)
        raw = q @ k.repeat_interleave(group, 0).transpose(1, 2)
        weights = (raw * scale).masked_fill(forbidden, -math.inf).softmax(-1)
        context = weights @ v.repeat_interleave(group, 0)
        self.keep(layer, raw_scores=raw, weights=weights, context=context)
        return context.transpose(0, 1).flatten(1)

    def split(self, x, heads):
        return x.view(self.n, heads, -1).transpose(0, 1)

    def after_window(self, window=None):
        """True where the query must not look: ahead, or as far back as the window is wide"""
        back = torch.arange(self.n)[:, None] - torch.arange(self.n)
        return (back < 0) | (back >= (window or self.n))


# ------------------------------------------------------------------------------------------------ encoders

BERT_NAMES = {
    "layer": "encoder.layer", "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
    "o": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense",
    "down": "output.dense", "norm2": "output.LayerNorm",
}
DISTILBERT_NAMES = {
    "layer": "transformer.layer", "q": "attention.q_lin", "k": "attention.k_lin", "v": "attention.v_lin",
    "o": "attention.out_lin", "norm1": "sa_layer_norm", "up": "ffn.lin1", "down": "ffn.lin2",
    "norm2": "output_layer_norm",
}


def encoder(config, tensors, ids):
    kind = config["model_type"]
    distil = kind == "distilbert"
    names = DISTILBERT_NAMES if distil else BERT_NAMES
    layers, heads, activation = (config[name] for name in (
        ("n_layers", "n_heads", "activation") if distil
        else ("num_hidden_layers", "num_attention_heads", "hidden_act")))
    epsilon = 1e-12 if distil else config["layer_norm_eps"]
    p = Pass(config, tensors, ids, kind + ".")
    positions = torch.arange(p.n)
    if kind == "roberta":
        word = p.ids != config["pad_token_id"]
        positions = torch.where(word, word.cumsum(0), 0) + config["pad_token_id"]
    x = p.get("embeddings.word_embeddings.weight")[p.ids] + p.get("embeddings.position_embeddings.weight")[positions]
    if not distil:
        x = x + p.get("embeddings.token_type_embeddings.weight")[0]
    x = p.layer_norm(x, "embeddings.LayerNorm", epsilon)
    for layer in range(layers):
        part = {key: f"{names['layer']}.{layer}.{name}" for key, name in names.items()}
        p.keep(layer, hidden_in=x, attention_in=x)
        q, k, v = (p.split(p.linear(x, part[name]), heads) for name in "qkv")
        everywhere = torch.zeros(p.n, p.n, dtype=torch.bool)
        output = p.linear(p.attention(layer, q.shape[-1] ** -0.5, everywhere, q, k, v), part["o"])
        y = p.layer_norm(x + output, part["norm1"], epsilon)
        inner = ACTIVATIONS[activation](p.linear(y, part["up"]))
        x = p.layer_norm(y + p.linear(inner, part["down"]), part["norm2"], epsilon)
        p.keep(layer, output=output, hidden_out=x)
    p.found["final"] = x
    masked_word_logits(p, kind, ACTIVATIONS["gelu" if kind == "roberta" else activation], epsilon)
    return p.found


def masked_word_logits(p, kind, activation, epsilon):
    """Where the file has a head that guesses words: its names stand outside the stem."""
    dense, norm, decoder, biases = {
        "bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm",
                 "cls.predictions.decoder.weight", ("cls.predictions.bias", "cls.predictions.decoder.bias")),
        "distilbert": ("vocab_transform", "vocab_layer_norm", "vocab_projector.weight", ("vocab_projector.bias",)),
        "roberta": ("lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight",
                    ("lm_head.bias", "lm_head.decoder.bias")),
    }[kind]
    words = p.get("embeddings.word_embeddings.weight")
    p.stem = ""
    if dense + ".weight" in p.tensors:
        y = p.layer_norm(activation(p.linear(p.found["final"], dense)), norm, epsilon)
        bias = next(p.tensors[name] for name in biases if name in p.tensors)
        p.found["logits"] = F.linear(y, p.tensors.get(decoder, words), bias)


# ------------------------------------------------------------------------------------------------ GPT-2


def gpt2(config, tensors, ids):
    p = Pass(config, tensors, ids, "transformer.")
    epsilon = config.get("layer_norm_epsilon", 1e-5)
    activation = ACTIVATIONS[config.get("activation_function", "gelu_new")]

    def stored_inwards(x, name):  # weights of [in, out]
        return torch.addmm(p.get(name + ".bias"), x, p.get(name + ".weight"))

    x = p.get("wte.weight")[p.ids] + p.get("wpe.weight")[: p.n]
    for layer in range(config["n_layer"]):
        here = f"h.{layer}."
        y = p.layer_norm(x, here + "ln_1", epsilon)
        p.keep(layer, hidden_in=x, attention_in=y)
        q, k, v = (p.split(third, config["n_head"]) for third in stored_inwards(y, here + "attn.c_attn").chunk(3, 1))
        scale = q.shape[-1] ** -0.5 if config.get("scale_attn_weights", True) else 1.0
        if config.get("scale_attn_by_inverse_layer_idx", False):
            scale = scale / (layer + 1)
        output = stored_inwards(p.attention(layer, scale, p.after_window(), q, k, v), here + "attn.c_proj")
        x = x + output
        inner = activation(stored_inwards(p.layer_norm(x, here + "ln_2", epsilon), here + "mlp.c_fc"))
        x = x + stored_inwards(inner, here + "mlp.c_proj")
        p.keep(layer, output=output, hidden_out=x)
    p.found["final"] = p.layer_norm(x, "ln_f", epsilon)
    p.found["logits"] = F.linear(p.found["final"], tensors.get("lm_head.weight", p.get("wte.weight")))
    return p.found


# ------------------------------------------------------------------------------------------------ Llama and its kin


def frequencies(config, size):
    """what an element turns by from one position to the next, (head_dim / 2)"""
    rope = config.get("rope_parameters") or {
        "rope_theta": config.get("rope_theta", 10000), **(config.get("rope_scaling") or {})}
    turn = float(rope.get("rope_theta", 10000)) ** -(torch.arange(0, size, 2, dtype=torch.float64) / size)
    kind = rope.get("rope_type", rope.get("type", "default"))
    if kind == "linear":
        return turn / rope["factor"]
    if kind == "llama3":
        turns = rope["original_max_position_embeddings"] * turn / (2 * math.pi)  # within the length of the training
        low, high = rope["low_freq_factor"], rope["high_freq_factor"]
        share = ((turns - low) / (high - low)).clamp(0, 1)
        return turn * (share + (1 - share) / rope["factor"])
    assert kind == "default", kind
    return turn


def rotated(x, turn):
    angles = torch.arange(x.shape[1], dtype=x.dtype)[:, None] * turn.to(x.dtype)
    a, b = x.chunk(2, -1)
    return torch.cat([a * angles.cos() - b * angles.sin(), b * angles.cos() + a * angles.sin()], -1)


def window(config, layer):
    kind = config["model_type"]
    if kind == "mistral":
        return config.get("sliding_window", 4096)
    if kind not in ("qwen2", "qwen3") or not config.get("use_sliding_window", False):
        return None
    kinds = config.get("layer_types")
    slides = kinds[layer] == "sliding_attention" if kinds else layer >= config.get("max_window_layers", 28)
    return config.get("sliding_window", 4096) if slides else None


def decoder(config, tensors, ids):
    """Llama, Mistral, Qwen; with attention alone, neither norms nor anything between the layers."""
    p = Pass(config, tensors, ids, "model.")
    bare = config["model_type"] == "attention_only"
    heads = config["num_attention_heads"]
    narrow = config.get("num_key_value_heads") or heads
    usual = 128 if config["model_type"] == "qwen3" else config["hidden_size"] // heads
    size = config.get("head_dim") or usual
    turn = frequencies(config, size)

    def norm(x, name):
        return x if bare else p.rms_norm(x, name, config["rms_norm_eps"])

    x = p.get("embed_tokens.weight")[p.ids]
    for layer in range(config["num_hidden_layers"]):
        here = f"layers.{layer}."
        y = norm(x, here + "input_layernorm")
        p.keep(layer, hidden_in=x, attention_in=y)
        q, k, v = (p.split(p.linear(y, f"{here}self_attn.{part}_proj"), count)
                   for part, count in (("q", heads), ("k", narrow), ("v", narrow)))
        scored = [q, k]
        if f"{p.stem}{here}self_attn.q_norm.weight" in tensors:
            scored = [norm(x, f"{here}self_attn.{part}_norm") for x, part in ((q, "q"), (k, "k"))]
        scored = [rotated(x, turn) for x in scored]
        context = p.attention(layer, size**-0.5, p.after_window(window(config, layer)), q, k, v, scored)
        output = p.linear(context, here + "self_attn.o_proj")
        x = x + output
        if not bare:
            z = norm(x, here + "post_attention_layernorm")
            gate = ACTIVATIONS[config["hidden_act"]](p.linear(z, here + "mlp.gate_proj"))
            x = x + p.linear(gate * p.linear(z, here + "mlp.up_proj"), here + "mlp.down_proj")
        p.keep(layer, output=output, hidden_out=x)
    p.found["final"] = norm(x, "norm")
    p.found["logits"] = F.linear(p.found["final"], tensors.get("lm_head.weight", p.get("embed_tokens.weight")))
    return p.found


FAMILIES = {
    "bert": encoder, "distilbert": encoder, "roberta": encoder, "gpt2": gpt2, "llama": decoder, "mistral": decoder,
    "qwen2": decoder, "qwen3": decoder, "attention_only": decoder,
}


def forward(config, tensors, ids):
    """name -> tensor, in the order in which they are computed"""
    return FAMILIES[config["model_type"]](config, tensors, ids)
