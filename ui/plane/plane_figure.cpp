// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_figure.h"

#include "figure/figure_view.h"
#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// Lengths are in pixels.
constexpr double planeMargin = 16;
constexpr double panelSpacing = 24;
constexpr double tickLabelWidth = 44;    // width of the tick labels to the left of a frame
constexpr double minFrameSide = 230;     // minimum width and height of a frame
constexpr double maxHeightRatio = 1.15;  // largest ratio of the height of a frame to its width
constexpr double maxColumnWidth = 900;
constexpr double frameInset = 24;   // smallest distance from the frame to the points
constexpr double labelMargin = 16;  // additional width for labels, most of which are to the right of points
constexpr double minTickDistance = 48;  // smallest distance between two ticks

/// Returns the smallest tick interval that is at least `minimum`: 1, 2 or 5 times a power of ten.
double roundTickInterval(double minimum) {
    const double powerOfTen = std::pow(10, std::floor(std::log10(minimum)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * powerOfTen >= minimum * (1 - 1e-9)) return factor * powerOfTen;
    }
    return 10 * powerOfTen;
}

/// Sets the scale and the center of `panel`, so that all points within `bounds` fit into its frame.
void fitToBounds(PlanePanel& panel, const PlaneBounds& bounds) {
    const auto extent = [](double minimum, double maximum) {
        return maximum > minimum ? maximum - minimum : 0.0;
    };
    const double width = extent(bounds.minimum.x, bounds.maximum.x);
    const double height = extent(bounds.minimum.y, bounds.maximum.y);
    const auto midpoint = [](double minimum, double maximum) {
        return maximum >= minimum ? (minimum + maximum) / 2 : 0.0;
    };
    panel.centerPoint = {midpoint(bounds.minimum.x, bounds.maximum.x),
                         midpoint(bounds.minimum.y, bounds.maximum.y)};
    const QSizeF availableSize = panel.frame.size() - QSizeF(2 * frameInset, 2 * frameInset);
    const double pixelsPerUnitX = width > 0 ? (availableSize.width() - labelMargin) / width : INFINITY;
    const double pixelsPerUnitY = height > 0 ? availableSize.height() / height : INFINITY;
    panel.pixelsPerUnit = std::min(pixelsPerUnitX, pixelsPerUnitY);
    // The scale is infinite if all points are equal.
    if (std::isinf(panel.pixelsPerUnit))
        panel.pixelsPerUnit = std::min(availableSize.width(), availableSize.height()) / 2;
}

}  // namespace

void PlaneBounds::add(const std::vector<PlanePoint>& points) {
    for (const PlanePoint& point : points) {
        if (!point.isDefined()) continue;
        minimum = {std::min(minimum.x, point.x), std::min(minimum.y, point.y)};
        maximum = {std::max(maximum.x, point.x), std::max(maximum.y, point.y)};
    }
}

QPointF PlanePanel::pixelPosition(const PlanePoint& point) const {
    return frame.center() +
           QPointF((point.x - centerPoint.x) * pixelsPerUnit, (centerPoint.y - point.y) * pixelsPerUnit);
}

PlanePanel::Ticks PlanePanel::ticks(Qt::Orientation orientation) const {
    const bool isHorizontal = orientation == Qt::Horizontal;
    const double halfLength = (isHorizontal ? frame.width() : frame.height()) / 2 / pixelsPerUnit;
    const double center = isHorizontal ? centerPoint.x : centerPoint.y;
    const double interval = roundTickInterval(minTickDistance / pixelsPerUnit);
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(interval) + 1e-9)));
    const double margin = 10 / pixelsPerUnit;  // about half the size of a tick label
    for (double i = std::ceil((center - halfLength + margin) / interval);
         i * interval <= center + halfLength - margin; ++i)
        ticks.values.push_back(i * interval);
    return ticks;
}

QRectF PlanePanel::xTitleRect(double lineHeight) const {
    return {frame.left(), frame.bottom() + lineHeight + 6, frame.width(), lineHeight};
}

QRectF PlanePanel::yTitleRect(double lineHeight) const {
    return {frame.left(), frame.top() - lineHeight - 4, frame.width(), lineHeight};
}

PlaneLayout::PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize) {
    const double leftSpace = tickLabelWidth;
    const double spaceAbove = metrics.titleHeight + metrics.lineHeight + 8;
    const double spaceBelow = 2 * metrics.lineHeight + 10;
    const double minColumnWidth = minFrameSide + leftSpace;
    const bool isSideBySide = !metrics.isStacked &&
                              availableSize.width() >= 2 * minColumnWidth + panelSpacing + 2 * planeMargin &&
                              availableSize.width() >= availableSize.height();
    const int columnCount = isSideBySide ? 2 : 1;
    const double usedWidth = std::min(availableSize.width(), columnCount * maxColumnWidth);
    const double frameWidth =
        std::max(minFrameSide,
                 std::floor((usedWidth - 2 * planeMargin - (columnCount - 1) * panelSpacing) / columnCount -
                            leftSpace));
    const double otherHeight =
        2 * planeMargin + metrics.descriptionHeight + (isSideBySide ? 1 : 2) * (spaceAbove + spaceBelow);
    const double availableFrameHeight =
        (availableSize.height() - otherHeight - (isSideBySide ? 0 : panelSpacing)) / (isSideBySide ? 1 : 2);
    const double preferredHeight = metrics.fillsAvailableHeight
                                       ? std::min(availableFrameHeight, maxHeightRatio * frameWidth)
                                       : std::min(availableFrameHeight, 0.85 * frameWidth);
    const double frameHeight = std::floor(std::max(minFrameSide, preferredHeight));
    QPointF panelTopLeft(
        std::max(planeMargin, std::floor((availableSize.width() - usedWidth) / 2) + planeMargin),
        planeMargin);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        PlanePanel& panel = panels[i];
        panel.titleRect = {panelTopLeft.x() + leftSpace, panelTopLeft.y(), frameWidth, metrics.titleHeight};
        panel.frame = {panelTopLeft.x() + leftSpace, panelTopLeft.y() + spaceAbove, frameWidth, frameHeight};
        fitToBounds(panel, metrics.bounds[i]);
        size = {panel.frame.right() + planeMargin, panel.frame.bottom() + spaceBelow};
        if (isSideBySide) panelTopLeft.rx() += leftSpace + frameWidth + panelSpacing;
        if (!isSideBySide) panelTopLeft.ry() = panel.frame.bottom() + spaceBelow + panelSpacing;
    }
    const double descriptionLeft = panels[0].frame.left() - leftSpace;
    descriptionRect = {descriptionLeft, size.height() + planeMargin / 2,
                       size.width() - planeMargin - descriptionLeft, metrics.descriptionHeight};
    size.rheight() = descriptionRect.bottom() + planeMargin / 2;
    size.rwidth() = std::max(size.width(), availableSize.width());
}

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
