#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the scripts that EXPORTER writes, all in one process, so that PyTorch is imported once.

run_scripts.py EXPORTER: exits 1 if one does not agree with the program's numbers, 77 without PyTorch.
"""
import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

os.environ["OPENBLAS_NUM_THREADS"] = "1"
try:
    import torch
except ImportError:
    print("skipped: PyTorch is not installed")
    sys.exit(77)
torch.set_num_threads(1)


def failure(script):
    """What is wrong with it, or nothing."""
    printed = io.StringIO()
    torch.set_grad_enabled(True)  # another script may have switched it off
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(script.read_text("utf-8"), script.name, "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        return f"{printed.getvalue()}{end.code}" if end.code else ""
    except Exception:
        return printed.getvalue() + traceback.format_exc()
    # Where training diverges, a script says up to which step it could compare.
    agrees = printed.getvalue().endswith("agree with Attention Lab.\n")
    return "" if agrees else "It compares nothing:\n" + printed.getvalue()


with tempfile.TemporaryDirectory() as folder:
    subprocess.run([sys.argv[1], folder], check=True)
    scripts = sorted(pathlib.Path(folder).glob("*.py"))
    failures = {script.name: text for script in scripts if (text := failure(script))}
for name, text in failures.items():
    print(f"{name} does not agree:\n{text}")
print(f"{len(scripts) - len(failures)} of {len(scripts)} scripts agree")
sys.exit(1 if failures or not scripts else 0)
