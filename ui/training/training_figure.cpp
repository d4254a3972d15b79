// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_figure.h"

#include "io/training_export.h"
#include "models/session_model.h"
#include "training/training_curves.h"

#include <algorithm>
#include <cmath>

namespace attention {

TrainingFigure::TrainingFigure(const FigureSource& source, const FigureTheme& theme)
    : CurveFigure(source, theme), m_headsOverTraining(source.results.headsOverTraining) {}

bool TrainingFigure::hasRequiredResults(const FigureSource& source) {
    return source.results.headsOverTraining || !source.trace->headOrigins.empty();
}

void TrainingFigure::addRequiredResults(FigureSource& source, const ExecutionContext& execution) {
    source.results.headsOverTraining = std::make_shared<const HeadsOverTraining>(
        headsOverTraining(*source.trace->session, nullptr, execution.monitor()));
}

QSizeF TrainingFigure::minimumSize(bool isColumn) const {
    return isColumn ? QSizeF(400, 720) : QSizeF(760, 280);
}

CurvePlot::Content TrainingFigure::content(bool isColumn) const {
    CurvePlot::Content plotContent =
        trainingPlotContent({trainingResultForTrace(*m_trace)->metrics, {}, m_headsOverTraining}, m_theme);
    const SeriesMagnitudes& series = m_displaySettings.seriesMagnitudes;
    if (series.trainingSteps > 0) extendAxes(plotContent, series.trainingSteps, series.loss);
    if (isColumn) plotContent.panelsPerRow = 1;
    return plotContent;
}

std::optional<CurvePlot::Marker> TrainingFigure::marker() const {
    return std::nullopt;  // a marker would only be at the end of the curves
}

void TrainingFigure::expandMagnitudes(SeriesMagnitudes& series) const {
    const std::vector<BatchMetrics>& metrics = trainingResultForTrace(*m_trace)->metrics;
    series.trainingSteps = std::max(series.trainingSteps, static_cast<double>(metrics.size()));
    for (const BatchMetrics& step : metrics) {
        const auto loss = static_cast<double>(step.loss);
        if (std::isfinite(loss)) series.loss = std::max(series.loss, loss);
    }
}

QString TrainingFigure::tableText() const {
    QByteArray csv;
    writeTrainingCsv(*trainingResultForTrace(*m_trace), [&](std::string_view bytes) {
        csv.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    return QString::fromUtf8(csv).remove('\r').replace(',', '\t');
}

}  // namespace attention
