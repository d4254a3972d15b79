// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_spec.h"
#include "figure/figure.h"

#include <QString>

namespace attention {

/// Returns a text about the tokens and heads that a figure leaves out, such as “without [CLS], [SEP] ·
/// queries 2–5, keys 2–5 · heads 1, 3 of 8”. Returns an empty text if the figure shows all tokens and heads.
/// `source` is the result of sourceForFigure().
QString omissionText(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
