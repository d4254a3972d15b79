// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/hint.h"

#include <QPainter>

namespace attention {

void paintHint(QPainter& painter, const QRect& area, const FigureTheme& theme, const QString& hint) {
    painter.setPen(theme.mutedTextColor);
    painter.setFont(theme.headingFont);
    painter.drawText(area.adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap, hint);
}

}  // namespace attention
