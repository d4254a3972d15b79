// SPDX-License-Identifier: GPL-3.0-or-later
#include "scores/scores_view.h"

#include "texts/cell_text.h"
#include "texts/choice_texts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>

namespace attention {

ScoresView::ScoresView(ScoreComparisonQuery& comparisonQuery)
    : FigurePage(new FigureView([this](const FigureSource& source, const FigureTheme& theme) {
          return std::make_unique<ScoresFigure>(source, theme, colorMode(),
                                                m_buttons.front()->sizeHint().height());
      })),
      m_comparisonQuery(comparisonQuery),
      m_title(new QLabel),
      m_standardized(new QRadioButton(tr("each standardised"))),
      m_common(new QRadioButton(tr("all the same"))),
      m_header(buildHeader()),
      m_message(new QLabel) {
    mainLayout()->setSpacing(8);
    mainLayout()->insertWidget(0, m_header);
    mainLayout()->addWidget(m_message, 1);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    setFocusProxy(nullptr);
    m_figureView->setFocusPolicy(Qt::NoFocus);
    connect(m_figureView, &FigureView::visibleRectChanged, this, &ScoresView::layOutButtons);
    connect(&m_comparisonQuery, &ScoreComparisonQuery::finished, this, &ScoresView::updateComparison);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("All score functions"));
    buildButtons();
}

QWidget* ScoresView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 0, 16, 8);
    header->setAutoFillBackground(true);  // on a dark figure the controls would have no edges
    row->setSpacing(12);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("scores.title"));
    m_standardized->setObjectName(QStringLiteral("scores.standardised"));
    m_common->setObjectName(QStringLiteral("scores.common"));
    m_standardized->setToolTip(
        tr("Each function’s scores less their mean, divided by their standard deviation: patterns are "
           "compared, not sizes."));
    m_common->setToolTip(tr("The scores as they are, with one range of colours for all functions."));
    m_standardized->setChecked(true);
    row->addWidget(m_title, 1);
    row->addWidget(new QLabel(tr("Scores:")));
    row->addWidget(m_standardized);
    row->addWidget(m_common);
    connect(m_standardized, &QRadioButton::toggled, this, [this] { m_figureView->recreateFigure(); });
    return header;
}

void ScoresView::buildButtons() {
    for (std::size_t i = 0; i < namesOf<ScoreFunction>().size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        auto* button = new QPushButton(m_figureView->viewport());
        button->setObjectName(QStringLiteral("scores.use.") + QString::fromUtf8(nameOf(function).data()));
        button->setAccessibleName(tr("Use: %1").arg(choiceText(function).name));
        button->setAutoDefault(true);  // Enter presses it as the space bar does
        connect(button, &QPushButton::clicked, this, [this, function] { useScoreFunction(function); });
        button->installEventFilter(this);
        m_buttons.push_back(button);
    }
}

const ScoresFigure& ScoresView::figure() const {
    return static_cast<const ScoresFigure&>(*m_figureView->figure());
}

void ScoresView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    requestComparison();
}

void ScoresView::setHint(const QString& hint) {
    m_hint = hint;
    m_message->setText(message());
}

void ScoresView::setViewSettings(const ViewSettings& view) {
    if (view == m_viewSettings) return;
    m_viewSettings = view;
    requestComparison();
    updateFigure();
}

void ScoresView::setSession(const Session& session) {
    m_session = session;
}

void ScoresView::setSelectedCell(const CellRef& cell) {
    m_selected = cell;
    m_coordinates = updatedCoordinates(configOrDefault(m_trace.get()), m_coordinates, cell);
    requestComparison();
    updateFigure();
}

void ScoresView::useScoreFunction(ScoreFunction function) {
    if (!m_session) return;
    Session next = *m_session;
    next.score.function = function;
    emit sessionEdited({next, choiceText(function).name});
}

/// One head is shown: the selected one, or the first that is shown where it is the mean.
int ScoresView::shownHead() const {
    const std::vector<int> heads = shownHeads(*m_trace, m_viewSettings, Stage::ScaledScores);
    return std::ranges::find(heads, m_coordinates.head) != heads.end() ? m_coordinates.head : heads.front();
}

/// Costs nothing while another view is in front; shown, it catches up.
void ScoresView::requestComparison() {
    if (!isVisible()) return;
    if (m_trace)
        return m_comparisonQuery.submit({m_trace, shownSequence(*m_trace, m_viewSettings), shownHead()});
    m_comparisonQuery.reset();
    updateComparison();
}

void ScoresView::updateComparison() {
    m_header->setVisible(comparison() != nullptr);
    if (comparison()) {
        m_title->setText(tr("The same Q and K, head %1").arg(QString::number(comparison()->head + 1)));
    }
    updateFigure();
}

ScoreColorMode ScoresView::colorMode() const {
    return m_common->isChecked() ? ScoreColorMode::CommonRange : ScoreColorMode::Standardized;
}

void ScoresView::copyStateFrom(const View& other) {
    const auto* before = qobject_cast<const ScoresView*>(&other);
    if (before && before->colorMode() == ScoreColorMode::CommonRange) m_common->setChecked(true);
}

/// The keyboard moves from a cell of keys.
void ScoresView::updateFigure() {
    m_message->setText(message());
    m_message->setVisible(!comparison());
    m_figureView->setVisible(comparison() != nullptr);
    if (!comparison()) return;
    const bool isOfKeys = stageInfo(m_selected.stage).columnAxis == Axis::Key;
    const CellRef selected =
        isOfKeys ? m_selected : cellAt(configOrDefault(m_trace.get()), m_coordinates, Stage::Weights);
    FigureSource source{
        .trace = comparison()->trace, .viewSettings = m_viewSettings, .selectedCell = selected};
    source.results.put<ScoreComparison>(comparison());
    m_figureView->setSource(source);
}

void ScoresView::layOutButtons() {
    if (!comparison() || !m_figureView->figure()) return;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        const bool isOwn = comparison()->trace->config.score.function == function;
        m_buttons[i]->setText(isOwn ? tr("In use") : tr("Use"));
        m_buttons[i]->setEnabled(!comparison()->functionResults[i].problem);
        m_buttons[i]->setGeometry(
            figure().buttonRect(function).translated(m_figureView->figureOrigin()).toRect());
    }
}

/// What stands in the place of maps.
QString ScoresView::message() const {
    if (!m_trace) return m_hint;
    return m_comparisonQuery.errorString().isEmpty() ? tr("Comparing …") : m_comparisonQuery.errorString();
}

void ScoresView::keyPressEvent(QKeyEvent* event) {
    if (!m_figureView->selectCellByKey(*event)) FigurePage::keyPressEvent(event);
}

/// A button that the keyboard comes to scrolls into sight.
bool ScoresView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn && m_figureView->figure()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const auto* button = static_cast<QWidget*>(watched);
        const bool isByKey = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        if (isByKey)
            m_figureView->ensureRectVisible(
                QRectF(button->geometry()).translated(-m_figureView->figureOrigin()));
    }
    return FigurePage::eventFilter(watched, event);
}

void ScoresView::showEvent(QShowEvent* event) {
    FigurePage::showEvent(event);
    requestComparison();
    updateComparison();
}

}  // namespace attention
