// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_figure.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/map_shortcuts.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/tr.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Of whom there are words to be said: null, if of none.
Shared<ModelTrace> sayer(const FigureSource& source) {
    const Shared<ModelTrace>& model = source.trace->modelTrace;
    return model->model->hasLogits() ? model : nullptr;
}

/// A, where its words are the same.
Shared<ModelTrace> otherSayer(const FigureSource& source) {
    const Shared<ModelTrace> model = source.comparedTrace ? source.comparedTrace->modelTrace : nullptr;
    return model && model->model->hasLogits() && haveSameVocabulary(*source.trace->modelTrace, *model)
               ? model
               : nullptr;
}

bool isWhole(const Shared<NextTokens>& words, const Shared<ModelTrace>& of) {
    return of ? words && words->trace == of && !words->nextUndecodedStream() : !words;
}

/// Probabilities, whatever the largest of them.
ColorScale scaleOf(ViewSettings view) {
    view.colorRange = ColorRange::ZeroToOne;
    return weightScale(view, 1);
}

}  // namespace

QString nextTokensProblem(const Trace& trace) {
    if (!trace.modelTrace) return tr("Only a trained model says which words come next.");
    if (trace.modelTrace->model->hasLogits()) return {};
    return tr("This model has no output head: its files do not say how it chooses words.");
}

bool hasNextTokens(const FigureSource& source) {
    return isWhole(source.results.get<NextTokens>(), sayer(source)) &&
           isWhole(source.results.get<NextTokens, ResultOfA>(), otherSayer(source));
}

void addNextTokens(FigureSource& source, const ExecutionContext& execution) {
    std::vector<const NextTokens*> known;
    const auto before = source.results.get<NextTokens>();
    const auto comparedBefore = source.results.get<NextTokens, ResultOfA>();
    for (const auto* words : {before.get(), comparedBefore.get()})
        if (words) known.push_back(words);
    const auto readOf = [&](const Shared<ModelTrace>& model) {
        return model ? decodeAllStreams(model, execution, known) : nullptr;
    };
    const auto words = readOf(sayer(source));
    source.results.put<ResultOfA>(readOf(otherSayer(source)));
    source.results.put<NextTokens>(words);
}

NextTokensFigure::NextTokensFigure(const FigureSource& source, FigureTheme theme, std::optional<int> stream)
    : Figure(source, std::move(theme)),
      m_content(source.results.get<NextTokens>(), source.results.get<NextTokens, ResultOfA>()),
      m_cells(shownCells(*m_trace, source.viewSettings, Stage::Weights)),
      m_scale(scaleOf(source.viewSettings).forBackground(m_theme.heatmapStyle.isBackgroundDark)) {
    if (!m_content.hasPredictions()) return;
    m_selectedStream = std::clamp(stream.value_or(m_content.lastStream()), 0, m_content.lastStream());
    const QStringList labels = rowAxisText(*m_trace, 0, Stage::Weights).labels;
    m_labels = TokenLabels(textsAt(labels, m_cells.rows), m_theme.body, m_theme.query, m_theme.background);
    m_maxEntryCount = m_content.maxEntryCount();
    updateList();
}

int NextTokensFigure::shownStream() const {
    return static_cast<int>(layerSelection(*m_trace).shown) + 1;
}

StreamPosition NextTokensFigure::selectedPosition() const {
    const int query = updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell).query;
    return {m_selectedStream, m_cells.rows[static_cast<std::size_t>(rowOf(query))]};
}

/// The nearest that is shown.
int NextTokensFigure::rowOf(int position) const {
    const auto found = std::ranges::lower_bound(m_cells.rows, position);
    return static_cast<int>(std::min(found - m_cells.rows.begin(), std::ssize(m_cells.rows) - 1));
}

