#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/models: a tiny folder of random weights for each family of trained models, and what it computes.

    OPENBLAS_NUM_THREADS=1 tests/parity/make_models.py [FOLDER]

Only needed when these data are to change: the tests read the files. Needs PyTorch. Each folder holds what folders of its
family hold, each in another of the ways in which such files differ, and beside it
    expected.json   texts with their ids and tokens: those whose numbers are in expected.npz, then more of them
    expected.npz    every tensor of the pass over those texts, text0.layer.0.hidden_in …, computed in float64 out of
                    the weights as they are stored, kept as float32
"""
import pathlib
import shutil
import sys

import numpy
import torch

import model_vocabularies as vocabularies
from model_files import (decoder_weights, encoder_weights, gpt2_weights, write_config, write_json, write_shards,
                         write_tensors)
from model_forward import forward, read_folder
from model_tokens import encode, names_of

TEXTS = ["The cat sat.", "猫 sat"]
MORE_TEXTS = [
    "", " ", "the", "sat 😀", " the  cat   sat ", "tab\tand\nline\r\n\n end\n", "It's, we'LL & don’t!", "12 345 6789 ½ ٣",
    "Café ÜBER Straße", "Cafe\u0301 A\u030a", "ΣΑΣ İ", "注意力，很好。", "Кошка на ковре", "👨‍👩‍👧 🇩🇪 👍🏽",
    "a\u00a0b\u3000c\u2003d", "x\x0by\u0085z\ufeffw\u00adv", "attention, sentence", "a" * 21, "$5 + €3 = <x> [y] a_b",
    "▁the ▁▁ Ġthe <0x41>", "the [MASK] [SEP]cat", "<s>the <mask> <pad>cat</s>",
    "<|endoftext|>the<|im_start|> <think>cat</think>", "<|begin_of_text|> the sentence sofa",
]

def write_expected(folder, cut, texts, more_texts):
    """cut: text -> ids, tokens"""
    config, tensors = read_folder(folder)
    arrays, told = {}, {"texts": [], "tokenization": []}
    for key, several in (("texts", texts), ("tokenization", more_texts)):
        for text in several:
            ids, tokens = cut(text)
            told[key].append({"text": text, "ids": ids, "tokens": tokens})
    for i, text in enumerate(told["texts"]):
        for name, tensor in forward(config, tensors, text["ids"]).items():
            whole = tensor.dtype == torch.int64
            arrays[f"text{i}.{name}"] = tensor.contiguous().numpy().astype(numpy.int64 if whole else numpy.float32)
    write_json(folder / "expected.json", told)
    numpy.savez(folder / "expected.npz", **arrays)




def write_words(folder, tokenizer, texts=(), without=()):
    """tokenizer.json and what is expected; texts are computed, too"""
    if tokenizer:
        write_json(folder / "tokenizer.json", tokenizer)

    def cut(text):
        ids = encode(tokenizer, text)
        return ids, names_of(tokenizer, ids)

    more = [text for text in MORE_TEXTS if not any(word in text for word in without)]
    write_expected(folder, cut, [*TEXTS, *texts], more)


# ------------------------------------------------------------------------------------------------ the folders


def size_of(tokenizer):
    return 1 + max([*tokenizer["model"]["vocab"].values(), *(token["id"] for token in tokenizer["added_tokens"])])


def bert(folder):
    """Lower case, a head for masked words that is tied; gamma and beta, tensors that are of no use here."""
    tokenizer = vocabularies.word_pieces(lowercase=True)
    config = {"architectures": ["BertForMaskedLM"], "model_type": "bert", "hidden_size": 18, "num_hidden_layers": 2,
              "num_attention_heads": 3, "intermediate_size": 30, "max_position_embeddings": 24, "type_vocab_size": 2,
              "vocab_size": size_of(tokenizer), "hidden_act": "gelu", "layer_norm_eps": 1e-12, "pad_token_id": 0,
              "hidden_dropout_prob": 0.1, "position_embedding_type": "absolute"}
    w = encoder_weights(config, 1, "bert.")
    w.linear("bert.pooler.dense", 18, 18)
    w.linear("cls.predictions.transform.dense", 18, 18)
    w.norm("cls.predictions.transform.LayerNorm", 18)
    w.draw("cls.predictions.bias", (config["vocab_size"],), 0.3)
    w.linear("cls.seq_relationship", 2, 18)
    w["bert.embeddings.position_ids"] = numpy.arange(24)[None]
    old = {".weight": ".gamma", ".bias": ".beta"}
    for name in [name for name in w if "LayerNorm" in name]:
        stem, dot, end = name.rpartition(".")
        w[stem + old[dot + end]] = w.pop(name)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w)
    write_words(folder, tokenizer)


def bert_vocab(folder):
    """As older folders are: vocab.txt; neither a stem nor a head; float16; the other GELU and another ε."""
    tokenizer = vocabularies.word_pieces(lowercase=False)
    config = {"model_type": "bert", "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
              "intermediate_size": 32, "max_position_embeddings": 24, "type_vocab_size": 2,
              "vocab_size": size_of(tokenizer), "hidden_act": "gelu_new", "layer_norm_eps": 1e-5, "pad_token_id": 0}
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", encoder_weights(config, 2, ""), "F16")
    (folder / "vocab.txt").write_text("\n".join(tokenizer["model"]["vocab"]) + "\n", "utf-8")
    write_json(folder / "tokenizer_config.json", {"do_lower_case": False, "tokenizer_class": "BertTokenizer"})
    tokenizer["model"]["max_input_chars_per_word"] = 100
    write_words(folder, tokenizer, without=["[MASK]"])
    (folder / "tokenizer.json").unlink()


def distilbert(folder):
    """Three layers, capital letters, a head with a matrix of its own; float16."""
    tokenizer = vocabularies.word_pieces(lowercase=False)
    config = {"model_type": "distilbert", "dim": 16, "n_layers": 3, "n_heads": 4, "hidden_dim": 24, "activation": "gelu",
              "max_position_embeddings": 24, "vocab_size": size_of(tokenizer), "sinusoidal_pos_embds": False,
              "tie_weights_": False, "pad_token_id": 0}
    w = encoder_weights(config, 3, "distilbert.")
    w.linear("vocab_transform", 16, 16)
    w.norm("vocab_layer_norm", 16)
    w.linear("vocab_projector", config["vocab_size"], 16)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w, "F16")
    write_words(folder, tokenizer)


def roberta(folder):
    """Positions that leave padding out; data at an odd byte; a text with padding; more rows than tokens."""
    tokenizer = vocabularies.roberta_bytes()
    config = {"model_type": "roberta", "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
              "intermediate_size": 32, "max_position_embeddings": 30, "type_vocab_size": 1,
              "vocab_size": size_of(tokenizer) + 2, "hidden_act": "gelu_new", "layer_norm_eps": 1e-5, "pad_token_id": 1,
              "bos_token_id": 0, "eos_token_id": 2}
    w = encoder_weights(config, 4, "roberta.")
    w.linear("lm_head.dense", 16, 16)
    w.norm("lm_head.layer_norm", 16)
    w.draw("lm_head.bias", (config["vocab_size"],), 0.3)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w, odd=True)
    write_words(folder, tokenizer, ["<pad>cat<mask>"])


def gpt2(folder):
    """An output matrix of its own, and the masks that older files hold."""
    tokenizer = vocabularies.gpt2_bytes()
    config = {"model_type": "gpt2", "n_embd": 16, "n_layer": 2, "n_head": 2, "n_inner": None, "n_positions": 24,
              "n_ctx": 24, "vocab_size": size_of(tokenizer), "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5,
              "scale_attn_weights": True}
    w = gpt2_weights(config, 5, "transformer.")
    w.stem = ""
    w.table("lm_head", config["vocab_size"], 16)
    for layer in range(2):
        w[f"transformer.h.{layer}.attn.bias"] = numpy.tril(numpy.ones((1, 1, 24, 24), numpy.uint8))
        w[f"transformer.h.{layer}.attn.masked_bias"] = numpy.float32(-10000.0).reshape(())
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w)
    write_words(folder, tokenizer)


def gpt2_merges(folder):
    """vocab.json and merges.txt; no stem; float16; tied; ReLU; scores divided by the number of the layer, too."""
    tokenizer = vocabularies.gpt2_bytes()
    config = {"model_type": "gpt2", "n_embd": 16, "n_layer": 2, "n_head": 4, "n_inner": 24, "n_positions": 24,
              "vocab_size": size_of(tokenizer), "activation_function": "relu", "scale_attn_by_inverse_layer_idx": True}
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", gpt2_weights(config, 6, ""), "F16")
    write_json(folder / "vocab.json", tokenizer["model"]["vocab"])
    merges = ["#version: 0.2", *tokenizer["model"]["merges"]]
    (folder / "merges.txt").write_text("\n".join(merges) + "\n", "utf-8")
    write_words(folder, tokenizer, without=["<|endoftext|>"])
    (folder / "tokenizer.json").unlink()


def llama_config(tokenizer, **more):
    return {"model_type": "llama", "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 4,
            "num_key_value_heads": 2, "intermediate_size": 24, "max_position_embeddings": 32,
            "vocab_size": size_of(tokenizer), "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 10000.0, **more}


def llama(folder):
    """Two shards, grouped keys and values, biases everywhere, RoPE slowed down, whole numbers for such with a point."""
    tokenizer = vocabularies.letters_and_bytes()
    config = llama_config(tokenizer, rope_theta=10000, rope_scaling={"type": "linear", "factor": 2}, attention_bias=True,
                          mlp_bias=True, tie_word_embeddings=False, torch_dtype="float32")
    w = decoder_weights(config, 7, "model.")
    w.table("lm_head", config["vocab_size"], 16)
    w.draw("model.layers.0.self_attn.rotary_emb.inv_freq", (2,), 1.0)
    w.draw("model.layers.0.unknown_to_all", (2, 3), 1.0)
    write_config(folder, config)
    write_shards(folder, w, ("model.norm.bias", numpy.ones(16, numpy.float32)))
    write_words(folder, tokenizer)


def llama3(folder):
    """RoPE's frequencies of three zones, one head of keys and values, bfloat16, tied."""
    tokenizer = vocabularies.llama3_bytes()
    scaling = {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
               "original_max_position_embeddings": 64}
    config = llama_config(tokenizer, num_attention_heads=2, num_key_value_heads=1, head_dim=8, rope_theta=500.0,
                          rope_scaling=scaling, tie_word_embeddings=True, torch_dtype="bfloat16")
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", decoder_weights(config, 8, "model."), "BF16")
    write_words(folder, tokenizer)


