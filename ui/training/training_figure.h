// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/curve_figure.h"
#include "logic/heads_over_training.h"

namespace attention {

/// The curves of a training in a file, with the behavior of the heads.
class TrainingFigure : public CurveFigure {
 public:
    TrainingFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF defaultSize() const override { return {960, 320}; }
    QString tableText() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;

    /// True if `source.results` contains the behavior of the heads. Also true if the heads of the trace come
    /// from several layers or training steps, because the figure then does not show their behavior.
    static bool hasRequiredResults(const FigureSource& source);
    /// Computes the behavior of the heads and stores it in `source.results`. Throws StoppedException.
    static void addRequiredResults(FigureSource& source, const ExecutionContext& execution);

 protected:
    QSizeF minimumSize(bool isColumn) const override;
    CurvePlot::Content content(bool isColumn) const override;
    std::optional<CurvePlot::Marker> marker() const override;

 private:
    std::shared_ptr<const HeadsOverTraining> m_headsOverTraining;
};

}  // namespace attention
