// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace attention {

/// Returns the texts, those wider than `availableWidth` shortened with “…”, in the same order. A text loses
/// its end. If several different texts would then read alike, they are cut where they agree instead, so that
/// each shows what sets it apart. A text that no cut sets apart stays whole if three times the room is enough
/// for it, and otherwise ends with the number of its characters: “mm…(40)”.
QStringList elideLabels(const QStringList& texts, const QFont& font, double availableWidth);

}  // namespace attention
