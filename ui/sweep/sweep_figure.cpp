// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_figure.h"

#include "figure/head_colors.h"
#include "heatmap/color_bar.h"
#include "heatmap/number_text.h"
#include "io/sweep_csv.h"
#include "measures/measure_kinds.h"
#include "texts/choice_texts.h"
#include "texts/message_text.h"
#include "texts/tr.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double beside = 8;  // of the figure: with the plot's own margin, that of title and caption

CurvePlot::Curve curveOf(const SweepCurve& curve, SweepBand SweepPoint::*measure, const FigureTheme& theme) {
    const bool isScaled = curve.function == ScoreFunction::ScaledDot;
    CurvePlot::Curve result;
    result.name = curveName(curve.function);
    result.color = headPen(theme, isScaled ? 0 : 1).color();
    result.dash = isScaled ? Qt::SolidLine : Qt::DashLine;
    for (const SweepPoint& point : curve.points) {
        result.x.push_back(point.value);
        result.y.push_back((point.*measure).mean);
        result.spread.push_back((point.*measure).deviation);
    }
    return result;
}

/// What dot products of independent numbers would have: √d_k, and 1 once divided by it.
std::vector<CurvePlot::Curve> references(const SweepResult& result, const FigureTheme& theme) {
    if (result.curves.size() < 2) return {};
    CurvePlot::Curve root{QStringLiteral("√d_k"), theme.mutedText, Qt::DotLine, {}, {}, {}};
    CurvePlot::Curve one{QStringLiteral("1"), theme.mutedText, Qt::DashDotLine, {}, {}, {}};
    for (const double value : result.settings.values) {
        root.x.push_back(value);
        root.y.push_back(textbookDeviation(withSweptValue(result.session, result.settings.field, value)));
        one.x.push_back(value);
        one.y.push_back(1);
    }
    return {root, one};
}

bool isPositive(const CurvePlot::Panel& panel) {
    return std::ranges::all_of(panel.curves, [](const CurvePlot::Curve& curve) {
        return std::ranges::all_of(curve.y, [](double y) { return y > 0; });
    });
}

QString asTitle(QString text) {
    text[0] = text[0].toUpper();
    return text;
}

QString bandText(const SweepBand& band) {
    if (!std::isfinite(band.mean)) return QStringLiteral("–");
    const int decimals = std::abs(band.mean) >= 10 ? 1 : 3;
    return numberText(band.mean, decimals) + QStringLiteral(" ± ") + numberText(band.deviation, decimals);
}

}  // namespace

SweepFieldText sweepFieldText(SweepField field) {
    switch (field) {
        case SweepField::KeySize:
            return {QStringLiteral("d_k"), tr("key size"), ranges::size, 1, 512, 0};
        case SweepField::Heads:
            return {QStringLiteral("h"), tr("heads"), ranges::heads, 1, 16, 0};
        case SweepField::Temperature:
            return {QStringLiteral("T"), tr("temperature"), ranges::temperature, 0.125, 8, 3};
        case SweepField::ModelSize:
            return {QStringLiteral("d_model"), tr("vector size"), ranges::size, 4, 512, 0};
        case SweepField::Tokens:
            return {QStringLiteral("n"), tr("number of tokens"), {1, 4096}, 1, 64, 0};
        case SweepField::Draws:
            return {
                QStringLiteral("n"),
                tr("drawn keys"),
                {1, 65536},
                1,
                1024,
                0,
                tr("Each query draws keys by its weights. The mean of their values comes near the context "
                   "vector, which is their expectation.")};
        case SweepField::Length:
            return {
                QStringLiteral("n"),
                tr("words to keep"),
                {1, 4096},
                2,
                64,
                0,
                tr("One vector of a fixed size holds all words of a sentence; attention keeps a key and a "
                   "value for each. How many words can be recalled?")};
        case SweepField::Distance:
            return {QStringLiteral("i − j"),
                    tr("distance"),
                    {-256, 256},
                    -8,
                    8,
                    0,
                    tr("How much weight a query gives to a key so many tokens before it, on average: what a "
                       "rule of positions does.")};
    }
    return {};
}

QString sweptValueText(SweepField field, double value) {
    return sweepFieldText(field).symbol + QStringLiteral(" = ") + scaleMarkText(value);
}

QString curveName(ScoreFunction function) {
    if (function == ScoreFunction::Dot) return tr("unscaled q · k");
    if (function == ScoreFunction::ScaledDot) return tr("scaled q · k");
    return choiceText(function).name;
}

namespace {

/// A curve for each of the session's heads, or of what is compared.
std::vector<CurvePlot::Panel> measuredPanels(const SweepResult& result, const FigureTheme& theme) {
    const std::vector<double> values = doneValues(result);
    std::vector<CurvePlot::Panel> panels;
    for (const SweepPanel& panel : result.panels) {
        panels.push_back({messageText(panel.title), {}, false, 0});
        for (const SweepPanel::Curve& curve : panel.curves) {
            CurvePlot::Curve made;
            made.name = messageText(curve.name);
            const QPen pen = headPen(theme, static_cast<int>(panels.back().curves.size()));
            made.color = curve.isReference ? theme.mutedText : pen.color();
            made.dash = curve.isReference ? Qt::DotLine : pen.style();
            made.x = values;
            for (std::size_t i = 0; i < values.size(); ++i) {
                made.y.push_back(curve.bands[i].mean);
                if (!curve.isReference) made.spread.push_back(curve.bands[i].deviation);
            }
            panels.back().curves.push_back(std::move(made));
        }
    }
    return panels;
}

QString measuredText(const SweepResult& result, std::size_t point) {
    QStringList lines;
    for (const SweepPanel& panel : result.panels) {
        QStringList curves;
        for (const SweepPanel::Curve& curve : panel.curves)
            curves << messageText(curve.name) + QLatin1Char(' ') +
                          (curve.isReference ? numberText(curve.bands[point].mean, 3)
                                             : bandText(curve.bands[point]));
        lines << tr("%1, %2: %3", "value, measure, curves")
                     .arg(sweptValueText(result.settings.field, doneValues(result)[point]),
                          messageText(panel.title), curves.join(QStringLiteral(" · ")));
    }
    return lines.join('\n');
}

}  // namespace

