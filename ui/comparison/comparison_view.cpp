// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_view.h"

#include "comparison/session_changes.h"
#include "comparison/session_changes_list.h"
#include "figure/figure_view.h"
#include "heatmap/number_text.h"
#include "texts/cell_text.h"
#include "texts/field_texts.h"
#include "texts/stage_texts.h"
#include "widgets/eliding_combo_box.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {

ComparisonView::ComparisonView(HeadMetricsQuery& metricsQueryA, HeadMetricsQuery& metricsQueryB)
    : m_messageLabel(new QLabel),
      m_pinButton(new QPushButton(tr("Pin as A"))),
      m_titleLabel(new QLabel),
      m_currentCellLabel(new QLabel),
      m_figureView(new FigureView(
          [this](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.comparedTrace) return nullptr;
              return std::make_unique<ComparisonFigure>(
                  source, theme,
                  ComparisonFigure::Options{source.displaySettings.comparesDifferenceOnly, descriptionOfA()});
          })),
      m_metricsPanel(new ComparisonMetricsPanel(metricsQueryA, metricsQueryB)),
      m_changesList(new SessionChangesList) {
    m_body = buildBody();
    m_emptyPage = buildEmptyPage();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_body);
    layout->addWidget(m_emptyPage);
    m_body->hide();
    setFocusProxy(m_figureView);
    connect(m_figureView, &FigureView::marksChanged, this, &ComparisonView::updateCurrentCell);
    connect(m_changesList, &SessionChangesList::copyRequested, this, &ComparisonView::copyValueFromA);
    connect(m_changesList, &SessionChangesList::copyAllRequested, this,
            [this] { copyAllFromA(context().state(), commands()); });
    connect(m_pinButton, &QPushButton::clicked, this, [this] { commands().pin(); });
}

QWidget* ComparisonView::buildHeader() {
    auto* header = new QWidget;
    auto* headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(16, 16, 16, 0);
    headerLayout->setSpacing(8);
    m_titleLabel->setObjectName(QStringLiteral("compared.title"));
    headerLayout->addWidget(m_titleLabel, 1);
    auto* choiceLabel =
        new QLabel(tr("Source of A:", "before a choice: pinned session, head 1 of this session"));
    constexpr int minimumCharacters = 12;
    m_choiceOfA = new ElidingComboBox(minimumCharacters);
    m_choiceOfA->setObjectName(QStringLiteral("compare.choiceOfA"));
    m_choiceOfA->setAccessibleName(tr("Source of A"));
    choiceLabel->setBuddy(m_choiceOfA);
    headerLayout->addWidget(choiceLabel);
    headerLayout->addWidget(m_choiceOfA, 1);
    headerLayout->addSpacing(16);
    connect(m_choiceOfA, &QComboBox::activated, this, &ComparisonView::chooseA);
    auto* modeButtons = new QButtonGroup(this);
    const auto addModeButton = [&](const QString& text, bool isDifferenceOnly) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setChecked(!isDifferenceOnly);
        modeButtons->addButton(button);
        headerLayout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, isDifferenceOnly] {
            commands().changeDisplay([isDifferenceOnly](DisplaySettings& display) {
                display.comparesDifferenceOnly = isDifferenceOnly;
            });
        });
        return button;
    };
    m_sideBySideButton = addModeButton(tr("Side by side"), false);
    m_differenceButton = addModeButton(tr("Difference"), true);
    m_differenceButton->setObjectName(QStringLiteral("compare.difference"));
    headerLayout->addSpacing(16);
    const auto addPinnedButton = [&](const QString& text, void (WindowCommands::*command)()) {
        auto* button = new QPushButton(text);
        headerLayout->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, command] { (commands().*command)(); });
        m_pinnedButtons << button;
    };
    headerLayout->addWidget(m_pinButton);
    addPinnedButton(tr("Swap A and B"), &WindowCommands::swapWithPinned);
    addPinnedButton(tr("Unpin"), &WindowCommands::unpin);
    return header;
}

