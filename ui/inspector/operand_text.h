// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "heatmap/figure_theme.h"

#include <QString>

namespace attention {

/// Whose colour a number has.
enum class QkvRole { None, Query, Key, Value };

QkvRole qkvRoleOf(Stage stage);
QColor qkvRoleColor(const FigureTheme& theme, QkvRole role);

/// What the number in a cell is called: "q₂,₃", "H₂". Indices count from 1, the row's first.
QString cellSymbol(const CellRef& cell);
bool hasOneIndex(Stage stage);
/// Before the name of a number: what a loss changes by with it.
inline const QString gradientSign = QStringLiteral("∂");

/// What an operand is called: "q₂,₃", "√24"; empty where its number says it all.
QString operandSymbol(const Trace& trace, const Operand& operand);

/// A number that is calculated with, in a step whose terms have so many decimals: small ones have as many.
QString formatOperandValue(double value, int stepDecimals);

/// The operand's number at that many decimals; counts have none.
QString operandValueText(const Operand& operand, int decimals);

}  // namespace attention
