// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QSizeF>
#include <QString>

#include <memory>

class QPainter;
class QSvgRenderer;

namespace attention {

/// The formula (a picture in resources/formulas) that says how the numbers of a stage come about under the
/// trace's settings: "weights_softmax_temperature". The stage must be present.
QString formulaName(const Trace& trace, Stage stage);

/// A typeset formula in a theme's colours: queries blue, keys orange, values green.
class Formula {
 public:
    Formula(const QString& name, const FigureTheme& theme);

    /// In em: 1 is the font's size.
    QSizeF size() const;
    void paint(QPainter& painter, const QRectF& area) const;

 private:
    std::shared_ptr<QSvgRenderer> m_renderer;
};

}  // namespace attention
