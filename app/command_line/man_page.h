// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace attention {

/// attention-lab(1): what the program is, its options, files and exit status. ASCII alone, so that no
/// encoding has to be guessed.
QByteArray manPage();

}  // namespace attention