QWidget* ComparisonView::buildBody() {
    m_currentCellLabel->setObjectName(QStringLiteral("compared.cell"));
    m_currentCellLabel->setContentsMargins(16, 4, 16, 8);
    // Long tokens must not widen the view.
    m_currentCellLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_details = new QWidget;
    auto* detailsLayout = new QHBoxLayout(m_details);
    detailsLayout->setContentsMargins(16, 0, 8, 8);
    detailsLayout->setSpacing(32);
    detailsLayout->addWidget(m_metricsPanel);
    detailsLayout->addWidget(m_changesList, 1);
    detailsLayout->addStretch();  // keeps the metrics at the left while the list is hidden
    m_figureView->setMinimumSize(320, 180);
    m_figureView->setAccessibleName(tr("Comparison of A and B"));
    m_figureView->setAccessibleDescription(
        tr("The arrow keys move the selection from cell to cell in all heatmaps."));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_figureView);
    splitter->addWidget(m_details);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({440, 220});
    splitter->setCollapsible(0, false);
    splitter->setHandleWidth(1);
    auto* body = new QWidget;
    auto* bodyLayout = new QVBoxLayout(body);
    bodyLayout->setContentsMargins(0, 0, 0, 0);
    bodyLayout->setSpacing(0);
    bodyLayout->addWidget(buildHeader());
    bodyLayout->addWidget(m_currentCellLabel);
    bodyLayout->addWidget(splitter, 1);
    return body;
}

/// Creates the page that is visible while there is nothing to compare.
QWidget* ComparisonView::buildEmptyPage() {
    auto* page = new QWidget;
    auto* pageLayout = new QVBoxLayout(page);
    pageLayout->setContentsMargins(32, 32, 32, 32);
    pageLayout->setSpacing(16);
    m_messageLabel->setObjectName(QStringLiteral("compared.hint"));
    m_messageLabel->setAlignment(Qt::AlignCenter);
    m_messageLabel->setWordWrap(true);
    pageLayout->addStretch(1);
    pageLayout->addWidget(m_messageLabel);
    pageLayout->addStretch(1);
    return page;
}

const ComparisonFigure* ComparisonView::figure() const {
    return static_cast<const ComparisonFigure*>(m_figureView->figure());
}

void ComparisonView::connectParts(ViewContext& context) {
    m_figureView->connectTo(context, [this] { return figureSource(); });
    m_metricsPanel->setContentFunction([this] { return metricsContent(); });
}

FigureSource ComparisonView::figureSource() const {
    return {.trace = trace(),
            .displaySettings = displaySettings(),
            .selectedCell = selectedCell(),
            .comparedTrace = comparedTrace()};
}

void ComparisonView::updateFor(StateChanges changes) {
    const auto figureChanges = StateChange::Trace | StateChange::PinnedTrace | StateChange::DisplaySettings;
    changes& figureChanges ? m_figureView->recreateFigure() : m_figureView->updateFor(changes);
    if (changes & (figureChanges | StateChange::SelectedCell))
        updateParts();
    else if (changes & StateChange::Session)
        updateChangesList();
}

void ComparisonView::releaseContent() {
    m_figureView->recreateFigure();
    m_metricsPanel->releaseMetrics();
}

void ComparisonView::copyValueFromA(const std::string& path) {
    if (!comparedTrace()) return;
    commands().edit({withFieldFrom(session(), path, *comparedTrace()->session),
                     tr("copy %1 from A").arg(fieldName(path)), SessionEdit::noInteraction});
}

void ComparisonView::copyAllFromA(const WindowState& state, WindowCommands& commands) {
    const Shared<Trace>& traceOfA = attention::comparedTrace(state);
    if (!traceOfA || sessionChanges(*traceOfA->session, *state.session).empty()) return;
    commands.edit({withResultFieldsFrom(*state.session, *traceOfA->session), tr("copy all settings from A"),
                   SessionEdit::noInteraction});
}

void ComparisonView::updateChangesList() {
    if (comparedTrace()) m_changesList->showChanges(*comparedTrace()->session, session());
}

QString ComparisonView::descriptionOfA() const {
    if (isPinned()) return tr("pinned session");
    return comparedTrace() == trace() ? tr("current session") : tr("session before the last edit");
}

std::optional<int> ComparisonView::comparedHeadOfTrace() const {
    return trace() ? comparedHead(*trace(), displaySettings()) : std::nullopt;
}

void ComparisonView::updateChoiceOfA() {
    const Shared<Trace> trace = this->trace();
    QStringList choices(descriptionOfA());
    const int headCount = static_cast<int>(trace->headCount());
    if (headCount > 1) {
        for (int head = 0; head < headCount; ++head)
            choices << tr("%1 of this session", "a head").arg(headText(*trace, Stage::Weights, head));
    }
    QStringList previousChoices;
    for (int i = 0; i < m_choiceOfA->count(); ++i) previousChoices << m_choiceOfA->itemText(i);
    if (choices != previousChoices) {
        m_choiceOfA->clear();
        m_choiceOfA->addItems(choices);
    }
    const auto head = comparedHeadOfTrace();
    m_choiceOfA->setCurrentIndex(head ? *head + 1 : 0);
    m_choiceOfA->setEnabled(choices.size() > 1);
    constexpr int maximumCharacters = 32;
    m_choiceOfA->setMaximumWidth(maximumCharacters * m_choiceOfA->fontMetrics().averageCharWidth());
}

