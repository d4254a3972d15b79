// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QWidget>

namespace attention {

/// Returns a new layout with `margins` and with `spacing` pixels between its items. `parent` owns the layout.
/// If `parent` is nullptr, the caller owns it, for example to add it to another layout.
template <class Layout>
Layout* newLayout(QWidget* parent, const QMargins& margins, int spacing) {
    auto* layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

/// Fixes the width of `widget` to the width of `digitCount` digits in its font. Adjusts the width when the
/// font or the style changes.
void setFixedWidthInDigits(QWidget* widget, int digitCount);

}  // namespace attention