def mistral(folder):
    """A window in every layer, no stem, float16, ▁ written by the pre-tokenizer."""
    tokenizer = vocabularies.letters_and_bytes("first")
    config = llama_config(tokenizer, model_type="mistral", head_dim=None, sliding_window=3, tie_word_embeddings=True)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", decoder_weights(config, 9, ""), "F16")
    write_words(folder, tokenizer)


def qwen2(folder):
    """Biases of queries, keys and values; a window from the second layer on; an output matrix though "tied" is said."""
    tokenizer = vocabularies.qwen_bytes()
    config = llama_config(tokenizer, model_type="qwen2", num_attention_heads=2, num_key_value_heads=1, rope_theta=1000000,
                          rms_norm_eps=1e-6, use_sliding_window=True, sliding_window=4, max_window_layers=1,
                          tie_word_embeddings=True)
    w = decoder_weights(config, 10, "model.")
    w.table("lm_head", config["vocab_size"], 16)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w, "F16")
    write_words(folder, tokenizer)


def qwen3(folder):
    """Norms of queries and keys; wider heads than d / h; a window in the first layer; more rows than tokens; bfloat16."""
    tokenizer = vocabularies.qwen_bytes("<think>", "</think>")
    config = llama_config(tokenizer, model_type="qwen3", num_attention_heads=2, num_key_value_heads=2, head_dim=12,
                          hidden_act="swish", rms_norm_eps=1e-6, use_sliding_window=True, sliding_window=2,
                          layer_types=["sliding_attention", "full_attention"], dtype="bfloat16",
                          rope_parameters={"rope_theta": 1000000.0, "rope_type": "default"}, attention_bias=False)
    del config["rope_theta"]
    config["vocab_size"] += 3
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", decoder_weights(config, 11, "model."), "BF16")
    write_words(folder, tokenizer)


