// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/curve_plot.h"

namespace attention {

/// Curves in a file, as a CurvePlot paints them.
class CurveFigure : public Figure {
 public:
    CurveFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF usualRoom() const override { return {960, 640}; }
    void paint(QPainter& painter) const override;

 protected:
    /// What the panels need at least, beside each other and below.
    virtual QSizeF leastRoom(bool isColumn) const = 0;
    virtual CurvePlot::Content content(bool isColumn) const = 0;
    virtual std::optional<CurvePlot::Marker> marker() const = 0;
    QSizeF place() override;

 private:
    static FigureTheme inOneFont(FigureTheme theme);

    mutable CurvePlot m_plot;  ///< a widget lays itself out when it paints
    QSize m_size;
};

}  // namespace attention
