// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QStringList>

#include <vector>

namespace attention {

/// The mark after the label of a token that has no word vector.
inline constexpr QChar noVectorMark{0x00b0};  // °

/// Returns the name of an axis: "query", "key", "token" or "dimension". Returns an empty text for Axis::None.
QString axisName(Axis axis);

/// The texts at the rows or columns of a heatmap.
struct AxisText {
    QString title;  ///< name of the axis, see axisName()
    /// One label for each row or column. A token that occurs several times has its position as a subscript
    /// (the₁, the₆). Dimensions have numbers from 1. The only label of Axis::None is empty.
    QStringList labels;
};

/// Returns the texts of all rows of the matrix of `stage`, including hidden rows. `sequence` is the index of
/// the sequence, from 0.
AxisText rowAxisText(const Trace& trace, int sequence, Stage stage);
/// Returns the texts of all columns of the matrix of `stage`, including hidden columns. `sequence` is the
/// index of the sequence, from 0.
AxisText columnAxisText(const Trace& trace, int sequence, Stage stage);

/// Returns the color of the title of `stage`. The stages of queries and keys have the colors of queries and
/// keys. Values and context have the color of values. All other stages have the color of text.
QColor stageColor(const FigureTheme& theme, Stage stage);

/// Returns the color of the row labels of `stage`: blue for queries, orange for keys, green for dimensions,
/// and the color of text for tokens of the vocabulary.
QColor rowAxisColor(const FigureTheme& theme, Stage stage);
/// Returns the color of the column labels of `stage`: blue for queries, orange for keys, green for
/// dimensions, and the color of text otherwise.
QColor columnAxisColor(const FigureTheme& theme, Stage stage);

/// Returns the entries of `texts` at `indices`, from 0, in the order of `indices`. The entry for an index out
/// of range is empty.
QStringList textsAt(const QStringList& texts, const std::vector<int>& indices);

}  // namespace attention
