// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/command_line.h"
#include "command_line/progress_line.h"

namespace attention {

/// Computes the sessions of the command line and writes its exports, none before every session is found
/// right. `progress` shows how far the work is. Needs a QGuiApplication when one of them is a picture.
/// Returns what is to be said of the files opened. Throws CommandError.
QStringList runExports(const CommandLine& commandLine, ProgressLine& progress);

}  // namespace attention
