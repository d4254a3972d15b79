// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_labels.h"

#include "heatmap/axis_labels.h"
#include "heatmap/elide_labels.h"
#include "heatmap/text_drawing.h"

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

TokenLabels::LabelPositions placesAlong(double start, double length, qsizetype count) {
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

int TokenLabels::LabelPositions::nearest(double position) const {
    return static_cast<int>(std::lround((position - first) / spacing));
}

TokenLabels::TokenLabels(QStringList labels, const QFont& itsFont, const QColor& itsColor,
                         const QColor& behind, bool isOfWords)
    : texts(std::move(labels)),
      font(itsFont),
      color(itsColor),
      background(behind),
      canSlant(isOfWords),
      m_elidedTexts(elideLabels(texts, font, maximumLabelWidth)),
      m_lineHeight(QFontMetricsF(font).height()) {
    double width = 0;
    for (const QString& text : m_elidedTexts) width = std::max(width, textWidth(text, font));
    m_widestLabelWidth = std::ceil(width) + 2;
}

double slantedLabelHeight(double labelWidth, double lineHeight) {
    return labelWidth * rise + lineHeight * run;
}

double slantedLabelOverhang(double labelWidth, double lineHeight) {
    return labelWidth * run + lineHeight * rise;
}

double slantedLabelShift(double height) {
    return height * run / rise;
}

bool TokenLabels::areSlantedAt(double spacing) const {
    return canSlant && widestLabelWidth() > spacing - 2;
}

double TokenLabels::minimumSpacing() const {
    return m_lineHeight * apart;
}

double TokenLabels::columnLabelSpacing(bool isSlanted) const {
    return isSlanted ? m_lineHeight * apart : canSlant ? 1 : widestLabelWidth() + 6;
}

double TokenLabels::columnLabelsHeight(bool isSlanted) const {
    return isSlanted ? slantedLabelHeight(widestLabelWidth(), m_lineHeight) : m_lineHeight + 2;
}

double TokenLabels::overhang(bool isSlanted) const {
    return isSlanted ? slantedLabelOverhang(widestLabelWidth(), m_lineHeight) : 0;
}

void TokenLabels::paintLabel(QPainter& painter, const Label& label, double angle) const {
    if (label.anchor.isNull()) return drawTextLine(painter, label.box.topLeft(), label.text);
    painter.save();
    painter.translate(label.anchor);
    if (angle != 0) painter.rotate(angle);
    drawTextLine(painter, label.box.topLeft(), label.text);
    painter.restore();
}

/// The marked label in place of those that it would overlap, which are left out whole. Where all others are
/// there already, what goes and what is marked is one patch of ground on which every letter that reaches into
/// it is drawn anew.
void TokenLabels::paintLabels(QPainter& painter, const std::vector<Label>& unmarked,
                              const std::optional<Label>& marked, double angle) const {
    painter.setFont(font);
    painter.setPen(color);
    if (!marked) {
        for (const Label& label : unmarked) paintLabel(painter, label, angle);
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
    const double beside = canSlant ? 0 : 6;
    const auto givesWay = [&](const Label& label) {
        const QRectF box = boxOf(label);
        return std::abs(box.center().y() - kept.center().y()) < lines && box.left() < kept.right() + beside &&
               box.right() > kept.left() - beside;
    };
    const auto pixelsOf = [&](const QRectF& box) { return QRegion(turn.map(QPolygonF(box)).toPolygon()); };
    QRegion patch = pixelsOf(ground.adjusted(-1, -1, 1, 1));
    for (const Label& label : unmarked) {
        if (givesWay(label)) patch += pixelsOf(inkOf(label));
    }
    painter.save();
    if (!paintsMarkedInPlace) {
        painter.setClipRegion(patch, Qt::IntersectClip);
        painter.fillRect(patch.boundingRect(), background);
    }
    QColor tint = color;
    tint.setAlphaF(0.18f);
    painter.rotate(angle);
    painter.fillRect(ground, background);
    painter.fillRect(ground, tint);
    painter.setTransform(before);
    for (const Label& label : unmarked) {
        if (givesWay(label)) continue;
        if (paintsMarkedInPlace || patch.intersects(pixelsOf(inkOf(label))))
            paintLabel(painter, label, angle);
    }
    paintLabel(painter, *marked, angle);
    painter.restore();
}

void TokenLabels::paintRowLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                                 int markedIndex) const {
    const double line = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(positions.nearest(area.top()), 0, count);
    const int to = std::clamp(positions.nearest(area.bottom()) + 1, 0, count);
    const QStringList cut =
        area.width() < widestLabelWidth() - 2 ? elideLabels(texts, font, area.width()) : m_elidedTexts;
    const auto labelAt = [&](int i) {
        const QString& text = cut[i];
        const double width = textWidth(text, font);
        QRectF box(area.right() - width, positions.at(i) - line / 2, width, line);
        if (area.height() > line)  // not into what lies above or below
            box.moveTop(std::clamp(box.top(), area.top(), area.bottom() - line));
        return Label{text, {}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= from && i < to && positions.at(i) >= area.top() && positions.at(i) <= area.bottom();
    };
    const int step = labelStride(positions.spacing, line);
    std::vector<Label> plain;
    double free = area.top() - line;  // where no label is yet
    for (int i = (from + step - 1) / step * step; i < to; i += step) {
        if (!isInArea(i)) continue;
        const Label label = labelAt(i);
        if (label.box.top() < free) continue;
        free = label.box.bottom() - 0.01;
        plain.push_back(label);
    }
    paintLabels(painter, plain, isInArea(markedIndex) ? std::optional(labelAt(markedIndex)) : std::nullopt,
                0);
}

void TokenLabels::paintColumnLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                                    bool isSlanted, int markedIndex) const {
    const double line = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int from = std::clamp(positions.nearest(area.left()), 0, count);
    const int to = std::clamp(positions.nearest(area.right()) + 1, 0, count);
    const auto labelAt = [&](int i) {
        const QString& text = elidedText(i);
        const double width = textWidth(text, font);
        QRectF box(isSlanted ? 0 : -width / 2, -line, width, line);
        if (isSlanted) box.translate(0, line / 2 - 2);
        return Label{text, {positions.at(i), area.bottom() - 3}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= from && i < to && positions.at(i) >= area.left() && positions.at(i) <= area.right();
    };
    const int step = labelStride(positions.spacing, columnLabelSpacing(isSlanted));
    std::vector<Label> plain;
    for (int i = (from + step - 1) / step * step; i < to; i += step) {
        if (isInArea(i)) plain.push_back(labelAt(i));
    }
    painter.save();
    constexpr double far = 1e5;  // a slanted box must not reach into the map below
    painter.setClipRect(QRectF(-far, -far, 2 * far, far + area.bottom()), Qt::IntersectClip);
    paintLabels(painter, plain, isInArea(markedIndex) ? std::optional(labelAt(markedIndex)) : std::nullopt,
                isSlanted ? -slantAngle : 0);
    painter.restore();
}

void TokenLabels::paintRowLabels(QPainter& painter, const QRectF& area, int markedIndex,
                                 const QRectF& visibleRect) const {
    const LabelPositions places = placesAlong(area.top(), area.height(), texts.size());
    QRectF seen = area;
    if (!visibleRect.isNull()) {
        const double around = places.spacing + m_lineHeight;
        seen.setTop(std::max(area.top(), visibleRect.top() - around));
        seen.setBottom(std::max(seen.top(), std::min(area.bottom(), visibleRect.bottom() + around)));
    }
    const double middle = places.at(markedIndex);
    if (markedIndex < 0 || (middle >= seen.top() && middle <= seen.bottom()))
        paintRowLabels(painter, seen, places, markedIndex);
}

void TokenLabels::paintColumnLabels(QPainter& painter, const QRectF& area, bool isSlanted, int markedIndex,
                                    const QRectF& visibleRect) const {
    const LabelPositions places = placesAlong(area.left(), area.width(), texts.size());
    QRectF seen = area;
    if (!visibleRect.isNull()) {
        seen.setLeft(std::max(area.left(), visibleRect.left() - overhang(isSlanted) - places.spacing));
        seen.setRight(std::max(seen.left(), std::min(area.right(), visibleRect.right() + places.spacing)));
    }
    const double middle = places.at(markedIndex);
    if (markedIndex < 0 || (middle >= seen.left() && middle <= seen.right()))
        paintColumnLabels(painter, seen, places, isSlanted, markedIndex);
}

}  // namespace attention
