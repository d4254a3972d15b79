#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sentences that bench_learning asks about: pronouns_practised.txt, of the words that the task has, and
pronouns_unseen.txt, of others. make_pronouns.py RESOURCE FOLDER: RESOURCE is resources/pronouns/english.json."""
import json
import pathlib
import random
import sys

UNSEEN = {
    "animals": "whale rat pony bull spider penguin crab",
    "he": "the_duke the_waiter the_nephew the_monk the_policeman the_grandson the_knight robert michael richard",
    "she": "the_duchess the_waitress the_niece the_nun the_widow the_granddaughter the_nurse maria julia margaret",
    "places": "canal avenue ocean kitchen corridor jungle meadow stream beach plaza",
    "holders": "elevator closet envelope garage trunk refrigerator van chest locker wallet",
    "things": "sofa violin camera phone sculpture mirror helmet radio umbrella blanket",
    "of_animals": "starving lonely drunk shy stupid injured",
    "of_places": "shallow rocky slippery windy quiet polluted",
    "big": "enormous giant broad",
    "small": "miniature slim",
}


def sentence(rng, lists):
    """Its words, and (pronoun, the word it stands for) of each pronoun."""
    pick = lambda name: rng.choice(lists[name].split()).replace("_", " ")
    last = lambda name: name.split()[-1]
    kind = rng.randrange(100)
    if kind < 35:
        animal, place, isAnimal = pick("animals"), pick("places"), rng.random() < 0.5
        why = pick("of_animals" if isAnimal else "of_places")
        return f"the {animal} did not {pick('ways')} the {place} because it was too {why}", [("it", animal if isAnimal else place)]
    if kind < 55:
        thing, holder, isBig = pick("things"), pick("holders"), rng.random() < 0.5
        why = pick("big" if isBig else "small")
        return f"the {thing} did not fit in the {holder} because it was too {why}", [("it", thing if isBig else holder)]
    he, she = pick("he"), pick("she")
    one, two = rng.sample([he, she], 2)
    if kind < 80:
        who = rng.choice(["he", "she"])
        rest = rng.choice(["was " + pick("moods"), pick("got") + " the " + pick("things")])
        return f"{one} {pick('did')} {two} because {who} {rest}", [(who, last(he if who == "he" else she))]
    thing, own = pick("things"), "his" if one == he else "her"
    return f"{one} lost {own} {thing} and {two} found it", [(own, last(one)), ("it", thing)]


if __name__ == "__main__":
    practised = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))["lists"]
    for name, lists in (("practised", practised), ("unseen", practised | UNSEEN)):
        rng, lines = random.Random(9), []
        while len(lines) < 300:
            words, meanings = sentence(rng, lists)
            lines += [f"{words} | {pronoun}={word}" for pronoun, word in meanings]
        (pathlib.Path(sys.argv[2]) / f"pronouns_{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