void NextTokensFigure::updateList() {
    const StreamPosition spot = currentPosition();
    m_list = {};
    m_list.title = m_content.positionTitle(spot.position);
    m_list.subtitle = m_content.streamDescription(spot.stream);
    m_list.isCompared = m_content.isCompared();
    m_list.currentColumnName = m_layoutOptions.isInWindow ? tr("now") : tr("B", "of a comparison");
    if (m_content.isDecoded(spot)) {
        m_list.entries = m_content.entries(spot);
    } else {
        m_list.subtitle = tr("still being read …");
    }
    m_list.legendLines << (m_content.predictsMaskedTokens() ? tr("underlined: what the text has there")
                                                            : tr("underlined: how the text goes on"));
    if (m_content.isCompared()) m_list.legendLines << tr("a corner: another word than in A");
    if (m_theme.hasColorBars)
        m_list.colorBar = ColorBar{m_scale, tr("probability"), false, m_theme.small, m_theme.mutedText};
}

NextTokensLayoutInput NextTokensFigure::layoutInput() const {
    const double line = std::ceil(QFontMetricsF(m_theme.body).height());
    const double small = std::ceil(QFontMetricsF(m_theme.small).height());
    NextTokensLayoutInput needs{.streamCount = m_content.streamCount(),
                                .requiredStreams = {0, m_selectedStream, shownStream()}};
    needs.rows = static_cast<int>(m_cells.rows.size());
    needs.labelWidth = std::ceil(std::min(m_labels.widestLabelWidth(), TokenLabels::maximumLabelWidth));
    needs.labelWidth = std::max(
        needs.labelWidth,
        std::ceil(textWidth(m_content.predictsMaskedTokens() ? tr("at") : tr("after"), m_theme.small)));
    needs.rowHeight = line + 8;
    needs.headerHeight = small + line + 14;
    const int words = m_layoutOptions.isInWindow ? m_maxEntryCount : static_cast<int>(m_list.entries.size());
    const double width = m_layoutOptions.availableSize.width() - 2 * figureMargin;
    needs.listHeightBeside = m_list.height(m_theme, words, 1);
    needs.listHeightBelow = m_list.height(m_theme, words, TokenProbabilityList::columnCountForWidth(width));
    needs.isInWindow = m_layoutOptions.isInWindow;
    return needs;
}

QSizeF NextTokensFigure::layOutContents() {
    constexpr double least = 480;  // in a file
    const QSizeF room = m_layoutOptions.isInWindow ? m_layoutOptions.availableSize
                                                   : m_layoutOptions.availableSize.expandedTo({least, 0});
    if (!m_content.hasPredictions()) return m_layoutOptions.isInWindow ? room : QSizeF(room.width(), 160);
    updateList();  // files call things by other names
    m_layout = NextTokensLayout(layoutInput(), room);
    return m_layout.size;
}

QString NextTokensFigure::subtitle() const {
    if (!m_content.hasPredictions()) return {};
    const QString name = bidiIsolated(QString::fromStdString(m_trace->provenance.model->name));
    return (m_content.predictsMaskedTokens() ? tr("what %1 would put there, read behind each layer")
                                             : tr("what %1 would say next, read behind each layer"))
        .arg(name);
}

QString NextTokensFigure::tableText() const {
    return m_content.hasPredictions() ? m_content.table() : nextTokensProblem(*m_trace) + QChar('\n');
}

Index NextTokensFigure::tableCellCount() const {
    return m_content.hasPredictions()
               ? Index{m_content.positionCount()} * m_content.streamCount() * 2 * LikelyTokens::maxPerPosition
               : 0;
}

Invalidation NextTokensFigure::setMarkedCells(const CellRef& selected,
                                              const std::optional<CellRef>& hovered) {
    Figure::setMarkedCells(selected, hovered);
    if (!m_content.hasPredictions()) return Invalidation::None;
    m_hoveredPosition.reset();
    if (hovered)
        m_hoveredPosition = StreamPosition{
            m_selectedStream, updatedCoordinates(m_trace->config, CellCoordinates(), *hovered).query};
    updateList();
    return Invalidation::Marks;
}

Invalidation NextTokensFigure::setPointerPosition(const std::optional<QPointF>& at) {
    const auto spot = at ? positionAt(*at) : std::nullopt;
    m_hoveredCell = at ? cellAt(*at) : std::nullopt;
    if (std::exchange(m_hoveredPosition, spot) == spot) return Invalidation::None;
    updateList();
    return Invalidation::Marks;
}

