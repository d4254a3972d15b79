// SPDX-License-Identifier: GPL-3.0-or-later
// Symbols with a subscript, such as d_k. Figures show the subscript smaller and lower. Other texts have an
// underscore.
#pragma once

#include <QChar>
#include <QString>

namespace attention {

/// The invisible character before the letters of a subscript.
inline constexpr QChar subscriptMark(0x2063);

/// Returns `text` with subscriptMark instead of the underscore in symbols such as "d_model" and "W_Q". If the
/// text is drawn with text_drawing.h, the letters after the mark become a subscript.
QString withSubscripts(QString text);

/// Returns `text` with underscores instead of subscriptMark. For widgets, tables and other programs.
QString withoutSubscripts(QString text);

}  // namespace attention
