# SPDX-License-Identifier: GPL-3.0-or-later
# Draws the overview of a session with matplotlib, the maps that the program draws at the same size: raw scores,
# weights and context of every head, tokens at the axes, a colour bar for each row. Called by compare_matplotlib:
#   draw_matplotlib.py NUMBERS.npz TOKENS.json LIKE.png OUT.png...
import json
import struct
import sys

import matplotlib

matplotlib.use("agg")  # no window, as ours has none
import matplotlib.pyplot as plt
import numpy as np

DPI = 192
LABEL_PIXELS = 34  # a label needs as much of its axis as in the program's figure


def pixel_size(png):
    with open(png, "rb") as file:
        return struct.unpack(">II", file.read(24)[16:])


def label(axis, tokens, pixels):
    step = int(np.ceil(LABEL_PIXELS / (pixels / len(tokens))))
    axis.set_ticks(range(0, len(tokens), step), tokens[::step], fontsize=6)


def draw(numbers, tokens, size, file):
    width, height = size
    maps = [("Raw scores", numbers["raw_scores"][0], "RdBu_r"), ("Weights", numbers["weights"][0], "viridis"),
            ("Context", numbers["context"][0], "RdBu_r")]
    heads = len(maps[0][1])
    figure, axes = plt.subplots(len(maps), heads, figsize=(width / DPI, height / DPI), dpi=DPI, squeeze=False)
    for row, (name, values, palette) in enumerate(maps):
        largest = np.abs(values).max()
        lowest = 0 if name == "Weights" else -largest
        for head in range(heads):
            place = axes[row, head]
            shown = place.imshow(values[head], cmap=palette, vmin=lowest, vmax=largest, aspect="auto",
                                 interpolation="nearest")
            box = place.get_position()
            place.set_xticks([])
            place.set_yticks([])
            if row == 0:
                place.set_title(f"head {head + 1}", fontsize=8)
            if name == "Weights":
                label(place.xaxis, tokens, box.width * width)
                place.tick_params(axis="x", labelrotation=90)
            if head == 0:
                place.set_ylabel(name, fontsize=8)
                label(place.yaxis, tokens, box.height * height)
        figure.colorbar(shown, ax=list(axes[row])).ax.tick_params(labelsize=6)
    figure.savefig(file)
    plt.close(figure)


def main():
    numbers = np.load(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        tokens = json.load(file)
    size = pixel_size(sys.argv[3])
    for file in sys.argv[4:]:
        draw(numbers, tokens, size, file)
        assert pixel_size(file) == size, "the pictures must have equally many pixels"


main()
