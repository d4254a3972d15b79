// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QWidget;

namespace attention {

/// Returns true if `widget`, which has the focus and may be nullptr, uses `key` itself, so that no shortcut
/// may take the key. The lists in `views` do not use keys in this way.
bool isKeyUsedBy(const QWidget* widget, const QKeyEvent& key, const QWidget& views);

}  // namespace attention
