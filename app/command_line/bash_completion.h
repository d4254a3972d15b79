// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace attention {

/// Returns a script for the shell Bash that completes the options of the program and their values: names of
/// figures, languages and session fields, and paths of files.
QByteArray bashCompletion();

}  // namespace attention
