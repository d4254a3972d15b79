// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QWidget;

namespace attention {

/// True if `widget` uses `key` itself, so that no shortcut may use the key. `widget` is the widget with
/// focus, or nullptr. Always false for a list inside `views`, because lists there do not use keys in this
/// way.
bool isKeyUsedBy(const QWidget* widget, const QKeyEvent& key, const QWidget& views);

}  // namespace attention