std::optional<StreamPosition> NextTokensFigure::positionAt(QPointF point) const {
    if (!m_content.hasPredictions() || !visibleRowsRect().contains(point)) return std::nullopt;
    const auto row = m_layout.rowAt(point.y());
    if (!row) return std::nullopt;
    const int position = m_cells.rows[static_cast<std::size_t>(*row)];
    if (point.x() >= m_layout.labels.left() && point.x() < m_layout.labels.right())
        return StreamPosition{m_selectedStream, position};
    const auto column = m_layout.columnAt(point.x());
    return column ? std::optional(
                        StreamPosition{m_layout.shownStreams[static_cast<std::size_t>(*column)], position})
                  : std::nullopt;
}

CellRef NextTokensFigure::cellForPosition(const StreamPosition& streamPosition) const {
    const CellCoordinates coordinates =
        updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell);
    return {Stage::Weights, m_selectedCell.head, streamPosition.position, coordinates.key};
}

std::optional<CellRef> NextTokensFigure::cellAt(QPointF point) const {
    const auto spot = positionAt(point);
    return spot ? std::optional(cellForPosition(*spot)) : std::nullopt;
}

QRectF NextTokensFigure::cellRect(const StreamPosition& streamPosition) const {
    const auto column = m_layout.columnOf(streamPosition.stream);
    return column ? m_layout.cellRect(*column, rowOf(streamPosition.position)) : QRectF();
}

QRectF NextTokensFigure::rectToReveal(const CellRef& cell) const {
    if (!m_content.hasPredictions()) return {};
    const int row = rowOf(updatedCoordinates(m_trace->config, CellCoordinates(), cell).query);
    const double below = m_layout.isListBeside ? 0 : m_layout.list.height() + 2 * figureMargin;
    return m_layout.cellRect(0, row).adjusted(0, -m_layout.header.height(), 0, below);
}

QString NextTokensFigure::toolTip(QPointF point) const {
    const auto spot = positionAt(point);
    if (!spot || !m_content.isDecoded(*spot)) return {};
    return plainToolTip(m_content.positionTitle(spot->position) + QStringLiteral(": ") +
                        m_content.streamDescription(spot->stream) + QChar('\n') +
                        m_content.probabilitiesText(*spot));
}

QString NextTokensFigure::accessibleText() const {
    QStringList words;
    for (const TokenEntry& entry : m_list.entries)
        if (words.size() < 3)
            words << bidiIsolated(entry.displayText) +
                         QStringLiteral(" %1").arg(*entry.probability, 0, 'f', 2);
    return m_list.title + QStringLiteral(", ") + m_list.subtitle + QStringLiteral(": ") +
           words.join(QStringLiteral(", "));
}

/// The arrows lead as the cells lie, past columns that are left out as well.
std::optional<StreamPosition> NextTokensFigure::positionAfterKey(const QKeyEvent& event) const {
    const auto move = mapActionForKey(event);
    if (!move || *move == MapAction::OpenMap || !m_content.hasPredictions()) return std::nullopt;
    StreamPosition spot = selectedPosition();
    int row = rowOf(spot.position);
    const int lastRow = static_cast<int>(m_cells.rows.size()) - 1;
    if (*move == MapAction::PreviousColumn || *move == MapAction::PreviousHead)
        spot.stream = std::max(spot.stream - 1, 0);
    if (*move == MapAction::NextColumn || *move == MapAction::NextHead)
        spot.stream = std::min(spot.stream + 1, m_content.lastStream());
    if (*move == MapAction::PreviousRow) row = std::max(row - 1, 0);
    if (*move == MapAction::NextRow) row = std::min(row + 1, lastRow);
    if (*move == MapAction::FirstColumn) spot.stream = 0;
    if (*move == MapAction::LastColumn) spot.stream = m_content.lastStream();
    spot.position = m_cells.rows[static_cast<std::size_t>(row)];
    return spot;
}

}  // namespace attention
