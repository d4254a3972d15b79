// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QSizeF>
#include <QStringList>

#include <memory>
#include <vector>

class QPainter;
class QSvgRenderer;

namespace attention {

/// Returns the names of the formulas for the computation of `stage` with the settings of `trace`, such as
/// "weights_softmax_temperature". Each name is the name of a file in resources/formulas, without its suffix.
/// Scaled scores have one formula for each step of their calculation. Other stages have one formula. Returns
/// an empty list if the values of `stage` were imported. `trace` must have `stage`.
QStringList formulaNames(const Trace& trace, Stage stage);

/// Returns the name of `activation` in the names of formulas, such as "gelu_tanh".
QString activationFormulaName(Activation activation);

/// Typeset formulas, one below the other. Queries, keys and values have the colors of the theme.
class Formula {
 public:
    /// Reads the formulas `names`, see formulaNames(). Names without a file are skipped.
    Formula(const QStringList& names, const FigureTheme& theme);

    /// Returns the size of all formulas together, in em. 1 em is the font size.
    QSizeF size() const;
    /// Paints the formulas with the width of `area`. The height follows from the width.
    void paint(QPainter& painter, const QRectF& area) const;

 private:
    std::vector<std::shared_ptr<QSvgRenderer>> m_lines;  ///< one formula per line
};

}  // namespace attention
