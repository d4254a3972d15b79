// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/token_painting.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/widget_palette.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace attention {

void paintFill(QPainter& painter, const QRectF& rect, const TokenStyle& style, const QPalette& palette) {
    if (style.fill.isValid()) {
        QPainterPath outline;
        outline.addRoundedRect(rect, design::cornerRadius, design::cornerRadius);
        painter.fillPath(outline, style.fill);
    }
    if (style.isHatched) {  // only at the bottom, so that the letters stay readable
        constexpr double stripHeight = 4;
        painter.fillRect(QRectF(rect.left(), rect.bottom() - stripHeight, rect.width(), stripHeight),
                         QBrush(QColor(colorsFor(palette).mutedText), Qt::BDiagPattern));
    }
}

void paintTokenMarks(QPainter& painter, const std::vector<QRectF>& rects, const TokenStyle& style,
                     const QPalette& palette) {
    const FigureTheme theme = themeFor(palette, QFont());
    if (style.isUnderlined) {
        for (const QRectF& rect : rects)
            painter.fillRect(QRectF(rect.left() + 2, rect.bottom() + 1, rect.width() - 4, 2), theme.keyColor);
    }
    if (!style.isQuery) return;
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& rect : rects) {
        // A line in the color of the background separates the frame from a dark fill.
        painter.setPen(QPen(theme.backgroundColor, 1));
        painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), design::cornerRadius,
                                design::cornerRadius);
        painter.setPen(QPen(theme.queryColor, 2));
        painter.drawRoundedRect(rect, design::cornerRadius, design::cornerRadius);
    }
}

void paintTokenBoundary(QPainter& painter, double x, double bottom, const QPalette& palette) {
    const double pixelCenter = std::floor(x) + 0.5;
    // The line is short, because a line of full height could be mistaken for a letter.
    constexpr double lineHeight = 9;
    painter.setPen(QPen(themeFor(palette, QFont()).mutedTextColor, design::hairlineWidth));
    painter.drawLine(QPointF(pixelCenter, bottom - lineHeight), QPointF(pixelCenter, bottom));
}

void paintTokenBox(QPainter& painter, const QRectF& box, const QString& label, const QColor& fill,
                   const QPalette& palette) {
    const FigureTheme theme = themeFor(palette, QFont());
    painter.setPen(QPen(theme.hairlineColor, design::hairlineWidth));
    painter.setBrush(fill.isValid() ? fill : theme.backgroundColor);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(fill.isValid() ? QColor(readableTextColor(fill.rgb())) : theme.mutedTextColor);
    drawTextInBox(painter, box, Qt::AlignCenter, label);
}

void paintEditFrame(QPainter& painter, const QRectF& frame, const QPalette& palette) {
    painter.setPen(QPen(QColor(colorsFor(palette).controlBorder), design::hairlineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, design::cornerRadius, design::cornerRadius);
}

QColor letterColor(const TokenStyle& style, const QPalette& palette) {
    const QColor ink = palette.color(QPalette::Text);
    if (style.isHatched) return QColor(colorsFor(palette).mutedText);
    if (!style.fill.isValid()) return ink;
    const QColor readable(readableTextColor(style.fill.rgb()));
    return (readable.lightness() > 127) == (ink.lightness() > 127) ? ink : readable;
}

namespace {

/// The smallest weight with a fill. The fill of a smaller weight would look like the background.
constexpr float minimumFilledWeight = 0.005F;

/// Returns the colors of weights from 0 to the largest sum of the current queries. In heatmaps, the colors
/// can depend on the largest weight.
ColorScale fillColors(const QueryWeights& weights, const FigureTheme& theme) {
    ColorScale colors = weights.weightColorScale().forBackground(theme.heatmapStyle.isBackgroundDark);
    colors.low = 0;
    colors.high = static_cast<double>(weights.currentQueries().size());
    colors.isLogarithmic = false;
    return colors;
}

}  // namespace

std::vector<TokenStyle> tokenStyles(const std::vector<SentenceToken>& tokens, const QueryWeights& weights,
                                    const TokenRoles& roles, const FigureTheme& theme) {
    const CellRef currentCell = weights.currentCell();
    const std::size_t headIndex = weights.indexOfHead(currentCell.head);
    const std::vector<float>& keyWeights = weights.weights(headIndex);
    const auto isStrongest = [&](float weight) {
        return std::ranges::none_of(weights.shownWeights().keys, [&](int key) {
            return keyWeights[static_cast<std::size_t>(key)] > weight;
        });
    };
    const ColorScale colors = fillColors(weights, theme);
    std::vector<TokenStyle> styles;
    for (const SentenceToken& token : tokens) {
        TokenStyle style;
        style.isQuery = roles.areQueries && weights.isCurrentQuery(token.position);
        if (roles.areKeys) {
            const float weight = keyWeights[static_cast<std::size_t>(token.position)];
            // The strongest key is not underlined, because its arc and its fill already show it.
            style.isUnderlined = token.position == currentCell.column && !(weight < minimumFilledWeight) &&
                                 !isStrongest(weight);
            if (weights.isHidden(headIndex, token.position)) {
                style.fill = theme.heatmapStyle.hiddenFill;
            } else if (std::isnan(weight)) {
                style.fill = theme.heatmapStyle.nanFill;
            } else if (weight == 0 && weights.isMasked(headIndex, token.position)) {
                style.isHatched = true;
            } else if (weight >= minimumFilledWeight) {
                style.fill = QColor(colors.colorOf(weight));
            }
        }
        styles.push_back(style);
    }
    return styles;
}

}  // namespace attention
