#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds turns of phrase that readers understand only at the second reading, in comments of C++ files, in Markdown pages, and
in the texts of the window and the command line, which translation files (.ts) list with their line numbers.

  check.py [PATH...]   checks files and folders; default: everything in CHECKED_PATHS

Prints FILE:LINE, the rule, the words and what to write instead. The exit code is 1 if anything was found.
`exceptions.txt` lists findings that stay, one per line as FILE: RULE: WORDS. An exception without a finding is an error,
and so are more than MAX_EXCEPTIONS lines: the list may only shrink.
"""
import dataclasses
import html
import pathlib
import re
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CHECKED_PATHS = ["core", "ui", "app", "tests", "README.md", "resources/help/en", "CONTRIBUTING.md", "CHANGELOG.md",
                 "resources/translations/attention-lab_zh_CN.ts"]
EXCEPTIONS = pathlib.Path(__file__).with_name("exceptions.txt")
MAX_EXCEPTIONS = 0
MAX_WORDS_PER_SENTENCE = {".md": 26, ".h": 32, ".cpp": 32, ".ts": 32}
# Rules for whole comments. Labels of the window and cells of tables may begin with these words, such as “The same word”.
COMMENT_RULES = {"chained comment", "question instead of a statement"}
MIN_VERB_SHARE = 0.9


@dataclasses.dataclass
class Rule:
    """A habit as a regular expression. `bad` must match it and `good` must not, see checkRules()."""
    name: str
    pattern: str
    advice: str
    bad: str
    good: str


RULES = [
    Rule("clause instead of a noun",
         r"(?:^|[.;:(]\s*|\b(?:about|as|by|for|from|in|of|on|than|to|with|upon|beside|behind)\s+)what\b(?![^.!?]*\?)"
         r"|\b(?:whatever|whoever|whom|whichever)\b",
         "name the thing: cost instead of what it costs",
         "Returns an estimate of what it costs.", "Returns the estimated cost."),
    Rule("quantity without a noun", r"\bso many\b|\bas many as are\b|\bone[’']s own\b|\bas ever\b|\bof its own accord\b",
         "name the number or its parameter: the first `count` rows; custom",
         "Removes so many rows.", "Removes the first `count` rows."),
    Rule("speaking program",
         r"\b(?:is|are|was|were|be|been)\s+(?:said|told|asked)\b|\b(?:say|says|said|tell|tells|told|speaks?)\b(?! \"|,)",
         "files and functions contain, specify, return, report or require",
         "The file says how many layers there are.", "The file specifies the number of layers."),
    Rule("knowing program", r"\b(?:knows|knew|wants|wanted|sees|looks at|looked at)\b",
         "use the technical verb: depends on, supports, attends to, reads",
         "The kernel knows nothing of masks.", "The kernel does not depend on masks."),
    Rule("stands", r"\b(?:stand|stands|stood|standing)\b(?! for )", "is, is stored, is written",
         "The padding stands in front.", "The padding comes first."),
    Rule("old or rare word",
         r"\b(?:behind|beside|anew|alike|meanwhile|thereby|thereof|therein|whilst|upon|hence|lest|thence|wherever"
         r"|perhaps|ere|thrice|nobody|somebody)\b",
         "after, next to, again, both, while, on, so, may, no code", "The layers behind it.", "The layers after it."),
    Rule("allowed is", r"\ballowed (?:is|are)\b", "must be", "Allowed are 0 and 1.", "The value must be 0 or 1."),
    Rule("becomes of", r"\b(?:become|becomes|became|come|comes|came)\s+of\b", "the result of",
         "What comes of an edit.", "The result of an edit."),
    Rule("for instead of because", r", for (?:it|they|this|that|these|those|there|no|none|only)\b", "because",
         "It is copied, for it may change.", "It is copied because the caller may change it."),
    Rule("takes over",
         r"\b(?:take|takes|took|taken|taking) (?:over|along|the place)\b|\b(?:bring|brings|brought)\b"
         r"|\b(?:hold|holds) (?:for|of|good)\b",
         "reuses, replaces, contains, applies to",
         "Rows are taken over from the previous trace.", "Rows are reused from the previous trace."),
    Rule("none instead of null",
         r"\b(?:is|are|was|were|has|have) none\b|\b(?:are|were) no\b(?! longer)|; none\b|\bnone:|: none\b|\bor none\b|\bNone:",
         "nullptr, nullopt, empty, zero, the default, or a full sentence",
         "The previous trace; none if there is none.", "The previous trace, or nullptr."),
    Rule("pronoun instead of a noun",
         r"\b(?:those|the ones?) (?:that|which|of|as|who|before|after|behind|with|without|it|they)\b|\bsuch (?:a one|that|of)\b"
         r"|\bof (?:it|them|these|those|that|both|one)\b(?=[ ,.;:]*(?:$|[.;:,]))",
         "repeat the noun", "Rows of a and those of b, and the sum of both.", "Rows of a, rows of b, and the sum of the matrices."),
    Rule("chained comment", r"^(?:The same|Same|As above|Likewise|Also|And|The other|Of|As|Whose|Where|So|Than|Neither|Nor|That|This one)\b",
         "begin with a verb or the subject, so that the comment can be read alone",
         "The same for two layers.", "Overload for two layers."),
    Rule("question instead of a statement", r"^(?:Whether|How|What|Who|Which)\b",
         "begin with True if …, Returns …, The number of …",
         "How many rows are reused.", "The number of reused rows."),
    Rule("old term",
         r"\b(?:learnt|unlearnt|practised|normalisers?|forbids?|forbidden|forbade|recipes?|veils?|wordless|renewals?|(?<!standard )deviation of"
         r"|heads by hand|works? out|worked out|is made of|are made of)\b",
         "see the glossary in core/README.md: trained, in the training data, normalization function, masked, initialization",
         "The learnt matrix; forbidden cells.", "The trained matrix; masked cells."),
    Rule("British spelling",
         r"\b\w*(?:colour|neighbour|behaviour|favour)\w*\b|\b(?:centre|centred|grey|licence|analyse[ds]?|modell(?:ed|ing)|labell(?:ed|ing))\b"
         r"|\b\w*(?:normal|initial|recogn|real|general|special|optim|minim|maxim|token|serial|standard|parallel|organ|regular|summar|visual|capital)is(?:e|es|ed|ing|ation)\b",
         "American spelling", "The colour of a normalised row.", "The color of a normalized row."),
    Rule("several statements in a sentence", r"[;:][^.;:!?]{8,};|;[^.;:!?]{8,}:(?!:)",
         "write one statement per sentence",
         "Copies the rows; empty rows stay; the last one is padded.", "Copies the rows. Empty rows stay. The last one is padded."),
]
COMPILED_RULES = [(rule, re.compile(rule.pattern, re.IGNORECASE if rule.name != "chained comment" else 0)) for rule in RULES]


@dataclasses.dataclass
class Text:
    """A comment or a paragraph: its place, its words without code, and whether it describes a function of a header."""
    file: str
    line: int
    words: str
    isOfFunction: bool = False


@dataclasses.dataclass
class Finding:
    file: str
    line: int
    rule: str
    words: str
    advice: str

    def key(self):
        return f"{self.file}: {self.rule}: {self.words}"


def withoutCode(text):
    return re.sub(r"\s+", " ", re.sub(r"`[^`]*`|\"[^\"]*\"", "X", text)).strip()


def commentsOf(path):
    """Comment blocks of a C++ file. Consecutive comment lines are one text, and so is a ///< with its continuation."""
    lines = path.read_text(encoding="utf-8").split("\n")
    name = str(path.relative_to(PROJECT))
    block, first, column = [], 0, -1

    def finished(nextLine):
        isFunction = (path.suffix == ".h" and nextLine is not None and "(" in nextLine
                      and not re.match(r"\s*(?:class|struct|enum|using|namespace|#|template <.*> *struct)", nextLine))
        return Text(name, first, withoutCode(" ".join(block)), isFunction)

    for number, line in enumerate(lines, 1):
        match = re.match(r"^(.*?)(?<![:\"\w])//[/!]?<?(?: |$)?(.*)$", line)
        inText = match and match[1].count('"') % 2 == 1
        if not match or inText or "SPDX-License-Identifier" in line or "clang-format o" in line:
            if block:
                yield finished(line)
                block = []
            continue
        isTrailing = match[1].strip() != ""
        if block and (isTrailing or (column >= 0 and len(match[1]) != column)):
            yield finished(None)
            block = []
        if not block:
            first, column = number, len(match[1]) if isTrailing else -1
        block.append(match[2])
    if block:
        yield finished(None)


