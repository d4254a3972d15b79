#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that each English text has one translation.

  consistent_translations.py FILE.ts...

Two messages with the same source text and the same disambiguation comment must have the same translation in all contexts.
If they mean different things, pass a comment to tr(). The exit code is 1 if translations differ.
"""
import collections
import pathlib
import sys
import xml.etree.ElementTree as ET


def translationOf(message):
    """Returns the translation of a message, or its plural forms as a tuple."""
    translation = message.find("translation")
    forms = translation.findall("numerusform")
    return tuple(form.text for form in forms) if forms else translation.text


def inconsistentTexts(path):
    """Yields a description of each English text of the file that has several translations."""
    contextsByText = collections.defaultdict(lambda: collections.defaultdict(list))
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.findall("message"):
            key = message.findtext("source"), message.findtext("comment", "")
            contextsByText[key][translationOf(message)].append(context.findtext("name"))
    for (source, comment), contexts in contextsByText.items():
        if len(contexts) > 1:
            variants = "; ".join(f"{text} in {', '.join(names)}" for text, names in contexts.items())
            yield f"“{source}”{f' ({comment})' if comment else ''}: {variants}"


def main():
    found = False
    for path in map(pathlib.Path, sys.argv[1:]):
        for text in inconsistentTexts(path):
            print(f"{path.name}: {text}")
            found = True
    return 1 if found or len(sys.argv) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