SweepPanels sweepContent(const SweepResult& result, const FigureTheme& theme) {
    const SweepFieldText field = sweepFieldText(result.settings.field);
    SweepPanels content;
    content.xTitle = field.symbol + QStringLiteral("  ") + field.word;
    content.x = result.settings.values;
    content.isLogarithmic = result.settings.field != SweepField::Distance;
    content.note = tr("mean ± deviation of %1 seeds").arg(result.settings.seeds);
    if (!isSetting(result.settings.field)) {
        content.panels = measuredPanels(result, theme);
        if (result.settings.field == SweepField::Draws)
            for (CurvePlot::Panel& panel : content.panels) panel.isLogarithmic = isPositive(panel);
        return content;
    }
    const auto panel = [&](const QString& title, SweepBand SweepPoint::*measure) {
        CurvePlot::Panel made;
        made.title = title;
        for (const SweepCurve& curve : result.curves) made.curves.push_back(curveOf(curve, measure, theme));
        return made;
    };
    CurvePlot::Panel deviation = panel(tr("Standard deviation of the scores"), &SweepPoint::scaledDeviation);
    for (CurvePlot::Curve& reference : references(result, theme))
        deviation.curves.push_back(std::move(reference));
    deviation.isLogarithmic = isPositive(deviation);
    CurvePlot::Panel weight = panel(tr("Largest weight of a row"), &SweepPoint::largestWeight);
    weight.most = 1;
    content.panels = {std::move(deviation), std::move(weight),
                      panel(tr("Entropy of a row, nats"), &SweepPoint::entropy),
                      panel(asTitle(gradientName()), &SweepPoint::gradient)};
    return content;
}

SweepFigure::SweepFigure(const FigureSource& source, const FigureTheme& theme)
    : m_result(source.sweep), m_theme(inOneFont(theme)) {}

/// With one font for Chinese letters and those between them: the plot sets each word that has both in a line
/// of its own, which fonts of two heights would tear apart.
FigureTheme SweepFigure::inOneFont(FigureTheme theme) {
    const bool isChinese = sweepFieldText(SweepField::KeySize).word.at(0).script() == QChar::Script_Han;
    if (!isChinese) return theme;
    for (QFont* font : {&theme.body, &theme.small, &theme.heading}) {
        QStringList families = font->families();
        families.prepend(QStringLiteral("Noto Sans CJK SC"));
        font->setFamilies(families);
    }
    return theme;
}

/// In a narrow column the panels stand below each other: beside each other they would cut the legend.
QSizeF SweepFigure::place() {
    constexpr QSizeF least(760, 440);
    constexpr QSizeF leastColumn(400, 960);
    const bool isColumn = m_room.isColumn && m_room.size.width() < least.width();
    const QSizeF size = isColumn
                            ? QSizeF(std::max(m_room.size.width(), leastColumn.width()), leastColumn.height())
                            : m_room.size.expandedTo(least);
    SweepPanels content = sweepContent(*m_result, m_theme);
    content.panelsPerRow = isColumn ? 1 : 2;
    m_plot.setContent(std::move(content), m_theme);
    m_plot.setMarker(sweepMarker(m_result->session, m_result->settings.field));
    m_size = {static_cast<int>(size.width() - 2 * beside), static_cast<int>(size.height())};
    return QSizeF(m_size).grownBy({beside, 0, beside, 0});
}

void SweepFigure::paint(QPainter& painter) const {
    painter.translate(beside, 0);
    m_plot.paint(painter, m_size);
    painter.translate(-beside, 0);
}

QString SweepFigure::table() const {
    QByteArray csv;
    writeSweepCsv(*m_result, [&](std::string_view bytes) {
        csv.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    return QString::fromUtf8(csv).remove('\r').replace(',', '\t');  // its names and numbers have no commas
}

std::optional<CurvePlot::Marker> sweepMarker(const Session& session, SweepField field) {
    if (!isSetting(field)) return std::nullopt;
    const double value = sweptValue(session, field);
    // The text decides how many tokens there are.
    return CurvePlot::Marker{value, sweptValueText(field, value), field != SweepField::Tokens};
}

QString pointText(const SweepResult& result, std::size_t point) {
    if (!isSetting(result.settings.field)) return measuredText(result, point);
    QStringList lines;
    for (const SweepCurve& curve : result.curves) {
        const SweepPoint& at = curve.points[point];
        lines << tr("%1, %2: deviation %3, largest weight %4, entropy %5, %6 %7")
                     .arg(sweptValueText(result.settings.field, at.value), curveName(curve.function),
                          bandText(at.scaledDeviation), bandText(at.largestWeight), bandText(at.entropy),
                          gradientName(), bandText(at.gradient));
    }
    return lines.join('\n');
}

std::size_t nearestPoint(const SweepResult& result, double value) {
    const bool isLogarithmic = result.settings.field != SweepField::Distance;
    const std::vector<double> values = doneValues(result);
    const auto nearest = std::ranges::min_element(values, {}, [&](double other) {
        return std::abs(isLogarithmic ? std::log(other / value) : other - value);  // as the eye measures it
    });
    return static_cast<std::size_t>(nearest - values.begin());
}

}  // namespace attention
