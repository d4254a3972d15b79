# SPDX-License-Identifier: GPL-3.0-or-later
"""tokenizer.json: small ones made (word pieces, pairs of bytes, pairs of letters), and text cut by any of them.

A tool of make_models.py: encode() says which ids the program must find. It knows what the made files hold.
"""
import itertools
import re
import sys
import unicodedata

# ------------------------------------------------------------------------------------------------ letters

WHITE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
CONTRACTIONS = "'s|'t|'re|'ve|'m|'ll|'d"
GPT2_WORDS = CONTRACTIONS + r"| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
LLAMA3_WORDS = (f"(?i:{CONTRACTIONS})" + r"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
                r"|\s+(?!\S)|\s+")
QWEN_WORDS = LLAMA3_WORDS.replace("{1,3}", "")
PLAIN_BYTES = [*range(33, 127), *range(161, 173), *range(174, 256)]
OTHER_BYTES = [byte for byte in range(256) if byte not in PLAIN_BYTES]
BYTE_LETTERS = {byte: chr(byte) for byte in PLAIN_BYTES} | {byte: chr(256 + i) for i, byte in enumerate(OTHER_BYTES)}
IDEOGRAPHS = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
              (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F))


def in_byte_letters(text):
    return "".join(BYTE_LETTERS[byte] for byte in text.encode())


def letters_of(category):
    """the inside of a [class] of re: every character of a general category"""
    runs = itertools.groupby(range(sys.maxunicode + 1), lambda c: unicodedata.category(chr(c))[0] == category)
    ranges = (list(run) for inside, run in runs if inside)
    return "".join(rf"\U{run[0]:08x}-\U{run[-1]:08x}" for run in ranges)


CLASSES = {r"\p{L}": letters_of("L"), r"\p{N}": letters_of("N"), r"\s": re.escape(WHITE)}
COMPILED = {}


def compiled(pattern):
    """\\p and \\s as those who trained the models mean them, which is not what re means by \\s"""
    if pattern not in COMPILED:
        text = pattern.replace(r"\S", f"[^{CLASSES[chr(92) + 's']}]")
        parts = re.split(r"(\[[^\]]*\])", text)  # a class stands bare inside of brackets, else in its own
        for i, part in enumerate(parts):
            for name, inside in CLASSES.items():
                part = part.replace(name, inside if i % 2 else f"[{inside}]")
            parts[i] = part
        COMPILED[pattern] = re.compile("".join(parts))
    return COMPILED[pattern]


def isolated(pattern, text):
    """what matches and what stands between, in order"""
    pieces, end = [], 0
    for match in compiled(pattern).finditer(text):
        pieces += [text[end : match.start()], match[0]]
        end = match.end()
    return [piece for piece in pieces + [text[end:]] if piece]


# ------------------------------------------------------------------------------------------------ text cut


def bert_normalized(rule, text):
    if rule["clean_text"]:
        kept = (c for c in text if c in "\t\n\r" or unicodedata.category(c) not in ("Cc", "Cf", "Co") and c != "\ufffd")
        text = "".join(" " if c in WHITE else c for c in kept)
    if rule["handle_chinese_chars"]:
        text = "".join(f" {c} " if any(a <= ord(c) <= b for a, b in IDEOGRAPHS) else c for c in text)
    if rule["lowercase"] if rule["strip_accents"] is None else rule["strip_accents"]:
        text = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    return "".join(c.lower() for c in text) if rule["lowercase"] else text


def normalized(rule, text):
    kind = rule["type"] if rule else None
    if kind == "Sequence":
        for part in rule["normalizers"]:
            text = normalized(part, text)
        return text
    return {
        None: lambda: text,
        "NFC": lambda: unicodedata.normalize("NFC", text),
        "Prepend": lambda: text and rule["prepend"] + text,
        "Replace": lambda: text.replace(rule["pattern"]["String"], rule["content"]),
        "BertNormalizer": lambda: bert_normalized(rule, text),
    }[kind]()


def is_punctuation(c):
    return unicodedata.category(c)[0] == "P" or c in "$+<=>^`|~"


def pieces_of(rule, text, at_start):
    kind = rule["type"] if rule else None
    if kind == "Sequence":
        pieces = [text]
        for part in rule["pretokenizers"]:
            pieces = [cut for i, piece in enumerate(pieces) for cut in pieces_of(part, piece, at_start and i == 0)]
        return pieces
    if kind == "BertPreTokenizer":
        spaced = (" " if c in WHITE else f" {c} " if is_punctuation(c) else c for c in text)
        return [word for word in "".join(spaced).split(" ") if word]
    if kind == "Split":
        assert rule["behavior"] == "Isolated" and not rule["invert"]
        return isolated(rule["pattern"]["Regex"], text)
    if kind == "ByteLevel":
        text = " " * (rule["add_prefix_space"] and not text.startswith(" ")) + text
        words = isolated(GPT2_WORDS, text) if rule.get("use_regex", True) else [text]
        return [in_byte_letters(word) for word in words]
    if kind == "Metaspace":
        mark, scheme = rule["replacement"], rule["prepend_scheme"]
        text = text.replace(" ", mark)
        if not text.startswith(mark) and (scheme == "always" or scheme == "first" and at_start):
            text = mark + text
        return re.findall(f"{mark}?[^{mark}]+|{mark}", text) if rule.get("split", True) else [text]
    assert kind is None, kind
    return [text]


