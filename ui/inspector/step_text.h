// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "heatmap/figure_theme.h"

#include <QString>

#include <set>

namespace attention {

/// Specifies which of the colors of queries, keys and values a number has.
enum class QkvRole { None, Query, Key, Value };

/// Returns the role of the numbers of `stage`. Parameters have the role of the vectors that they compute.
QkvRole qkvRoleOf(Stage stage);
/// Returns the color of `role`, which is the text color for QkvRole::None.
QColor qkvRoleColor(const FigureTheme& theme, QkvRole role);

/// Returns the symbol of the number in `cell`, such as "q₂,₃" or "H₂". Its indices count from 1, the row
/// before the column.
QString cellSymbol(const CellRef& cell);
/// True if the matrix of `stage` has a single column, so that symbols have only the index of the row.
bool hasOneIndex(Stage stage);
/// The prefix of a symbol that denotes the gradient of the loss with respect to the number.
inline const QString gradientSign = QStringLiteral("∂");

/// Returns the symbol of an operand, such as "q₂,₃" or "√24". Empty if only the value of the operand is
/// displayed.
QString operandSymbol(const Trace& trace, const Operand& operand);

/// Returns `value`, the value of an operand, with 4 decimals. If its magnitude is below 0.01, it has
/// `stepDecimals` decimals instead, at most 7. A number other than 0 is never displayed as 0, but with an
/// exponent.
QString formatOperandValue(double value, int stepDecimals);

/// Returns the value of `operand` in the number format of its quantity. `decimals` are the decimals of the
/// step. Counts have no decimals.
QString operandValueText(const Operand& operand, int decimals);

/// Returns the title of a step, such as "Divided by √d_k".
QString stepTitle(const Trace& trace, const CalculationStep& step);

/// Returns the statement of a step without terms, or a remark on a step with terms. Empty for most steps.
QString stepNote(const CalculationStep& step);

/// Returns the symbol and the title of `stage`, such as "q: Queries".
QString stageLegendEntry(const Trace& trace, Stage stage);

/// Returns explanations of the symbols in `step`, such as "q: Queries, k: Keys". Symbols of stages in
/// `explainedStages` are left out. Adds the stages of `step` to `explainedStages`.
QString stepLegend(const Trace& trace, const CalculationStep& step, std::set<Stage>& explainedStages);

}  // namespace attention
