// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/table_view.h"

#include "background/async_queries.h"
#include "heatmap/figure_theme.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "table/matrix_model.h"
#include "texts/axis_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "widgets/focus_ring.h"
#include "widgets/layouts.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {
namespace {

constexpr int wordsInCell = 5;

/// "dog 0.61, rabbit 0.55", or why there are none.
QString wordsLine(const NearestWords& found) {
    if (found.words.empty()) return messageText(found.unavailableReason);
    QStringList words;
    for (const NearWord& near : found.words)
        words << printableToken(near.word) + ' ' + numberText(near.cosine, 2);
    return words.join(QStringLiteral(", "));
}

}  // namespace

TableView::TableView(NearestWordsQuery& nearestWordsQuery)
    : m_nearestWordsQuery(nearestWordsQuery),
      m_model(new MatrixModel(this)),
      m_title(new QLabel),
      m_table(new QTableView) {
    auto* layout = newLayout<QVBoxLayout>(this, {16, 16, 16, 8}, 8);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    m_title->setWordWrap(true);
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    m_table->setTabKeyNavigation(false);  // the Tab key leaves the table
    m_table->setMouseTracking(true);
    m_table->setAccessibleName(tr("Table of numbers"));
    m_table->viewport()->installEventFilter(this);
    new FocusRing(m_table);
    setFocusProxy(m_table);
    m_table->installEventFilter(this);
    connect(&m_nearestWordsQuery, &NearestWordsQuery::finished, this, &TableView::updateNearestWords);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!m_isUpdatingSelection && index.isValid()) emit cellSelected(m_model->cellAt(index));
            });
    connect(m_table, &QTableView::entered, this,
            [this](const QModelIndex& index) { emit cellHovered(m_model->cellAt(index)); });
}

QString TableView::title() const {
    return m_title->text();
}

void TableView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    if (!m_trace) m_nearestWordsQuery.reset();
    updateTable();
}

void TableView::setHint(const QString& hint) {
    m_hint = hint;
    if (isVisible()) updateTitle();
}

void TableView::setViewSettings(const ViewSettings& view) {
    if (view == m_viewSettings) return;
    m_viewSettings = view;
    updateTable();
}

void TableView::setSelectedCell(const CellRef& cell) {
    if (cell == m_selectedCell) return;
    m_selectedCell = cell;
    if (!isVisible() || !m_trace) return;
    const CellRef shown = shownCell();
    if (shown.stage != m_model->stage() || shown.head != m_model->head()) return updateTable();
    updateCurrentIndex();
}

void TableView::setHoveredCell(const std::optional<CellRef>& cell) {
    const bool isHere = cell && m_trace && cell->stage == m_model->stage() && cell->head == m_model->head();
    QColor tint = themeFor(palette(), font()).accent;
    tint.setAlphaF(0.2f);
    m_model->setHoveredIndex(isHere ? m_model->indexOf(*cell) : QModelIndex(), tint);
}

/// A later trace may lack the selected stage or head.
CellRef TableView::shownCell() const {
    CellRef cell = m_selectedCell;
    if (!hasStage(*m_trace, cell.stage)) cell = {Stage::Weights, 0, cell.row, 0};
    const StageInfo& info = stageInfo(cell.stage);
    const bool isMean = cell.head == meanOfHeads && info.isPerHead() && info.columnAxis == Axis::Key;
    const int last = static_cast<int>(m_trace->stageHeadCount(cell.stage)) - 1;
    if (!isMean) cell.head = std::clamp(cell.head, 0, last);
    return cell;
}

/// Costs nothing while another view is in front; shown, it catches up.
void TableView::updateTable() {
    if (!isVisible()) return;
    const QScopedValueRollback following(m_isUpdatingSelection, true);
    const CellRef cell = m_trace ? shownCell() : CellRef();
    m_model->setMatrix(m_trace, m_viewSettings, cell.stage, cell.head);
    m_table->setVisible(m_trace != nullptr);
    updateColors();
    updateSectionSizes();
    updateTitle();
    updateNearestWords();
    updateCurrentIndex();
}

/// Those of the same rows stay until the next are found.
void TableView::updateNearestWords() {
    if (!isVisible() || !m_trace) return;
    if (!m_model->hasNearestWords()) return m_nearestWordsQuery.reset();
    NearestWordsRequest wish{m_trace, shownSequence(*m_trace, m_viewSettings), {}, wordsInCell};
    for (const int row : m_model->shownRows())
        wish.rows.push_back({m_model->stage(), m_model->head(), row, 0});
    m_nearestWordsQuery.submit(wish);
    QStringList lines;
    if (const auto found = m_nearestWordsQuery.result()) {
        for (const NearestWords& ofRow : *found) lines << wordsLine(ofRow);
    } else if (!m_nearestWordsQuery.errorString().isEmpty()) {
        lines.fill(m_nearestWordsQuery.errorString(), m_model->rowCount());
    } else {
        return;
    }
    m_model->setNearestWords(lines);
}

