// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_figure.h"

#include "figure/figure_view.h"
#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "state/shown_cells.h"
#include "state/weight_cells.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/figure_titles.h"
#include "texts/fully_masked_row_text.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the weights of each shown head, without padding. Heads are not averaged, because their mean has no
/// vectors.
ShownWeights shownWeightsOfAllHeads(const Trace& trace, DisplaySettings displaySettings) {
    displaySettings.averagesHeads = false;
    ShownWeights weights = shownWeights(trace, displaySettings);
    const auto removePadding = [&](std::vector<int>& positions, const TokenLists& tokenLists) {
        const auto& tokens = tokenLists[static_cast<std::size_t>(shownSequence(trace, displaySettings))];
        std::erase_if(positions, [&](int i) { return static_cast<std::size_t>(i) >= tokens.size(); });
    };
    removePadding(weights.queries, trace.tokens->queries);
    removePadding(weights.keys, trace.tokens->keys);
    return weights;
}

/// Returns the weights of the selected head, or of the first shown head if the selected head is not shown.
/// Padding is left out.
ShownWeights shownWeightsOfSelectedHead(const Trace& trace, const DisplaySettings& displaySettings,
                                        const CellRef& selectedCell) {
    ShownWeights weights = shownWeightsOfAllHeads(trace, displaySettings);
    const int head = nearestWeightCell(weights, selectedCell).head;
    weights.heads = {*std::ranges::find(weights.heads, head, &HeadWeights::head)};
    return weights;
}

QString percentText(double ratio) {
    const double percentage = 100 * ratio;
    return numberText(percentage, percentage < 9.95 ? 1 : 0);
}

}  // namespace

PlaneFigure::PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* previousPlanes)
    : Figure(source, std::move(theme)),
      m_shownWeights(shownWeightsOfSelectedHead(*m_trace, m_displaySettings, source.selectedCell)),
      m_weights(stageMatrix(*m_trace, m_trace->appliedWeightsStage(),
                            shownSequence(*m_trace, m_displaySettings), head())),
      m_planes(headPcaPlanes(
          *m_trace,
          {shownSequence(*m_trace, m_displaySettings), head(), m_shownWeights.queries, m_shownWeights.keys},
          previousPlanes)) {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    m_queryNames = textsAt(rowAxisText(*m_trace, sequence, Stage::Weights).labels, m_shownWeights.queries);
    m_keyNames = textsAt(columnAxisText(*m_trace, sequence, Stage::Weights).labels, m_shownWeights.keys);
}

QSizeF PlaneFigure::layOutContents() {
    constexpr double minWidth = 320;  // minimum width in a file, in pixels
    const QSizeF availableSize = m_layoutOptions.isInWindow
                                     ? m_layoutOptions.availableSize
                                     : m_layoutOptions.availableSize.expandedTo({minWidth, 0});
    PlaneMetrics metrics;
    metrics.bounds[0].add(m_planes.queries);
    metrics.bounds[0].add(m_planes.keys);
    metrics.bounds[1].add(m_planes.values);
    metrics.bounds[1].add(m_planes.contexts);
    metrics.titleHeight = std::ceil(QFontMetricsF(m_theme.headingFont).height()) + 8;
    metrics.lineHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height());
    metrics.descriptionHeight = descriptionHeight(availableSize.width() - 2 * figureMargin);
    metrics.isStacked = m_layoutOptions.growsInHeight;
    metrics.fillsAvailableHeight = m_layoutOptions.isInWindow;
    m_layout = PlaneLayout(metrics, availableSize);
    createVectorPoints();
    layOutPointLabels();
    return {m_layout.size.width(), std::ceil(m_layout.size.height())};
}

std::span<const float> PlaneFigure::weightRow(int query) const {
    return attention::rowSpan(m_weights.values, query);
}

/// Returns Invalidation::Figure if another head is selected, because the figure shows one head. If another
/// cell of this head is selected, places the labels of the points again.
Invalidation PlaneFigure::setMarkedCells(const CellRef& selectedCell,
                                         const std::optional<CellRef>& hoveredCell) {
    const bool isSameSelection = selectedCell == m_selectedCell;
    Figure::setMarkedCells(selectedCell, hoveredCell);
    if (isSameSelection) return Invalidation::Marks;
    if (shownWeightsOfSelectedHead(*m_trace, m_displaySettings, selectedCell).heads.front().head != head())
        return Invalidation::Figure;
    layOutPointLabels();
    return Invalidation::Marks;
}

/// Uses the weights of all shown heads, although the figure shows one head. Arrow keys with Ctrl can
/// therefore move to the other heads.
std::optional<CellRef> PlaneFigure::cellForKey(const QKeyEvent& event) const {
    return weightCellAfterMove(shownWeightsOfAllHeads(*m_trace, m_displaySettings),
                               weightCellFor(m_selectedCell), mapActionForKey(event));
}

QString PlaneFigure::titleOf(Role role) const {
    const bool areTransformed = hasStage(*m_trace, Stage::ScoredQueries);
    if (role == Role::Query) return stageTitle(areTransformed ? Stage::ScoredQueries : Stage::Queries);
    if (role == Role::Key) return stageTitle(areTransformed ? Stage::ScoredKeys : Stage::Keys);
    return stageTitle(role == Role::Value ? Stage::Values : Stage::Context);
}

