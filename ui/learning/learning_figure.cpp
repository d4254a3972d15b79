// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learning_figure.h"

#include "io/training_export.h"
#include "learning/learning_curves.h"
#include "models/session_model.h"
#include "texts/tr.h"

namespace attention {

LearningFigure::LearningFigure(const FigureSource& source, const FigureTheme& theme)
    : CurveFigure(source, theme), m_heads(source.found.get<HeadsOverTraining>()) {}

bool LearningFigure::isComplete(const FigureSource& source) {
    return source.found.get<HeadsOverTraining>() || !source.trace->headOrigins.empty();
}

void LearningFigure::complete(FigureSource& source, const ExecutionContext& execution) {
    source.found.put<HeadsOverTraining>(std::make_shared<const HeadsOverTraining>(
        headsOverTraining(*source.trace->session, nullptr, execution.monitor())));
}

QSizeF LearningFigure::leastRoom(bool isColumn) const {
    return isColumn ? QSizeF(400, 720) : QSizeF(760, 280);
}

CurvePlot::Content LearningFigure::content(bool isColumn) const {
    CurvePlot::Content made =
        learningContent({trainingResultForTrace(*m_trace)->metrics, {}, m_heads}, m_theme);
    if (isColumn) made.panelsPerRow = 1;
    return made;
}

std::optional<CurvePlot::Marker> LearningFigure::marker() const {
    return std::nullopt;  // it would stand at the end of the curves
}

QString LearningFigure::table() const {
    QByteArray csv;
    writeTrainingCsv(*trainingResultForTrace(*m_trace), [&](std::string_view bytes) {
        csv.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    return QString::fromUtf8(csv).remove('\r').replace(',', '\t');
}

}  // namespace attention
