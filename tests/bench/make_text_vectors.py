#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A large file of word vectors as text, to measure with: make_text_vectors.py WORDS WIDTH FILE"""
import sys

import numpy

words, width = int(sys.argv[1]), int(sys.argv[2])
generator = numpy.random.default_rng(1)
names = "the cat sat on mat while dog slept sofa".split()
with open(sys.argv[3], "w", encoding="utf-8") as file:
    print(words, width, file=file)
    digits = numpy.array([f"{x:.5f}" for x in numpy.linspace(-1, 1, 4001)])
    for word in range(words):
        row = digits[generator.integers(0, len(digits), width)]
        print(names[word] if word < len(names) else f"word{word}", *row, file=file)
