# SPDX-License-Identifier: GPL-3.0-or-later
"""Alters bytes, lines, JSON and arrays by chance.

Bytes altered anywhere seldom make what is large and right at once, so lines, values and arrays are altered before they
are written: repeated, nested and enlarged, by files whose headers, sizes and check sums then match.
"""
import copy
import json
import re
import struct

import write
from write import Array

MUCH = 1 << 24  # bytes of text, and of numbers that are neither packed nor a hole
NUMBERS = ["0", "-0", "-1", "1", "2", "3", "64", "65", "4096", "4097", "65536", "1000000", "2147483648", "4294967296",
           "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "0.5",
           "1e-400", "1e308", "1e999", "-1e999", "1e18", "NaN", "-Infinity", "0x1p3", "1,5", "٣", "9" * 400]
VALUES = ["null", "true", "[]", "{}", '""', '"a"', "[[]]", "[{}]", '{"": {}}', '"\\u0000"', '"\\ud800"', '"\\u202e"',
          '"/dev/zero"', '"../.."', '":induction"', '"%n%s"', '"{weights:9,9}{row"', "\"<img src='/dev/zero'>\"",
          '"a\\nattention-lab: b"', "[-1,-1]", "[1e99]"]
TEXTS = ["a", "a ", "\u0301", "字", "\U0001f600", "\u202e", "\n"]
COUNTS = [2, 17, 4097, 70_000, 1_000_000]
SIZES = [0, 1, 2, 3, 255, 4096, 65535, 10 ** 6, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40, 2 ** 61, 2 ** 62, 2 ** 63 - 1,
         2 ** 63, 2 ** 64 - 1, 2 ** 64]
TYPES = [*write.DESCRIPTIONS, "BF16", "C64", "|O", "|S5", ">f4", "<U0", "<U1", "<U268435455", "<U268435456", "<U-1", ""]
VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,:\[\]{}"]+|[][{}]')


def altered_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 8])):
        # Lengths and places stand at either end of most files.
        near = rng.randrange(100)
        at = rng.choice([rng.randrange(len(data) + 1), min(len(data), near), max(0, len(data) - near)])
        size = rng.choice([1, 2, 4, 8, 100])
        old = bytes(data[at:at + size])
        number = rng.choice(SIZES) & (1 << 8 * min(size, 8)) - 1
        flipped = bytes([byte ^ 1 << rng.randrange(8) for byte in old[:1]]) + old[1:]
        data[at:at + size] = rng.choice([b"", bytes(size), b"\xff" * size, rng.randbytes(size), flipped, old[::-1],
                                         old * rng.choice(COUNTS[:3]), number.to_bytes(min(size, 8), "little")])
    return bytes(data[:rng.randrange(len(data) + 1)] if rng.random() < 0.1 else data)


