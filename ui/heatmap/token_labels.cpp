// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_labels.h"

#include "heatmap/axis_labels.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attention {
namespace {

constexpr double slope = std::numbers::sqrt2 / 2;  // labels rise at 45°

}  // namespace

int TokenLabels::Places::nearest(double position) const {
    return static_cast<int>(std::lround((position - first) / spacing));
}

double TokenLabels::widest() const {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
    return std::min(std::ceil(width) + 2, longest);
}

bool TokenLabels::areSlantedAt(double spacing) const {
    return areWords && widest() > spacing - 2;
}

double TokenLabels::heightAbove(bool isSlanted) const {
    const double line = QFontMetricsF(font).height();
    return isSlanted ? (widest() + line) * slope : line + 2;
}

double TokenLabels::overhang(bool isSlanted) const {
    return isSlanted ? (widest() + QFontMetricsF(font).height()) * slope : 0;
}

void TokenLabels::paintBox(QPainter& painter, const QRectF& box, const QString& text, int flags,
                           bool isMarked) const {
    if (isMarked) {
        const double width = QFontMetricsF(font).horizontalAdvance(text);
        QRectF behind = box;
        if (flags & Qt::AlignRight) behind.setLeft(box.right() - width);
        behind.adjust(-3, 0, 3, 0);
        painter.fillRect(behind, background);
        QColor tint = color;
        tint.setAlphaF(0.18f);
        painter.fillRect(behind, tint);
    }
    painter.setPen(color);
    painter.drawText(box, flags | Qt::TextDontClip, text);
}

void TokenLabels::paintRows(QPainter& painter, const QRectF& area, const Places& places, int marked) const {
    const QFontMetricsF metrics(font);
    const int step = labelStep(places.spacing, metrics.height() * 0.9);
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.top()), 0, count);
    const int to = std::clamp(places.nearest(area.bottom()) + 1, 0, count);
    painter.setFont(font);
    for (int i = from; i < to; ++i) {
        const double middle = places.at(i);
        if (marked >= 0 ? i != marked : i % step != 0) continue;
        if (middle < area.top() || middle > area.bottom()) continue;
        QRectF box(area.left(), middle - metrics.height() / 2, area.width(), metrics.height());
        if (area.height() > box.height()) {  // not into what lies above or below
            box.moveTop(std::clamp(box.top(), area.top(), area.bottom() - box.height()));
        }
        const QString text = metrics.elidedText(texts[i], Qt::ElideRight, area.width());
        paintBox(painter, box, text, Qt::AlignRight | Qt::AlignVCenter, i == marked);
    }
}

void TokenLabels::paintColumns(QPainter& painter, const QRectF& area, const Places& places, bool isSlanted,
                               int marked) const {
    const QFontMetricsF metrics(font);
    const double room = isSlanted ? metrics.height() * 1.1 : areWords ? 1 : widest() + 6;
    const int step = labelStep(places.spacing, room);
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.left()), 0, count);
    const int to = std::clamp(places.nearest(area.right()) + 1, 0, count);
    painter.save();
    constexpr double far = 1e5;  // a slanted box must not reach into the map below
    painter.setClipRect(QRectF(-far, -far, 2 * far, far + area.bottom()), Qt::IntersectClip);
    painter.setFont(font);
    for (int i = from; i < to; ++i) {
        if (marked >= 0 ? i != marked : i % step != 0) continue;
        if (places.at(i) < area.left() || places.at(i) > area.right()) continue;
        const QString text = metrics.elidedText(texts[i], Qt::ElideRight, longest);
        const double width = metrics.horizontalAdvance(text);
        painter.save();
        painter.translate(places.at(i), area.bottom() - 3);
        if (isSlanted) painter.rotate(-45);
        QRectF box(isSlanted ? 0 : -width / 2, -metrics.height(), width, metrics.height());
        if (isSlanted) box.translate(0, metrics.height() / 2 - 2);
        paintBox(painter, box, text, Qt::AlignLeft | Qt::AlignVCenter, i == marked);
        painter.restore();
    }
    painter.restore();
}

}  // namespace attention
