// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attention {

/// tr() for functions that belong to no class. Their context is the namespace, which is where lupdate puts
/// them.
inline QString tr(const char* text, const char* comment = nullptr) {
    return QCoreApplication::translate("attention", text, comment);
}

}  // namespace attention
