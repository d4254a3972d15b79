// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/curve_plot.h"

#include <QPicture>

#include <optional>

namespace attention {

/// A figure with the curves of a CurvePlot, for files. It holds no widget, so any thread can create, lay out
/// and destroy it. Only record() creates one, for a moment, and paint() if nothing is recorded.
class CurveFigure : public Figure {
 public:
    CurveFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF defaultSize() const override { return {960, 640}; }
    bool needsRecording() const override { return !m_recording; }
    void record() override { m_recording = plotRecording(); }
    void paint(QPainter& painter) const override;

 protected:
    /// Returns the smallest size that the panels need, below each other if `isSingleColumn`, else side by
    /// side.
    virtual QSizeF minimumSize(bool isSingleColumn) const = 0;
    virtual CurvePlot::Content content(bool isSingleColumn) const = 0;
    virtual std::optional<CurvePlot::Marker> marker() const = 0;
    QSizeF layOutContents() override;

 private:
    void unifyFonts();
    QPicture plotRecording() const;

    bool m_isSingleColumn = false;
    QSize m_plotSize;
    std::optional<QPicture> m_recording;  ///< of the current layout
};

}  // namespace attention
