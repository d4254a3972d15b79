// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStringList>

#include <optional>
#include <vector>

class QPainter;

namespace attention {

/// Returns the height of a slanted label in pixels. `labelWidth` is the width of its text.
double slantedLabelHeight(double labelWidth, double lineHeight);
/// Returns the distance in pixels that a slanted label extends to the right of the center of its column.
/// `labelWidth` is the width of its text.
double slantedLabelOverhang(double labelWidth, double lineHeight);
/// Returns the horizontal offset of a slanted label at `height` pixels above its start, in pixels.
double slantedLabelShift(double height);

/// The labels of the rows or the columns of a heatmap. Labels of rows are on the left of the heatmap, and
/// labels of columns are above it. As many labels are painted as fit without overlapping. Labels of columns
/// are slanted if a column is narrower than the widest label. One label can be marked. The marked label is
/// always painted, and replaces the labels that it would overlap. Lengths are in pixels.
struct TokenLabels {
    TokenLabels() = default;
    /// Creates labels with `texts`. `background` is the color of the background on which a marked label is
    /// painted.
    TokenLabels(QStringList texts, const QFont& font, const QColor& color, const QColor& background,
                bool canSlant = true);

    QStringList texts;
    QFont font;
    QColor color;
    QColor background;
    /// True: labels above narrow columns are slanted, which is suitable for words. False: some labels above
    /// narrow columns are left out, which is suitable for numbers. See labelStride().
    bool canSlant = true;
    /// True: the marked label is painted together with the other labels. False: it is painted over labels
    /// that have been painted before.
    bool paintsMarkedInPlace = false;

    /// The positions of labels along an axis. The center of label i is at firstPosition + i · spacing.
    struct LabelPositions {
        double firstPosition = 0;
        double spacing = 1;
        double positionOf(int i) const { return firstPosition + i * spacing; }
        /// Returns the index of the label that is nearest to `position`. The result may be negative or larger
        /// than the index of the last label.
        int nearestIndex(double position) const;
    };

    static constexpr double maximumLabelWidth = 120;  ///< wider labels are shortened, see elideLabels()

    /// The angle of slanted labels in degrees. The angle is steep enough for a label above every column if
    /// columns are at least about one line height wide.
    static constexpr double slantAngle = 60;

    /// Returns the width of the widest label after shortening.
    double widestLabelWidth() const { return m_widestLabelWidth; }
    double lineHeight() const { return m_lineHeight; }
    /// Returns the smallest distance between two labels above columns with which the labels do not overlap.
    /// If `canSlant` is true, labels that are not slanted always fit, so the distance is 1.
    double columnLabelSpacing(bool isSlanted) const;
    /// True if a label fits at each row of a heatmap with the height `height`.
    bool areAllRowLabelsShown(double height) const;
    /// True if a label fits at each column of a heatmap with the width `width`.
    bool areAllColumnLabelsShown(double width, bool isSlanted) const;
    /// Returns the text of label `i`, from 0, shortened to `maximumLabelWidth`.
    const QString& elidedText(int i) const { return m_elidedTexts[i]; }
    /// True if labels are slanted above columns of width `spacing`.
    bool areSlantedAt(double spacing) const;
    /// Returns the smallest height of rows, or width of columns, with which every row or column has its
    /// label.
    double minimumSpacing() const;
    /// Returns the height of the labels above columns.
    double columnLabelsHeight(bool isSlanted) const;
    /// Returns the largest distance that the label of the last column extends to the right of the column's
    /// center. Returns 0 if `isSlanted` is false.
    double overhang(bool isSlanted) const;

    /// Paints labels of rows right-aligned in `area`. Labels are painted only if the center of their row is
    /// in `area`. `markedIndex` is the index of the marked label, or −1 if no label is marked.
    void paintRowLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                        int markedIndex = -1) const;
    /// Paints labels of columns above the lower edge of `area`. Labels are painted only if the center of
    /// their column is in `area`. `markedIndex` is the index of the marked label, or −1 if no label is
    /// marked.
    void paintColumnLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                           bool isSlanted, int markedIndex = -1) const;
    /// Paints the labels of a heatmap whose rows fill the height of `area`, right-aligned in `area`. Only
    /// labels near `visibleRect` are painted, or all labels if `visibleRect` is null. Paints nothing if the
    /// marked label is not near `visibleRect`.
    void paintRowLabels(QPainter& painter, const QRectF& area, int markedIndex = -1,
                        const QRectF& visibleRect = {}) const;
    /// Paints the labels of a heatmap whose columns fill the width of `area`, above the lower edge of `area`.
    /// Only labels near `visibleRect` are painted, or all labels if `visibleRect` is null. Paints nothing if
    /// the marked label is not near `visibleRect`.
    void paintColumnLabels(QPainter& painter, const QRectF& area, bool isSlanted, int markedIndex = -1,
                           const QRectF& visibleRect = {}) const;

 private:
    struct Label;
    void paintLabels(QPainter& painter, const std::vector<Label>& unmarkedLabels,
                     const std::optional<Label>& markedLabel, double angle) const;
    void paintLabel(QPainter& painter, const Label& label, double angle) const;

    QStringList m_elidedTexts;  ///< `texts`, shortened to `maximumLabelWidth`
    double m_widestLabelWidth = 0;
    double m_lineHeight = 0;
};

}  // namespace attention
