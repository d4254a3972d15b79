// SPDX-License-Identifier: GPL-3.0-or-later
// Symbols of several letters, such as d_k: typeset in figures, written with an underscore elsewhere.
#pragma once

#include <QChar>
#include <QString>

namespace attention {

/// Before the letters of a subscript; shows nothing itself.
inline constexpr QChar subscriptMark(0x2063);

/// With the symbols of the text typeset by whatever draws it in a figure: "d_model", "W_Q".
QString withSubscripts(QString text);

/// For widgets, tables and other programs: as the text was before.
QString withoutSubscripts(QString text);

}  // namespace attention