/// Chooses A. Index 0 is another session, and index i is the head i − 1 of this session. If the user chooses
/// the selected head, selects the next head, so that A and B differ.
void ComparisonView::chooseA(int index) {
    commands().changeView([index](ViewSettings& view) {
        view.comparedHead = index > 0 ? std::optional(index - 1) : std::nullopt;
    });
    if (index == 0 || selectedCell().head != index - 1) return;
    CellRef cell = selectedCell();
    cell.head = index % static_cast<int>(trace()->headCount());
    commands().select(cell);
}

/// Updates everything but the figure.
void ComparisonView::updateParts() {
    const Shared<Trace> trace = this->trace();
    const bool hasComparison = trace && comparedTrace();
    m_body->setVisible(hasComparison);
    m_emptyPage->setVisible(!hasComparison);
    m_messageLabel->setText(hint());
    const bool comparesHeads = comparedHeadOfTrace().has_value();
    m_pinButton->setVisible(!isPinned());
    for (QWidget* button : m_pinnedButtons) button->setVisible(isPinned() && !comparesHeads);
    (displaySettings().comparesDifferenceOnly ? m_differenceButton : m_sideBySideButton)->setChecked(true);
    m_changesList->setVisible(!comparesHeads);
    m_titleLabel->setFont(themeFor(palette(), font()).headingFont);
    if (!hasComparison) return;
    m_titleLabel->setText(comparesHeads ? stageTitle(*trace, selectedCell().stage)
                                        : mapTitle(*trace, selectedCell()));
    updateChoiceOfA();
    updateChangesList();
    m_metricsPanel->updateContent();
}

/// Hides the metrics and the changed settings in classroom mode if the view is low, so that the heatmaps have
/// more space.
void ComparisonView::updateVisibleParts() {
    constexpr int minLineCountForDetails = 30;
    m_details->setVisible(!hasLargeFont() || height() >= minLineCountForDetails * fontMetrics().height());
}

void ComparisonView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    updateVisibleParts();
}

/// Returns what the panel with the metrics shows: the query and head of the selected cell.
ComparisonMetricsPanel::Content ComparisonView::metricsContent() const {
    const Shared<Trace> trace = this->trace();
    if (!trace || !comparedTrace()) return {};
    const CellRef weightCell = context().weightCellFor(selectedCell());
    const int head = std::clamp(weightCell.head, 0, static_cast<int>(trace->headCount()) - 1);
    const auto headOfA = comparedHeadOfTrace();
    return {.traceA = headOfA ? trace : comparedTrace(),
            .traceB = trace,
            .sequence = displaySettings().sequence,
            .headA = headOfA.value_or(head),
            .headB = head,
            .query = weightCell.row};
}

void ComparisonView::updateCurrentCell() {
    m_currentCellLabel->setText(currentCellText());
}

/// Returns a text about the current cell, such as “query 2 "is" → key 5 "dessert", head 1:   A 0.4917   B
/// 0.4583   B − A −0.0334”.
QString ComparisonView::currentCellText() const {
    const auto unionCell = figure() ? figure()->currentUnionCell() : std::nullopt;
    if (!unionCell) return {};
    const StageDifference& difference = figure()->difference();
    const auto cellInA = figure()->cellOfA(*unionCell);
    const auto cellInB = figure()->cellOfB(*unionCell);
    if (!cellInA && !cellInB) return tr("This cell is in neither session A nor session B");
    const Trace& trace = cellInB ? *this->trace() : *comparedTrace();
    const auto describeCell = comparedHeadOfTrace() ? positionDescription : cellDescription;
    const QString cellText =
        describeCell(trace, shownSequence(trace, displaySettings()), cellInB ? *cellInB : *cellInA);
    const QString valueA = numberText(difference.a.values(unionCell->row, unionCell->column));
    const QString valueB = numberText(difference.b.values(unionCell->row, unionCell->column));
    if (!cellInA) return tr("%1:   only in B   %2").arg(cellText, valueB);
    if (!cellInB) return tr("%1:   only in A   %2").arg(cellText, valueA);
    const QString changeText = numberText(difference.change.values(unionCell->row, unionCell->column));
    return tr("%1:   A %2   B %3   B − A %4").arg(cellText, valueA, valueB, changeText);
}

}  // namespace attention

#include "moc_comparison_view.cpp"