def paragraphsOf(path):
    """Paragraphs, list items and table rows of a Markdown page, without code blocks and headings."""
    name = str(path.relative_to(PROJECT))
    block, first, isCode = [], 0, False
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n") + [""], 1):
        if line.startswith("```"):
            isCode = not isCode
        isText = not (isCode or line.startswith(("```", "    ", "#")) or not line.strip())
        startsBlock = re.match(r"\s*(?:[-*|]|\d+\.)\s?", line)
        if block and (not isText or startsBlock):
            yield Text(name, first, " ".join(block))
            block = []
        if not isText or re.fullmatch(r"[|\s:-]+", line):
            continue
        for cell in line.strip("|").split("|") if line.startswith("|") else [line]:
            words = withoutCode(re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "", cell)))
            if line.startswith("|"):
                yield Text(name, number, words)
            else:
                if not block:
                    first = number
                block.append(words)


def shownTextsOf(path):
    """The English texts of a translation file."""
    name = str(path.relative_to(PROJECT))
    content = path.read_text(encoding="utf-8")
    for match in re.finditer(r"<source>([^<]*)</source>", content):
        shown = html.unescape(match[1]).replace("&", "")  # without marks of shortcuts
        yield Text(name, content.count("\n", 0, match.start()) + 1, withoutCode(re.sub(r"<[^>]*>", " ", shown)))


