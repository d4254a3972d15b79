// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_figure.h"

#include "figure/legend.h"
#include "io/training_export.h"
#include "models/session_model.h"
#include "texts/head_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// Aliases of types of CurvePlot. For a function that returns such a type, lupdate would assume that the
// function is a member of CurvePlot.
using Curve = CurvePlot::Curve;
using Panel = CurvePlot::Panel;

/// The approximate maximum number of points of a curve. If there are more training steps, each point is the
/// mean over several consecutive steps.
constexpr std::size_t maxPointCount = 200;

Curve metricCurve(const std::vector<BatchMetrics>& metrics, float BatchMetrics::*metric) {
    Curve curve;
    const std::size_t stepsPerPoint = 1 + metrics.size() / maxPointCount;
    for (std::size_t firstStep = 0; firstStep < metrics.size(); firstStep += stepsPerPoint) {
        const std::size_t endStep = std::min(firstStep + stepsPerPoint, metrics.size());
        double sum = 0;
        for (std::size_t i = firstStep; i < endStep; ++i) sum += static_cast<double>(metrics[i].*metric);
        curve.x.push_back(static_cast<double>(firstStep + endStep - 1) / 2);
        curve.y.push_back(sum / static_cast<double>(endStep - firstStep));
    }
    return curve;
}

/// Returns the ticks of an axis from 0 to `maximum`, at distances of 1, 2 or 5 times a power of ten. There
/// are at least two ticks.
std::vector<double> ticksForRange(double maximum) {
    constexpr double minTickCount = 5;
    const double powerOfTen = std::pow(10, std::floor(std::log10(std::max(1.0, maximum / minTickCount))));
    double interval = powerOfTen;
    for (const double factor : {2.0, 5.0, 10.0})
        if (maximum / interval > 2 * minTickCount) interval = factor * powerOfTen;
    std::vector<double> ticks;
    for (double x = 0; x <= maximum; x += interval) ticks.push_back(x);
    if (ticks.size() < 2) ticks.push_back(interval);
    return ticks;
}

Panel metricPanel(const QString& title, const TrainingCurves& curves, float BatchMetrics::*metric,
                  const FigureTheme& theme) {
    Panel panel;
    panel.title = title;
    if (curves.computedMetrics.size() > curves.metrics.size()) {
        panel.curves.push_back(metricCurve(curves.computedMetrics, metric));
        panel.curves.back().color = theme.hairlineColor;
    }
    if (curves.pinnedMetrics) {
        panel.curves.push_back(metricCurve(*curves.pinnedMetrics, metric));
        panel.curves.back().name = sessionALabel();
        panel.curves.back().color = theme.mutedTextColor;
    }
    panel.curves.push_back(metricCurve(curves.metrics, metric));
    panel.curves.back().name = curves.pinnedMetrics ? currentSessionLabel() : QString();
    panel.curves.back().color = theme.queryColor;
    panel.curves.back().isThick = true;
    return panel;
}

QString behaviorName(HeadsOverTraining::Behavior behavior) {
    switch (behavior) {
        case HeadsOverTraining::Behavior::PreviousToken:
            return headRoleName(HeadRole::PreviousToken);
        case HeadsOverTraining::Behavior::SameToken:
            return headRoleName(HeadRole::SameToken);
        case HeadsOverTraining::Behavior::Induction:
            return headRoleName(HeadRole::Induction);
        case HeadsOverTraining::Behavior::Target:
            break;
    }
    return TrainingTexts::tr("target token");
}

Panel headsPanel(const HeadsOverTraining& heads, const FigureTheme& theme) {
    Panel panel;
    panel.title = TrainingTexts::tr("Attention pattern of each head");
    panel.maximum = 1;
    for (const HeadsOverTraining::Head& head : heads.heads) {
        const QPen pen = headPen(theme, static_cast<int>(panel.curves.size()));
        Curve curve;
        curve.name = headBehaviorText(heads, head);
        curve.color = pen.color();
        curve.dash = pen.style();
        curve.isThick = true;
        const auto behavior = static_cast<std::size_t>(head.strongestBehavior());
        for (std::size_t i = 0; i < heads.steps.size(); ++i) {
            curve.x.push_back(static_cast<double>(heads.steps[i]));
            curve.y.push_back(static_cast<double>(head.behaviorShares[i][behavior]));
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

}  // namespace

void extendAxes(TrainingPlotContent& content, double stepCount, double maxLoss) {
    content.xTicks = ticksForRange(stepCount);
    content.minimumXEnd = stepCount;
    for (CurvePlot::Panel& panel : content.panels)
        panel.minimumYEnd = std::isfinite(panel.maximum) ? 1 : maxLoss;
}

void addChanceLevel(TrainingPlotContent& content, std::size_t answerCount, const FigureTheme& theme) {
    const auto accuracyPanel = std::ranges::find(content.panels, 1, &CurvePlot::Panel::maximum);
    constexpr std::size_t maxAnswerCount = 52;  // for more answers, the chance level is nearly 0
    if (answerCount == 0 || answerCount > maxAnswerCount || accuracyPanel == content.panels.end()) return;
    const double chance = 1 / static_cast<double>(answerCount);
    Curve curve;
    curve.name = TrainingTexts::tr("chance level: 1/%1").arg(answerCount);
    curve.color = theme.mutedTextColor;
    curve.dash = Qt::DashLine;
    curve.x = {0, content.minimumXEnd};
    curve.y = {chance, chance};
    accuracyPanel->curves.insert(accuracyPanel->curves.begin(), std::move(curve));
}

QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head) {
    const bool hasLayers = headsOverTraining.heads.back().layer > 0;
    const bool isTrained = headsOverTraining.steps.size() > 1;  // the behavior of an untrained head is random
    const QString headName =
        hasLayers ? QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1) : headText(head.head);
    if (!isTrained) return headName;
    return TrainingTexts::tr("%1: %2").arg(headName, behaviorName(head.strongestBehavior()));
}

TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme,
                                        TrainingPanels panels) {
    TrainingPlotContent content;
    content.xTitle = TrainingTexts::tr("training steps");
    std::size_t stepCount = curves.metrics.size();
    if (curves.pinnedMetrics) stepCount = std::max(stepCount, curves.pinnedMetrics->size());
    content.xTicks = ticksForRange(static_cast<double>(stepCount));
    content.minimumXEnd = static_cast<double>(stepCount);
    const bool showsAll = panels == TrainingPanels::All;
    if (showsAll)
        content.panels.push_back(metricPanel(TrainingTexts::tr("Loss"), curves, &BatchMetrics::loss, theme));
    content.panels.push_back(
        metricPanel(TrainingTexts::tr("Accuracy"), curves, &BatchMetrics::accuracy, theme));
    content.panels.back().maximum = 1;
    if (showsAll && curves.headsOverTraining && !curves.headsOverTraining->heads.empty())
        content.panels.push_back(headsPanel(*curves.headsOverTraining, theme));
    content.legendEntriesPerRow = 4;
    content.panelsPerRow = static_cast<int>(content.panels.size());
    return content;
}

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
