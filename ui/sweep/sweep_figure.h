// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "figure/curve_figure.h"
#include "session/session.h"

#include <QString>

namespace attention {

/// A field of a sweep as the window names it: "d_k", "key size", and the values it may take.
struct SweepFieldText {
    QString symbol;
    QString name;
    Range range;
    double defaultMinimum;  ///< where a sweep begins and ends unless somebody says otherwise
    double defaultMaximum;
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
using SweepPlotContent = CurvePlot::Content;

/// The figure of a sweep, a panel for each measure that has a title.
SweepPlotContent sweepPlotContent(const SweepResult& result, const FigureTheme& theme);

/// In a file.
class SweepFigure : public CurveFigure {
 public:
    SweepFigure(const FigureSource& source, const FigureTheme& theme);

    QString tableText() const override;

 protected:
    QSizeF minimumSize(bool isColumn) const override;
    CurvePlot::Content content(bool isColumn) const override;
    std::optional<CurvePlot::Marker> marker() const override;

 private:
    std::shared_ptr<const SweepResult> m_result;
};

/// The session's own value on the axis of a sweep; none where no setting is swept.
std::optional<CurvePlot::Marker> sweepMarker(const Session& session, SweepField field);

/// The numbers of one point of each curve in words, a line per measure.
QString pointText(const SweepResult& result, std::size_t pointIndex);

/// The point that is nearest to a value; the sweep must have one.
std::size_t nearestPointIndex(const SweepResult& result, double value);

}  // namespace attention
