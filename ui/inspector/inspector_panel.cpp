// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_panel.h"

#include "background/finders.h"
#include "files/file_read_error.h"
#include "inspector/inspector_browser.h"
#include "inspector/inspector_document.h"
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

constexpr int shownWords = 5;

QFrame* newLine() {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    return line;
}

}  // namespace

InspectorPanel::InspectorPanel(WordFinder& finder, QWidget* parent)
    : QWidget(parent),
      m_finder(finder),
      m_title(new QLabel),
      m_place(new QLabel),
      m_back(new QToolButton),
      m_goBack(new QAction(tr("Back"), this)),
      m_browser(new InspectorBrowser(
          [this](const CellRef& cell) { return m_trace ? linkWords(*m_trace, m_view, cell) : QString(); })),
      m_line(newLine()),
      m_result(new QLabel) {
    // The labels begin where the text of the browser does, to the right of its focus ring.
    constexpr int left = 16;
    auto* layout = newLayout<QVBoxLayout>(this, {left - InspectorBrowser::ringRoom, 16, 8, 8}, 4);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(InspectorBrowser::ringRoom, 0, 0, 0);
    top->addWidget(m_title, 1);
    top->addWidget(m_back);
    layout->addLayout(top);
    layout->addWidget(m_place);
    layout->addSpacing(8);
    layout->addWidget(m_browser, 1);
    layout->addWidget(m_line);
    layout->addWidget(m_result);
    for (QLabel* label : {m_title, m_place, m_result}) label->setWordWrap(label != m_result);
    for (QLabel* label : {m_place, m_result}) label->setContentsMargins(InspectorBrowser::ringRoom, 0, 0, 0);
    m_title->setObjectName(QStringLiteral("inspectorTitle"));
    m_place->setObjectName(QStringLiteral("inspectorWords"));
    m_result->setObjectName(QStringLiteral("inspectorResult"));
    m_goBack->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_goBack->setToolTip(tr("Back to the number that led here (Alt+Left)"));
    m_goBack->setEnabled(false);
    addAction(m_goBack);
    m_back->setDefaultAction(m_goBack);
    m_back->setObjectName(QStringLiteral("inspectorBack"));
    m_back->setAutoRaise(true);
    m_back->setToolButtonStyle(Qt::ToolButtonTextOnly);
    new FocusRing(m_browser);
    setFocusProxy(m_browser);
    setMinimumWidth(280);
    m_hint = tr("Select a cell to see how its number comes about.");
    connect(m_goBack, &QAction::triggered, this, &InspectorPanel::goBack);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &InspectorPanel::follow);
    connect(m_browser, &InspectorBrowser::widthChanged, this, &InspectorPanel::refresh);
    connect(&m_finder, &WordFinder::ended, this, &InspectorPanel::refresh);
}

QString InspectorPanel::heading() const {
    return m_title->text() + QStringLiteral(", ") + m_place->text();
}

void InspectorPanel::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    if (!m_trace) m_finder.forget();
    refresh();
}

void InspectorPanel::setHint(const QString& hint) {
    m_hint = hint;
    refresh();
}

void InspectorPanel::setView(const ViewSettings& view) {
    const bool isSame = view.sequence == m_view.sequence && view.heads == m_view.heads;
    m_view = view;
    if (!isSame) refresh();
}

void InspectorPanel::setSelected(const CellRef& cell) {
    if (cell == m_cell) return;
    m_way.clear();
    explainCell(cell);
}

void InspectorPanel::explainCell(const CellRef& cell) {
    m_cell = cell;
    m_goBack->setEnabled(!m_way.empty());
    refresh();
}

void InspectorPanel::follow(const QUrl& link) {
    if (link == QUrl(QString::fromLatin1(allTermsLink))) {
        m_hasAllTerms = !m_hasAllTerms;
        return refresh();
    }
    const auto cell = cellOfLink(link);
    if (!cell || !m_trace || !hasCell(*m_trace, *cell)) return;
    m_way.push_back(m_cell);
    explainCell(*cell);
    emit operandFollowed(*cell);
}

/// Cells that a changed session no longer has are passed over.
void InspectorPanel::goBack() {
    while (!m_way.empty()) {
        const CellRef cell = m_way.back();
        m_way.pop_back();
        if (!m_trace || !hasCell(*m_trace, cell)) continue;
        explainCell(cell);
        emit operandFollowed(cell);
        return;
    }
    m_goBack->setEnabled(false);
}

/// Costs nothing while hidden; shown, it catches up.
void InspectorPanel::refresh() {
    if (!isVisible()) return;
    if (!m_trace) return showHint(m_hint);
    if (!hasCell(*m_trace, m_cell)) return showHint(tr("This session does not have that number."));
    try {
        showCell();
    } catch (const FileReadError&) {  // of a large model whose file has changed
        showHint(failureText(std::current_exception()));
    }
}

void InspectorPanel::showCell() {
    const FigureTheme theme = themeFor(palette(), font());
    const int sequence = shownSequence(*m_trace, m_view);
    m_title->setFont(theme.heading);
    m_title->setText(stageTitle(*m_trace, m_cell.stage));
    m_place->setText(cellWords(*m_trace, sequence, m_cell));
    InspectorPage page = inspectorPage(*m_trace, m_view, m_cell, m_hasAllTerms);
    page.words = m_words = findWords();
    QFont large = theme.heading;
    large.setPixelSize(theme.body.pixelSize() * 3 / 2);
    large.setBold(true);
    m_result->setFont(large);
    m_result->setText(resultText(page.steps.back()));
    m_line->show();
    m_browser->showPage(page, theme, m_shown == m_cell);
    m_shown = m_cell;
}

/// Those of the same cell stay until the next are found: only its numbers changed.
std::optional<PrintedWords> InspectorPanel::findWords() {
    const std::vector<CellRef> rows = rowsToName(*m_trace, m_cell);
    if (rows.empty()) {
        m_finder.forget();
        return std::nullopt;
    }
    const int sequence = shownSequence(*m_trace, m_view);
    m_finder.find({m_trace, sequence, rows, shownWords});
    if (const auto found = m_finder.found()) return printedWords(*m_trace, sequence, rows, *found);
    if (!m_finder.failure().isEmpty()) return failedWords(m_finder.failure());
    return m_words && m_shown == m_cell ? m_words : comingWords();
}

void InspectorPanel::showHint(const QString& hint) {
    m_title->clear();
    m_place->setText(hint);
    m_result->clear();
    m_line->hide();
    m_browser->showPage({}, themeFor(palette(), font()), false);
    m_shown.reset();
}

void InspectorPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void InspectorPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace attention
