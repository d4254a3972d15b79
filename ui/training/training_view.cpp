// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_view.h"

#include "look/fonts.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "overview/overview_figure.h"
#include "texts/translation_contexts.h"
#include "training/training_controls.h"
#include "training/training_figure.h"
#include "training/training_texts.h"
#include "widgets/layouts.h"
#include "widgets/stale_overlay.h"

#include <QAction>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int mapsStretch = 1, curvesStretch = 1;  // shares of the width

}  // namespace
TrainingView::TrainingView(TrainedTraceQuery& pinnedTraceQuery, HeadsOverTrainingQuery& headsQuery,
                           const TraceProgress& traceProgress)
    : m_pinnedTraceQuery(pinnedTraceQuery),
      m_headsQuery(headsQuery),
      m_controls(new TrainingControls),
      m_plot(new CurvePlot),
      m_pinnedConvergenceLabel(new QLabel),
      m_letterB(new StyledLabel(TextStyle::PageTitle, QStringLiteral("B"))),
      m_convergenceLabel(new QLabel),
      m_pinnedMapsView(makeMapsView()),
      m_mapsView(makeMapsView()),
      m_pinnedColumn(new QWidget),
      m_mapsRow(new QWidget),
      m_curvesColumn(new QWidget),
      m_examplesLabel(new QLabel),
      m_hintLabel(new QLabel),
      m_body(new QWidget) {
    layOutWidgets();
    connect(m_controls, &TrainingControls::sessionEdited, this,
            [this](const SessionEdit& edit) { commands().edit(edit); });
    connect(m_controls, &TrainingControls::paused, this, &TrainingView::updateResults);
    connect(m_controls, &TrainingControls::showsAllCurvesChanged, this, [this] {
        updateVisibleParts();
        updateCurves();
    });
    m_staleOverlay = new StaleOverlay(m_mapsView);
    connectPlot();
    auto* runAction = new QAction(tr("Play or pause the training"), this);
    runAction->setShortcut(Qt::Key_Space);
    runAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(runAction);
    connect(runAction, &QAction::triggered, this,
            [this] { m_controls->setRunning(!m_controls->isRunning()); });
    connect(&m_pinnedTraceQuery, &TrainedTraceQuery::finished, this, &TrainingView::updateResults);
    connect(&m_headsQuery, &HeadsOverTrainingQuery::finished, this, &TrainingView::updateCurves);
    connect(&traceProgress, &TraceProgress::progressed, this, &TrainingView::updateRetraining);
    setFocusProxy(m_plot);
    // must not widen a window that shows another view
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

FigureView* TrainingView::makeMapsView() {
    return new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        return std::make_unique<OverviewFigure>(source, theme, Stage::Weights);
    });
}

void TrainingView::layOutWidgets() {
    m_plot->setObjectName(QStringLiteral("learning.plot"));
    m_plot->setAccessibleName(FigureTitles::tr(FigureTitles::trainingCurves));
    m_mapsView->setAccessibleName(tr("Attention weights of the text"));
    m_pinnedMapsView->setAccessibleName(tr("Attention weights of the text in session A"));
    m_examplesLabel->setObjectName(QStringLiteral("learning.examples"));
    m_examplesLabel->setTextFormat(Qt::RichText);
    m_examplesLabel->setContentsMargins(16, 0, 16, 0);
    m_examplesLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hintLabel->setAlignment(Qt::AlignCenter);

    const auto fillColumn = [](QWidget* column, QLabel* letterLabel, QLabel* convergenceLabel,
                               FigureView* mapsView) {
        auto* columnLayout = newLayout<QVBoxLayout>(column, {0, 0, 0, 0}, 0);
        auto* titleLayout = newLayout<QHBoxLayout>(nullptr, {16, 4, 16, 0}, 16);
        convergenceLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        titleLayout->addWidget(letterLabel);
        titleLayout->addWidget(convergenceLabel, 1);
        columnLayout->addLayout(titleLayout);
        columnLayout->addWidget(mapsView, 1);
    };
    auto* currentColumn = new QWidget;
    auto* letterA = new StyledLabel(TextStyle::PageTitle, QStringLiteral("A"));
    letterA->setObjectName(QStringLiteral("learning.letterA"));
    fillColumn(m_pinnedColumn, letterA, m_pinnedConvergenceLabel, m_pinnedMapsView);
    m_letterB->setObjectName(QStringLiteral("learning.letterB"));
    fillColumn(currentColumn, m_letterB, m_convergenceLabel, m_mapsView);
    m_convergenceLabel->setObjectName(QStringLiteral("learning.name"));
    m_pinnedConvergenceLabel->setObjectName(QStringLiteral("learning.nameOfA"));
    auto* mapsLayout = newLayout<QHBoxLayout>(m_mapsRow, {0, 0, 0, 0}, 0);
    mapsLayout->addWidget(m_pinnedColumn, 1);
    mapsLayout->addWidget(currentColumn, 1);
    auto* bodyLayout = newLayout<QVBoxLayout>(m_body, {0, 0, 0, 0}, 4);
    bodyLayout->addWidget(m_controls);
    auto* curvesLayout = newLayout<QVBoxLayout>(m_curvesColumn, {0, 0, 0, 0}, 8);
    curvesLayout->addWidget(m_plot, 1);
    curvesLayout->addWidget(m_examplesLabel);
    auto* contentLayout = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 8);
    contentLayout->addWidget(m_mapsRow, mapsStretch);
    contentLayout->addWidget(m_curvesColumn, curvesStretch);
    bodyLayout->addLayout(contentLayout, 1);
    auto* mainLayout = newLayout<QVBoxLayout>(this, {0, 0, 0, 8}, 0);
    mainLayout->addWidget(m_hintLabel, 1);
    mainLayout->addWidget(m_body, 1);
}

