// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/sentence_view.h"

#include "analysis/head_mean.h"
#include "figure/stage_maps.h"
#include "figure/weights_cell.h"
#include "focus_ring.h"
#include "heatmap/number_text.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double padding = 6;     // beside a chip's text
constexpr double scaleRoom = 88;  // for the colour bar at the right

QStringList tokensAt(const TokenLists& lists, int sequence, const std::vector<int>& positions) {
    QStringList tokens;
    for (const int position : positions) tokens << tokenAt(lists, sequence, position);
    return tokens;
}

std::vector<double> chipWidths(const QStringList& tokens, const QFont& font, double least) {
    const QFontMetricsF metrics(font);
    std::vector<double> widths;
    for (const QString& token : tokens)
        widths.push_back(std::ceil(std::max(least, metrics.horizontalAdvance(token) + 2 * padding)));
    return widths;
}

}  // namespace

SentenceView::SentenceView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Text tinted by weight"));
    setAccessibleDescription(
        tr("Up and down move to other queries, left and right to other keys, with Ctrl to other heads."));
}

void SentenceView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_hovered.reset();
    rebuild();
}

void SentenceView::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

void SentenceView::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    rebuild();
}

void SentenceView::setSelected(const CellRef& cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    layOut();
    if (isVisible()) reveal();
}

void SentenceView::setHovered(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    const QString before = m_note;
    explainRow();
    if (m_note != before) layOut();  // the note needs room
    viewport()->update();
}

/// Costs nothing while another view is in front; shown, it catches up.
void SentenceView::rebuild() {
    m_shown = {};
    if (!isVisible()) return;
    m_theme = themeFor(palette(), font());
    if (m_trace) {
        const int sequence = shownSequence(*m_trace, m_view);
        m_shown = shownWeights(*m_trace, m_view);
        m_scale = weightScale(m_view, largestWeight(m_shown.heads));
        m_queryTokens = tokensAt(m_trace->tokens->queries, sequence, m_shown.queries);
        m_keyTokens = tokensAt(m_trace->tokens->keys, sequence, m_shown.keys);
    }
    layOut();
}

bool SentenceView::isCross() const {
    return !isSelfAttention(m_trace->session.input);
}

std::vector<int> SentenceView::headsOf(int head) const {
    return head == meanOfHeads ? chosenHeads(*m_trace, m_view.heads) : std::vector{head};
}

/// What there is to say about the current query's rows: which marks occur, and why a row has no weights.
void SentenceView::explainRow() {
    m_note.clear();
    m_hasMasked = m_hasNan = false;
    const auto cell = currentCell();
    if (!cell) return;
    const int sequence = shownSequence(*m_trace, m_view);
    for (const HeadWeights& weights : m_shown.heads) {
        const auto forbidden = forbiddenKeys(*m_trace, sequence, headsOf(weights.head), cell->row);
        for (const int key : m_shown.keys) {
            const float weight = weights.tile.values(cell->row, key);
            m_hasNan = m_hasNan || std::isnan(weight);
            m_hasMasked = m_hasMasked || (weight == 0 && forbidden[static_cast<std::size_t>(key)]);
        }
    }
    for (const HeadWeights& weights : m_shown.heads) {
        for (const int head : headsOf(weights.head)) {
            if (!isFullyMasked(*m_trace, sequence, head, cell->row)) continue;
            m_note = fullyMaskedText(m_trace->session);
            return;
        }
    }
}

SentenceContent SentenceView::content() const {
    const QFontMetricsF numbers(m_theme.small);
    const QFontMetricsF notes(m_theme.body);
    const double width = viewport()->width() - scaleRoom;
    const double leastWidth =
        m_decimals > 0 ? numbers.horizontalAdvance(numberText(0, m_decimals)) : padding * 3;
    SentenceContent content;
    if (isCross()) content.queryWidths = chipWidths(m_queryTokens, m_textFont, padding * 3);
    content.keyWidths = chipWidths(m_keyTokens, m_textFont, leastWidth);
    content.paragraphs = static_cast<int>(m_shown.heads.size());
    content.hasLabels = m_trace->heads() > 1;
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.heading).height());
    if (!m_note.isEmpty())
        content.noteHeight =
            std::ceil(notes.boundingRect(QRectF(0, 0, width - 48, 1e4), Qt::TextWordWrap, m_note).height());
    content.chip.height = std::ceil(QFontMetricsF(m_textFont).height()) + 6;
    content.chip.lineGap = m_decimals > 0 ? std::ceil(numbers.height()) + 6 : 6;
    return content;
}

/// Short texts are large, with all decimals; long ones smaller, and without numbers before they scroll.
void SentenceView::fitText() {
    m_textFont = m_theme.body;
    for (const auto& [size, decimals] : {std::pair(2.0, 4), {1.6, 4}, {1.25, 4}, {1.25, 2}, {1.25, 0}}) {
        m_textFont.setPixelSize(static_cast<int>(std::lround(size * m_theme.body.pixelSize())));
        m_decimals = decimals;
        m_layout = SentenceLayout(content(), viewport()->width() - scaleRoom);
        if (m_layout.height <= maximumViewportSize().height()) return;
    }
}

