// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_labels.h"

#include "heatmap/axis_labels.h"
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

constexpr double slantSine = std::numbers::sqrt3 / 2;  // sine of TokenLabels::slantAngle
constexpr double slantCosine = 0.5;                    // cosine of TokenLabels::slantAngle
// The distance between two slanted labels in line heights, with which their letters do not touch.
constexpr double slantedSpacingFactor = 1.03;

/// Returns the positions of `count` labels with equal spacing that fill `length` pixels from `start`.
TokenLabels::LabelPositions labelPositionsAlong(double start, double length, qsizetype count) {
    const double spacing = length / static_cast<double>(count);
    return {start + spacing / 2, spacing};
}

}  // namespace

/// A label with its position and its size.
struct TokenLabels::Label {
    QString text;
    QPointF anchor;  ///< point around which the label is rotated
    QRectF box;      ///< area of the text relative to `anchor`, before the rotation
};

int TokenLabels::LabelPositions::nearestIndex(double position) const {
    return static_cast<int>(std::lround((position - firstPosition) / spacing));
}

TokenLabels::TokenLabels(QStringList labelTexts, const QFont& labelFont, const QColor& labelColor,
                         const QColor& backgroundColor, bool canSlantLabels)
    : texts(std::move(labelTexts)),
      font(labelFont),
      color(labelColor),
      background(backgroundColor),
      canSlant(canSlantLabels),
      m_elidedTexts(elideLabels(texts, font, maximumLabelWidth)),
      m_lineHeight(QFontMetricsF(font).height()) {
    double width = 0;
    for (const QString& text : m_elidedTexts) width = std::max(width, textWidth(text, font));
    m_widestLabelWidth = std::ceil(width) + 2;
}

double slantedLabelHeight(double labelWidth, double lineHeight) {
    return labelWidth * slantSine + lineHeight * slantCosine;
}

double slantedLabelOverhang(double labelWidth, double lineHeight) {
    return labelWidth * slantCosine + lineHeight * slantSine;
}

double slantedLabelShift(double height) {
    return height * slantCosine / slantSine;
}

bool TokenLabels::areSlantedAt(double spacing) const {
    return canSlant && widestLabelWidth() > spacing - 2;
}

double TokenLabels::minimumSpacing() const {
    return m_lineHeight * slantedSpacingFactor;
}