QString PlaneFigure::axisTitle(std::size_t panelIndex, std::size_t axisIndex) const {
    const PcaPlane& plane = panelIndex == 0 ? m_planes.queryKeyPlane : m_planes.valuePlane;
    if (axisIndex >= static_cast<std::size_t>(plane.dimensionCount())) return {};
    if (plane.usesRawComponents()) return dimensionLabel(axisIndex);
    const QString percentage = percentText(plane.explainedVarianceRatios()[axisIndex]);
    return axisIndex == 0 ? tr("principal component 1, %1 % of the variance").arg(percentage)
                          : tr("principal component 2, %1 % of the variance").arg(percentage);
}

QString PlaneFigure::axisTitleThatFits(std::size_t panelIndex, std::size_t axisIndex) const {
    const QString title = axisTitle(panelIndex, axisIndex);
    const PcaPlane& plane = panelIndex == 0 ? m_planes.queryKeyPlane : m_planes.valuePlane;
    const double availableWidth =
        m_layout.panels[panelIndex].frame.width() - textWidth(QStringLiteral("→ "), m_theme.smallFont);
    if (plane.usesRawComponents() || textWidth(title, m_theme.smallFont) <= availableWidth) return title;
    return tr("%1 % of the variance").arg(percentText(plane.explainedVarianceRatios()[axisIndex]));
}

QString PlaneFigure::contextDescription() const {
    return contextDescriptionFor(currentWeightCell().row);
}

/// Returns the text about the context of `query`. The text states that the context is within the outline of
/// the values only if the weights of the shown values make it their mean.
QString PlaneFigure::contextDescriptionFor(int query) const {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    const QString positionText = QString::number(query + 1);
    const QString tokenText = isolatedTokenTextAt(m_trace->tokens->queries, sequence, query);
    const double weightSum = totalWeight(weightRow(query), m_shownWeights.keys);
    if (!std::isfinite(weightSum)) {
        const QString reason = isFullyMasked(*m_trace, sequence, head(), query)
                                   ? fullyMaskedRowText(m_trace->config)
                                   : QString();
        return tr("The weights of query %1 “%2” are NaN, so the query has no context vector. ")
                   .arg(positionText, tokenText) +
               reason;
    }
    if (isConvexCombination(weightRow(query), m_shownWeights.keys))
        return tr("The context vector of query %1 “%2” is the mean of the values, weighted by attention. It "
                  "therefore lies within the outline of the values.")
            .arg(positionText, tokenText);
    return tr("The weights of query %1 “%2” for the shown values add up to %3, not to 1. Its context vector "
              "may therefore lie outside the outline of the values.")
        .arg(positionText, tokenText, numberText(weightSum));
}

/// Returns a height that suffices for the texts about all queries, so that the layout does not change when
/// another query is hovered. The result is the larger height of two texts, but at least two lines. One text
/// is about the query with the longest name, the other about the current query.
double PlaneFigure::descriptionHeight(double width) const {
    const QFontMetricsF fontMetrics(m_theme.bodyFont);
    double height = 0;
    const auto longestNameIndex =
        std::ranges::max_element(m_queryNames, {}, &QString::size) - m_queryNames.begin();
    for (const int query :
         {m_shownWeights.queries[static_cast<std::size_t>(longestNameIndex)], currentWeightCell().row}) {
        const QRectF textRect = fontMetrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap,
                                                         contextDescriptionFor(query));
        height = std::max(height, textRect.height());
    }
    return std::ceil(std::max(height, 2 * fontMetrics.lineSpacing()));
}

QString PlaneFigure::subtitle() const {
    const QString cellText =
        cellDescription(*m_trace, shownSequence(*m_trace, m_displaySettings), weightCellFor(m_selectedCell));
    return tr("%1; the lines show the weights of the query, and larger weights have wider and darker lines")
        .arg(cellText);
}

QString PlaneFigure::tableText() const {
    QString text;
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        text +=
            tableLine({titleOf(role), axisTitle(panelIndexOf(role), 0), axisTitle(panelIndexOf(role), 1)});
        const auto& points = planePoints(role);
        for (std::size_t i = 0; i < points.size(); ++i)
            text += tableLine({namesOf(role)[static_cast<int>(i)],
                               exactNumberText(static_cast<float>(points[i].x)),
                               exactNumberText(static_cast<float>(points[i].y))});
    }
    return text;
}

/// Keeps the planes of the last figure for the next one, because most edits do not change queries, keys and
/// values.
FigureView* createPlaneFigureView() {
    auto* view = new FigureView([previousPlanes = std::optional<HeadPcaPlanes>()](
                                    const FigureSource& source, const FigureTheme& theme) mutable {
        auto figure =
            std::make_unique<PlaneFigure>(source, theme, previousPlanes ? &*previousPlanes : nullptr);
        previousPlanes = figure->planes();
        return figure;
    });
    view->setAccessibleName(FigureTitles::tr(FigureTitles::vectorPlane));
    view->setAccessibleDescription(
        PlaneFigure::tr("The up and down arrow keys select another query. The left and right arrow keys "
                        "select another key, or with Ctrl another head."));
    return view;
}

}  // namespace attention
