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

    QSizeF usualRoom() const override { return {960, 640}; }
    bool needsRecording() const override { return !m_recording; }
    void record() override { m_recording = recorded(); }
    void paint(QPainter& painter) const override;

 protected:
    /// Returns the smallest size that the panels need, below each other if `isColumn`, else side by side.
    virtual QSizeF leastRoom(bool isColumn) const = 0;
    virtual CurvePlot::Content content(bool isColumn) const = 0;
    virtual std::optional<CurvePlot::Marker> marker() const = 0;
    QSizeF place() override;

 private:
    static FigureTheme inOneFont(FigureTheme theme);
    QPicture recorded() const;

    bool m_isColumn = false;
    QSize m_size;
    std::optional<QPicture> m_recording;  ///< of the current layout
};

}  // namespace attention
