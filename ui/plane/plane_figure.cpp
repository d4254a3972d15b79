// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_figure.h"

#include "figure/figure_view.h"
#include "figure/number_block.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "state/shown.h"
#include "state/weights_cell.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Of each head shown, since their mean has no vectors; without the tokens that only make the sequences of a
/// batch equally long.
ShownWeights weightsOfHeads(const Trace& trace, ViewSettings view) {
    view.isMean = false;
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
    const int head = weightsCell(shown, selected).head;
    shown.heads = {*std::ranges::find(shown.heads, head, &HeadWeights::head)};
    return shown;
}

QString percent(double share) {
    const double hundredths = 100 * share;
    return numberText(hundredths, hundredths < 9.95 ? 1 : 0);
}

}  // namespace

PlaneFigure::PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* before)
    : Figure(source, std::move(theme)),
      m_shown(weightsOfHead(*m_trace, m_view, source.selected)),
      m_weights(
          stageMatrix(*m_trace, m_trace->appliedWeightsStage(), shownSequence(*m_trace, m_view), head())),
      m_planes(headPcaPlanes(
          *m_trace, {shownSequence(*m_trace, m_view), head(), m_shown.queries, m_shown.keys}, before)) {
    const int sequence = shownSequence(*m_trace, m_view);
    m_queryNames = picked(rowText(*m_trace, sequence, Stage::Weights).labels, m_shown.queries);
    m_keyNames = picked(columnText(*m_trace, sequence, Stage::Weights).labels, m_shown.keys);
}

QSizeF PlaneFigure::place() {
    constexpr double least = 320;  // in a file
    const QSizeF room = m_room.isInWindow ? m_room.size : m_room.size.expandedTo({least, 0});
    PlaneContent content;
    content.bounds[0].add(m_planes.queries);
    content.bounds[0].add(m_planes.keys);
    content.bounds[1].add(m_planes.values);
    content.bounds[1].add(m_planes.contexts);
    content.titleHeight = std::ceil(QFontMetricsF(m_theme.heading).height()) + 8;
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.small).height());
    content.noteHeight = noteHeight(room.width() - 2 * figureMargin);
    content.isColumn = m_room.isColumn;
    content.isFilling = m_room.isInWindow;
    m_layout = PlaneLayout(content, room);
    placeMarks();
    nameMarks();
    return {m_layout.size.width(), std::ceil(m_layout.size.height())};
}

std::span<const float> PlaneFigure::rowOf(int query) const {
    return attention::rowSpan(m_weights.values, query);
}

/// Another head is another picture; another selection has other names.
Renewal PlaneFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const bool isSame = selected == m_selected;
    Figure::mark(selected, hovered);
    if (isSame) return Renewal::Marks;
    if (weightsOfHead(*m_trace, m_view, selected).heads.front().head != head()) return Renewal::Figure;
    nameMarks();
    return Renewal::Marks;
}

/// With Ctrl to the other heads, of which one is drawn.
std::optional<CellRef> PlaneFigure::moved(const QKeyEvent& event) const {
    return movedInWeights(weightsOfHeads(*m_trace, m_view), weightOfCell(m_selected), mapMoveOf(event));
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

QString PlaneFigure::fittingTitle(std::size_t panel, std::size_t axis) const {
    const QString title = axisTitle(panel, axis);
    const PcaPlane& plane = panel == 0 ? m_planes.scoredPlane : m_planes.valuePlane;
    const double room = m_layout.panels[panel].frame.width() - widthOf(QStringLiteral("→ "), m_theme.small);
    if (plane.usesRawComponents() || widthOf(title, m_theme.small) <= room) return title;
    return tr("%1 % of the variance").arg(percent(plane.explainedVarianceRatios()[axis]));
}

QString PlaneFigure::note() const {
    return noteOf(current().row);
}

/// That a context lies among the values is said only where its weights make it a mean of those shown.
QString PlaneFigure::noteOf(int query) const {
    const int sequence = shownSequence(*m_trace, m_view);
    const QString place = QString::number(query + 1);
    const QString word = tokenWord(m_trace->tokens->queries, sequence, query);
    const double sum = totalWeight(rowOf(query), m_shown.keys);
    if (!std::isfinite(sum)) {
        const QString why =
            isFullyMasked(*m_trace, sequence, head(), query) ? fullyMaskedText(m_trace->config) : QString();
        return tr("The weights of query %1 “%2” are NaN, so it has no context. ").arg(place, word) + why;
    }
    if (isConvexCombination(rowOf(query), m_shown.keys))
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
    for (const int query : {m_shown.queries[static_cast<std::size_t>(longest)], current().row}) {
        const QRectF text = metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, noteOf(query));
        height = std::max(height, text.height());
    }
    return std::ceil(std::max(height, 2 * metrics.lineSpacing()));
}

QString PlaneFigure::subtitle() const {
    const QString cell = cellWords(*m_trace, shownSequence(*m_trace, m_view), weightOfCell(m_selected));
    return tr("%1; lines are the query’s weights, wider and darker where they are larger").arg(cell);
}

QString PlaneFigure::table() const {
    QString text;
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        text += tableLine({titleOf(role), axisTitle(panelOf(role), 0), axisTitle(panelOf(role), 1)});
        const auto& points = pointsOf(role);
        for (std::size_t i = 0; i < points.size(); ++i)
            text += tableLine({namesOf(role)[static_cast<int>(i)], digits(static_cast<float>(points[i].x)),
                               digits(static_cast<float>(points[i].y))});
    }
    return text;
}

/// Remembers the planes last shown: most edits leave queries, keys and values as they are.
FigureView* newPlaneView() {
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
