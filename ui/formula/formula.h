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

/// The formulas (pictures in resources/formulas) that say how the numbers of a stage come about under the
/// trace's settings: "weights_softmax_temperature"; of scaled scores a line for each step that they take. The
/// stage must be present.
QStringList formulaNames(const Trace& trace, Stage stage);

/// As formulas write it: "gelu_tanh".
QString activationFormulaName(Activation activation);

/// Typeset formulas below each other in a theme's colours: queries blue, keys orange, values green.
class Formula {
 public:
    Formula(const QStringList& names, const FigureTheme& theme);

    /// In em: 1 is the font's size.
    QSizeF size() const;
    void paint(QPainter& painter, const QRectF& area) const;

 private:
    std::vector<std::shared_ptr<QSvgRenderer>> m_lines;
};

}  // namespace attention