def pair_ids(model, word):
    vocabulary = model["vocab"]
    if model.get("ignore_merges") and word in vocabulary:
        return [vocabulary[word]]
    ranks = {tuple(pair.split(" ") if isinstance(pair, str) else pair): i for i, pair in enumerate(model["merges"])}
    symbols = []
    for letter in word:
        of_bytes = [f"<0x{byte:02X}>" for byte in letter.encode()]
        if letter in vocabulary:
            symbols.append(letter)
        elif model.get("byte_fallback") and all(name in vocabulary for name in of_bytes):
            symbols += of_bytes
        elif model.get("unk_token") is not None:
            if not (model.get("fuse_unk") and symbols and symbols[-1] is None):
                symbols.append(None)
    while True:
        pairs = [(ranks.get(pair, len(ranks)), i) for i, pair in enumerate(zip(symbols, symbols[1:]))]
        rank, at = min(pairs, default=(len(ranks), 0))
        if rank == len(ranks):
            return [vocabulary[model["unk_token"] if symbol is None else symbol] for symbol in symbols]
        symbols[at : at + 2] = [symbols[at] + symbols[at + 1]]


def word_piece_ids(model, word):
    ids, rest, prefix = [], word, ""
    while rest and len(word) <= model["max_input_chars_per_word"]:
        length = next((n for n in range(len(rest), 0, -1) if prefix + rest[:n] in model["vocab"]), None)
        if length is None:
            break
        ids.append(model["vocab"][prefix + rest[:length]])
        rest, prefix = rest[length:], model["continuing_subword_prefix"]
    return [model["vocab"][model["unk_token"]]] if rest else ids


def cut_at(tokens, text):
    """(text, None) and (token, id) in turn: the leftmost token, of equals the longest"""
    ids = {token["content"]: token for token in tokens}
    if not ids:
        return [(text, None)]
    parts, end = [], 0
    for match in re.finditer("|".join(map(re.escape, sorted(ids, key=len, reverse=True))), text):
        token, first, last = ids[match[0]], match.start(), match.end()
        if token["single_word"] and (re.search(r"\w\Z", text[:first]) or re.match(r"\w", text[last:])):
            continue
        if token["lstrip"]:
            first = max(end, len(text[:first].rstrip(WHITE)))
        if token["rstrip"]:
            last = len(text) - len(text[last:].lstrip(WHITE))
        parts += [(text[end:first], None), (match[0], token["id"])]
        end = last
    return parts + [(text[end:], None)]


def framed(rule, ids):
    kind = rule["type"] if rule else "ByteLevel"
    if kind == "Sequence":
        for part in rule["processors"]:
            ids = framed(part, ids)
        return ids
    if kind in ("BertProcessing", "RobertaProcessing"):
        return [rule["cls"][1], *ids, rule["sep"][1]]
    if kind == "TemplateProcessing":
        parts = (part.get("SpecialToken") for part in rule["single"])
        return [i for part in parts for i in (rule["special_tokens"][part["id"]]["ids"] if part else ids)]
    assert kind == "ByteLevel", kind
    return ids


def encode(tokenizer, text):
    rule, model, ids = tokenizer["normalizer"], tokenizer["model"], []
    raw = [token for token in tokenizer["added_tokens"] if not token["normalized"]]
    late = [{**token, "content": normalized(rule, token["content"])}
            for token in tokenizer["added_tokens"] if token["normalized"]]
    at_start = True
    for piece, known in cut_at(raw, text):
        parts = [(piece, known)] if known is not None or not piece else cut_at(late, normalized(rule, piece))
        for part, known in parts:
            if known is not None:
                ids.append(known)
            elif part:
                for word in pieces_of(tokenizer["pre_tokenizer"], part, at_start):
                    ids += pair_ids(model, word) if "merges" in model else word_piece_ids(model, word)
            at_start = at_start and not part
    return framed(tokenizer["post_processor"], ids)


def names_of(tokenizer, ids):
    names = {i: name for name, i in tokenizer["model"]["vocab"].items()}
    names |= {token["id"]: token["content"] for token in tokenizer["added_tokens"]}
    return [names[i] for i in ids]
