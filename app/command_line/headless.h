// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/command_line.h"
#include "command_line/progress_line.h"

namespace attention {

/// Computes the sessions of the command line and writes the exported files. Checks all sessions before the
/// first file is written. Shows the progress with `progress`. Requires a QApplication, because figures need
/// fonts and the plot of a sweep is a widget. Returns remarks on the opened files and on missing fonts, one
/// line each. Throws CommandError.
QStringList runExports(const CommandLine& commandLine, ProgressLine& progress);

}  // namespace attention
