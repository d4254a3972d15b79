// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/table_view.h"

#include "background/async_queries.h"
#include "heatmap/figure_theme.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "table/matrix_model.h"
#include "texts/axis_text.h"
#include "texts/joined_texts.h"
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

constexpr int tableNearestWordCount = 5;

/// Returns the words with their cosines, such as “dog 0.61, rabbit 0.55”, or the reason why the list of words
/// is empty.
QString nearestWordsText(const NearestWords& nearestWords) {
    if (nearestWords.words.empty()) return messageText(nearestWords.unavailableReason);
    QStringList wordTexts;
    for (const NearWord& nearWord : nearestWords.words)
        wordTexts << printableToken(nearWord.word) + ' ' + numberText(nearWord.cosine, 2);
    return joinedList(wordTexts);
}

}  // namespace

TableView::TableView(NearestWordsQuery& nearestWordsQuery)
    : m_nearestWordsQuery(nearestWordsQuery),
      m_model(new MatrixModel(this)),
      m_titleLabel(new QLabel),
      m_tableView(new QTableView) {
    auto* layout = newLayout<QVBoxLayout>(this, {16, 16, 16, 8}, 8);
    layout->addWidget(m_titleLabel);
    layout->addWidget(m_tableView, 1);
    m_titleLabel->setWordWrap(true);
    m_tableView->setModel(m_model);
    m_tableView->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_tableView->setFrameShape(QFrame::NoFrame);
    m_tableView->setWordWrap(false);
    m_tableView->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    m_tableView->setTabKeyNavigation(false);  // the Tab key leaves the table
    m_tableView->setMouseTracking(true);
    m_tableView->setAccessibleName(tr("Table of numbers"));
    m_tableView->viewport()->installEventFilter(this);
    new FocusRing(m_tableView);
    setFocusProxy(m_tableView);
    m_tableView->installEventFilter(this);
    connect(&m_nearestWordsQuery, &NearestWordsQuery::finished, this, [this] {
        if (isVisible()) updateNearestWords();
    });
    connect(m_tableView->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!m_isUpdatingSelection && index.isValid()) commands().select(m_model->cellAt(index));
            });
    connect(m_tableView, &QTableView::entered, this,
            [this](const QModelIndex& index) { commands().hover(m_model->cellAt(index)); });
}

QString TableView::title() const {
    return m_titleLabel->text();
}

void TableView::updateFor(StateChanges changes) {
    const bool isOtherMatrix =
        trace() && (shownCell().stage != m_model->stage() || shownCell().head != m_model->head());
    if (changes & (StateChange::Trace | StateChange::DisplaySettings) || isOtherMatrix)
        updateTable();
    else if (changes & StateChange::SelectedCell)
        updateCurrentIndex();
    updateHoveredCell();
}

void TableView::releaseContent() {
    m_nearestWordsQuery.reset();
}

void TableView::updateHoveredCell() {
    const std::optional<CellRef>& cell = context().hoveredCell();
    const bool isInTable =
        cell && trace() && cell->stage == m_model->stage() && cell->head == m_model->head();
    QColor tint = themeFor(palette(), font()).accentColor;
    tint.setAlphaF(0.2f);
    m_model->setHoveredIndex(isInTable ? m_model->indexOf(*cell) : QModelIndex(), tint);
}

/// Uses the weights of head 0 if the trace lacks the selected stage, and the nearest head if it lacks the
/// selected head.
CellRef TableView::shownCell() const {
    const Shared<Trace> trace = this->trace();
    CellRef cell = selectedCell();
    if (!hasStage(*trace, cell.stage)) cell = {Stage::Weights, 0, cell.row, 0};
    const StageInfo& info = stageInfo(cell.stage);
    const bool isMean = cell.head == meanOfHeads && info.isPerHead() && info.columnAxis == Axis::Key;
    const int lastHead = static_cast<int>(trace->stageHeadCount(cell.stage)) - 1;
    if (!isMean) cell.head = std::clamp(cell.head, 0, lastHead);
    return cell;
}

void TableView::updateTable() {
    const QScopedValueRollback updatingGuard(m_isUpdatingSelection, true);
    const Shared<Trace> trace = this->trace();
    const CellRef cell = trace ? shownCell() : CellRef();
    if (!trace) m_nearestWordsQuery.reset();  // it would keep the previous trace
    m_model->setMatrix(trace, displaySettings(), cell.stage, cell.head);
    m_tableView->setVisible(trace != nullptr);
    updateColors();
    updateSectionSizes();
    updateTitle();
    updateNearestWords();
    updateCurrentIndex();
}

/// Requests the nearest words and shows them when they are available. Until then, the table keeps the words
/// of the same rows.
void TableView::updateNearestWords() {
    const Shared<Trace> trace = this->trace();
    if (!trace) return;
    if (!m_model->hasNearestWords()) return m_nearestWordsQuery.reset();
    NearestWordsRequest request{trace, shownSequence(*trace, displaySettings()), {}, tableNearestWordCount};
    for (const int row : m_model->shownRows())
        request.rows.push_back({m_model->stage(), m_model->head(), row, 0});
    m_nearestWordsQuery.submit(request);
    QStringList rowTexts;
    if (const auto result = m_nearestWordsQuery.result()) {
        for (const NearestWords& nearestWords : *result) rowTexts << nearestWordsText(nearestWords);
    } else if (!m_nearestWordsQuery.errorString().isEmpty()) {
        rowTexts.fill(m_nearestWordsQuery.errorString(), m_model->rowCount());
    } else {
        return;
    }
    m_model->setNearestWords(rowTexts);
}

