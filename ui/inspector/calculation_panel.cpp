// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_panel.h"

#include "background/async_queries.h"
#include "files/file_read_error.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "look/icons.h"
#include "state/stage_maps.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "widgets/focus_ring.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace attention {
namespace {

constexpr int nearestWordCount = 5;

QFrame* makeSeparator() {
    auto* separator = new QFrame;
    separator->setFrameShape(QFrame::HLine);
    separator->setFrameShadow(QFrame::Plain);
    separator->setForegroundRole(QPalette::Midlight);
    return separator;
}

}  // namespace

CalculationPanel::CalculationPanel(ViewContext& viewContext, NearestWordsQuery& nearestWordsQuery,
                                   QWidget* parent)
    : LazyWidget(parent),
      m_nearestWordsQuery(nearestWordsQuery),
      m_viewContext(viewContext),
      m_explainedCell(viewContext.selectedCell()),
      m_title(new QLabel),
      m_cellDescription(new QLabel),
      m_backButton(new QToolButton),
      m_backAction(new QAction(tr("Back"), this)),
      m_browser(new CalculationBrowser([this](const CellRef& cell) {
          return trace() ? linkToolTip(*trace(), m_viewContext.displaySettings(), cell) : QString();
      })),
      m_separator(makeSeparator()),
      m_result(new QLabel) {
    // The labels begin where the text of the browser does, to the right of its focus ring.
    constexpr int leftMargin = 16;
    auto* layout =
        newLayout<QVBoxLayout>(this, {leftMargin - CalculationBrowser::focusRingMargin, 16, 8, 8}, 4);
    auto* titleLayout = new QHBoxLayout;
    titleLayout->setContentsMargins(CalculationBrowser::focusRingMargin, 0, 0, 0);
    titleLayout->addWidget(m_title, 1);
    titleLayout->addWidget(m_backButton);
    layout->addLayout(titleLayout);
    layout->addWidget(m_cellDescription);
    layout->addSpacing(8);
    layout->addWidget(m_browser, 1);
    layout->addWidget(m_separator);
    layout->addWidget(m_result);
    for (QLabel* label : {m_title, m_cellDescription, m_result}) label->setWordWrap(label != m_result);
    for (QLabel* label : {m_cellDescription, m_result})
        label->setContentsMargins(CalculationBrowser::focusRingMargin, 0, 0, 0);
    m_title->setObjectName(QStringLiteral("inspectorTitle"));
    m_cellDescription->setObjectName(QStringLiteral("inspectorWords"));
    m_result->setObjectName(QStringLiteral("inspectorResult"));
    m_backAction->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_backAction->setToolTip(tr("Go back to the previous number (Alt+Left)"));
    m_backAction->setIcon(themeIcon("go-previous"));
    m_backAction->setEnabled(false);
    addAction(m_backAction);
    m_backButton->setDefaultAction(m_backAction);
    m_backButton->setObjectName(QStringLiteral("inspectorBack"));
    m_backButton->setAutoRaise(true);
    m_backButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    new FocusRing(m_browser);
    setFocusProxy(m_browser);
    setMinimumWidth(280);
    connect(m_backAction, &QAction::triggered, this, &CalculationPanel::goBack);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &CalculationPanel::followLink);
    connect(m_browser, &CalculationBrowser::pageWidthChanged, this, [this] { updateIfVisible(); });
    connect(&m_nearestWordsQuery, &NearestWordsQuery::finished, this, [this] { updateIfVisible(); });
    connect(&viewContext, &ViewContext::changed, this, &CalculationPanel::updateFor);
}

QString CalculationPanel::heading() const {
    return tr("%1, %2", "stage, cell").arg(m_title->text(), m_cellDescription->text());
}

/// Explains the selected cell. If another cell was selected than by a link, clears the history of links.
void CalculationPanel::updateFor(StateChanges changes) {
    if (!(changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))) return;
    if (changes & StateChange::Trace && (!trace() || !isVisible()))
        m_nearestWordsQuery.reset();  // it would keep the previous trace
    const CellRef selectedCell = m_viewContext.selectedCell();
    const bool isLinked = std::exchange(m_linkedCell, std::nullopt) == selectedCell;
    if (std::exchange(m_explainedCell, selectedCell) != selectedCell && !isLinked) m_backHistory.clear();
    updateBackAction();
    updateIfVisible();
}

