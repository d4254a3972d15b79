// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_panel.h"

#include "background/async_queries.h"
#include "files/file_read_error.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_document.h"
#include "look/icons.h"
#include "state/stage_maps.h"
#include "texts/cell_text.h"
#include "texts/failure_text.h"
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

CalculationPanel::CalculationPanel(NearestWordsQuery& nearestWordsQuery, QWidget* parent)
    : LazyWidget(parent),
      m_nearestWordsQuery(nearestWordsQuery),
      m_title(new QLabel),
      m_cellDescription(new QLabel),
      m_backButton(new QToolButton),
      m_backAction(new QAction(tr("Back"), this)),
      m_browser(new CalculationBrowser([this](const CellRef& cell) {
          return m_trace ? linkToolTip(*m_trace, m_displaySettings, cell) : QString();
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
    m_hint = tr("Select a cell to see how its number is calculated.");
    connect(m_backAction, &QAction::triggered, this, &CalculationPanel::goBack);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &CalculationPanel::followLink);
    connect(m_browser, &CalculationBrowser::pageWidthChanged, this, [this] { updateIfVisible(); });
    connect(&m_nearestWordsQuery, &NearestWordsQuery::finished, this, [this] { updateIfVisible(); });
}

QString CalculationPanel::heading() const {
    return tr("%1, %2", "stage, cell").arg(m_title->text(), m_cellDescription->text());
}

void CalculationPanel::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    if (!m_trace || !isVisible()) m_nearestWordsQuery.reset();  // it would keep the previous trace
    updateIfVisible();
}

void CalculationPanel::setHint(const QString& hint) {
    m_hint = hint;
    updateIfVisible();
}

void CalculationPanel::setDisplaySettings(const DisplaySettings& displaySettings) {
    const bool isUnchanged = displaySettings.sequence == m_displaySettings.sequence &&
                             displaySettings.heads == m_displaySettings.heads;
    m_displaySettings = displaySettings;
    if (!isUnchanged) updateIfVisible();
}

void CalculationPanel::setSelectedCell(const CellRef& cell) {
    if (cell == m_explainedCell) return;
    m_backHistory.clear();
    explainCell(cell);
}

void CalculationPanel::copyStateFrom(const CalculationPanel& other) {
    m_backHistory = other.m_backHistory;
    m_showsAllTerms = other.m_showsAllTerms;
    explainCell(other.m_explainedCell);
}

void CalculationPanel::explainCell(const CellRef& cell) {
    m_explainedCell = cell;
    m_backAction->setEnabled(!m_backHistory.empty());
    updateIfVisible();
}

void CalculationPanel::followLink(const QUrl& link) {
    if (link == QUrl(QString::fromLatin1(allTermsLink))) {
        m_showsAllTerms = !m_showsAllTerms;
        return updateIfVisible();
    }
    const auto cell = cellFromLink(link);
    if (!cell || !m_trace || !hasCell(*m_trace, *cell)) return;
    m_backHistory.push_back(m_explainedCell);
    explainCell(*cell);
    emit explainedCellChanged(*cell);
}

/// Skips cells that the trace no longer has because the session was edited.
void CalculationPanel::goBack() {
    while (!m_backHistory.empty()) {
        const CellRef cell = m_backHistory.back();
        m_backHistory.pop_back();
        if (!m_trace || !hasCell(*m_trace, cell)) continue;
        explainCell(cell);
        emit explainedCellChanged(cell);
        return;
    }
    m_backAction->setEnabled(false);
}

void CalculationPanel::updateContent() {
    if (!m_trace) return showHint(m_hint);
    if (!hasCell(*m_trace, m_explainedCell))
        return showHint(tr("The selected number does not exist in this session."));
    try {
        updatePage();
    } catch (const FileReadError&) {  // the file of a large model has changed
        showHint(failureText(std::current_exception()));
    }
}

void CalculationPanel::updatePage() {
    const FigureTheme theme = themeFor(palette(), font());
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    m_title->setFont(theme.titleFont);
    m_title->setText(stageTitle(*m_trace, m_explainedCell.stage));
    m_cellDescription->setText(cellDescription(*m_trace, sequence, m_explainedCell));
    CalculationPage page = calculationPage(*m_trace, m_displaySettings, m_explainedCell, m_showsAllTerms);
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
    const std::vector<CellRef> rows = rowsForNearestWords(*m_trace, m_explainedCell);
    if (rows.empty()) {
        m_nearestWordsQuery.reset();
        return std::nullopt;
    }
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    m_nearestWordsQuery.submit({m_trace, sequence, rows, nearestWordCount});
    if (const auto results = m_nearestWordsQuery.result())
        return formatNearestWords(*m_trace, sequence, rows, *results);
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
