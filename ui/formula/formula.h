// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QSizeF>
#include <QStringList>

#include <memory>

class QPainter;
class QSvgRenderer;

namespace attention {

/// Returns the names of the formulas of `stage` with the settings of `trace`, such as
/// "weights_softmax_temperature". Scaled scores have one formula for each calculation step, and other stages
/// have one formula. Returns an empty list for imported stages. The trace must have the stage. The names are
/// element ids in resources/formulas/formulas.svg.
QStringList formulaNames(const Trace& trace, Stage stage);

/// Returns the part of a formula name for an activation function, such as "gelu_tanh".
QString activationFormulaName(Activation activation);

/// Typeset formulas below each other in the colors of a theme. Belongs to the GUI thread.
class Formula {
 public:
    /// Names without a formula are ignored, see formulaNames().
    Formula(const QStringList& names, const FigureTheme& theme);

    /// Returns the size in em, multiples of the font size. Empty if no name has a formula.
    QSizeF size() const;
    /// Scales the formulas to the width of `area`, which should have the aspect ratio of size().
    void paint(QPainter& painter, const QRectF& area) const;

 private:
    QSizeF lineSize(const QString& line) const;

    std::shared_ptr<QSvgRenderer> m_renderer;  ///< nullptr if m_lines is empty
    QStringList m_lines;                       ///< the names of the formulas
};

}  // namespace attention
