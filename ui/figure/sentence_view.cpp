// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/sentence_view.h"

#include "figure/hint.h"
#include "figure/shown.h"
#include "figure/weights_cell.h"
#include "focus_ring.h"
#include "heatmap/number_text.h"
#include "heatmap/token_text.h"
#include "texts/cell_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace attention {
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
    const QString before = note();
    if (const auto current = currentCell()) m_figure.explainRow(*current);
    if (note() != before) layOut();  // the note needs room
    viewport()->update();
}

/// Costs nothing while another view is in front; shown, it catches up.
void SentenceView::rebuild() {
    m_figure = {};
    if (!isVisible()) return;
    m_theme = themeFor(palette(), font());
    if (m_trace) m_figure = SentenceFigure(m_trace, m_view, m_theme);
    layOut();
}

void SentenceView::layOut() {
    if (!isVisible() || (m_trace && m_figure.isEmpty())) return;  // not built yet
    const auto current = currentCell();
    if (current) m_figure.layOut(*current, QSizeF(viewport()->width(), maximumViewportSize().height()));
    const int height = current ? static_cast<int>(sentenceLayout().height) : 0;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    viewport()->update();
}

QPointF SentenceView::origin() const {
    return {0, static_cast<double>(-verticalScrollBar()->value())};
}

std::optional<CellRef> SentenceView::selectedCell() const {
    return m_trace ? weightsCell(m_figure.shown(), m_selected) : std::nullopt;
}

std::optional<CellRef> SentenceView::currentCell() const {
    return m_trace ? weightsCell(m_figure.shown(), m_hovered.value_or(m_selected)) : std::nullopt;
}

QString SentenceView::heading() const {
    const auto cell = currentCell();
    return cell ? m_figure.heading(*cell) : QString();
}

/// The weight below a point: of the selected query, or of a query token with the selected key.
std::optional<CellRef> SentenceView::cellAt(QPointF point) const {
    auto cell = selectedCell();
    if (!cell) return std::nullopt;
    if (const auto query = sentenceLayout().queries.chipAt(point)) {
        cell->row = m_figure.shown().queries[static_cast<std::size_t>(*query)];
        return cell;
    }
    for (std::size_t i = 0; i < sentenceLayout().paragraphs.size(); ++i) {
        const auto key = sentenceLayout().paragraphs[i].keys.chipAt(point);
        if (!key) continue;
        cell->head = m_figure.shown().heads[i].head;
        cell->column = m_figure.shown().keys[static_cast<std::size_t>(*key)];
        return cell;
    }
    return std::nullopt;
}

std::optional<CellRef> SentenceView::clickedCell(QPointF point) const {
    auto cell = cellAt(point);
    const bool isKeyToken = cell && !sentenceLayout().queries.chipAt(point);
    if (!isKeyToken || m_figure.isCross()) return cell;
    cell->row = cell->column;  // the token becomes the query
    cell->column = selectedCell()->column;
    return cell;
}

QString SentenceView::tokenText(const CellRef& cell) const {
    const int sequence = shownSequence(*m_trace, m_view);
    const auto head = std::ranges::find(m_figure.shown().heads, cell.head, &HeadWeights::head);
    return tr("key %1 “%2”: %3")
        .arg(QString::number(cell.column + 1), tokenWord(m_trace->tokens->keys, sequence, cell.column),
             numberText(head->tile.values(cell.row, cell.column)));
}

void SentenceView::moveHover(std::optional<CellRef> cell) {
    if (cell == m_hovered) return;
    setHovered(cell);
    emit cellHovered(cell);
}

void SentenceView::reveal() {
    const auto cell = selectedCell();
    if (!cell || sentenceLayout().paragraphs.empty()) return;
    const auto head = std::ranges::find(m_figure.shown().heads, cell->head, &HeadWeights::head);
    const auto key = std::ranges::find(m_figure.shown().keys, cell->column) - m_figure.shown().keys.begin();
    const auto& keys =
        sentenceLayout().paragraphs[static_cast<std::size_t>(head - m_figure.shown().heads.begin())].keys;
    const QRectF chip = keys.chips[static_cast<std::size_t>(key)];
    QScrollBar* bar = verticalScrollBar();
    const double below = chip.bottom() + 32 - viewport()->height();
    const double above = std::max(below, chip.top() - 48);
    bar->setValue(static_cast<int>(std::clamp<double>(bar->value(), below, above)));
}

void SentenceView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const auto current = currentCell();
    painter.fillRect(viewport()->rect(), m_theme.background);
    if (!current) return paintHint(painter, viewport()->rect(), m_theme, m_hint);
    painter.translate(origin());
    const double top = -origin().y();
    m_figure.paint(painter, *current, {top, top + viewport()->height()});
    painter.resetTransform();
    // The scale stays while the text scrolls, and a long heading ends before it.
    QRectF right(viewport()->rect());
    right.setLeft(right.right() - m_figure.scaleRoom());
    painter.fillRect(right, m_theme.background);
    m_figure.paintScale(painter, viewport()->size(), devicePixelRatioF());
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
        const auto cell = sentenceLayout().queries.chipAt(point) ? std::nullopt : cellAt(point);
        QToolTip::showText(help->globalPos(), cell ? asToolTip(tokenText(*cell)) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

/// Left and right lead to the chip that lies there, also in a text that is read from right to left.
QKeyEvent SentenceView::asRead(const QKeyEvent& event) const {
    const bool isAlongHeads = event.modifiers().testFlag(Qt::ControlModifier);
    int key = event.key();
    if (!isAlongHeads && m_figure.areKeysFromTheRight()) {
        if (event.key() == Qt::Key_Left) key = Qt::Key_Right;
        if (event.key() == Qt::Key_Right) key = Qt::Key_Left;
    }
    return QKeyEvent(event.type(), key, event.modifiers());
}

void SentenceView::keyPressEvent(QKeyEvent* event) {
    const auto from = selectedCell();
    const auto cell = from ? movedInWeights(m_figure.shown(), *from, asRead(*event)) : std::nullopt;
    if (!cell) return QAbstractScrollArea::keyPressEvent(event);
    m_hovered.reset();  // the keyboard leads now, wherever the mouse lies
    emit cellSelected(*cell);
}

}  // namespace attention
