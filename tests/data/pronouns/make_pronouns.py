#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sentences that bench_pronouns asks about, by the patterns of resources/pronouns: LANGUAGE_practised.txt, of
the words that the task has, and LANGUAGE_unseen.txt, where animals, people, places, things and what they are like are words
that no list has. make_pronouns.py FOLDER_OF_RESOURCES FOLDER"""
import json
import pathlib
import random
import re
import sys

KINDS = ["cross", "fit", "because", "lost"]
UNSEEN = {
    "english": {
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
    },
    "chinese": {
        "animals": "鲸鱼 小马 公牛 蜘蛛 企鹅 螃蟹 蝴蝶",
        "he": "公爵 侄子 和尚 警察 孙子 骑士 农民",
        "she": "侄女 尼姑 寡妇 孙女 护士",
        "places": "运河 大街 海洋 厨房 走廊 丛林 草地 小溪 海滩 广场",
        "holders": "电梯 衣柜 信封 车库 冰箱",
        "things": "小提琴 相机 手机 雕塑 镜子 头盔 收音机 雨伞 毯子",
        "of_animals": "太_孤独_了 太_害羞_了 太_愚蠢_了 太_受伤_了 太_醉_了",
        "of_places": "太浅_了 太_安静_了 太_污染_了 太_滑_了",
        "big": "太_宽大_了 太_超大_了",
        "small": "太_微小_了 太_苗条_了",
    },
}


def sentence(rng, patterns, lists):
    """Its kind, its words, and (pronoun, the word it stands for) of each pronoun."""
    kind = rng.choices(range(len(patterns)), [p["share"] for p in patterns])[0]
    rest, words, named, pronouns = patterns[kind]["sentence"], [], {}, []
    while found := re.search(r"\[([^][]*)\]", rest):  # choices; none holds another
        rest = rest[: found.start()] + rng.choice(found[1].split("|")) + rest[found.end() :]
    for part in rest.split():
        if part.startswith("{"):
            name, _, of = part[1:-1].rpartition(":")
            words += rng.choice(lists[of].split()).split("_")
            named[name] = words[-1]
        else:
            word, _, name = part.partition("=")
            words.append(word)
            pronouns += [(word, name)] * bool(name)
    return KINDS[kind], words, [(word, named[name]) for word, name in pronouns]


if __name__ == "__main__":
    for language, unseen in UNSEEN.items():
        task = json.loads((pathlib.Path(sys.argv[1]) / f"{language}.json").read_text("utf-8"))
        for name, lists in (("practised", task["lists"]), ("unseen", task["lists"] | unseen)):
            rng, lines = random.Random(9), []
            for _ in range(500):
                kind, words, meanings = sentence(rng, task["patterns"], lists)
                text = ("" if language == "chinese" else " ").join(words)
                lines.append(f"{kind}: {text} | {' '.join('='.join(pair) for pair in meanings)}")
            (pathlib.Path(sys.argv[2]) / f"{language}_{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
