// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attention {

/// tr() for functions that belong to no class. Their context is the namespace, which is where lupdate puts
/// them.
inline QString tr(const char* text, const char* comment = nullptr, int n = -1) {
    return QCoreApplication::translate("attention", text, comment, n);
}

}  // namespace attention