void TableView::updateTitle() {
    const Shared<Trace> trace = this->trace();
    m_titleLabel->setAlignment(trace ? Qt::AlignLeft : Qt::AlignCenter);
    m_titleLabel->setFont(themeFor(palette(), font()).headingFont);
    if (!trace) return m_titleLabel->setText(hint());
    const Stage stage = m_model->stage();
    const QString title = mapTitle(*trace, {stage, m_model->head(), 0, 0});
    const StageMatrixSize matrixSize = stageMatrixSize(*trace, stage);
    const QString rowAxisTitle = rowAxisText(*trace, 0, stage).title;
    const QString columnAxisTitle = columnAxisText(*trace, 0, stage).title;
    const QString rows = QString::number(matrixSize.rows);
    const QString columns = QString::number(matrixSize.columns);
    m_titleLabel->setText(columnAxisTitle.isEmpty()
                              ? tr("%1   %2 × %3", "title, size").arg(title, rows, columns)
                              : tr("%1   %2 × %3   rows: %4, columns: %5", "title, size, axes")
                                    .arg(title, rows, columns, rowAxisTitle, columnAxisTitle));
}

/// Gives all columns of numbers the same width, which does not change when the user scrolls.
void TableView::updateSectionSizes() {
    const QFontMetrics cellMetrics(m_tableView->font());
    QFont headerFont = m_tableView->font();  // the header shows the label of the current column in bold
    headerFont.setBold(true);
    const QFontMetrics headerMetrics(headerFont);
    constexpr int padding = 16;
    int sectionWidth = cellMetrics.horizontalAdvance(m_model->longestText());
    if (m_model->hasMaskedWeights())
        sectionWidth = std::max(sectionWidth, cellMetrics.horizontalAdvance(MatrixModel::maskedText()));
    constexpr int maximumMeasuredColumns = 64;
    for (int column = 0; column < std::min(maximumMeasuredColumns, m_model->columnCount()); ++column) {
        const QString label = m_model->headerData(column, Qt::Horizontal).toString();
        sectionWidth = std::max(sectionWidth, std::min(headerMetrics.horizontalAdvance(label),
                                                       14 * cellMetrics.averageCharWidth()));
    }
    m_tableView->horizontalHeader()->setDefaultSectionSize(sectionWidth + padding);
    if (m_model->hasNearestWords()) m_tableView->setColumnWidth(0, 60 * cellMetrics.averageCharWidth());
    m_tableView->verticalHeader()->setDefaultSectionSize(cellMetrics.height() + 8);
    m_tableView->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_tableView->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

/// Sets the colors of the table. The labels of rows and columns have the color of their axis, such as queries
/// or keys.
void TableView::updateColors() {
    const FigureTheme theme = themeFor(palette(), font());
    const Stage stage = m_model->stage();
    QPalette tablePalette = palette();
    tablePalette.setColor(QPalette::Base, theme.backgroundColor);
    tablePalette.setColor(QPalette::Text, theme.textColor);
    m_tableView->setPalette(tablePalette);
    const auto updateHeaderColors = [&](QHeaderView* header, const QColor& color) {
        QPalette headerPalette = tablePalette;
        for (const auto role : {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
            headerPalette.setColor(role, color);
        header->setPalette(headerPalette);
    };
    updateHeaderColors(m_tableView->verticalHeader(), rowAxisColor(theme, stage));
    updateHeaderColors(m_tableView->horizontalHeader(), columnAxisColor(theme, stage));
}

void TableView::updateCurrentIndex() {
    const QScopedValueRollback updatingGuard(m_isUpdatingSelection, true);
    const QModelIndex index = trace() ? m_model->nearestIndexTo(shownCell()) : QModelIndex();
    const QModelIndex previousIndex = m_tableView->currentIndex();
    if (!index.isValid() ||
        (previousIndex.isValid() && m_model->cellAt(index) == m_model->cellAt(previousIndex)))
        return;
    m_tableView->setCurrentIndex(index);
    m_tableView->scrollTo(index);
}

void TableView::copySelection() const {
    const QItemSelection selection = m_tableView->selectionModel()->selection();
    if (selection.isEmpty()) return;
    const QItemSelectionRange& range = selection.first();
    QGuiApplication::clipboard()->setText(tabSeparatedText(*m_model, range.topLeft(), range.bottomRight()));
}

/// Copies the selected numbers if the user presses the copy shortcut while the table has focus. Accepts the
/// shortcut, so that the window does not handle it.
bool TableView::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched == m_tableView && isKey && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        if (event->type() == QEvent::KeyPress) copySelection();
        event->accept();
        return true;
    }
    if (watched == m_tableView->viewport() && event->type() == QEvent::Leave && isConnected())
        commands().hover(std::nullopt);
    return View::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_table_view.cpp"
