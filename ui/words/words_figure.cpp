// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/words_figure.h"

#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "state/cell_navigation.h"
#include "state/map_keys.h"
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
    const Shared<ModelTrace> model = source.compared ? source.compared->modelTrace : nullptr;
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

QString whyNoWords(const Trace& trace) {
    if (!trace.modelTrace) return tr("Only a trained model says which words come next.");
    if (trace.modelTrace->model->hasLogits()) return {};
    return tr("This model has no output head: its files do not say how it chooses words.");
}

bool hasWords(const FigureSource& source) {
    return isWhole(source.found.get<NextTokens>(), sayer(source)) &&
           isWhole(source.found.get<NextTokens, OfA>(), otherSayer(source));
}

void addWords(FigureSource& source, const ExecutionContext& execution) {
    std::vector<const NextTokens*> known;
    const auto before = source.found.get<NextTokens>();
    const auto comparedBefore = source.found.get<NextTokens, OfA>();
    for (const auto* words : {before.get(), comparedBefore.get()})
        if (words) known.push_back(words);
    const auto readOf = [&](const Shared<ModelTrace>& model) {
        return model ? decodeAllStreams(model, execution, known) : nullptr;
    };
    const auto words = readOf(sayer(source));
    source.found.put<OfA>(readOf(otherSayer(source)));
    source.found.put<NextTokens>(words);
}

WordsFigure::WordsFigure(const FigureSource& source, FigureTheme theme, std::optional<int> place)
    : Figure(source, std::move(theme)),
      m_content(source.found.get<NextTokens>(), source.found.get<NextTokens, OfA>()),
      m_cells(shownCells(*m_trace, source.view, Stage::Weights)),
      m_scale(scaleOf(source.view).onGround(m_theme.cells.isDark)) {
    if (!m_content.isThere()) return;
    m_place = std::clamp(place.value_or(m_content.last()), 0, m_content.last());
    const QStringList labels = rowText(*m_trace, 0, Stage::Weights).labels;
    m_labels = TokenLabels(picked(labels, m_cells.rows), m_theme.body, m_theme.query, m_theme.background);
    m_mostEntries = m_content.mostEntries();
    buildList();
}

int WordsFigure::shownPlace() const {
    return static_cast<int>(layerSelection(*m_trace).shown) + 1;
}

WordSpot WordsFigure::selectedSpot() const {
    const int query = placeAfter(m_trace->config, Place(), m_selected).query;
    return {m_place, m_cells.rows[static_cast<std::size_t>(rowOf(query))]};
}

/// The nearest that is shown.
int WordsFigure::rowOf(int position) const {
    const auto found = std::ranges::lower_bound(m_cells.rows, position);
    return static_cast<int>(std::min(found - m_cells.rows.begin(), std::ssize(m_cells.rows) - 1));
}

void WordsFigure::buildList() {
    const WordSpot spot = current();
    m_list = {};
    m_list.title = m_content.question(spot.position);
    m_list.place = m_content.placeText(spot.place);
    m_list.isCompared = m_content.isCompared();
    m_list.nowName = m_room.isInWindow ? tr("now") : tr("B", "of a comparison");
    if (m_content.isRead(spot)) {
        m_list.entries = m_content.entries(spot);
    } else {
        m_list.place = tr("still being read …");
    }
    m_list.notes << (m_content.isOfMaskedWords() ? tr("underlined: what the text has there")
                                                 : tr("underlined: how the text goes on"));
    if (m_content.isCompared()) m_list.notes << tr("a corner: another word than in A");
    if (m_theme.hasColorBars)
        m_list.colorBar = ColorBar{m_scale, tr("probability"), false, m_theme.small, m_theme.mutedText};
}

WordsNeeds WordsFigure::needs() const {
    const double line = std::ceil(QFontMetricsF(m_theme.body).height());
    const double small = std::ceil(QFontMetricsF(m_theme.small).height());
    WordsNeeds needs{.places = m_content.places(), .kept = {0, m_place, shownPlace()}};
    needs.rows = static_cast<int>(m_cells.rows.size());
    needs.label = std::ceil(std::min(m_labels.widest(), TokenLabels::longest));
    needs.label = std::max(
        needs.label, std::ceil(widthOf(m_content.isOfMaskedWords() ? tr("at") : tr("after"), m_theme.small)));
    needs.rowHeight = line + 8;
    needs.header = small + line + 14;
    const int words = m_room.isInWindow ? m_mostEntries : static_cast<int>(m_list.entries.size());
    const double width = m_room.size.width() - 2 * figureMargin;
    needs.listBeside = m_list.height(m_theme, words, 1);
    needs.listBelow = m_list.height(m_theme, words, WordList::columnsIn(width));
    needs.isInWindow = m_room.isInWindow;
    return needs;
}

QSizeF WordsFigure::place() {
    constexpr double least = 480;  // in a file
    const QSizeF room = m_room.isInWindow ? m_room.size : m_room.size.expandedTo({least, 0});
    if (!m_content.isThere()) return m_room.isInWindow ? room : QSizeF(room.width(), 160);
    buildList();  // files call things by other names
    m_layout = WordsLayout(needs(), room);
    return m_layout.size;
}

