// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_labels.h"

#include "heatmap/axis_labels.h"
#include "heatmap/cut_labels.h"
#include "heatmap/text_cache.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegion>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace attention {
namespace {

constexpr double rise = std::numbers::sqrt3 / 2;  // sine of the slant
constexpr double run = 0.5;                       // and cosine
constexpr double apart = 1.03;  // lines from one slanted label to the next: so no letter touches another

TokenLabels::Places placesAlong(double start, double length, qsizetype count) {
    const double spacing = length / static_cast<double>(count);
    return {start + spacing / 2, spacing};
}

}  // namespace

/// A label where it stands: its box is counted from the anchor and turned with the letters.
struct TokenLabels::Label {
    QString text;
    QPointF anchor;
    QRectF box;
};

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
      m_shown(cutLabels(texts, font, longest)),
      m_lineHeight(QFontMetricsF(font).height()) {
    double width = 0;
    for (const QString& text : m_shown) width = std::max(width, widthOf(text, font));
    m_widest = std::ceil(width) + 2;
}

double slantedHeight(double labelWidth, double lineHeight) {
    return labelWidth * rise + lineHeight * run;
}

double slantedOverhang(double labelWidth, double lineHeight) {
    return labelWidth * run + lineHeight * rise;
}

double slantedShift(double height) {
    return height * run / rise;
}

bool TokenLabels::areSlantedAt(double spacing) const {
    return areWords && widest() > spacing - 2;
}

double TokenLabels::leastSpacing() const {
    return m_lineHeight * apart;
}

double TokenLabels::columnRoom(bool isSlanted) const {
    return isSlanted ? m_lineHeight * apart : areWords ? 1 : widest() + 6;
}

double TokenLabels::heightAbove(bool isSlanted) const {
    return isSlanted ? slantedHeight(widest(), m_lineHeight) : m_lineHeight + 2;
}

double TokenLabels::overhang(bool isSlanted) const {
    return isSlanted ? slantedOverhang(widest(), m_lineHeight) : 0;
}

void TokenLabels::paintLabel(QPainter& painter, const Label& label, double angle) const {
    if (label.anchor.isNull()) return drawLine(painter, label.box.topLeft(), label.text);
    painter.save();
    painter.translate(label.anchor);
    if (angle != 0) painter.rotate(angle);
    drawLine(painter, label.box.topLeft(), label.text);
    painter.restore();
}

/// The marked label in place of those that it would overlap, which are left out whole. Where all others are
/// there already, what goes and what is marked is one patch of ground on which every letter that reaches into
/// it is drawn anew.
void TokenLabels::paint(QPainter& painter, const std::vector<Label>& plain,
                        const std::optional<Label>& marked, double angle) const {
    painter.setFont(font);
    painter.setPen(color);
    if (!marked) {
        for (const Label& label : plain) paintLabel(painter, label, angle);
        return;
    }
    const QTransform before = painter.transform();
    const QTransform turn = QTransform().rotate(angle);
    const QTransform upright = turn.inverted();
    const auto boxOf = [&](const Label& label) { return label.box.translated(upright.map(label.anchor)); };
    const auto inkOf = [&](const Label& label) { return boxOf(label).adjusted(-3, -2, 3, 2); };
    const QRectF kept = boxOf(*marked);
    const QRectF ground = kept.adjusted(-3, 0, 3, 0);
    const double lines = m_lineHeight * (angle == 0 ? 1 : apart * rise) - 0.01;
    const double beside = areWords ? 0 : 6;
    const auto givesWay = [&](const Label& label) {
        const QRectF box = boxOf(label);
        return std::abs(box.center().y() - kept.center().y()) < lines && box.left() < kept.right() + beside &&
               box.right() > kept.left() - beside;
    };
    const auto pixelsOf = [&](const QRectF& box) { return QRegion(turn.map(QPolygonF(box)).toPolygon()); };
    QRegion patch = pixelsOf(ground.adjusted(-1, -1, 1, 1));
    for (const Label& label : plain) {
        if (givesWay(label)) patch += pixelsOf(inkOf(label));
    }
    painter.save();
    if (!isPaintedOnce) {
        painter.setClipRegion(patch, Qt::IntersectClip);
        painter.fillRect(patch.boundingRect(), background);
    }
    QColor tint = color;
    tint.setAlphaF(0.18f);
    painter.rotate(angle);
    painter.fillRect(ground, background);
    painter.fillRect(ground, tint);
    painter.setTransform(before);
    for (const Label& label : plain) {
        if (givesWay(label)) continue;
        if (isPaintedOnce || patch.intersects(pixelsOf(inkOf(label)))) paintLabel(painter, label, angle);
    }
    paintLabel(painter, *marked, angle);
    painter.restore();
}

