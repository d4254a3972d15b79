// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace attention {

/// Returns the manual page attention-lab(1) in roff format, with the description, options, files and exit
/// status of the program. All characters are ASCII, so the encoding does not matter.
QByteArray manPage();

}  // namespace attention
