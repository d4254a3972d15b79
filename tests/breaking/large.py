#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs that are small, or even right, and ask for everything: the program opens each or refuses it in a sentence,
quickly and in little memory.

large.py --binary PROGRAM: exits 1 if it does not. Inputs are made one at a time in a folder that goes afterwards.
"""
import dataclasses
import json
import os
import shutil
import struct
import sys
import typing

import judge
import write
from write import Array

OPENS, REFUSED, EITHER = "opens", "is refused", "either"
CASES = {}
HTML = "<img src='/dev/zero'><a href='https://example.org'>Your files</a>"
HALF = write.floats([2, 4, 4], 0.25)  # weights of two heads


@dataclasses.dataclass
class Case:
    expected: str
    exports: tuple
    make: typing.Callable  # writes the input into a folder and says the arguments


def case(expected, *exports):
    def add(make):
        CASES[make.__name__] = Case(expected, exports or ("npz",), make)
        return make
    return add


def session(**fields):
    return json.dumps({"format": "attention-lab/session", "version": 2, **fields}, ensure_ascii=False).encode()


def session_with(path, before, piece, times, after):
    """A session with one of its fields as raw text, in which a piece comes many times."""
    begin = session()[:-1] + b", " + before
    path.write_bytes(begin + piece * (times - 1) + piece.rstrip(b",") + after + b"}")
    return [path]


# Texts without a character take no bytes, however many there are.

@case(REFUSED)
def empty_words(folder):
    arrays = {"words": Array("<U0", [10 ** 12]), "vectors": write.floats([4, 4], 1)}
    write.write_npz(folder / "x.npz", arrays)
    return [folder / "x.npz"]


@case(REFUSED)
def empty_tokens(folder):
    write.write_npz(folder / "x.npz", {"tokens": Array("<U0", [10 ** 12]), "attentions": HALF})
    return [folder / "x.npz"]


@case(REFUSED)
def empty_tokens_squared(folder):
    write.write_npz(folder / "x.npz", {"tokens": Array("<U0", [2 ** 40, 2 ** 40]), "attentions": HALF})
    return [folder / "x.npz"]


@case(REFUSED)
def empty_words_squared(folder):
    arrays = {"words": Array("<U0", [2 ** 40, 2 ** 40]), "vectors": write.floats([4, 4], 1)}
    write.write_npz(folder / "x.npz", arrays)
    return [folder / "x.npz"]


@case(REFUSED)
def tokens_of_no_type_squared(folder):
    write.write_npz(folder / "x.npz", {"tokens": Array("|O", [2 ** 40, 2 ** 40]), "attentions": HALF})
    return [folder / "x.npz"]


@case(REFUSED)
def attention_of_no_type_squared(folder):
    write.write_npz(folder / "x.npz", {"attentions": Array("|O", [2 ** 40, 2 ** 40, 2 ** 40])})
    return [folder / "x.npz"]


@case(REFUSED)
def line_feeds_as_tokens(folder):
    size = 1 << 28
    write.write_npz(folder / "x.npz", {"tokens": Array("U8", [size], fill=b"\n", more=size), "attentions": HALF}, 9)
    return [folder / "x.npz"]


@case(REFUSED)
def line_feeds_as_words(folder):
    size = 1 << 28
    arrays = {"words": Array("U8", [size], fill=b"\n", more=size), "vectors": write.floats([4, 4], 1)}
    write.write_npz(folder / "x.npz", arrays, 9)
    return [folder / "x.npz"]


# Packed numbers, and archives.

@case(EITHER, "npz", "png")
def packed_attention(folder):
    shape = [48, 1, 4096, 4096]
    write.write_npz(folder / "x.npz", {"attentions": Array("F32", shape, more=48 * 4096 * 4096 * 4)}, 9)
    return [folder / "x.npz"]


@case(EITHER)
def packed_attention_of_small_layers(folder):
    shape = [12_000, 1, 256, 256]
    write.write_npz(folder / "x.npz", {"attentions": Array("F32", shape, more=12_000 * 256 * 256 * 4)}, 9)
    return [folder / "x.npz"]


@case(OPENS)
def stored_attention_of_small_layers(folder):
    shape = [12_000, 1, 256, 256]
    arrays = {"attentions": Array("F32", shape, more=12_000 * 256 * 256 * 4)}
    write.write_safetensors(folder / "x.safetensors", arrays)
    return [folder / "x.safetensors"]


def many_entries(path, count, array, level):
    """An archive of attention whose directory names one more member again and again."""
    entries = []
    arrays = {"attentions": HALF, "a": array}
    write.write_npz(path, arrays, level, lambda name, fields: entries.append(fields) or fields)
    kept, (_, *rest) = write.entry(*entries[0]), entries[1]
    begin = path.stat().st_size - 22 - sum(len(write.entry(*fields)) for fields in entries)
    with open(path, "r+b") as file:
        file.truncate(begin)
        file.seek(begin)
        file.write(kept)
        for first in range(0, count, 10_000):
            file.writelines(write.entry(b"%x" % i, *rest) for i in range(first, first + 10_000))
        file.write(write.directory_end(count + 1, file.tell() - begin, begin))
    return [path]


@case(EITHER)
def many_names_of_a_packed_member(folder):
    return many_entries(folder / "x.npz", 20_000, Array("F32", [262_144, 1], more=1 << 20), 9)


@case(EITHER)
def a_million_members(folder):
    return many_entries(folder / "x.npz", 1_000_000, Array("F32", [1], bytes(4)), None)


def flipped(path, marked):
    """Flips a bit of the bytes at a place that is found by what is there."""
    data = bytearray(path.read_bytes())
    at = data.index(marked)
    data[at] ^= 1
    path.write_bytes(data)
    return [path]


@case(REFUSED)
def a_flipped_bit_stored(folder):
    write.write_npz(folder / "x.npz", {"attentions": HALF, "tokens": write.texts(["a", "b", "c", "d"])})
    return flipped(folder / "x.npz", HALF.data[:8])


@case(REFUSED)
def a_flipped_bit_packed(folder):
    # At level 0 what is packed reads as it is, so that nothing but the check sum tells.
    write.write_npz(folder / "x.npz", {"attentions": HALF, "tokens": write.texts(["a", "b", "c", "d"])}, 0)
    return flipped(folder / "x.npz", HALF.data[:8])


@case(REFUSED)
def a_flipped_bit_in_tokens(folder):
    write.write_npz(folder / "x.npz", {"attentions": HALF, "tokens": write.texts(["long", "b", "c", "d"])})
    return flipped(folder / "x.npz", "long".encode("utf-32-le"))


@case(REFUSED)
def a_file_cut_short(folder):
    path = folder / "x.npz"
    write.write_npz(path, {"attentions": HALF, "tokens": write.texts(["a", "b", "c", "d"])})
    os.truncate(path, path.stat().st_size // 2)
    return [path]


# Headers, metadata and word vectors.

@case(REFUSED)
def nested_metadata(folder):
    path = folder / "x.safetensors"
    begin, end = write.safetensors_header({"attentions": HALF}, {"tokens": "@"}).split(b"@")
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(begin) + 50_000_000 + len(end)) + begin)
        file.write(b"[" * 50_000_000)
        file.write(end + HALF.data)
    return [path]


@case(EITHER)
def many_numbers_in_a_header(folder):
    path = folder / "x.safetensors"
    begin, end = write.safetensors_header({"a": Array("F32", ["@"]), "attentions": HALF}).split(b'"@"')
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(begin) + 19_000_001 + len(end)) + begin)
        for _ in range(19):
            file.write(b"0," * 500_000)
        file.write(b"0" + end + HALF.data)
    return [path]


@case(EITHER)
def many_empty_arrays(folder):
    path = folder / "x.safetensors"
    header = write.safetensors_header({"attentions": HALF})[:-1]
    empty = b', "%07d": {"dtype":"F32","shape":[0],"data_offsets":[128,128]}'
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(header) + 1_000_000 * len(empty % 0) + 1) + header)
        for first in range(0, 1_000_000, 10_000):
            file.writelines(empty % i for i in range(first, first + 10_000))
        file.write(b"}" + HALF.data)
    return [path]


@case(OPENS, "json", "attn", "npz", "png", "svg", "html", "csv")
def tokens_in_html(folder):
    arrays = {"attentions": HALF, "tokens": write.lines([HTML.encode(), b"<b>", b"&amp;", b"</script>"])}
    write.write_safetensors(folder / "x.safetensors", arrays)
    return [folder / "x.safetensors"]


@case(EITHER, "json", "attn", "npz", "png", "svg", "html", "csv")
def tokens_that_are_no_text(folder):
    arrays = {"attentions": HALF, "tokens": write.lines([b"caf\xe9", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3"])}
    write.write_safetensors(folder / "x.safetensors", arrays)
    return [folder / "x.safetensors"]


@case(EITHER, "json", "attn", "npz", "png", "html")
def words_in_latin_1(folder):
    words = ("café", "né", "a", "là")
    (folder / "x.txt").write_text("".join(f"{word} 1 2 3 4\n" for word in words), "latin-1")
    return [folder / "x.txt", "--text", "café a né"]


# Sessions, and pictures and numbers that carry one.

@case(EITHER)
def many_steps(folder):
    return session_with(folder / "x.attn", b'"steps": [', b"{},", 330_000, b"]")


@case(EITHER)
def many_objects_in_the_view(folder):
    return session_with(folder / "x.attn", b'"view": {"a": [', b"{},", 330_000, b"]}")


@case(EITHER)
def many_names_in_the_view(folder):
    view = json.dumps({f"k{i}": 0 for i in range(200_000)}).encode()
    return session_with(folder / "x.attn", b'"view": ', view, 1, b"")


@case(REFUSED)
def nested_lists(folder):
    return session_with(folder / "x.attn", b'"view": {"a": ', b"[", 1_000_000, b"]" * 1_000_000 + b"}")


@case(REFUSED)
def nested_objects(folder):
    return session_with(folder / "x.attn", b'"view": ', b'{"a":', 300_000, b"1" + b"}" * 300_000)


@case(OPENS, "npz", "png")
def exported_numbers(folder):
    path = folder / "x.json"
    with open(path, "wb") as file:
        file.write(b'{"query_tokens": [["a"]], "session": ' + session(input={"query_text": "a b"}))
        file.write(b', "tensors": {"weights": {"shape": [30000000], "data": [')
        for _ in range(30):
            file.write(b"0.5," * 1_000_000)
        file.write(b"0.5]}}}")
    return [path]


@case(EITHER, "npz", "png")
def notes_in_a_picture(folder):
    text = session()[:-1] + b', "notes": "'
    packed = b"".join(write.packed(text, b"a", 1_000_000_000, end=b'"}', zlib_frame=True))
    data = b"\x89PNG\r\n\x1a\n" + write.chunk(b"iTXt", write.MARK + packed)
    (folder / "x.png").write_bytes(data)
    return [folder / "x.png"]


@case(OPENS, "npz", "png", "svg", "pdf", "html", "json")
def texts_in_html(folder):
    (folder / "x.attn").write_bytes(session(title=HTML, notes=HTML, input={"query_text": f"the {HTML} cat"}))
    return [folder / "x.attn"]


@case(REFUSED)
def a_file_of_vectors_in_html(folder):
    vectors = {"source": "word_vectors", "file": f"x{HTML}"}
    (folder / "x.attn").write_bytes(session(embedding=vectors))
    return [folder / "x.attn"]


@case(REFUSED)
def a_field_in_html(folder):
    (folder / "x.attn").write_bytes(session(**{f"{HTML}\n\nattention-lab: all is well": 1}))
    return [folder / "x.attn"]


# What is no file.

def add_special(suffix, kind, make):
    @case(REFUSED)
    def special(folder):
        make(folder / f"x.{suffix}")
        return [folder / f"x.{suffix}"]
    CASES[f"{kind}_{suffix}"] = CASES.pop("special")


for ending in ("attn", "png", "npz", "safetensors", "txt"):
    add_special(ending, "pipe", os.mkfifo)
    add_special(ending, "zero", lambda path: path.symlink_to("/dev/zero"))
    add_special(ending, "full", lambda path: path.symlink_to("/dev/full"))


def problem_of(name, suffix, folder, options):
    """How the program ended, and what was wrong with it."""
    told = CASES[name]
    arguments = told.make(folder)
    ending = judge.judged(arguments, suffix, folder, options)
    if not ending.problem and told.expected == OPENS and ending.status:
        ending.problem = "is refused"
    if not ending.problem and told.expected == REFUSED and ending.status == 0:
        ending.problem = "is taken for whole"
    if not ending.problem and told.expected == REFUSED and arguments[0].name not in ending.error:
        ending.problem = "is refused without its name"
    return ending


def main():
    options = judge.parser(__doc__)
    options.add_argument("--only", metavar="NAME", choices=CASES, help="one case")
    options.add_argument("--list", action="store_true", help="the names of all cases")
    options = options.parse_args()
    if options.list:
        print(*(f"{name}: {told.expected}" for name, told in CASES.items()), sep="\n")
        return 0
    failed = passed = 0
    with judge.work_folder() as work:
        for name in [options.only] if options.only else CASES:
            for suffix in CASES[name].exports:
                folder = work / name
                folder.mkdir(mode=0o700)  # as a runtime folder has to be, which it also is
                ending = problem_of(name, suffix, folder, options)
                shutil.rmtree(folder)
                failed, passed = failed + bool(ending.problem), passed + (not ending.problem)
                print(f"{name} to {suffix}: {ending}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
