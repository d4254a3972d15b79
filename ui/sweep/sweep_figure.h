// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "figure/curve_figure.h"
#include "session/session.h"

#include <QString>

namespace attention {

/// The texts and limits of a field that can be swept, such as "d_k" and "key size".
struct SweepFieldText {
    QString symbol;
    QString name;
    Range range;               ///< values that the field may have
    double defaultMinimum;     ///< first value of a sweep by default
    double defaultMaximum;     ///< last value of a sweep by default
    int decimals;              ///< number of decimals of a value
    QString explanation = {};  ///< tool tip of a field that is not a setting; otherwise empty
};
/// Returns the texts and limits of `field`.
SweepFieldText sweepFieldText(SweepField field);

/// Returns the text for a value of a field, such as "d_k = 24".
QString sweptValueText(SweepField field, double value);

/// Returns the name of the curve of a score function, such as "unscaled q · k".
QString curveName(ScoreFunction function);

/// Alias of CurvePlot::Content for return types. With the full name, lupdate would mistake the function for a
/// method of CurvePlot.
using SweepPlotContent = CurvePlot::Content;

/// Returns the content of the plot of a sweep, with one panel for each metric that has a title.
SweepPlotContent sweepPlotContent(const SweepResult& result, const FigureTheme& theme);

/// The plot of a sweep as a figure for files.
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

/// Returns a marker at the value of `field` in `session`. Returns std::nullopt if `field` is not a setting.
std::optional<CurvePlot::Marker> sweepMarker(const Session& session, SweepField field);

/// Returns the numbers of all curves at the point with the index `pointIndex`, from 0, in one line for each
/// metric.
QString pointText(const SweepResult& result, std::size_t pointIndex);

/// Returns the index of the point whose value is nearest to `value`. `result` must have at least one point.
std::size_t nearestPointIndex(const SweepResult& result, double value);

}  // namespace attention
