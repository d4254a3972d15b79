// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_view.h"

#include "comparison/comparison_metrics_panel.h"
#include "comparison/session_changes_list.h"
#include "figure/figure_view.h"
#include "heatmap/number_text.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

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
    : m_message(new QLabel),
      m_pin(new QPushButton(tr("Pin as A"))),
      m_title(new QLabel),
      m_currentCellLabel(new QLabel),
      m_figure(new FigureView(
          [this](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.comparedTrace) return nullptr;
              return std::make_unique<ComparisonFigure>(source, theme, m_isDifferenceOnly);
          })),
      m_metricsPanel(new ComparisonMetricsPanel(metricsQueryA, metricsQueryB)),
      m_changes(new SessionChangesList) {
    m_body = buildBody();
    m_emptyPage = buildEmptyPage();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_body);
    layout->addWidget(m_emptyPage);
    m_body->hide();
    setFocusProxy(m_figure);
    connect(m_figure, &FigureView::cellSelected, this, &ComparisonView::cellSelected);
    connect(m_figure, &FigureView::cellHovered, this, &ComparisonView::cellHovered);
    connect(m_figure, &FigureView::zoomRequested, this, &ComparisonView::zoomRequested);
    connect(m_figure, &FigureView::marksChanged, this, &ComparisonView::updateCurrentCell);
    connect(m_changes, &SessionChangesList::sessionEdited, this, &ComparisonView::sessionEdited);
    connect(m_pin, &QPushButton::clicked, this, &ComparisonView::pinRequested);
}

QWidget* ComparisonView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 12, 16, 0);
    row->setSpacing(8);
    m_title->setObjectName(QStringLiteral("compared.title"));
    row->addWidget(m_title, 1);
    auto* choice = new QButtonGroup(this);
    const auto addChoice = [&](const QString& text, bool isDifferenceOnly) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setChecked(!isDifferenceOnly);
        choice->addButton(button);
        row->addWidget(button);
        connect(button, &QToolButton::toggled, this, [this, isDifferenceOnly](bool isOn) {
            if (!isOn) return;
            m_isDifferenceOnly = isDifferenceOnly;
            m_figure->recreateFigure();
        });
    };
    addChoice(tr("Side by side"), false);
    addChoice(tr("Difference"), true);
    row->addSpacing(16);
    const auto addWish = [&](const QString& text, void (ComparisonView::*wish)()) {
        auto* button = new QPushButton(text);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, wish);
    };
    addWish(tr("Swap A and B"), &ComparisonView::swapRequested);
    addWish(tr("Unpin"), &ComparisonView::unpinRequested);
    return header;
}

QWidget* ComparisonView::buildBody() {
    m_currentCellLabel->setObjectName(QStringLiteral("compared.cell"));
    m_currentCellLabel->setContentsMargins(16, 4, 16, 6);
    m_currentCellLabel->setSizePolicy(QSizePolicy::Ignored,
                                      QSizePolicy::Preferred);  // long tokens widen nothing
    auto* lower = new QWidget;
    auto* columns = new QHBoxLayout(lower);
    columns->setContentsMargins(16, 0, 8, 8);
    columns->setSpacing(32);
    columns->addWidget(m_metricsPanel);
    columns->addWidget(m_changes, 1);
    m_figure->setMinimumSize(320, 180);
    m_figure->setAccessibleName(tr("A beside B"));
    m_figure->setAccessibleDescription(tr("Arrow keys move from cell to cell in all maps."));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_figure);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({440, 220});
    splitter->setCollapsible(0, false);
    splitter->setHandleWidth(1);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(buildHeader());
    rows->addWidget(m_currentCellLabel);
    rows->addWidget(splitter, 1);
    return body;
}

/// What stands here while there is nothing to compare.
QWidget* ComparisonView::buildEmptyPage() {
    auto* invitation = new QWidget;
    auto* rows = new QVBoxLayout(invitation);
    rows->setContentsMargins(32, 32, 32, 32);
    rows->setSpacing(16);
    m_message->setObjectName(QStringLiteral("compared.hint"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    rows->addStretch(1);
    rows->addWidget(m_message);
    rows->addWidget(m_pin, 0, Qt::AlignHCenter);
    rows->addStretch(1);
    return invitation;
}

const ComparisonFigure* ComparisonView::figure() const {
    return static_cast<const ComparisonFigure*>(m_figure->figure());
}

void ComparisonView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    updateContent();
}

void ComparisonView::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_pinned = std::move(trace);
    updateContent();
}