void SentenceView::layOut() {
    if (!isVisible() || (m_trace && m_shown.heads.empty())) return;  // not built yet
    m_layout = {};
    explainRow();
    if (m_trace) {
        fitText();
    }
    const int height = static_cast<int>(m_layout.height);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    viewport()->update();
}

QPointF SentenceView::origin() const {
    return {0, static_cast<double>(-verticalScrollBar()->value())};
}

std::optional<CellRef> SentenceView::selectedCell() const {
    return m_trace ? weightsCell(m_shown, m_selected) : std::nullopt;
}

std::optional<CellRef> SentenceView::currentCell() const {
    return m_trace ? weightsCell(m_shown, m_hovered.value_or(m_selected)) : std::nullopt;
}

QString SentenceView::heading() const {
    const auto cell = currentCell();
    if (!cell) return {};
    const int sequence = shownSequence(*m_trace, m_view);
    return tr("query %1 “%2” attends to:")
        .arg(QString::number(cell->row + 1), tokenAt(m_trace->tokens->queries, sequence, cell->row));
}

/// The weight below a point: of the selected query, or of a query token with the selected key.
std::optional<CellRef> SentenceView::cellAt(QPointF point) const {
    auto cell = selectedCell();
    if (!cell) return std::nullopt;
    if (const auto query = m_layout.queries.chipAt(point)) {
        cell->row = m_shown.queries[static_cast<std::size_t>(*query)];
        return cell;
    }
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) {
        const auto key = m_layout.paragraphs[i].keys.chipAt(point);
        if (!key) continue;
        cell->head = m_shown.heads[i].head;
        cell->column = m_shown.keys[static_cast<std::size_t>(*key)];
        return cell;
    }
    return std::nullopt;
}

std::optional<CellRef> SentenceView::clickedCell(QPointF point) const {
    auto cell = cellAt(point);
    const bool isKeyToken = cell && !m_layout.queries.chipAt(point);
    if (!isKeyToken || isCross()) return cell;
    cell->row = cell->column;  // the token becomes the query
    cell->column = selectedCell()->column;
    return cell;
}

QString SentenceView::tokenText(const CellRef& cell) const {
    const int sequence = shownSequence(*m_trace, m_view);
    const auto head = std::ranges::find(m_shown.heads, cell.head, &HeadWeights::head);
    return tr("key %1 “%2”: %3")
        .arg(QString::number(cell.column + 1), tokenAt(m_trace->tokens->keys, sequence, cell.column),
             numberText(head->tile.values(cell.row, cell.column)));
}

void SentenceView::moveHover(std::optional<CellRef> cell) {
    if (cell == m_hovered) return;
    setHovered(cell);
    emit cellHovered(cell);
}

void SentenceView::reveal() {
    const auto cell = selectedCell();
    if (!cell || m_layout.paragraphs.empty()) return;
    const auto head = std::ranges::find(m_shown.heads, cell->head, &HeadWeights::head);
    const auto key = std::ranges::find(m_shown.keys, cell->column) - m_shown.keys.begin();
    const auto& keys = m_layout.paragraphs[static_cast<std::size_t>(head - m_shown.heads.begin())].keys;
    const QRectF chip = keys.chips[static_cast<std::size_t>(key)];
    QScrollBar* bar = verticalScrollBar();
    const double below = chip.bottom() + 32 - viewport()->height();
    const double above = std::max(below, chip.top() - 48);
    bar->setValue(static_cast<int>(std::clamp<double>(bar->value(), below, above)));
}

void SentenceView::resizeEvent(QResizeEvent*) {
    layOut();
}

void SentenceView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    rebuild();
    reveal();
}

void SentenceView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

void SentenceView::mouseMoveEvent(QMouseEvent* event) {
    moveHover(cellAt(event->position() - origin()));
}

void SentenceView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto cell = clickedCell(event->position() - origin());
    if (!cell) return;
    m_hovered.reset();
    emit cellSelected(*cell);
}

bool SentenceView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) moveHover(std::nullopt);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPointF point = help->pos() - origin();
        const auto cell = m_layout.queries.chipAt(point) ? std::nullopt : cellAt(point);
        QToolTip::showText(help->globalPos(), cell ? tokenText(*cell).toHtmlEscaped() : QString(),
                           viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void SentenceView::keyPressEvent(QKeyEvent* event) {
    const auto from = selectedCell();
    const auto cell = from ? movedInWeights(m_shown, *from, *event) : std::nullopt;
    if (!cell) return QAbstractScrollArea::keyPressEvent(event);
    m_hovered.reset();  // the keyboard leads now, wherever the mouse lies
    emit cellSelected(*cell);
}

}  // namespace attention
