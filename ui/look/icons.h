// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace attention {

/// Returns an icon of the theme Breeze, for a light or a dark window as set by applyTheme(). Returns a null
/// icon if Breeze is not installed, so every control also needs a text. `name` is a name of the icon naming
/// specification of freedesktop.org, or a name that Breeze adds.
inline QIcon themeIcon(const char* name) {
    return QIcon::fromTheme(QString::fromLatin1(name));
}

}  // namespace attention
