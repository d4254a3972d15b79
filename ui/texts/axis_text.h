// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QStringList>

#include <vector>

namespace attention {

/// Behind the label of a token that the word vectors do not know.
inline constexpr QChar noVectorMark{0x00b0};  // °

/// Returns "query", "key", "token" or "dimension", or an empty text for Axis::None.
QString axisName(Axis axis);

/// What stands beside the rows or above the columns of a stage's map.
struct AxisText {
    QString title;       ///< "query", "key", "dimension", "token"
    QStringList labels;  ///< the tokens (the₁ the₆ where they repeat), or numbers from 1
};

/// The rows' or columns' texts of a stage, for all of them.
AxisText rowAxisText(const Trace& trace, int sequence, Stage stage);
AxisText columnAxisText(const Trace& trace, int sequence, Stage stage);

/// The colour of a stage's name: what it holds of queries, keys or values; the text's own for what meets.
QColor stageColor(const FigureTheme& theme, Stage stage);

/// The role's colour: query blue, key orange, what belongs to values green.
QColor rowAxisColor(const FigureTheme& theme, Stage stage);
QColor columnAxisColor(const FigureTheme& theme, Stage stage);

/// Some of a list's texts.
QStringList textsAt(const QStringList& texts, const std::vector<int>& indices);

}  // namespace attention