void CalculationPanel::updateBackAction() {
    m_backAction->setEnabled(!m_backHistory.empty());
}

void CalculationPanel::restoreBackHistory(const std::vector<CellRef>& cells) {
    m_explainedCell = m_viewContext.selectedCell();
    m_backHistory = cells;
    updateBackAction();
}

void CalculationPanel::followLink(const QUrl& link) {
    if (link == QUrl(QString::fromLatin1(allTermsLink)))
        return m_viewContext.changeDisplay(
            [](DisplaySettings& display) { display.showsAllTerms = !display.showsAllTerms; });
    const auto cell = cellFromLink(link);
    if (!cell || !trace() || !hasCell(*trace(), *cell)) return;
    m_backHistory.push_back(m_explainedCell);
    selectLinkedCell(*cell);
}

/// Selects a cell without clearing the history.
void CalculationPanel::selectLinkedCell(const CellRef& cell) {
    m_linkedCell = cell;
    m_viewContext.select(cell);
    updateBackAction();
}

/// Skips cells that the trace no longer has because the session was edited.
void CalculationPanel::goBack() {
    while (!m_backHistory.empty()) {
        const CellRef cell = m_backHistory.back();
        m_backHistory.pop_back();
        if (trace() && hasCell(*trace(), cell)) return selectLinkedCell(cell);
    }
    updateBackAction();
}

void CalculationPanel::updateContent() {
    if (!trace()) return showHint(tr("Select a number to see its calculation here."));
    if (!hasCell(*trace(), m_explainedCell))
        return showHint(tr("The selected number does not exist in this session."));
    try {
        updatePage();
    } catch (const FileReadError&) {  // the file of a large model has changed
        showHint(failureText(std::current_exception()));
    }
}

void CalculationPanel::updatePage() {
    const FigureTheme theme = themeFor(palette(), font());
    const int sequence = this->sequence();
    m_title->setFont(theme.titleFont);
    m_title->setText(stageTitle(*trace(), m_explainedCell.stage));
    m_cellDescription->setText(cellDescription(*trace(), sequence, m_explainedCell));
    const DisplaySettings& displaySettings = m_viewContext.displaySettings();
    CalculationPage page =
        calculationPage(*trace(), displaySettings, m_explainedCell, displaySettings.showsAllTerms);
    page.nearestWords = m_nearestWords = findNearestWords();
    m_result->setFont(theme.titleFont);
    m_result->setText(resultText(page.steps.back()));
    m_separator->show();
    m_browser->setFont(theme.smallFont);  // so that the longest rows fit
    m_browser->setPage(page, theme, m_displayedCell == m_explainedCell);
    m_displayedCell = m_explainedCell;
}

/// Returns the nearest words of the explained cell, and submits their query if necessary. While the query is
/// pending, returns the displayed words if the cell is unchanged, otherwise a placeholder. Returns
/// std::nullopt if the trace has no word vectors.
std::optional<FormattedNearestWords> CalculationPanel::findNearestWords() {
    const std::vector<CellRef> rows = rowsForNearestWords(*trace(), m_explainedCell);
    if (rows.empty()) {
        m_nearestWordsQuery.reset();
        return std::nullopt;
    }
    const int sequence = this->sequence();
    m_nearestWordsQuery.submit({trace(), sequence, rows, nearestWordCount});
    if (const auto results = m_nearestWordsQuery.result())
        return formatNearestWords(*trace(), sequence, rows, *results);
    if (!m_nearestWordsQuery.errorString().isEmpty())
        return nearestWordsErrorText(m_nearestWordsQuery.errorString());
    return m_nearestWords && m_displayedCell == m_explainedCell ? m_nearestWords : nearestWordsPlaceholder();
}

void CalculationPanel::showHint(const QString& hint) {
    m_title->clear();
    m_cellDescription->setText(hint);
    m_result->clear();
    m_separator->hide();
    const FigureTheme theme = themeFor(palette(), font());
    m_browser->setFont(theme.smallFont);
    m_browser->setPage({}, theme, false);
    m_displayedCell.reset();
}

}  // namespace attention

#include "moc_calculation_panel.cpp"
