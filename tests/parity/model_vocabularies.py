# SPDX-License-Identifier: GPL-3.0-or-later
"""Small tokenizers as the families bring them, made of a few lines of text. A tool of make_models.py."""
import collections

from model_tokens import (BYTE_LETTERS, GPT2_WORDS, LLAMA3_WORDS, OTHER_BYTES, PLAIN_BYTES, QWEN_WORDS, in_byte_letters,
                          isolated, normalized, pieces_of)

LINES = """The cat sat on the mat, and the dog sat on the sofa.
A head of attention weighs every word of the sentence: some much, others hardly.
It's what they don't say that we'll remember; in 1984 it was 12345 or so.
Das Café über der Straße schließt früh.
猫坐在垫子上，狗坐在沙发上。
Кошка сидит на ковре 😀 and the cat stays 😀.""".split("\n")


def learnt_pairs(words, count, joined="".join):
    """The merges of byte pair encoding: the most frequent pair of neighbours becomes one, count times."""
    words = [list(word) for word in words]
    pairs = []
    for _ in range(count):
        found = collections.Counter(pair for word in words for pair in zip(word, word[1:]))
        best = max(sorted(found), key=found.get)
        pairs.append(best)
        for word in words:
            at = 0
            while at + 1 < len(word):
                if (word[at], word[at + 1]) == best:
                    word[at : at + 2] = [joined(best)]
                at += 1
    return pairs


def ids_of(names):
    return {name: i for i, name in enumerate(dict.fromkeys(names))}


def added(i, content, **flags):
    return {"id": i, "content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
            "special": True, **flags}


def whole(model, tokens, normalizer=None, pre_tokenizer=None, post_processor=None):
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": tokens, "normalizer": normalizer,
            "pre_tokenizer": pre_tokenizer, "post_processor": post_processor, "decoder": None, "model": model}


def template(before, behind=()):
    """before, behind: [(name, id)] around a text"""
    parts = [{"SpecialToken": {"id": name, "type_id": 0}} for name, _ in before]
    parts += [{"Sequence": {"id": "A", "type_id": 0}}]
    parts += [{"SpecialToken": {"id": name, "type_id": 0}} for name, _ in behind]
    known = {name: {"id": name, "ids": [i], "tokens": [name]} for name, i in [*before, *behind]}
    return {"type": "TemplateProcessing", "single": parts, "pair": parts, "special_tokens": known}


def word_pieces(lowercase, count=60):
    """[PAD] [UNK] [CLS] [SEP] [MASK], letters at a word's start and inside, then what was learnt"""
    rule = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
            "lowercase": lowercase}
    cut = {"type": "BertPreTokenizer"}
    words = [word for line in LINES for word in pieces_of(cut, normalized(rule, line), True)]
    pieces = [[word[0], *("##" + letter for letter in word[1:])] for word in words]
    pairs = learnt_pairs(pieces, count, lambda pair: pair[0] + pair[1][2:])
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    ids = ids_of(special + sorted({piece for word in pieces for piece in word}) + [a + b[2:] for a, b in pairs])
    model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
             "max_input_chars_per_word": 20, "vocab": ids}
    tokens = [added(ids[name], name) for name in special]
    return whole(model, tokens, rule, cut, template([("[CLS]", ids["[CLS]"])], [("[SEP]", ids["[SEP]"])]))


def pair_model(ids, pairs, **more):
    return {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "", "end_of_word_suffix": "",
            "fuse_unk": False, "byte_fallback": False, "vocab": ids, "merges": [f"{a} {b}" for a, b in pairs], **more}


def byte_pairs(pattern, count=40):
    return learnt_pairs([in_byte_letters(word) for line in LINES for word in isolated(pattern, line)], count)


ALL_BYTES = [BYTE_LETTERS[byte] for byte in PLAIN_BYTES + OTHER_BYTES]


def gpt2_bytes():
    """one token of its own at the end, cut out of the normalised text"""
    pairs = byte_pairs(GPT2_WORDS)
    ids = ids_of([*ALL_BYTES, *map("".join, pairs), "<|endoftext|>"])
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    return whole(pair_model(ids, pairs), [added(ids["<|endoftext|>"], "<|endoftext|>", normalized=True)], None, level,
                 {**level, "add_prefix_space": True})


def roberta_bytes():
    """four tokens in front; a space before every text, one that <mask> takes with it; no "type", as in older files"""
    pairs = byte_pairs(GPT2_WORDS)
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    ids = ids_of([*special, *ALL_BYTES, *map("".join, pairs), "<mask>"])
    model = pair_model(ids, pairs)
    del model["type"]
    tokens = [added(ids[name], name, normalized=True) for name in special]
    tokens.append(added(ids["<mask>"], "<mask>", lstrip=True))
    level = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True}
    post = {"type": "RobertaProcessing", "sep": ["</s>", 2], "cls": ["<s>", 0], "trim_offsets": True,
            "add_prefix_space": True}
    return whole(model, tokens, None, level, post)


def split_bytes(pattern, tokens, **more):
    """a pattern of its own, tokens behind the vocabulary, merges as lists"""
    pairs = byte_pairs(pattern)
    ids = ids_of([*ALL_BYTES, *map("".join, pairs), *more.pop("words", [])])
    model = pair_model(ids, [], **more)
    model["merges"] = [list(pair) for pair in pairs]
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    cut = {"type": "Sequence", "pretokenizers": [
        {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}, level]}
    return whole(model, [added(len(ids) + i, name) for i, name in enumerate(tokens)], None, cut, level)


def llama3_bytes():
    """words taken whole though no merge leads to them, and a token before the text"""
    tokenizer = split_bytes(LLAMA3_WORDS, ["<|begin_of_text|>"], ignore_merges=True, words=["Ġsentence", "Ġsofa"])
    begin = tokenizer["added_tokens"][0]
    post = [tokenizer["post_processor"], template([(begin["content"], begin["id"])])]
    tokenizer["post_processor"] = {"type": "Sequence", "processors": post}
    return tokenizer


def qwen_bytes(*more_tokens):
    tokenizer = split_bytes(QWEN_WORDS, ["<|endoftext|>", "<|im_start|>", "<|im_end|>", *more_tokens])
    tokenizer["normalizer"] = {"type": "NFC"}
    return tokenizer


def letters_and_bytes(metaspace=None, count=40):
    """as sentencepiece makes it; a letter that is not in it becomes its bytes. metaspace: what writes ▁ for a space, a
    pre-tokenizer with this scheme, or, None, the normalizer"""
    often = collections.Counter("".join(LINES).replace(" ", ""))
    letters = sorted(letter for letter, times in often.items() if times > 1 and letter != "😀")
    words = [word for line in LINES for word in line.split() if set(word) <= set(letters)]
    pairs = learnt_pairs(["▁" + word for word in words], count)
    pairs[8:8] = [("▁", "▁"), ("▁▁", "▁▁")]
    all_bytes = [f"<0x{byte:02X}>" for byte in range(256)]
    ids = ids_of(["<unk>", "<s>", "</s>", *all_bytes, *map("".join, pairs), "▁", *letters])
    model = pair_model(ids, pairs, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
    model |= {"continuing_subword_prefix": None, "end_of_word_suffix": None}
    rule = {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
                                               {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]}
    cut = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": metaspace, "split": False}
    return whole(model, [added(i, name) for i, name in enumerate(("<unk>", "<s>", "</s>"))],
                 None if metaspace else rule, cut if metaspace else None, template([("<s>", 1)]))