def attention_only(folder):
    """Nothing but attention; the words typed, numbered as they appear."""
    config = {"model_type": "attention_only", "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
              "head_dim": 12, "vocab_size": 20, "rope_theta": 10000, "max_position_embeddings": 32, "tokenizer": "typed_words"}
    w = decoder_weights(config, 12, "")
    w.table("lm_head", config["vocab_size"], 16, spread=1)
    write_config(folder, config)
    write_tensors(folder / "model.safetensors", w)

    def cut(text):
        words = text.split()
        return [list(dict.fromkeys(words)).index(word) for word in words], words

    write_expected(folder, cut, ["the cat sat on the mat and the cat", "猫 坐 在 垫子 上 猫"], ["", "a a b a"])


def main():
    torch.set_num_threads(1)
    project = pathlib.Path(__file__).parent.parent.parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else project / "tests" / "data" / "models"
    for make in (bert, bert_vocab, distilbert, roberta, gpt2, gpt2_merges, llama, llama3, mistral, qwen2, qwen3,
                 attention_only):
        folder = target / make.__name__
        if folder.exists():
            shutil.rmtree(folder)
        make(folder)
        print(f"{folder.name}: {sum(file.stat().st_size for file in folder.iterdir()):,} bytes")


if __name__ == "__main__":
    main()