void TrainingView::connectPlot() {
    connect(m_plot, &CurvePlot::xPressed, this, [this](double x) { m_controls->goToStep(std::lround(x)); });
    connect(m_plot, &CurvePlot::dragBegun, m_controls, &TrainingControls::beginDrag);
    connect(m_plot, &CurvePlot::markerDragged, this,
            [this](double x) { m_controls->goToStep(std::lround(x)); });
    connect(m_plot, &CurvePlot::markerStepRequested, this,
            [this](int direction) { m_controls->goToStep(session().training.stepCount + direction); });
}

void TrainingView::connectParts(ViewContext& context) {
    m_mapsView->connectTo(context, [this] { return mapsSource(trace()); });
    m_pinnedMapsView->connectTo(context, [this] { return mapsSource(pinnedMapsTrace()); });
    m_controls->connectTo(context);
    connect(&context, &ViewContext::trainingWatchRequested, m_controls, &TrainingControls::runFromFirstStep);
}

FigureSource TrainingView::mapsSource(const Shared<Trace>& trace) const {
    return {.trace = trace, .displaySettings = displaySettings(), .selectedCell = selectedCell()};
}

/// Returns the trace of session A if A has been trained, otherwise nullptr.
Shared<Trace> TrainingView::pinnedTrace() const {
    if (!isConnected()) return nullptr;
    const Shared<Trace>& pinnedTrace = context().state().pinnedTrace;
    return pinnedTrace && trainingResultForTrace(*pinnedTrace) ? pinnedTrace : nullptr;
}

/// Returns the trace of session A after the same number of training steps, or nullptr.
Shared<Trace> TrainingView::pinnedMapsTrace() const {
    return pinnedTrace() && trainingResult() ? m_pinnedTraceQuery.lastResult() : nullptr;
}

const TrainingResult* TrainingView::trainingResult() const {
    return trace() ? trainingResultForTrace(*trace()) : nullptr;
}

/// True if the session must be trained before it has a trace.
bool TrainingView::isRetraining() const {
    return trace() && needsTraining(*trace(), session());
}

void TrainingView::updateFor(StateChanges changes) {
    m_hintLabel->setText(hint());
    if (!trainingResult()) releaseResultsOfTraining();
    m_mapsView->updateFor(changes);
    m_pinnedMapsView->updateFor(changes & ~StateChanges(StateChange::Trace));
    m_mapsView->setHint(hint());
    if (changes & StateChange::PinnedTrace) updateVisibleParts();
    if (changes & (StateChange::Trace | StateChange::PinnedTrace)) updateResults();
}

/// Releases the results, because the memory of a training is freed when no thread trains the model and no
/// object owns a result of the training.
void TrainingView::releaseResultsOfTraining() {
    if (m_headsQuery.isPending()) m_headsQuery.reset();
    m_pinnedTraceQuery.reset();
}

void TrainingView::releaseContent() {
    if (!trainingResult()) releaseResultsOfTraining();
    m_pinnedTraceQuery.reset();  // it would keep an earlier trace of A
    for (FigureView* mapsView : {m_mapsView, m_pinnedMapsView}) mapsView->recreateFigure();
}

void TrainingView::collectResults(AnalysisResults& results) const {
    results.headsOverTraining = m_headsQuery.result();
}

/// While the edited session is trained, adds its completed training steps to the curves.
void TrainingView::updateRetraining() {
    if (isVisible() && isRetraining()) updateCurves();
}

/// Requests the behavior of the heads over the training, and the trace of session A after the same number of
/// training steps.
void TrainingView::requestResults() {
    m_headsQuery.submit(*trace()->session);
    if (!pinnedTrace()) return m_pinnedTraceQuery.reset();
    Session sessionA = *pinnedTrace()->session;
    sessionA.training.stepCount = trace()->session->training.stepCount;
    m_pinnedTraceQuery.submit(sessionA);
}

