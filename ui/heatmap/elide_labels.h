// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace attention {

/// Returns `texts` in the same order. Texts that are wider than `availableWidth` pixels in `font` are
/// shortened with “…”. Normally, the end of a text is cut off. If different texts would become equal, a part
/// that they share is cut out instead, so that their first difference stays visible. If a text cannot be
/// distinguished even then, it stays whole up to a width of 3 · `availableWidth`. A wider text is cut off and
/// ends with the number of its characters, such as “mm…(40)”.
QStringList elideLabels(const QStringList& texts, const QFont& font, double availableWidth);

}  // namespace attention
