// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/curve_plot.h"

#include <QPicture>

#include <optional>

namespace attention {

/// Base class of figures for files with the curves of a CurvePlot. The figure does not own a widget, so any
/// thread can create, lay out and destroy it. Only record() temporarily creates a CurvePlot widget, and so
/// does paint() if nothing is recorded.
class CurveFigure : public Figure {
 public:
    CurveFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF defaultSize() const override { return {960, 640}; }
    bool needsRecording() const override { return !m_recording; }
    void record() override { m_recording = plotRecording(); }
    void paint(QPainter& painter) const override;

 protected:
    /// Returns the smallest size of the plot in logical pixels. The panels are below each other if
    /// `isSingleColumn` is true, otherwise side by side.
    virtual QSizeF minimumSize(bool isSingleColumn) const = 0;
    virtual CurvePlot::Content content(bool isSingleColumn) const = 0;
    /// Returns the marker at one x of the curves, or std::nullopt.
    virtual std::optional<CurvePlot::Marker> marker() const = 0;
    QSizeF layOutContents() override;

 private:
    void unifyFonts();
    QPicture plotRecording() const;

    bool m_isSingleColumn = false;
    QSize m_plotSize;                     ///< size of the plot without the horizontal margins
    std::optional<QPicture> m_recording;  ///< the recorded plot of the current layout, set by record()
};

}  // namespace attention
