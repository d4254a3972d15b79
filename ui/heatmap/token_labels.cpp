// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_labels.h"

#include "heatmap/axis_labels.h"
#include "heatmap/text_cache.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

namespace attention {
namespace {

constexpr double slope = std::numbers::sqrt2 / 2;  // labels rise at 45°
constexpr double apart = 1.25;  // lines from one slanted label to the next: so no letter touches another

}  // namespace

int TokenLabels::Places::nearest(double position) const {
    return static_cast<int>(std::lround((position - first) / spacing));
}

TokenLabels::TokenLabels(QStringList labels, const QFont& itsFont, const QColor& itsColor,
                         const QColor& behind, bool isOfWords)
    : texts(std::move(labels)),
      font(itsFont),
      color(itsColor),
      background(behind),
      areWords(isOfWords),
      m_lineHeight(QFontMetricsF(font).height()) {
    double width = 0;
    for (const QString& text : texts) width = std::max(width, widthOf(text, font));
    m_widest = std::min(std::ceil(width) + 2, longest);
}

bool TokenLabels::areSlantedAt(double spacing) const {
    return areWords && widest() > spacing - 2;
}

double TokenLabels::heightAbove(bool isSlanted) const {
    return isSlanted ? (widest() + m_lineHeight) * slope : m_lineHeight + 2;
}

double TokenLabels::overhang(bool isSlanted) const {
    return isSlanted ? (widest() + m_lineHeight) * slope : 0;
}

void TokenLabels::paintBox(QPainter& painter, const QRectF& box, const QString& text, Look look) const {
    if (look == Look::Wiped) return painter.fillRect(box.adjusted(-1, 1, 1, -1), background);
    if (look == Look::Marked) {
        painter.fillRect(box.adjusted(-3, 0, 3, 0), background);
        QColor tint = color;
        tint.setAlphaF(0.18f);
        painter.fillRect(box.adjusted(-3, 0, 3, 0), tint);
    }
    painter.setPen(color);
    drawLine(painter, box.topLeft(), text);
}

QString TokenLabels::elided(const QString& text, double room) const {
    return widthOf(text, font) <= room ? text : QFontMetricsF(font).elidedText(text, Qt::ElideRight, room);
}

/// Every `step`th label; or, where the others are there already, the marked one in place of those that it
/// would overlap.
std::vector<std::pair<int, TokenLabels::Look>> TokenLabels::drawn(int from, int to, int step, int marked,
                                                                  int reach) const {
    std::vector<std::pair<int, Look>> list;
    for (int i = from; i < to; ++i) {
        if (i % step != 0 || i == marked) continue;
        const bool isNear = marked >= 0 && std::abs(i - marked) <= reach;
        if (!isNear && (marked < 0 || isPaintedOnce)) list.emplace_back(i, Look::Plain);
        if (isNear && !isPaintedOnce) list.emplace_back(i, Look::Wiped);
    }
    if (marked >= from && marked < to) list.emplace_back(marked, Look::Marked);
    return list;
}

void TokenLabels::paintRows(QPainter& painter, const QRectF& area, const Places& places, int marked) const {
    const double line = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.top()), 0, count);
    const int to = std::clamp(places.nearest(area.bottom()) + 1, 0, count);
    const int reach = static_cast<int>(std::ceil(line / places.spacing)) - 1;
    const auto boxOf = [&](int i, double width) {
        QRectF box(area.right() - width, places.at(i) - line / 2, width, line);
        if (area.height() > line)  // not into what lies above or below
            box.moveTop(std::clamp(box.top(), area.top(), area.bottom() - line));
        return box;
    };
    const QRectF kept = isPaintedOnce && marked >= 0 ? boxOf(marked, area.width()) : QRectF();
    double free = area.top() - line;  // where no plain label is yet
    painter.setFont(font);
    for (const auto& [i, look] : drawn(from, to, labelStep(places.spacing, line), marked, reach)) {
        if (places.at(i) < area.top() || places.at(i) > area.bottom()) continue;
        const QString text = elided(texts[i], area.width());
        const QRectF box = boxOf(i, widthOf(text, font));
        if (look == Look::Plain && (box.top() < free || box.intersects(kept))) continue;
        if (look == Look::Plain) free = box.bottom() - 0.01;
        paintBox(painter, box, text, look);
    }
}

void TokenLabels::paintColumns(QPainter& painter, const QRectF& area, const Places& places, bool isSlanted,
                               int marked) const {
    const double line = m_lineHeight;
    const double room = isSlanted ? line * apart : areWords ? 1 : widest() + 6;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.left()), 0, count);
    const int to = std::clamp(places.nearest(area.right()) + 1, 0, count);
    const int reach = static_cast<int>(std::ceil(room / places.spacing)) - 1;
    painter.save();
    constexpr double far = 1e5;  // a slanted box must not reach into the map below
    painter.setClipRect(QRectF(-far, -far, 2 * far, far + area.bottom()), Qt::IntersectClip);
    painter.setFont(font);
    for (const auto& [i, look] : drawn(from, to, labelStep(places.spacing, room), marked, reach)) {
        if (places.at(i) < area.left() || places.at(i) > area.right()) continue;
        const QString text = elided(texts[i], longest);
        const double width = widthOf(text, font);
        painter.save();
        painter.translate(places.at(i), area.bottom() - 3);
        if (isSlanted) painter.rotate(-45);
        QRectF box(isSlanted ? 0 : -width / 2, -line, width, line);
        if (isSlanted) box.translate(0, line / 2 - 2);
        paintBox(painter, box, text, look);
        painter.restore();
    }
    painter.restore();
}

}  // namespace attention