void TableView::updateTitle() {
    m_title->setAlignment(m_trace ? Qt::AlignLeft : Qt::AlignCenter);
    m_title->setFont(themeFor(palette(), font()).heading);
    if (!m_trace) return m_title->setText(m_hint);
    const Stage stage = m_model->stage();
    QString text = mapTitle(*m_trace, {stage, m_model->head(), 0, 0});
    const StageMatrixSize size = stageMatrixSize(*m_trace, stage);
    const QString rows = rowAxisText(*m_trace, 0, stage).title;
    const QString columns = columnAxisText(*m_trace, 0, stage).title;
    text += tr("   %1 × %2").arg(size.rows).arg(size.columns);
    if (!columns.isEmpty()) text += tr("   rows: %1, columns: %2").arg(rows, columns);
    m_title->setText(text);
}

/// The same width for every column, whatever scrolls into view.
void TableView::updateSectionSizes() {
    const QFontMetrics metrics(m_table->font());
    QFont bold = m_table->font();  // as the header draws the current column
    bold.setBold(true);
    const QFontMetrics header(bold);
    constexpr int padding = 16;
    int width = metrics.horizontalAdvance(m_model->longestText());
    if (m_model->hasMaskedWeights())
        width = std::max(width, metrics.horizontalAdvance(MatrixModel::maskedText()));
    constexpr int measured = 64;
    for (int column = 0; column < std::min(measured, m_model->columnCount()); ++column) {
        const QString label = m_model->headerData(column, Qt::Horizontal).toString();
        width = std::max(width, std::min(header.horizontalAdvance(label), 14 * metrics.averageCharWidth()));
    }
    m_table->horizontalHeader()->setDefaultSectionSize(width + padding);
    if (m_model->hasNearestWords()) m_table->setColumnWidth(0, 60 * metrics.averageCharWidth());
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + 8);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

/// Tokens in their role's colour, hairlines, and the selection readable in both themes.
void TableView::updateColors() {
    const FigureTheme theme = themeFor(palette(), font());
    const Stage stage = m_model->stage();
    const auto style = [](QWidget* widget, const QString& sheet) {
        if (widget->styleSheet() != sheet) widget->setStyleSheet(sheet);  // polishing is slow
    };
    const auto header = [&](QHeaderView* view, const QColor& color) {
        style(view, QStringLiteral("QHeaderView { background: %1; } QHeaderView::section { color: %2;"
                                   " background: %1; border: none; padding: 2px 4px; }")
                        .arg(theme.background.name(), color.name()));
    };
    header(m_table->verticalHeader(), rowAxisColor(theme, stage));
    header(m_table->horizontalHeader(), columnAxisColor(theme, stage));
    style(m_table, QStringLiteral("QTableView { gridline-color: %1; } QTableCornerButton::section "
                                  "{ background: %2; border: none; }")
                       .arg(theme.hairline.name(), theme.background.name()));
    QPalette colors = palette();  // last: a new style sheet brings back the palette before it
    colors.setColor(QPalette::Base, theme.background);
    colors.setColor(QPalette::Text, theme.text);
    m_table->setPalette(colors);
}

void TableView::updateCurrentIndex() {
    const QScopedValueRollback following(m_isUpdatingSelection, true);
    const QModelIndex index = m_trace ? m_model->nearestIndexTo(shownCell()) : QModelIndex();
    const QModelIndex current = m_table->currentIndex();
    if (!index.isValid() || (current.isValid() && m_model->cellAt(index) == m_model->cellAt(current))) return;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void TableView::copySelection() const {
    const QItemSelection selection = m_table->selectionModel()->selection();
    if (selection.isEmpty()) return;
    const QItemSelectionRange& block = selection.first();
    QGuiApplication::clipboard()->setText(tabSeparatedText(*m_model, block.topLeft(), block.bottomRight()));
}

void TableView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    updateTable();
}

void TableView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateTable();
}

void TableView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

/// The copy key copies from the table while it has the keyboard, whatever else the window copies.
bool TableView::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched == m_table && isKey && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        if (event->type() == QEvent::KeyPress) copySelection();
        event->accept();
        return true;
    }
    if (watched == m_table->viewport() && event->type() == QEvent::Leave) emit cellHovered(std::nullopt);
    return View::eventFilter(watched, event);
}

}  // namespace attention