void TokenLabels::paintRows(QPainter& painter, const QRectF& area, const Places& places, int marked) const {
    const double line = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.top()), 0, count);
    const int to = std::clamp(places.nearest(area.bottom()) + 1, 0, count);
    const QStringList cut = area.width() < widest() - 2 ? cutLabels(texts, font, area.width()) : m_shown;
    const auto labelAt = [&](int i) {
        const QString& text = cut[i];
        const double width = widthOf(text, font);
        QRectF box(area.right() - width, places.at(i) - line / 2, width, line);
        if (area.height() > line)  // not into what lies above or below
            box.moveTop(std::clamp(box.top(), area.top(), area.bottom() - line));
        return Label{text, {}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= from && i < to && places.at(i) >= area.top() && places.at(i) <= area.bottom();
    };
    const int step = labelStep(places.spacing, line);
    std::vector<Label> plain;
    double free = area.top() - line;  // where no label is yet
    for (int i = (from + step - 1) / step * step; i < to; i += step) {
        if (!isInArea(i)) continue;
        const Label label = labelAt(i);
        if (label.box.top() < free) continue;
        free = label.box.bottom() - 0.01;
        plain.push_back(label);
    }
    paint(painter, plain, isInArea(marked) ? std::optional(labelAt(marked)) : std::nullopt, 0);
}

void TokenLabels::paintColumns(QPainter& painter, const QRectF& area, const Places& places, bool isSlanted,
                               int marked) const {
    const double line = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(places.nearest(area.left()), 0, count);
    const int to = std::clamp(places.nearest(area.right()) + 1, 0, count);
    const auto labelAt = [&](int i) {
        const QString& text = shown(i);
        const double width = widthOf(text, font);
        QRectF box(isSlanted ? 0 : -width / 2, -line, width, line);
        if (isSlanted) box.translate(0, line / 2 - 2);
        return Label{text, {places.at(i), area.bottom() - 3}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= from && i < to && places.at(i) >= area.left() && places.at(i) <= area.right();
    };
    const int step = labelStep(places.spacing, columnRoom(isSlanted));
    std::vector<Label> plain;
    for (int i = (from + step - 1) / step * step; i < to; i += step) {
        if (isInArea(i)) plain.push_back(labelAt(i));
    }
    painter.save();
    constexpr double far = 1e5;  // a slanted box must not reach into the map below
    painter.setClipRect(QRectF(-far, -far, 2 * far, far + area.bottom()), Qt::IntersectClip);
    paint(painter, plain, isInArea(marked) ? std::optional(labelAt(marked)) : std::nullopt,
          isSlanted ? -slant : 0);
    painter.restore();
}

void TokenLabels::paintRows(QPainter& painter, const QRectF& area, int marked, const QRectF& sight) const {
    const Places places = placesAlong(area.top(), area.height(), texts.size());
    QRectF seen = area;
    if (!sight.isNull()) {
        const double around = places.spacing + m_lineHeight;
        seen.setTop(std::max(area.top(), sight.top() - around));
        seen.setBottom(std::max(seen.top(), std::min(area.bottom(), sight.bottom() + around)));
    }
    const double middle = places.at(marked);
    if (marked < 0 || (middle >= seen.top() && middle <= seen.bottom()))
        paintRows(painter, seen, places, marked);
}

void TokenLabels::paintColumns(QPainter& painter, const QRectF& area, bool isSlanted, int marked,
                               const QRectF& sight) const {
    const Places places = placesAlong(area.left(), area.width(), texts.size());
    QRectF seen = area;
    if (!sight.isNull()) {
        seen.setLeft(std::max(area.left(), sight.left() - overhang(isSlanted) - places.spacing));
        seen.setRight(std::max(seen.left(), std::min(area.right(), sight.right() + places.spacing)));
    }
    const double middle = places.at(marked);
    if (marked < 0 || (middle >= seen.left() && middle <= seen.right()))
        paintColumns(painter, seen, places, isSlanted, marked);
}

}  // namespace attention