def findingsOf(text, suffix):
    for rule, pattern in COMPILED_RULES:
        isOtherText = suffix == ".ts" or text.file.startswith("resources/")
        if isOtherText and rule.name in COMMENT_RULES:
            continue
        for match in pattern.finditer(text.words):
            start, end = max(0, match.start() - 40), min(len(text.words), match.end() + 40)
            yield Finding(text.file, text.line, rule.name, text.words[start:end].strip(), rule.advice)
    for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`“(])", text.words):
        words = re.findall(r"[A-Za-z][A-Za-z’'-]+", sentence)
        if len(words) > MAX_WORDS_PER_SENTENCE[suffix]:
            yield Finding(text.file, text.line, f"sentence of {len(words)} words", " ".join(words[:8]), "split it")


TEXT_READERS = {".md": paragraphsOf, ".ts": shownTextsOf}

FIRST_WORDS_THAT_ARE_VERBS = {"true", "emitted", "called", "false"}
NO_VERBS = set("this its is was has does as less always class besides bias unless yes axis basis focus status address process "
               "success access progress various previous".split())


def beginsWithVerb(words):
    first = re.match(r"[A-Za-z’']+", words)
    if not first:
        return False
    word = first[0].lower()
    return word in FIRST_WORDS_THAT_ARE_VERBS or (
        len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) and word not in NO_VERBS)


def filesBelow(paths):
    for path in paths:
        path = pathlib.Path(path)
        path = path if path.is_absolute() else (pathlib.Path.cwd() / path if (pathlib.Path.cwd() / path).exists() else PROJECT / path)
        if not path.exists():
            sys.exit(f"{path}: no such file or folder")
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file.resolve() for file in found if file.suffix in MAX_WORDS_PER_SENTENCE)


def checkRules():
    """Every rule finds its bad example and accepts its good one, so that none can be broken unnoticed."""
    for rule, pattern in COMPILED_RULES:
        assert pattern.search(withoutCode(rule.bad)), f"rule {rule.name!r} misses its example"
        good = Text("", 0, withoutCode(rule.good))
        assert not list(findingsOf(good, ".md")), f"the good example of {rule.name!r} is rejected"


def main():
    checkRules()
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    checksAll = not arguments
    findings, words, functions, verbs = [], 0, 0, 0
    notVerbs = []
    # In the build folder, relative paths such as "core" would be those of generated files.
    for file in filesBelow(arguments or [PROJECT / path for path in CHECKED_PATHS]):
        for text in TEXT_READERS.get(file.suffix, commentsOf)(file):
            words += len(re.findall(r"[A-Za-z’']+", text.words))
            findings += findingsOf(text, file.suffix)
            if text.isOfFunction:
                functions += 1
                verbs += beginsWithVerb(text.words)
                if not beginsWithVerb(text.words):
                    notVerbs.append(f"{text.file}:{text.line}: {text.words[:80]}")
    exceptions = [line for line in EXCEPTIONS.read_text(encoding="utf-8").split("\n")
                  if line and not line.startswith("#")] if EXCEPTIONS.exists() else []
    keys = {finding.key() for finding in findings}
    errors = [f"{f.file}:{f.line}: {f.rule}: …{f.words}… ({f.advice})" for f in findings if f.key() not in exceptions]
    if checksAll:
        errors += [f"{EXCEPTIONS.name}: no longer needed: {line}" for line in exceptions if line not in keys]
        if len(exceptions) > MAX_EXCEPTIONS:
            errors.append(f"{EXCEPTIONS.name}: {len(exceptions)} exceptions, at most {MAX_EXCEPTIONS} may remain")
        if functions and verbs < MIN_VERB_SHARE * functions:
            errors.append(f"only {verbs} of {functions} comments of functions begin with a verb")
    print("\n".join(errors))
    if "--verbs" in sys.argv:
        print("\n".join(notVerbs))
    print(f"{words} words, {len(errors)} findings; {verbs} of {functions} comments of functions begin with a verb")
    sys.exit(1 if errors else 0)


main()