def altered_lines(rng, data):
    lines = data.split(b"\n")
    for _ in range(rng.choice([1, 1, 3])):
        at = rng.randrange(len(lines))
        line, many = lines[at], rng.choice(COUNTS)
        words = line.split(b" ")
        words[rng.randrange(len(words))] = rng.choice(NUMBERS).encode()
        lines[at] = rng.choice([
            lambda: b" ".join(words),
            lambda: b"\n".join(b"w%d%s" % (i, line) for i in range(min(many, MUCH // (len(line) + 8)))),
            lambda: rng.choice([b"a", b"1 ", b" ", b"\xcc\x81", b"\xff", b"\0", b"\r"]) * many,
            lambda: " ".join([rng.choice(NUMBERS + VALUES), rng.choice(NUMBERS)]).encode(),
            lambda: b" ".join(words * min(many, MUCH // (len(line) + 1))),
            lambda: line.replace(b" ", rng.choice([b"", b"\t", b"\xc2\xa0", b"\xef\xbb\xbf", b"  "])),
            lambda: altered_bytes(rng, line)])()
        if len(lines[at]) > MUCH // 64:  # whose words would take this script's memory
            break
    return b"\n".join(lines)


def spans(text):
    """Where the values and names of a JSON text begin and end."""
    found, opened = [], []
    for match in VALUE.finditer(text):
        if match[0] in "[{":
            opened.append(match.start())
        elif match[0] in "]}":
            found.append((opened.pop(), match.end()))
        else:
            found.append(match.span())
    return found


def altered_json(rng, data):
    """As text, for no library would write much of it."""
    text = data.decode("utf-8")
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        if len(text) > MUCH // 64:  # whose places would take this script's memory
            break
        try:
            places = spans(text)
            begin, end = rng.choice(places)
        except IndexError:  # brackets no longer match, or nothing is there
            break
        old = text[begin:end]
        many = min(rng.choice(COUNTS), MUCH // (len(old) + 12))
        depth = rng.choice([1, 60, 64, 65, 5000, 300_000])
        number = lambda: rng.choice(NUMBERS)
        new = rng.choice([
            number, number, number, lambda: rng.choice(VALUES), lambda: text[slice(*rng.choice(places))],
            lambda: "[" + ",".join([old] * many) + "]",
            lambda: "{" + ",".join(f'"k{i}":{old}' for i in range(many)) + "}",
            lambda: "[" * depth + old + "]" * depth,
            lambda: '{"a":' * depth + old + "}" * depth,
            lambda: json.dumps(rng.choice(TEXTS) * many, ensure_ascii=False),
            lambda: old[0] + ",".join([old[1:-1]] * many) + old[-1]])()  # a list or an object with more in it
        text = text[:begin] + new + text[end:]
    return text.encode("utf-8", "surrogatepass")


def enlarge(rng, arrays, texts, most):
    """Makes all that have as many rows as the first longer: by zeros, or whatever fills them, and by words."""
    first = next(iter(arrays.values()))
    if not first.shape:
        return  # a single number has no rows
    rows = first.shape[0]
    alike = [array for array in arrays.values() if array.shape and array.shape[0] == rows > 0]
    listed = [words for words in texts.values() if len(words) == rows]
    sizes = [array.size() // rows for array in alike]
    more = min(rng.choice([10, 1000, 4000, 50_000] + ([] if listed else [10 ** 9])), most // max(1, 1, *sizes))
    for array, size in zip(alike, sizes):
        array.shape[0] += more
        array.more += more * size
    for words in listed:
        words.extend(f"w{i}" for i in range(more))


def alter_arrays(rng, arrays, texts, most):
    """Changes both; what is enlarged takes at most `most` bytes."""
    name = rng.choice(list(arrays))
    array, data = arrays[name], bytearray(arrays[name].data)
    how = rng.choice(["more", "more", "more", "size", "axes", "nothing", "type", "numbers", "lines", "words", "many",
                      "positions"])
    if how == "more" and array.shape:
        enlarge(rng, rng.choice([arrays, {name: array}]), texts, most)
    elif how == "size" and array.shape:
        array.shape[rng.randrange(len(array.shape))] = rng.choice([*SIZES, -1])
    elif how == "axes":
        array.shape = rng.choice([array.shape[::-1], [1] * rng.choice([1, 2, 1000]) + array.shape, [], array.shape[1:]])
    elif how == "nothing":  # no bytes, as the shape or the type says
        arrays[name] = Array(*rng.choice([("F32", [0]), ("<U0", [])]))
        arrays[name].shape += rng.choices(SIZES, k=rng.randrange(4))
    elif how == "type":
        array.type = rng.choice(TYPES)
    elif how == "numbers" and len(data) >= 4:
        for _ in range(rng.choice([1, 100])):
            number = rng.choice([float("nan"), float("inf"), -1, 2, 1e38, 1e-45])
            struct.pack_into("<f", data, rng.randrange(len(data) // 4) * 4, number)
        array.data = bytes(data)
    elif how == "lines":  # texts as bytes, of which some are no text, or very many
        name = rng.choice([*texts, "tokens"])
        words = [word.encode("utf-8", "surrogatepass") for word in texts.pop(name, ["a"])]
        odd = [b"\xff", b"caf\xe9", b"\xed\xa0\x80", b"\0", b"", b"\r", b"a" * 1_000_000]
        words[rng.randrange(len(words))] = rng.choice(odd)
        arrays[name] = write.lines(words)
        if rng.random() < 0.5:
            arrays[name].fill = rng.choice([b"\n", b"a"])
            enlarge(rng, {name: arrays[name]}, {}, most)
    elif how == "words" and texts:
        words = texts[rng.choice(list(texts))]
        words[:] = rng.choice([words * rng.choice(COUNTS[:3]), ["a"], words[1:] + [rng.choice(["a\0", "\ud800"])],
                               words[1:] + ["x" * 100_000]])
    elif how == "many":
        arrays.update({f"a{i}": Array("F32", [0]) for i in range(rng.choice([2, 500, 20_000]))})
    elif how == "positions" and "attentions" in arrays:  # which need no tokens
        heads, n = rng.choice([(64, 64), (2, 500), (1, 2000), (1, 4096), (1, 5000)])
        texts.clear()
        arrays.clear()
        arrays["attentions"] = Array("F32", [heads, n, n], more=4 * heads * n * n)


def write_altered_arrays(rng, path, arrays, texts):
    """As .npz or .safetensors, of which a part says what is not so."""
    arrays, texts = copy.deepcopy((arrays, texts))
    is_zip = path.suffix == ".npz"
    level = rng.choice([None, 0, 6]) if is_zip else None
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        # Packed gigabytes and holes are small on disk, the rest is not.
        alter_arrays(rng, arrays, texts, MUCH if is_zip and level != 6 else 1 << 29)
    if is_zip:
        arrays |= {name: write.texts(words) for name, words in texts.items()}
        liar, field = rng.choice(list(arrays)).encode() + b".npy", rng.randrange(1, 6)
        lies = rng.random() < 0.2

        def lie(name, fields):
            said = rng.choice(SIZES) & 0xffff if field == 1 else rng.choice(SIZES)
            return (*fields[:field], said, *fields[field + 1:]) if lies and name == liar else fields

        write.write_npz(path, arrays, level, lie, rng.choice(["False"] * 20 + ["True"]))
        return
    for array in arrays.values():
        if array.fill != b"\0" and array.more > MUCH:
            array.shape[0] -= array.more - MUCH
            array.more = MUCH
    metadata = {name: json.dumps(words) for name, words in texts.items()}
    if metadata and rng.random() < 0.2:
        name = rng.choice(list(metadata))
        metadata[name] = altered_json(rng, metadata[name].encode()).decode("utf-8", "replace")
    header = write.safetensors_header(arrays, metadata)
    write.write_safetensors(path, arrays, altered_json(rng, header) if rng.random() < 0.3 else header)
