// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace attention {

/// Returns an icon of the theme Breeze, whose colors follow applyTheme(). Empty if the theme is not
/// installed, so that an icon must not be the only label of a control. `name` is a name of the
/// freedesktop.org specification, or one that Breeze adds.
inline QIcon themeIcon(const char* name) {
    return QIcon::fromTheme(QString::fromLatin1(name));
}

}  // namespace attention