double TokenLabels::columnLabelSpacing(bool isSlanted) const {
    return isSlanted ? m_lineHeight * slantedSpacingFactor : canSlant ? 1 : widestLabelWidth() + 6;
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

/// Paints `markedLabel`, and all `unmarkedLabels` that do not overlap it. If `paintsMarkedInPlace` is false,
/// the unmarked labels have been painted before. The region of the marked label and of the overlapping labels
/// is then filled with the background. All other labels that intersect this region are painted again.
void TokenLabels::paintLabels(QPainter& painter, const std::vector<Label>& unmarkedLabels,
                              const std::optional<Label>& markedLabel, double angle) const {
    painter.setFont(font);
    painter.setPen(color);
    if (!markedLabel) {
        for (const Label& label : unmarkedLabels) paintLabel(painter, label, angle);
        return;
    }
    const QTransform previousTransform = painter.transform();
    const QTransform rotation = QTransform().rotate(angle);
    const QTransform inverseRotation = rotation.inverted();
    const auto uprightBox = [&](const Label& label) {
        return label.box.translated(inverseRotation.map(label.anchor));
    };
    const auto inkRect = [&](const Label& label) { return uprightBox(label).adjusted(-3, -2, 3, 2); };
    const QRectF markedBox = uprightBox(*markedLabel);
    const QRectF markedBackground = markedBox.adjusted(-3, 0, 3, 0);
    const double minimumDistance = m_lineHeight * (angle == 0 ? 1 : slantedSpacingFactor * slantSine) - 0.01;
    const double minimumGap = canSlant ? 0 : 6;
    const auto overlapsMarked = [&](const Label& label) {
        const QRectF box = uprightBox(label);
        return std::abs(box.center().y() - markedBox.center().y()) < minimumDistance &&
               box.left() < markedBox.right() + minimumGap && box.right() > markedBox.left() - minimumGap;
    };
    const auto regionOf = [&](const QRectF& box) {
        return QRegion(rotation.map(QPolygonF(box)).toPolygon());
    };
    QRegion repaintRegion = regionOf(markedBackground.adjusted(-1, -1, 1, 1));
    for (const Label& label : unmarkedLabels) {
        if (overlapsMarked(label)) repaintRegion += regionOf(inkRect(label));
    }
    painter.save();
    if (!paintsMarkedInPlace) {
        painter.setClipRegion(repaintRegion, Qt::IntersectClip);
        painter.fillRect(repaintRegion.boundingRect(), background);
    }
    QColor tintColor = color;
    tintColor.setAlphaF(0.18f);
    painter.rotate(angle);
    painter.fillRect(markedBackground, background);
    painter.fillRect(markedBackground, tintColor);
    painter.setTransform(previousTransform);
    for (const Label& label : unmarkedLabels) {
        if (overlapsMarked(label)) continue;
        if (paintsMarkedInPlace || repaintRegion.intersects(regionOf(inkRect(label))))
            paintLabel(painter, label, angle);
    }
    paintLabel(painter, *markedLabel, angle);
    painter.restore();
}

void TokenLabels::paintRowLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                                 int markedIndex) const {
    const double labelHeight = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int firstIndex = std::clamp(positions.nearestIndex(area.top()), 0, count);
    const int endIndex = std::clamp(positions.nearestIndex(area.bottom()) + 1, 0, count);
    const QStringList fittedTexts =
        area.width() < widestLabelWidth() - 2 ? elideLabels(texts, font, area.width()) : m_elidedTexts;
    const auto makeLabel = [&](int i) {
        const QString& text = fittedTexts[i];
        const double width = textWidth(text, font);
        QRectF box(area.right() - width, positions.positionOf(i) - labelHeight / 2, width, labelHeight);
        if (area.height() > labelHeight)  // the first and last labels must not leave the area
            box.moveTop(std::clamp(box.top(), area.top(), area.bottom() - labelHeight));
        return Label{text, {}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= firstIndex && i < endIndex && positions.positionOf(i) >= area.top() &&
               positions.positionOf(i) <= area.bottom();
    };
    const int stride = labelStride(positions.spacing, labelHeight);
    std::vector<Label> unmarkedLabels;
    double freeTop = area.top() - labelHeight;  // lower edge of the previous label
    for (int i = (firstIndex + stride - 1) / stride * stride; i < endIndex; i += stride) {
        if (!isInArea(i)) continue;
        const Label label = makeLabel(i);
        if (label.box.top() < freeTop) continue;
        freeTop = label.box.bottom() - 0.01;
        unmarkedLabels.push_back(label);
    }
    paintLabels(painter, unmarkedLabels,
                isInArea(markedIndex) ? std::optional(makeLabel(markedIndex)) : std::nullopt, 0);
}

bool TokenLabels::areAllRowLabelsShown(double height) const {
    return height >= static_cast<double>(texts.size()) * (lineHeight() - 0.01);
}

bool TokenLabels::areAllColumnLabelsShown(double width, bool isSlanted) const {
    return width >= static_cast<double>(texts.size()) * (columnLabelSpacing(isSlanted) - 0.01);
}

void TokenLabels::paintColumnLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                                    bool isSlanted, int markedIndex) const {
    const double labelHeight = m_lineHeight;
    const int count = static_cast<int>(texts.size());
    const int firstIndex = std::clamp(positions.nearestIndex(area.left()), 0, count);
    const int endIndex = std::clamp(positions.nearestIndex(area.right()) + 1, 0, count);
    const auto makeLabel = [&](int i) {
        const QString& text = elidedText(i);
        const double width = textWidth(text, font);
        QRectF box(isSlanted ? 0 : -width / 2, -labelHeight, width, labelHeight);
        if (isSlanted) box.translate(0, labelHeight / 2 - 2);
        return Label{text, {positions.positionOf(i), area.bottom() - 3}, box};
    };
    const auto isInArea = [&](int i) {
        return i >= firstIndex && i < endIndex && positions.positionOf(i) >= area.left() &&
               positions.positionOf(i) <= area.right();
    };
    const int stride = labelStride(positions.spacing, columnLabelSpacing(isSlanted));
    std::vector<Label> unmarkedLabels;
    for (int i = (firstIndex + stride - 1) / stride * stride; i < endIndex; i += stride) {
        if (isInArea(i)) unmarkedLabels.push_back(makeLabel(i));
    }
    painter.save();
    // The clip rectangle prevents slanted boxes from covering the heatmap below or its outline.
    constexpr double clipExtent = 1e5;
    painter.setClipRect(QRectF(-clipExtent, -clipExtent, 2 * clipExtent, clipExtent + area.bottom() - 1),
                        Qt::IntersectClip);
    paintLabels(painter, unmarkedLabels,
                isInArea(markedIndex) ? std::optional(makeLabel(markedIndex)) : std::nullopt,
                isSlanted ? -slantAngle : 0);
    painter.restore();
}

void TokenLabels::paintRowLabels(QPainter& painter, const QRectF& area, int markedIndex,
                                 const QRectF& visibleRect) const {
    const LabelPositions positions = labelPositionsAlong(area.top(), area.height(), texts.size());
    QRectF visibleArea = area;
    if (!visibleRect.isNull()) {
        const double margin = positions.spacing + m_lineHeight;
        visibleArea.setTop(std::max(area.top(), visibleRect.top() - margin));
        visibleArea.setBottom(
            std::max(visibleArea.top(), std::min(area.bottom(), visibleRect.bottom() + margin)));
    }
    const double markedPosition = positions.positionOf(markedIndex);
    if (markedIndex < 0 || (markedPosition >= visibleArea.top() && markedPosition <= visibleArea.bottom()))
        paintRowLabels(painter, visibleArea, positions, markedIndex);
}

void TokenLabels::paintColumnLabels(QPainter& painter, const QRectF& area, bool isSlanted, int markedIndex,
                                    const QRectF& visibleRect) const {
    const LabelPositions positions = labelPositionsAlong(area.left(), area.width(), texts.size());
    QRectF visibleArea = area;
    if (!visibleRect.isNull()) {
        visibleArea.setLeft(
            std::max(area.left(), visibleRect.left() - overhang(isSlanted) - positions.spacing));
        visibleArea.setRight(
            std::max(visibleArea.left(), std::min(area.right(), visibleRect.right() + positions.spacing)));
    }
    const double markedPosition = positions.positionOf(markedIndex);
    if (markedIndex < 0 || (markedPosition >= visibleArea.left() && markedPosition <= visibleArea.right()))
        paintColumnLabels(painter, visibleArea, positions, isSlanted, markedIndex);
}

}  // namespace attention
