// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "figure/figure.h"
#include "heatmap/curve_plot.h"
#include "session/session.h"

#include <QString>

namespace attention {

/// A field of a sweep as the window names it: "d_k", "key size", and the values it may take.
struct SweepFieldText {
    QString symbol;
    QString word;
    Range range;
    double from;  ///< where a sweep begins and ends unless somebody says otherwise
    double to;
    int decimals;
    QString explanation = {};  ///< of what is no setting
};
SweepFieldText sweepFieldText(SweepField field);

/// "d_k = 24".
QString sweptValueText(SweepField field, double value);

/// What the curves of a function are called beside those of the others: "unscaled q · k".
QString curveName(ScoreFunction function);

/// Under a name of its own: lupdate would take a function that returns CurvePlot::… for a method of
/// CurvePlot.
using SweepPanels = CurvePlot::Content;

/// The figure of a sweep, a panel for each measure that has a title.
SweepPanels sweepContent(const SweepResult& result, const FigureTheme& theme);

/// In a file.
class SweepFigure : public Figure {
 public:
    SweepFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF usualRoom() const override { return {960, 640}; }
    void paint(QPainter& painter) const override;
    QString table() const override;

 protected:
    QSizeF place() override;

 private:
    static FigureTheme inOneFont(FigureTheme theme);

    std::shared_ptr<const SweepResult> m_result;
    mutable CurvePlot m_plot;  ///< a widget lays itself out when it paints
    QSize m_size;
};

/// The session's own value on the axis of a sweep; none where no setting is swept.
std::optional<CurvePlot::Marker> sweepMarker(const Session& session, SweepField field);

/// The numbers of one point of each curve in words, a line per measure.
QString pointText(const SweepResult& result, std::size_t point);

/// The point that is nearest to a value; the sweep must have one.
std::size_t nearestPoint(const SweepResult& result, double value);

}  // namespace attention
