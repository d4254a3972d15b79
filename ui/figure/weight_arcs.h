// SPDX-License-Identifier: GPL-3.0-or-later
// Lines and arcs from queries to keys that show attention weights.
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

/// The style of a line that shows a weight. Width and opacity increase with the weight.
struct LineStyle {
    double width;    ///< in pixels
    double opacity;  ///< from 0 (transparent) to 1 (opaque)
};

/// Returns the style of lines that belong to the selected query or key.
inline LineStyle strongLineStyle(double weight) {
    return {1 + 5 * weight, 0.08 + 0.92 * std::sqrt(weight)};
}
/// Returns the style of all other lines.
inline LineStyle faintLineStyle(double weight) {
    return {1 + 2 * weight, 0.5 * weight};
}

/// The lowest opacity of a painted line, from 0 to 1. Lines with a lower opacity are left out because they
/// would not be visible.
inline constexpr double minimumLineOpacity = 0.02;
/// The smallest weight whose line is painted with antialiasing. Antialiasing of the lines of smaller weights
/// would hardly be visible, but would take most of the time.
inline constexpr double minimumAntialiasedWeight = 0.01;
/// The smallest weight that has an arc between tokens of a text.
inline constexpr double minimumArcWeight = 0.05;

/// An arc from the token of a query to the token of a key in a text.
struct WeightArc {
    QRectF query;            ///< the area of the query token
    QRectF key;              ///< the area of the key token
    double weight = 0;       ///< the attention weight
    bool isLabeled = false;  ///< true: the arc shows its weight

    /// Returns the path from the query token to the key token, without the arrowhead. If both tokens are in
    /// the same line of text, the path is an arch above the line, at most `maxHeight` pixels high. Otherwise
    /// the path leads through the space between the lines of text.
    QPainterPath path(double maxHeight) const;
    bool operator==(const WeightArc&) const = default;
    /// True if both tokens are in the same line of text.
    bool isInOneLine() const;
};

/// Sets WeightArc::isLabeled of each arc with the largest weight. Does nothing if `arcs` is empty.
void labelLargestWeight(std::vector<WeightArc>& arcs);

/// Paints lines and arcs that show weights. Changes the pen, the brush and the font of the painter. Does not
/// own the painter and the theme.
class WeightLinePainter {
 public:
    WeightLinePainter(QPainter& painter, const FigureTheme& theme) : m_painter(painter), m_theme(theme) {}

    /// Paints a straight line with the color and the dashes of `pen`, and with the width and opacity of
    /// `style`.
    void paintLine(const QLineF& line, const QPen& pen, const LineStyle& style) const;
    /// Paints a curve with the color and the dashes of `pen`, and with the width and opacity of `style`.
    void paintCurve(const QPainterPath& path, const QPen& pen, const LineStyle& style) const;
    /// Paints `text` in the middle of the curve `path`, on a rectangle with the background color.
    void paintLabelOnCurve(const QPainterPath& path, const QString& text, const QColor& color) const;
    /// Paints arcs with arrowheads at their keys, the largest weights last. Arcs with weights below
    /// minimumArcWeight are left out. Arches above a line of text are at most `maxHeight` pixels high.
    void paintArcs(std::vector<WeightArc> arcs, const QColor& color, double maxHeight) const;

 private:
    void paintArc(const WeightArc& arc, const QColor& color, double maxHeight) const;
    void paintArcLabel(const WeightArc& arc, const QColor& color, double maxHeight) const;

    QPainter& m_painter;
    const FigureTheme& m_theme;
};

}  // namespace attention