void TrainingView::updateResults() {
    if (!isVisible() || !isConnected()) return;
    const bool hasTrainingResult = trainingResult() != nullptr;
    m_body->setVisible(hasTrainingResult);
    m_hintLabel->setVisible(!hasTrainingResult);
    if (!hasTrainingResult) return;
    requestResults();
    m_pinnedColumn->setVisible(pinnedTrace() != nullptr);
    if (!m_pinnedMapsView->figure() || m_pinnedMapsView->figure()->trace() != pinnedMapsTrace())
        m_pinnedMapsView->recreateFigure();
    updateTexts();
    // The curves are not updated for each step, because they need the most time to paint, and change least
    // from step to step. The first update after a retraining is never delayed, because the widget still shows
    // the curves of the retraining.
    const bool showsRetraining = !m_staleOverlay->isHidden();
    const bool canDelayCurves = m_controls->isRunning() && !showsRetraining &&
                                m_timeSinceCurvesUpdate.isValid() && !m_timeSinceCurvesUpdate.hasExpired(30);
    if (!canDelayCurves) updateCurves();
}

void TrainingView::updateCurves() {
    if (!isVisible() || !trainingResult()) return;
    m_timeSinceCurvesUpdate.start();
    const bool isTraining = isRetraining();
    const FigureTheme theme = themeFor(palette(), font());
    TrainingCurves curves;
    curves.computedMetrics = completedStepMetrics(isTraining ? session() : *trace()->session);
    curves.metrics = isTraining ? completedStepMetrics(session()) : trainingResult()->metrics;
    if (const auto traceOfA = pinnedMapsTrace())
        curves.pinnedMetrics = trainingResultForTrace(*traceOfA)->metrics;
    if (!isTraining) curves.headsOverTraining = m_headsQuery.lastResult();
    const auto panels = m_controls->showsAllCurves() ? TrainingPanels::All : TrainingPanels::Accuracy;
    CurvePlot::Content content = trainingPlotContent(curves, theme, panels);
    double maxLoss = 0;
    for (const BatchMetrics& metrics : curves.computedMetrics)
        if (std::isfinite(metrics.loss)) maxLoss = std::max(maxLoss, static_cast<double>(metrics.loss));
    extendAxes(content, static_cast<double>(std::max(m_controls->sliderEnd(), std::ssize(curves.metrics))),
               maxLoss);
    addChanceLevel(content, trainingResult()->trainer->task().symbols().size(), theme);
    m_plot->setContent(std::move(content), theme);
    const auto stepCount =
        static_cast<double>(isTraining ? std::ssize(curves.metrics) : trace()->session->training.stepCount);
    m_plot->setMarker(
        CurvePlot::Marker{stepCount, tr("%n step(s)", nullptr, static_cast<int>(stepCount)), !isTraining});
    // While the session is trained again, the heatmaps of the text belong to the previous training setup.
    isTraining ? m_staleOverlay->showOverlay({}, {}) : m_staleOverlay->hide();
}

void TrainingView::updateTexts() {
    const FigureTheme theme = themeFor(palette(), font());
    m_examplesLabel->setText(examplesText(*trainingResult(), theme));
    m_convergenceLabel->setText(convergenceText(trainingResult()->metrics));
    m_letterB->setVisible(pinnedTrace() != nullptr);
    const Shared<Trace> traceOfA = pinnedMapsTrace();
    m_pinnedConvergenceLabel->setText(traceOfA ? convergenceText(trainingResultForTrace(*traceOfA)->metrics)
                                               : QString());
}

void TrainingView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    updateVisibleParts();
}

/// Hides the examples and the line about the accuracy if they do not fit, as in classroom mode, so that the
/// curves are higher. In a narrow window, the heatmaps of two sessions replace the curves. If all curves are
/// shown, they replace the heatmaps.
void TrainingView::updateVisibleParts() {
    constexpr int minLineCount = 30, minDigitCount = 190;
    const int curvesWidth =
        m_mapsRow->isHidden() ? width() : width() * curvesStretch / (mapsStretch + curvesStretch);
    const bool isHigh = height() >= minLineCount * fontMetrics().height();
    m_examplesLabel->setVisible(isHigh && m_examplesLabel->sizeHint().width() <= curvesWidth);
    m_convergenceLabel->setVisible(isHigh || pinnedTrace());
    const int minWidth = minDigitCount * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const bool showsAllCurves = m_controls->showsAllCurves();
    m_curvesColumn->setVisible(!pinnedTrace() || showsAllCurves || width() >= minWidth);
    m_mapsRow->setVisible(!showsAllCurves);
}

}  // namespace attention

#include "moc_training_view.cpp"