QString WordsFigure::subtitle() const {
    if (!m_content.isThere()) return {};
    const QString name = isolated(QString::fromStdString(m_trace->provenance.model->name));
    return (m_content.isOfMaskedWords() ? tr("what %1 would put there, read behind each layer")
                                        : tr("what %1 would say next, read behind each layer"))
        .arg(name);
}

QString WordsFigure::table() const {
    return m_content.isThere() ? m_content.table() : whyNoWords(*m_trace) + QChar('\n');
}

Index WordsFigure::tableCells() const {
    return m_content.isThere()
               ? Index{m_content.positions()} * m_content.places() * 2 * LikelyTokens::maxPerPosition
               : 0;
}

Renewal WordsFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    Figure::mark(selected, hovered);
    if (!m_content.isThere()) return Renewal::None;
    m_pointed.reset();
    if (hovered) m_pointed = WordSpot{m_place, placeAfter(m_trace->config, Place(), *hovered).query};
    buildList();
    return Renewal::Marks;
}

Renewal WordsFigure::point(const std::optional<QPointF>& at) {
    const auto spot = at ? spotAt(*at) : std::nullopt;
    m_hovered = at ? cellAt(*at) : std::nullopt;
    if (std::exchange(m_pointed, spot) == spot) return Renewal::None;
    buildList();
    return Renewal::Marks;
}

std::optional<WordSpot> WordsFigure::spotAt(QPointF point) const {
    if (!m_content.isThere() || !rowsInSight().contains(point)) return std::nullopt;
    const auto row = m_layout.rowAt(point.y());
    if (!row) return std::nullopt;
    const int position = m_cells.rows[static_cast<std::size_t>(*row)];
    if (point.x() >= m_layout.labels.left() && point.x() < m_layout.labels.right())
        return WordSpot{m_place, position};
    const auto column = m_layout.columnAt(point.x());
    return column ? std::optional(WordSpot{m_layout.columns[static_cast<std::size_t>(*column)], position})
                  : std::nullopt;
}

CellRef WordsFigure::cellOf(const WordSpot& spot) const {
    const Place place = placeAfter(m_trace->config, Place(), m_selected);
    return {Stage::Weights, m_selected.head, spot.position, place.key};
}

std::optional<CellRef> WordsFigure::cellAt(QPointF point) const {
    const auto spot = spotAt(point);
    return spot ? std::optional(cellOf(*spot)) : std::nullopt;
}

QRectF WordsFigure::rectOf(const WordSpot& spot) const {
    const auto column = m_layout.columnOf(spot.place);
    return column ? m_layout.cell(*column, rowOf(spot.position)) : QRectF();
}

QRectF WordsFigure::rectOf(const CellRef& cell) const {
    if (!m_content.isThere()) return {};
    const int row = rowOf(placeAfter(m_trace->config, Place(), cell).query);
    const double below = m_layout.isListBeside ? 0 : m_layout.list.height() + 2 * figureMargin;
    return m_layout.cell(0, row).adjusted(0, -m_layout.header.height(), 0, below);
}

QString WordsFigure::toolTip(QPointF point) const {
    const auto spot = spotAt(point);
    if (!spot || !m_content.isRead(*spot)) return {};
    return asToolTip(m_content.question(spot->position) + QStringLiteral(": ") +
                     m_content.placeText(spot->place) + QChar('\n') + m_content.text(*spot));
}

QString WordsFigure::spoken() const {
    QStringList words;
    for (const WordEntry& entry : m_list.entries)
        if (words.size() < 3)
            words << isolated(entry.shown) + QStringLiteral(" %1").arg(*entry.now, 0, 'f', 2);
    return m_list.title + QStringLiteral(", ") + m_list.place + QStringLiteral(": ") +
           words.join(QStringLiteral(", "));
}

/// The arrows lead as the cells lie, past columns that are left out as well.
std::optional<WordSpot> WordsFigure::spotAfter(const QKeyEvent& event) const {
    const auto move = mapMoveOf(event);
    if (!move || *move == MapMove::Open || !m_content.isThere()) return std::nullopt;
    WordSpot spot = selectedSpot();
    int row = rowOf(spot.position);
    const int lastRow = static_cast<int>(m_cells.rows.size()) - 1;
    if (*move == MapMove::PreviousColumn || *move == MapMove::PreviousHead)
        spot.place = std::max(spot.place - 1, 0);
    if (*move == MapMove::NextColumn || *move == MapMove::NextHead)
        spot.place = std::min(spot.place + 1, m_content.last());
    if (*move == MapMove::PreviousRow) row = std::max(row - 1, 0);
    if (*move == MapMove::NextRow) row = std::min(row + 1, lastRow);
    if (*move == MapMove::FirstColumn) spot.place = 0;
    if (*move == MapMove::LastColumn) spot.place = m_content.last();
    spot.position = m_cells.rows[static_cast<std::size_t>(row)];
    return spot;
}

}  // namespace attention