void ComparisonView::setSession(const Session& session) {
    m_session = session;
    if (isVisible() && m_pinned) m_changes->setSessions(*m_pinned->session, m_session);
}

void ComparisonView::setHint(const QString& hint) {
    m_hint = hint;
    updateContent();
}

void ComparisonView::setViewSettings(const ViewSettings& view) {
    if (view == m_viewSettings) return;
    m_viewSettings = view;
    updateContent();
}

void ComparisonView::setSelectedCell(const CellRef& cell) {
    m_coordinates = updatedCoordinates(configOrDefault(m_trace.get()), m_coordinates, cell);
    if (cell == m_selected) return;
    m_selected = cell;
    updateContent();
}

void ComparisonView::setHoveredCell(const std::optional<CellRef>& cell) {
    m_figure->setHoveredCell(cell);
}

void ComparisonView::takeAllFromA() {
    if (!m_pinned) return;
    m_changes->setSessions(*m_pinned->session, m_session);
    m_changes->takeAllFromA();
}

/// Costs nothing while another view is in front; shown, it catches up.
void ComparisonView::updateContent() {
    m_figure->setSource({m_trace, m_viewSettings, m_selected, m_pinned});
    if (!isVisible()) return;
    const bool isShown = m_trace && m_pinned;
    const FigureTheme theme = themeFor(palette(), font());
    m_body->setVisible(isShown);
    m_emptyPage->setVisible(!isShown);
    m_pin->setVisible(m_trace && !m_pinned);
    m_message->setText(m_trace ? tr("Pin what is shown as A (Ctrl+Shift+P), then edit: A stays beside what "
                                    "becomes of your edits.")
                               : m_hint);
    m_title->setFont(theme.heading);
    if (!isShown) return;
    m_selected = nearestShownCell(*m_trace, m_viewSettings, m_selected);
    m_title->setText(mapTitle(*m_trace, m_selected));
    m_changes->setSessions(*m_pinned->session, m_session);
    updateMetrics();
}

void ComparisonView::updateMetrics() {
    const int query = std::clamp(m_coordinates.query, 0, static_cast<int>(m_trace->queryCount()) - 1);
    const int head = std::clamp(m_coordinates.head, 0, static_cast<int>(m_trace->headCount()) - 1);
    m_metricsPanel->setContent({m_pinned, m_trace}, m_viewSettings, head, query);
}

void ComparisonView::updateCurrentCell() {
    m_currentCellLabel->setText(currentCellText());
}

/// "query 2 “is” → key 5 “dessert”, head 1:  A 0.4917   B 0.4583   B − A −0.0334".
QString ComparisonView::currentCellText() const {
    const auto spot = figure() ? figure()->currentUnionCell() : std::nullopt;
    if (!spot) return {};
    const StageDifference& difference = figure()->difference();
    const auto inA = figure()->cellOfA(*spot);
    const auto inB = figure()->cellOfB(*spot);
    if (!inA && !inB) return tr("neither A nor B has this cell");
    const Trace& trace = inB ? *m_trace : *m_pinned;
    const QString words = cellDescription(trace, shownSequence(trace, m_viewSettings), inB ? *inB : *inA);
    const QString a = numberText(difference.a.values(spot->row, spot->column));
    const QString b = numberText(difference.b.values(spot->row, spot->column));
    if (!inA) return tr("%1:   only in B   %2").arg(words, b);
    if (!inB) return tr("%1:   only in A   %2").arg(words, a);
    const QString change = numberText(difference.change.values(spot->row, spot->column));
    return tr("%1:   A %2   B %3   B − A %4").arg(words, a, b, change);
}

void ComparisonView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    updateContent();
}

void ComparisonView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateContent();
}

void ComparisonView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

}  // namespace attention
