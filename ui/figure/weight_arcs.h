// SPDX-License-Identifier: GPL-3.0-or-later
// Lines and arcs that show attention weights: from a query to a key.
#pragma once

#include "heatmap/figure_theme.h"

#include <QLineF>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QString>

#include <cmath>
#include <vector>

class QPainter;

namespace attention {

/// The width in pixels and the opacity (0 to 1) of a line. Both increase with the weight.
struct LineStyle {
    double width;
    double opacity;
};

/// Returns the style of lines that belong to the selected query or key.
inline LineStyle strongLineStyle(double weight) {
    return {1 + 5 * weight, 0.08 + 0.92 * std::sqrt(weight)};
}
/// Returns the style of all other lines.
inline LineStyle faintLineStyle(double weight) {
    return {1 + 2 * weight, 0.5 * weight};
}

/// Lines with a lower opacity are not painted, because they would not be visible.
inline constexpr double minimumLineOpacity = 0.02;
/// Lines of smaller weights are painted without antialiasing, which would take most of the time and would
/// hardly be visible.
inline constexpr double minimumAntialiasedWeight = 0.01;
/// Smaller weights have no arc between tokens of a text.
inline constexpr double minimumArcWeight = 0.05;

/// An arc from the token of a query to the token of a key in a text.
struct WeightArc {
    QRectF query;  ///< the area of the query token
    QRectF key;    ///< the area of the key token
    double weight = 0;
    bool isLabeled = false;  ///< true: the arc shows its weight

    /// Returns the path from the query token to the key token. If both are in the same line, it is an arch
    /// above the line, not higher than `maxHeight`. Otherwise it leads through the space between the lines.
    QPainterPath path(double maxHeight) const;
    bool operator==(const WeightArc&) const = default;
    /// True if both tokens are in the same line of text.
    bool isInOneLine() const;
};

/// Sets WeightArc::isLabeled for the largest weight.
void labelLargestWeight(std::vector<WeightArc>& arcs);

/// Paints lines and arcs that show weights. Changes the pen and the brush of the painter, and whether it
/// antialiases.
class WeightLinePainter {
 public:
    WeightLinePainter(QPainter& painter, const FigureTheme& theme) : m_painter(painter), m_theme(theme) {}

    /// Paints a straight line with the color and the dashes of `pen`, and with the width and opacity of
    /// `style`.
    void paintLine(const QLineF& line, const QPen& pen, const LineStyle& style) const;
    /// Paints a curve with the color and the dashes of `pen`, and with the width and opacity of `style`.
    void paintCurve(const QPainterPath& path, const QPen& pen, const LineStyle& style) const;
    /// Paints a text in the middle of a curve, on the color of the background.
    void paintLabelOnCurve(const QPainterPath& path, const QString& text, const QColor& color) const;
    /// Paints arcs with arrowheads at their keys, the largest weights last. Arcs below minimumArcWeight are
    /// left out.
    void paintArcs(std::vector<WeightArc> arcs, const QColor& color, double maxHeight) const;

 private:
    void paintArc(const WeightArc& arc, const QColor& color, double maxHeight) const;
    void paintArcLabel(const WeightArc& arc, const QColor& color, double maxHeight) const;

    QPainter& m_painter;
    const FigureTheme& m_theme;
};

}  // namespace attention
