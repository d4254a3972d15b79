// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_curves.h"

#include "figure/head_colors.h"
#include "texts/head_role_texts.h"
#include "texts/tr.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// As in the header: lupdate would take what returns them for methods of CurvePlot.
using Curve = CurvePlot::Curve;
using Panel = CurvePlot::Panel;

/// More than a screen shows are drawn as their means, so many each.
constexpr std::size_t mostPoints = 200;

Curve curveOf(const std::vector<BatchMetrics>& scores, float BatchMetrics::*value) {
    Curve curve;
    const std::size_t each = 1 + scores.size() / mostPoints;
    for (std::size_t first = 0; first < scores.size(); first += each) {
        const std::size_t end = std::min(first + each, scores.size());
        double sum = 0;
        for (std::size_t i = first; i < end; ++i) sum += static_cast<double>(scores[i].*value);
        curve.x.push_back(static_cast<double>(first + end - 1) / 2);
        curve.y.push_back(sum / static_cast<double>(end - first));
    }
    return curve;
}

/// Returns the marks of an axis from 0 to `last`, evenly spaced by 1, 2 or 5 times a power of ten. There are
/// at least two.
std::vector<double> marksUpTo(double last) {
    constexpr double fewest = 5;
    const double decade = std::pow(10, std::floor(std::log10(std::max(1.0, last / fewest))));
    double apart = decade;
    for (const double factor : {2.0, 5.0, 10.0})
        if (last / apart > 2 * fewest) apart = factor * decade;
    std::vector<double> marks;
    for (double x = 0; x <= last; x += apart) marks.push_back(x);
    if (marks.size() < 2) marks.push_back(apart);
    return marks;
}

Panel panelOf(const QString& title, const TrainingCurves& curves, float BatchMetrics::*value,
              const FigureTheme& theme) {
    Panel panel;
    panel.title = title;
    if (curves.metricsOfA) {
        panel.curves.push_back(curveOf(*curves.metricsOfA, value));
        panel.curves.back().name = tr("A");
        panel.curves.back().color = theme.mutedText;
    }
    panel.curves.push_back(curveOf(curves.metrics, value));
    panel.curves.back().name = curves.metricsOfA ? tr("now") : QString();
    panel.curves.back().color = theme.query;
    panel.curves.back().isThick = true;
    return panel;
}

QString habitName(HeadsOverTraining::Behavior habit) {
    switch (habit) {
        case HeadsOverTraining::Behavior::Previous:
            return headRoleName(HeadRole::PreviousToken);
        case HeadsOverTraining::Behavior::SameToken:
            return headRoleName(HeadRole::SameToken);
        case HeadsOverTraining::Behavior::Induction:
            return headRoleName(HeadRole::Induction);
        case HeadsOverTraining::Behavior::Target:
            break;
    }
    return tr("right place");
}

Panel headsPanel(const HeadsOverTraining& heads, const FigureTheme& theme) {
    Panel panel;
    panel.title = tr("Where each head looks");
    panel.maximum = 1;
    for (const HeadsOverTraining::Head& head : heads.heads) {
        const QPen pen = headPen(theme, static_cast<int>(panel.curves.size()));
        Curve curve;
        curve.name = headBehaviorText(heads, head);
        curve.color = pen.color();
        curve.dash = pen.style();
        curve.isThick = true;
        const auto habit = static_cast<std::size_t>(head.strongestBehavior());
        for (std::size_t i = 0; i < heads.steps.size(); ++i) {
            curve.x.push_back(static_cast<double>(heads.steps[i]));
            curve.y.push_back(static_cast<double>(head.behaviorShares[i][habit]));
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

}  // namespace

QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head) {
    const bool hasLayers = headsOverTraining.heads.back().layer > 0;
    const QString place = hasLayers ? QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1)
                                    : tr("head %1").arg(head.head + 1);
    return tr("%1: %2").arg(place, habitName(head.strongestBehavior()));
}

TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme) {
    TrainingPlotContent content;
    content.xTitle = tr("steps");
    std::size_t steps = curves.metrics.size();
    if (curves.metricsOfA) steps = std::max(steps, curves.metricsOfA->size());
    content.xTicks = marksUpTo(static_cast<double>(steps));
    content.minimumXEnd = static_cast<double>(steps);
    content.panels.push_back(panelOf(tr("Loss"), curves, &BatchMetrics::loss, theme));
    content.panels.push_back(panelOf(tr("Accuracy"), curves, &BatchMetrics::accuracy, theme));
    content.panels.back().maximum = 1;
    if (curves.headsOverTraining && !curves.headsOverTraining->heads.empty())
        content.panels.push_back(headsPanel(*curves.headsOverTraining, theme));
    content.legendEntriesPerRow = 4;
    content.panelsPerRow = static_cast<int>(content.panels.size());
    return content;
}

}  // namespace attention
