# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program on an input that may be anything, and says whether it kept its word.

Its word: status 0, the files that were asked for, and at most a remark of those below; or 1 or 2, one line that says
why, and no file. Within bounds of processor time and memory, whatever the input asks for, and without touching
anything else.
"""
import argparse
import contextlib
import dataclasses
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import tempfile
import time

MEMORY_LIMIT = 500  # MB, as the program is told
RAW_EXCEPTION = re.compile(r"std::|bad_alloc|basic_string|vector::|json\.exception|what\(\)|terminate called")
REMARK = re.compile(r"(attention-lab: (model [^\n]+: From [^\n]+ on, values are NaN or infinite[^\n]*|"
                    r"[^\n]+: The number of words in the first line is -?\d+, but the file contains \d+\. "
                    r"All words are used\.|[^\n]+: In layer \d+, the weights of \d+ of \d+ rows do not sum to 1\.[^\n]+|"
                    r"The model was trained on texts of at most \d+ tokens, [^\n]+|No font here has all characters of [^\n]+)\n)+")


@dataclasses.dataclass
class Ending:
    """How a run of the program ended. `problem` is empty where it kept its word."""
    status: int
    error: str
    seconds: float  # of processor time, which other work on the machine does not change
    megabytes: float  # at most
    problem: str = ""

    def __str__(self):
        result = f"FAILED, {self.problem}" if self.problem else "refused" if self.status else "opened"
        return f"{result} ({self.seconds:.2f} s, {self.megabytes:.0f} MB) {self.error[:300].strip()}".strip()


def parser(description):
    """What both scripts are told."""
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--binary", required=True, type=pathlib.Path, help="the program; may be built with sanitizers")
    options.add_argument("--seconds", type=float, default=2, help="processor time allowed to a run (%(default)s)")
    options.add_argument("--megabytes", type=float, default=MEMORY_LIMIT + 200,
                         help="memory allowed to a run; it is told to do with 500 (%(default)s)")
    return options


@contextlib.contextmanager
def work_folder(wished=None):
    """A folder to work in: the wished one, or one that goes afterwards."""
    if wished:
        wished.mkdir(parents=True, exist_ok=True)
        yield wished.resolve()
    else:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="attention-breaking-"))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def environment(home):
    # What fontconfig keeps is not written by the program's own doing.
    own = {"HOME": str(home), "TMPDIR": str(home), "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C.UTF-8",
           "XDG_CACHE_HOME": str(home.parent / "cache")}
    removed = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "DISPLAY", "WAYLAND_DISPLAY")
    given = {name: value for name, value in os.environ.items() if name not in removed} | own
    # AddressSanitizer of GCC 12 stumbles over thread-local storage of libraries that are loaded late.
    given.setdefault("ASAN_OPTIONS", "intercept_tls_get_addr=0")
    given.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    return given


def so_far(pid):
    """Seconds of processor time that it took, and megabytes that it has."""
    try:
        pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
        ticks = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    except (OSError, IndexError):  # just gone
        return 0, 0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def beyond(seconds, megabytes, options):
    if megabytes > options.megabytes:
        return f"takes more than {options.megabytes:.0f} MB"
    return f"takes more than {options.seconds:g} s of processor time" if seconds > options.seconds else ""


def ended(command, folder, options):
    """Runs it to its end, or until it is beyond its bounds."""
    wait = 5 * options.seconds + 5  # what waits for ever takes no processor time
    own_megabytes = so_far("self")[1]
    # The most memory that a process had counts from before it became the program, when it shared this script's.
    with contextlib.suppress(OSError):
        pathlib.Path("/proc/self/clear_refs").write_text("5")
    with tempfile.TemporaryFile() as error:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=error, env=environment(folder))
        begin, problem, seen_megabytes = time.monotonic(), "", 0
        while not (over := os.wait4(process.pid, os.WNOHANG))[0]:
            now = so_far(process.pid)
            seen_megabytes = max(seen_megabytes, now[1])
            problem = problem or beyond(*now, options)
            if not problem and time.monotonic() - begin > wait:
                problem = f"has not ended after {wait:.0f} s"
            if problem:
                process.kill()
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(over[1])
        error.seek(0)
        text = error.read().decode("utf-8", "backslashreplace")
    seconds, megabytes = over[2].ru_utime + over[2].ru_stime, over[2].ru_maxrss * 1024 / 1e6
    # While this script has much memory, because another of its jobs writes a large file, that would be counted as well.
    if own_megabytes > options.megabytes / 2:
        megabytes = seen_megabytes
    problem = problem or beyond(seconds, megabytes, options)
    return Ending(process.returncode, text, seconds, megabytes, problem)


def contents(folder):
    """What is in a folder, so that a change is seen. The times of a pipe or a link say nothing."""
    found = {}
    for path in folder.rglob("*"):
        info = path.lstat()
        found[path] = (info.st_mode, info.st_size, info.st_mtime_ns) if stat.S_ISREG(info.st_mode) else info.st_mode
    return found


def broken_word(ending, out):
    """What is wrong with how it ended, apart from bounds."""
    if "Sanitizer" in ending.error or "runtime error:" in ending.error:
        return "is reported by a sanitizer"
    if ending.status < 0:
        return f"ends by {signal.Signals(-ending.status).name}"
    if ending.status not in (0, 1, 2):
        return f"ends with status {ending.status}"
    if ending.status == 0:
        if ending.error and not REMARK.fullmatch(ending.error):
            return "complains, and ends with status 0"
        return "" if out.is_file() and out.stat().st_size else "ends with status 0 and no file"
    if not re.fullmatch(r"attention-lab: [^\n]+\n", ending.error):
        return "does not say why in one line"
    if RAW_EXCEPTION.search(ending.error):
        return "says what only a programmer understands"
    return "refuses, and leaves a file" if out.exists() else ""


def judged(arguments, suffix, folder, options):
    """Runs the program in `folder`, where its input lies, to export a file with this suffix."""
    out = folder / f"exported.{suffix}"
    command = [options.binary.resolve(), *arguments, "--memory-limit", f"{MEMORY_LIMIT}MB", "--export", out]
    before = contents(folder)
    ending = ended(command, folder, options)
    if not ending.problem:
        ending.problem = broken_word(ending, out)
        after = contents(folder)
        after.pop(out, None)
        touched = [path.name for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
        if not ending.problem and touched:
            ending.problem = f"touches {', '.join(sorted(touched)[:3])}"
    out.unlink(missing_ok=True)
    return ending
