// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line.h"

namespace attention {

/// Computes the session and writes every export of the command line. Needs a QGuiApplication when one of them
/// is a picture. Throws CommandError.
void runExports(const CommandLine& line);

}  // namespace attention
