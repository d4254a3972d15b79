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
#include "texts/fully_masked_row_text.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Of each head shown, since their mean has no vectors; without the tokens that only make the sequences of a
/// batch equally long.
ShownWeights weightsOfHeads(const Trace& trace, ViewSettings view) {
    view.averagesHeads = false;
    ShownWeights shown = shownWeights(trace, view);
    const auto leaveOutPadding = [&](std::vector<int>& positions, const TokenLists& lists) {
        const auto& tokens = lists[static_cast<std::size_t>(shownSequence(trace, view))];
        std::erase_if(positions, [&](int i) { return static_cast<std::size_t>(i) >= tokens.size(); });
    };
    leaveOutPadding(shown.queries, trace.tokens->queries);
    leaveOutPadding(shown.keys, trace.tokens->keys);
    return shown;
}

/// Those of the head that is selected, or of the first of those shown.
ShownWeights weightsOfHead(const Trace& trace, const ViewSettings& view, const CellRef& selected) {
    ShownWeights shown = weightsOfHeads(trace, view);
    const int head = nearestWeightCell(shown, selected).head;
    shown.heads = {*std::ranges::find(shown.heads, head, &HeadWeights::head)};
    return shown;
}

QString percent(double share) {
    const double hundredths = 100 * share;
    return numberText(hundredths, hundredths < 9.95 ? 1 : 0);
}

}  // namespace

PlaneFigure::PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* previousPlanes)
    : Figure(source, std::move(theme)),
      m_shownWeights(weightsOfHead(*m_trace, m_viewSettings, source.selectedCell)),
      m_weights(stageMatrix(*m_trace, m_trace->appliedWeightsStage(), shownSequence(*m_trace, m_viewSettings),
                            head())),
      m_planes(headPcaPlanes(
          *m_trace,
          {shownSequence(*m_trace, m_viewSettings), head(), m_shownWeights.queries, m_shownWeights.keys},
          previousPlanes)) {
    const int sequence = shownSequence(*m_trace, m_viewSettings);
    m_queryNames = textsAt(rowAxisText(*m_trace, sequence, Stage::Weights).labels, m_shownWeights.queries);
    m_keyNames = textsAt(columnAxisText(*m_trace, sequence, Stage::Weights).labels, m_shownWeights.keys);
}

QSizeF PlaneFigure::layOutContents() {
    constexpr double least = 320;  // in a file
    const QSizeF room = m_layoutOptions.isInWindow ? m_layoutOptions.availableSize
                                                   : m_layoutOptions.availableSize.expandedTo({least, 0});
    PlaneMetrics content;
    content.bounds[0].add(m_planes.queries);
    content.bounds[0].add(m_planes.keys);
    content.bounds[1].add(m_planes.values);
    content.bounds[1].add(m_planes.contexts);
    content.titleHeight = std::ceil(QFontMetricsF(m_theme.heading).height()) + 8;
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.small).height());
    content.noteHeight = noteHeight(room.width() - 2 * figureMargin);
    content.isStacked = m_layoutOptions.growsInHeight;
    content.fillsAvailableHeight = m_layoutOptions.isInWindow;
    m_layout = PlaneLayout(content, room);
    createVectorPoints();
    layOutPointLabels();
    return {m_layout.size.width(), std::ceil(m_layout.size.height())};
}

std::span<const float> PlaneFigure::weightRow(int query) const {
    return attention::rowSpan(m_weights.values, query);
}

/// Another head is another picture; another selection has other names.
Invalidation PlaneFigure::setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const bool isSame = selected == m_selectedCell;
    Figure::setMarkedCells(selected, hovered);
    if (isSame) return Invalidation::Marks;
    if (weightsOfHead(*m_trace, m_viewSettings, selected).heads.front().head != head())
        return Invalidation::Figure;
    layOutPointLabels();
    return Invalidation::Marks;
}

/// With Ctrl to the other heads, of which one is drawn.
std::optional<CellRef> PlaneFigure::cellForKey(const QKeyEvent& event) const {
    return weightCellAfterMove(weightsOfHeads(*m_trace, m_viewSettings), weightOfCell(m_selectedCell),
                               mapActionForKey(event));
}

QString PlaneFigure::titleOf(Role role) const {
    const bool areChanged = hasStage(*m_trace, Stage::ScoredQueries);
    if (role == Role::Query) return stageTitle(areChanged ? Stage::ScoredQueries : Stage::Queries);
    if (role == Role::Key) return stageTitle(areChanged ? Stage::ScoredKeys : Stage::Keys);
    return stageTitle(role == Role::Value ? Stage::Values : Stage::Context);
}

