// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_figure.h"

#include "analysis/training_sweep.h"
#include "figure/legend.h"
#include "heatmap/color_bar.h"
#include "heatmap/number_text.h"
#include "io/writers.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attention {
namespace {

double medianOf(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

QString nameOf(const SweepPanel::Curve& curve) {
    return curve.function ? curveName(*curve.function) : messageText(curve.name);
}

/// Returns the curve with the index `index` in its panel, for the plot. Its color and dash depend on `index`,
/// as for heads. The curve of a score function has the same color and dash in every panel and sweep.
CurvePlot::Curve plotCurve(const SweepPanel::Curve& curve, int index, const std::vector<double>& sweptValues,
                           const FigureTheme& theme) {
    const bool isScaledDot = curve.function == ScoreFunction::ScaledDot,
               isDot = curve.function == ScoreFunction::Dot;
    const QPen pen = headPen(theme, curve.function ? (isScaledDot ? 0 : isDot ? 1 : 2) : index);
    CurvePlot::Curve result;
    result.name = nameOf(curve);
    result.color = curve.isReference ? theme.mutedTextColor : pen.color();
    result.dash = curve.isReference ? Qt::DotLine : isDot ? Qt::DashLine : pen.style();
    result.x = sweptValues;
    for (std::size_t i = 0; i < sweptValues.size(); ++i) {
        const SweepPoint& point = curve.points[i];
        result.y.push_back(point.seedValues.empty() ? point.mean : medianOf(point.seedValues));
        if (!curve.isReference && point.seedValues.empty())
            result.bandHalfHeight.push_back(curve.points[i].stdDev);
    }
    return result;
}

/// Returns one point for each value and seed, in the color of `medianCurve`.
CurvePlot::Curve seedPoints(const SweepPanel::Curve& curve, const CurvePlot::Curve& medianCurve) {
    CurvePlot::Curve points;
    points.color = medianCurve.color;
    points.hasPointsOnly = true;
    for (std::size_t i = 0; i < medianCurve.x.size(); ++i) {
        for (const double seedValue : curve.points[i].seedValues) {
            points.x.push_back(medianCurve.x[i]);
            points.y.push_back(seedValue);
        }
    }
    return points;
}

/// Returns the theoretical standard deviations of dot products of independent numbers: √d_k, and 1 after the
/// division by √d_k. Empty if the sweep has only one score function.
std::vector<CurvePlot::Curve> referenceCurves(const SweepResult& result, const FigureTheme& theme) {
    if (result.panels.front().curves.size() < 2) return {};
    CurvePlot::Curve squareRootCurve{QStringLiteral("√d_k"), theme.mutedTextColor, Qt::DotLine, {}, {}, {}};
    CurvePlot::Curve unitCurve{QStringLiteral("1"), theme.mutedTextColor, Qt::DashDotLine, {}, {}, {}};
    for (const double value : result.settings.values) {
        squareRootCurve.x.push_back(value);
        squareRootCurve.y.push_back(
            theoreticalScoreStdDev(withSweptValue(result.session, result.settings.field, value)));
        unitCurve.x.push_back(value);
        unitCurve.y.push_back(1);
    }
    return {squareRootCurve, unitCurve};
}

bool hasOnlyPositiveValues(const CurvePlot::Panel& panel) {
    return std::ranges::all_of(panel.curves, [](const CurvePlot::Curve& curve) {
        return std::ranges::all_of(curve.y, [](double y) { return y > 0; });
    });
}

QString withCapitalInitial(QString text) {
    text[0] = text[0].toUpper();
    return text;
}

QString pointValueText(const SweepPoint& point) {
    if (!point.seedValues.empty()) {
        QStringList seedTexts;
        for (const double seedValue : point.seedValues)
            seedTexts << (seedValue < maxStepsToConvergence ? numberText(seedValue, 0)
                                                            : SweepTexts::tr("not reached"));
        return seedTexts.join(QLatin1Char(' '));
    }
    if (!std::isfinite(point.mean)) return QStringLiteral("–");
    const int decimals = std::abs(point.mean) >= 10 ? 1 : 3;
    return numberText(point.mean, decimals) + QStringLiteral(" ± ") + numberText(point.stdDev, decimals);
}

}  // namespace

SweepFieldText sweepFieldText(SweepField field) {
    switch (field) {
        case SweepField::KeySize:
            return {QStringLiteral("d_k"), fieldNameWithoutSymbol("d_k"), ranges::size, 1, 512, 0};
        case SweepField::Heads:
            return {QStringLiteral("h"), fieldNameWithoutSymbol("heads"), ranges::heads, 1, 16, 0};
        case SweepField::Temperature:
            return {QStringLiteral("T"),
                    fieldNameWithoutSymbol("normalizer.temperature"),
                    ranges::temperature,
                    0.125,
                    8,
                    3};
        case SweepField::ModelSize:
            return {QStringLiteral("d_model"),
                    fieldNameWithoutSymbol("embedding.d_model"),
                    ranges::size,
                    4,
                    512,
                    0};
        case SweepField::Tokens:
            return {QStringLiteral("n"), SweepTexts::tr("number of tokens"), {1, 4096}, 1, 64, 0};
        case SweepField::Draws:
            return {QStringLiteral("n"),
                    SweepTexts::tr("sampled keys"),
                    {1, 65536},
                    1,
                    1024,
                    0,
                    SweepTexts::tr(
                        "Keys are sampled with the weights of each query as probabilities. The mean of the "
                        "sampled values approaches their expected value, which is the context vector.")};
        case SweepField::Layers:
            return {
                QStringLiteral("L"), fieldNameWithoutSymbol("learning.layers"), ranges::layerCount, 1, 4, 0};
        case SweepField::Length:
            return {QStringLiteral("n"),
                    SweepTexts::tr("words to remember"),
                    {1, 4096},
                    2,
                    64,
                    0,
                    SweepTexts::tr("A single vector of fixed size must store all words of a sentence. "
                                   "Attention stores a key and a value for each word. This experiment "
                                   "compares how many words each of the two methods recalls.")};
        case SweepField::Distance:
            return {QStringLiteral("i − j"),
                    SweepTexts::tr("distance"),
                    {-256, 256},
                    -8,
                    8,
                    0,
                    SweepTexts::tr(
                        "This experiment shows the mean weight at each distance (query position − key "
                        "position). It shows the effect of position rules such as ALiBi or a window.")};
    }
    return {};
}

QString sweptValueText(SweepField field, double value) {
    return sweepFieldText(field).symbol + QStringLiteral(" = ") + tickLabelText(value);
}

QString curveName(ScoreFunction function) {
    if (function == ScoreFunction::Dot) return SweepTexts::tr("unscaled q · k");
    if (function == ScoreFunction::ScaledDot) return SweepTexts::tr("scaled q · k");
    return choiceText(function).name;
}

SweepPlotContent sweepPlotContent(const SweepResult& result, const FigureTheme& theme) {
    const SweepField sweptField = result.settings.field;
    const SweepFieldText fieldText = sweepFieldText(sweptField);
    SweepPlotContent content;
    content.xTitle = fieldText.symbol + QStringLiteral("  ") + fieldText.name;
    content.xTicks = result.settings.values;
    content.isXLogarithmic = sweptField != SweepField::Distance;
    const bool isTrainingSweep = findPanel(result, "steps_until_learnt") != nullptr;
    content.legendNote =
        isTrainingSweep
            ? SweepTexts::tr("median of %1 seeds · %2 = goal not reached")
                  .arg(result.settings.seedCount)
                  .arg(maxStepsToConvergence)
            : SweepTexts::tr("mean ± standard deviation of %1 seeds").arg(result.settings.seedCount);
    const std::vector<double> sweptValues = completedValues(result);
    for (const SweepPanel& panel : result.panels) {
        if (panel.title.isEmpty()) continue;
        CurvePlot::Panel& plotPanel = content.panels.emplace_back();
        plotPanel.title = withCapitalInitial(messageText(panel.title));
        for (const SweepPanel::Curve& curve : panel.curves)
            plotPanel.curves.push_back(
                plotCurve(curve, static_cast<int>(plotPanel.curves.size()), sweptValues, theme));
        for (std::size_t i = 0; isTrainingSweep && i < panel.curves.size(); ++i)
            plotPanel.curves.push_back(seedPoints(panel.curves[i], plotPanel.curves[i]));
        if (isTrainingSweep) content.panelsPerRow = 1;
        const bool isStdDevPanel = panel.metric == "scaled_deviation";
        if (isStdDevPanel)
            std::ranges::move(referenceCurves(result, theme), std::back_inserter(plotPanel.curves));
        if (isStdDevPanel || sweptField == SweepField::Draws)
            plotPanel.isYLogarithmic = hasOnlyPositiveValues(plotPanel);
        if (panel.metric == "largest_weight") plotPanel.maximum = 1;
    }
    return content;
}

SweepFigure::SweepFigure(const FigureSource& source, const FigureTheme& theme)
    : CurveFigure(source, theme), m_result(source.results.sweep) {}

QSizeF SweepFigure::minimumSize(bool isColumn) const {
    return isColumn ? QSizeF(400, 960) : QSizeF(760, 440);
}

CurvePlot::Content SweepFigure::content(bool isColumn) const {
    SweepPlotContent plotContent = sweepPlotContent(*m_result, m_theme);
    if (isColumn) plotContent.panelsPerRow = 1;
    return plotContent;
}

std::optional<CurvePlot::Marker> SweepFigure::marker() const {
    return sweepMarker(m_result->session, m_result->settings.field);
}

QString SweepFigure::tableText() const {
    QByteArray csv;
    writeSweepCsv(*m_result, [&](std::string_view bytes) {
        csv.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    return QString::fromUtf8(csv).remove('\r').replace(',', '\t');  // names and numbers contain no commas
}

std::optional<CurvePlot::Marker> sweepMarker(const Session& session, SweepField field) {
    if (!isSessionSetting(field)) return std::nullopt;
    const double value = sweptValue(session, field);
    // The text determines the number of tokens, so this marker cannot be moved.
    return CurvePlot::Marker{value, sweptValueText(field, value), field != SweepField::Tokens};
}

QString pointText(const SweepResult& result, std::size_t pointIndex) {
    QStringList lines;
    for (const SweepPanel& panel : result.panels) {
        if (panel.title.isEmpty()) continue;
        QStringList curveTexts;
        for (const SweepPanel::Curve& curve : panel.curves)
            curveTexts << nameOf(curve) + QLatin1Char(' ') +
                              (curve.isReference ? numberText(curve.points[pointIndex].mean, 3)
                                                 : pointValueText(curve.points[pointIndex]));
        lines << SweepTexts::tr("%1, %2: %3", "value, measure, curves")
                     .arg(sweptValueText(result.settings.field, completedValues(result)[pointIndex]),
                          messageText(panel.title), curveTexts.join(QStringLiteral(" · ")));
    }
    return lines.join('\n');
}

std::size_t nearestPointIndex(const SweepResult& result, double value) {
    const bool isLogarithmic = result.settings.field != SweepField::Distance;
    const std::vector<double> values = completedValues(result);
    // Distances are measured along the axis, which is linear only for SweepField::Distance.
    const auto nearestValue = std::ranges::min_element(values, {}, [&](double candidate) {
        return std::abs(isLogarithmic ? std::log(candidate / value) : candidate - value);
    });
    return static_cast<std::size_t>(nearestValue - values.begin());
}

}  // namespace attention
