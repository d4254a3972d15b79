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

/// How far slanted labels reach upwards and to the right, and how far to the right they are at a height.
double slantedLabelHeight(double labelWidth, double lineHeight);
double slantedLabelOverhang(double labelWidth, double lineHeight);
double slantedLabelShift(double height);

/// The labels of a map's rows, at its left, or of its columns, above it: as many as have room, cut to the
/// area, slanted where the columns are narrower than their words. One can be marked: it is drawn whatever the
/// room.
struct TokenLabels {
    TokenLabels() = default;
    /// `canSlant`: above narrow columns words are slanted, numbers thinned out.
    TokenLabels(QStringList texts, const QFont& font, const QColor& color, const QColor& background,
                bool canSlant = true);

    QStringList texts;
    QFont font;
    QColor color;
    QColor background;
    bool canSlant = true;
    bool paintsMarkedInPlace = false;  ///< a marked label goes among the others, not later over them

    /// Label i lies at first + i · spacing, along the axis.
    struct LabelPositions {
        double firstPosition = 0;
        double spacing = 1;
        double positionOf(int i) const { return firstPosition + i * spacing; }
        int nearestIndex(double position) const;
    };

    static constexpr double maximumLabelWidth = 120;  ///< the width beyond which a label is cut

    /// In degrees: steep enough for a label above every column if columns are about one line height apart.
    static constexpr double slantAngle = 60;

    double widestLabelWidth() const { return m_widestLabelWidth; }
    double lineHeight() const { return m_lineHeight; }
    /// What a label above a column takes along the columns.
    double columnLabelSpacing(bool isSlanted) const;
    /// Returns the label at `i` as it is drawn where labels may be `maximumLabelWidth` wide.
    const QString& elidedText(int i) const { return m_elidedTexts[i]; }
    bool areSlantedAt(double spacing) const;
    /// What rows and columns must be apart for each to have its label.
    double minimumSpacing() const;
    /// What labels above columns take in height, and to the right of the last column.
    double columnLabelsHeight(bool isSlanted) const;
    double overhang(bool isSlanted) const;

    /// Right-aligned in the area; those whose middle lies in it.
    void paintRowLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                        int markedIndex = -1) const;
    /// Above the area's lower edge.
    void paintColumnLabels(QPainter& painter, const QRectF& area, const LabelPositions& positions,
                           bool isSlanted, int markedIndex = -1) const;
    // The same beside a map whose side is as long as the area's: those near what is in sight; without a
    // sight all of them.
    void paintRowLabels(QPainter& painter, const QRectF& area, int markedIndex = -1,
                        const QRectF& visibleRect = {}) const;
    void paintColumnLabels(QPainter& painter, const QRectF& area, bool isSlanted, int markedIndex = -1,
                           const QRectF& visibleRect = {}) const;

 private:
    struct Label;
    void paintLabels(QPainter& painter, const std::vector<Label>& unmarkedLabels,
                     const std::optional<Label>& markedLabel, double angle) const;
    void paintLabel(QPainter& painter, const Label& label, double angle) const;

    QStringList m_elidedTexts;  ///< the texts, cut to `maximumLabelWidth`
    double m_widestLabelWidth = 0;
    double m_lineHeight = 0;
};

}  // namespace attention