QString PlaneFigure::axisTitle(std::size_t panel, std::size_t axis) const {
    const PcaPlane& plane = panel == 0 ? m_planes.scoredPlane : m_planes.valuePlane;
    if (axis >= static_cast<std::size_t>(plane.dimensionCount())) return {};
    if (plane.usesRawComponents()) return tr("dimension %1").arg(axis + 1);
    const QString share = percent(plane.explainedVarianceRatios()[axis]);
    return axis == 0 ? tr("first component, %1 % of the variance").arg(share)
                     : tr("second component, %1 % of the variance").arg(share);
}

QString PlaneFigure::fittingAxisTitle(std::size_t panel, std::size_t axis) const {
    const QString title = axisTitle(panel, axis);
    const PcaPlane& plane = panel == 0 ? m_planes.scoredPlane : m_planes.valuePlane;
    const double room = m_layout.panels[panel].frame.width() - textWidth(QStringLiteral("→ "), m_theme.small);
    if (plane.usesRawComponents() || textWidth(title, m_theme.small) <= room) return title;
    return tr("%1 % of the variance").arg(percent(plane.explainedVarianceRatios()[axis]));
}

QString PlaneFigure::contextNote() const {
    return contextNoteOf(currentWeightCell().row);
}

/// That a context lies among the values is said only where its weights make it a mean of those shown.
QString PlaneFigure::contextNoteOf(int query) const {
    const int sequence = shownSequence(*m_trace, m_viewSettings);
    const QString place = QString::number(query + 1);
    const QString word = isolatedTokenTextAt(m_trace->tokens->queries, sequence, query);
    const double sum = totalWeight(weightRow(query), m_shownWeights.keys);
    if (!std::isfinite(sum)) {
        const QString why = isFullyMasked(*m_trace, sequence, head(), query)
                                ? fullyMaskedRowText(m_trace->config)
                                : QString();
        return tr("The weights of query %1 “%2” are NaN, so it has no context. ").arg(place, word) + why;
    }
    if (isConvexCombination(weightRow(query), m_shownWeights.keys))
        return tr("The context of query %1 “%2” is the mean of the values, weighted by its attention, so it "
                  "lies "
                  "within their outline.")
            .arg(place, word);
    return tr("The weights that query %1 “%2” gives to these values add up to %3, not to 1, so its context "
              "may lie outside of their outline.")
        .arg(place, word, numberText(sum));
}

/// For any query, so that nothing moves when another is pointed at: the notes differ by their words, the
/// queries by the length of theirs.
double PlaneFigure::noteHeight(double width) const {
    const QFontMetricsF metrics(m_theme.body);
    double height = 0;
    const auto longest = std::ranges::max_element(m_queryNames, {}, &QString::size) - m_queryNames.begin();
    for (const int query :
         {m_shownWeights.queries[static_cast<std::size_t>(longest)], currentWeightCell().row}) {
        const QRectF text =
            metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, contextNoteOf(query));
        height = std::max(height, text.height());
    }
    return std::ceil(std::max(height, 2 * metrics.lineSpacing()));
}

QString PlaneFigure::subtitle() const {
    const QString cell =
        cellDescription(*m_trace, shownSequence(*m_trace, m_viewSettings), weightOfCell(m_selectedCell));
    return tr("%1; lines are the query’s weights, wider and darker where they are larger").arg(cell);
}

QString PlaneFigure::tableText() const {
    QString text;
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        text += tableLine({titleOf(role), axisTitle(panelOf(role), 0), axisTitle(panelOf(role), 1)});
        const auto& points = planePoints(role);
        for (std::size_t i = 0; i < points.size(); ++i)
            text += tableLine({namesOf(role)[static_cast<int>(i)],
                               exactNumberText(static_cast<float>(points[i].x)),
                               exactNumberText(static_cast<float>(points[i].y))});
    }
    return text;
}

/// Remembers the planes last shown: most edits leave queries, keys and values as they are.
FigureView* createPlaneFigureView() {
    auto* view = new FigureView([last = std::optional<HeadPcaPlanes>()](const FigureSource& source,
                                                                        const FigureTheme& theme) mutable {
        auto figure = std::make_unique<PlaneFigure>(source, theme, last ? &*last : nullptr);
        last = figure->planes();
        return figure;
    });
    view->setAccessibleName(PlaneFigure::tr("Vectors as points of a plane"));
    view->setAccessibleDescription(PlaneFigure::tr(
        "Up and down move to other queries, left and right to other keys, with Ctrl to other heads."));
    return view;
}

}  // namespace attention
