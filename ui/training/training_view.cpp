// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_view.h"

#include "layers/layers_figure.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "overview/overview_figure.h"
#include "training/training_controls.h"
#include "training/training_figure.h"
#include "training/training_texts.h"
#include "widgets/layouts.h"
#include "widgets/stale_overlay.h"

#include <QAction>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace attention {
TrainingView::TrainingView(TrainedTraceQuery& traceQueryA, HeadsOverTrainingQuery& headsQuery)
    : m_traceQueryA(traceQueryA),
      m_headsQuery(headsQuery),
      m_controls(new TrainingControls),
      m_plot(new CurvePlot),
      m_nameOfA(new QLabel),
      m_name(new QLabel),
      m_mapsOfA(newMapsView()),
      m_maps(newMapsView()),
      m_columnOfA(new QWidget),
      m_examples(new QLabel),
      m_hintLabel(new QLabel),
      m_body(new QWidget) {
    m_pollTimer.setInterval(progressPollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &TrainingView::pollProgress);
    layOut();
    connect(m_controls, &TrainingControls::sessionEdited, this, &View::sessionEdited);
    connect(m_controls, &TrainingControls::paused, this, &TrainingView::updateAll);
    m_staleOverlay = new StaleOverlay(m_maps);
    connectPlot();
    for (FigureView* maps : {m_maps, m_mapsOfA}) connectMaps(maps);
    auto* run = new QAction(tr("Run learning, or pause it"), this);
    run->setShortcut(Qt::Key_Space);
    run->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(run);
    connect(run, &QAction::triggered, this, [this] { m_controls->setRunning(!m_controls->isRunning()); });
    connect(&m_traceQueryA, &TrainedTraceQuery::finished, this, &TrainingView::updateAll);
    connect(&m_headsQuery, &HeadsOverTrainingQuery::finished, this, &TrainingView::updateCurves);
    setFocusProxy(m_plot);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // widens no window that shows other views
}

FigureView* TrainingView::newMapsView() {
    return new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        constexpr Index few = 2;
        const Trace& trace = *source.trace;
        std::unique_ptr<Figure> figure;
        if (!trace.modelTrace || trace.gradientOf ||
            std::ssize(trace.modelTrace->layers) * trace.headCount() <= few)
            figure = std::make_unique<OverviewFigure>(source, theme, Stage::Weights);
        else
            figure = std::make_unique<LayersFigure>(source, theme);
        return figure;
    });
}

void TrainingView::layOut() {
    m_plot->setObjectName(QStringLiteral("learning.plot"));
    m_plot->setAccessibleName(tr("Curves of learning"));
    m_plot->setMinimumHeight(150);
    m_maps->setAccessibleName(tr("Weights of the text"));
    m_mapsOfA->setAccessibleName(tr("Weights of the text in A"));
    m_examples->setObjectName(QStringLiteral("learning.examples"));
    m_examples->setTextFormat(Qt::RichText);
    m_examples->setContentsMargins(16, 0, 16, 0);
    m_examples->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hintLabel->setAlignment(Qt::AlignCenter);

    const auto fill = [](QWidget* column, QLabel* name, FigureView* maps) {
        auto* rows = newLayout<QVBoxLayout>(column, {0, 0, 0, 0}, 0);
        name->setContentsMargins(16, 4, 16, 0);
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        rows->addWidget(name);
        rows->addWidget(maps, 1);
    };
    auto* column = new QWidget;
    fill(m_columnOfA, m_nameOfA, m_mapsOfA);
    fill(column, m_name, m_maps);
    m_name->setObjectName(QStringLiteral("learning.name"));
    m_nameOfA->setObjectName(QStringLiteral("learning.nameOfA"));
    auto* maps = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 0);
    maps->addWidget(m_columnOfA, 1);
    maps->addWidget(column, 1);
    auto* rows = newLayout<QVBoxLayout>(m_body, {0, 0, 0, 0}, 4);
    rows->addWidget(m_controls);
    rows->addWidget(m_plot, 1);
    rows->addLayout(maps, 2);
    rows->addWidget(m_examples);
    auto* whole = newLayout<QVBoxLayout>(this, {0, 0, 0, 8}, 0);
    whole->addWidget(m_hintLabel, 1);
    whole->addWidget(m_body, 1);
}

void TrainingView::connectPlot() {
    connect(m_plot, &CurvePlot::xPressed, this, [this](double x) { m_controls->goToStep(std::lround(x)); });
    connect(m_plot, &CurvePlot::dragBegun, m_controls, &TrainingControls::beginDrag);
    connect(m_plot, &CurvePlot::markerDragged, this,
            [this](double x) { m_controls->goToStep(std::lround(x)); });
    connect(m_plot, &CurvePlot::markerStepRequested, this, [this](int direction) {
        if (m_session) m_controls->goToStep(m_session->training.stepCount + direction);
    });
}

void TrainingView::connectMaps(FigureView* maps) {
    connect(maps, &FigureView::cellSelected, this, &View::cellSelected);
    connect(maps, &FigureView::cellHovered, this, &View::cellHovered);
    connect(maps, &FigureView::viewSettingsEdited, this, &View::viewSettingsEdited);
    connect(maps, &FigureView::zoomRequested, this, &View::zoomRequested);
}

const TrainingResult* TrainingView::trainingResult() const {
    return m_trace ? trainingResultForTrace(*m_trace) : nullptr;
}

/// Whether what is shown was learnt in another way than is wanted now.
bool TrainingView::isRetraining() const {
    return m_trace && m_session && hasTrainingTask(*m_session) &&
           trainingSetup(*m_session) != trainingSetup(*m_trace->session);
}

void TrainingView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_maps->setTrace(m_trace);
    if (const TrainingResult* const now = trainingResult()) {
        const Index steps = m_trace->session->training.stepCount;
        m_controls->continueRun(steps, now->failedStep.has_value());
    } else {
        // The memory of what was trained returns once nobody trains it or holds a result of it.
        if (m_headsQuery.isPending()) m_headsQuery.reset();
        m_traceQueryA.reset();
        m_mapsOfA->setTrace(nullptr);
    }
    updateAll();
}

void TrainingView::setHint(const QString& hint) {
    m_hintLabel->setText(hint);
    m_maps->setHint(hint);
}

void TrainingView::setSession(const Session& session) {
    m_session = session;
    m_controls->setSession(session);
    if (isRetraining() && isVisible()) m_pollTimer.start();
}

void TrainingView::setViewSettings(const ViewSettings& view) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setViewSettings(view);
}

void TrainingView::setSelectedCell(const CellRef& cell) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setSelectedCell(cell);
}

void TrainingView::setHoveredCell(const std::optional<CellRef>& cell) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setHoveredCell(cell);
}

void TrainingView::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_pinned = trace && trainingResultForTrace(*trace) ? std::move(trace) : nullptr;
    updateAll();
}

void TrainingView::collectResults(AnalysisResults& results) const {
    results.put<HeadsOverTraining>(m_headsQuery.result());
}

/// The steps of what learns anew, as they come.
void TrainingView::pollProgress() {
    if (!isRetraining() || !isVisible()) m_pollTimer.stop();
    updateCurves();
}

/// A after as many steps, and what heads did on the way.
void TrainingView::requestResults() {
    if (!isVisible() || !trainingResult()) return;
    m_headsQuery.submit({*m_trace->session});
    if (!m_pinned) return m_traceQueryA.reset();
    Session session = *m_pinned->session;
    session.training.stepCount = m_trace->session->training.stepCount;
    m_traceQueryA.submit({session});
}

void TrainingView::updateAll() {
    if (!isVisible()) return;
    const bool hasAny = trainingResult() != nullptr;
    m_body->setVisible(hasAny);
    m_hintLabel->setVisible(!hasAny);
    if (!hasAny) return;
    requestResults();
    updateMapsOfA();
    updateTexts();
    // They take the longest, and change least from step to step.
    const bool mayWait =
        m_controls->isRunning() && m_sinceCurvesUpdate.isValid() && !m_sinceCurvesUpdate.hasExpired(30);
    if (!mayWait) updateCurves();
}

void TrainingView::updateMapsOfA() {
    m_columnOfA->setVisible(m_pinned != nullptr);
    m_mapsOfA->setTrace(m_pinned ? m_traceQueryA.lastResult() : nullptr);
}

void TrainingView::updateCurves() {
    if (!isVisible() || !trainingResult()) return;
    m_sinceCurvesUpdate.start();
    const bool isAnew = isRetraining();
    const FigureTheme theme = themeFor(palette(), font());
    TrainingCurves curves;
    curves.metrics = isAnew ? completedStepMetrics(*m_session) : trainingResult()->metrics;
    if (m_pinned)
        if (const auto& a = m_traceQueryA.lastResult())
            curves.metricsOfA = trainingResultForTrace(*a)->metrics;
    if (!isAnew) curves.headsOverTraining = m_headsQuery.lastResult();
    m_plot->setContent(trainingPlotContent(curves, theme), theme);
    const auto steps =
        static_cast<double>(isAnew ? std::ssize(curves.metrics) : m_trace->session->training.stepCount);
    m_plot->setMarker(CurvePlot::Marker{steps, tr("%n step(s)", nullptr, static_cast<int>(steps)), !isAnew});
    // What is shown of the text belongs to what was learnt before.
    isAnew ? m_staleOverlay->showOverlay({}, {}) : m_staleOverlay->hide();
}

void TrainingView::updateTexts() {
    const FigureTheme theme = themeFor(palette(), font());
    m_examples->setText(examplesText(*trainingResult(), theme));
    m_name->setText(m_pinned ? tr("now: %1").arg(convergenceText(trainingResult()->metrics))
                             : convergenceText(trainingResult()->metrics));
    const auto& a = m_traceQueryA.lastResult();
    m_nameOfA->setText(a ? tr("A: %1").arg(convergenceText(trainingResultForTrace(*a)->metrics)) : QString());
}

void TrainingView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

/// In a low window, or in front of a class, the maps have the room of the examples.
void TrainingView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    constexpr int fewLines = 24;
    m_examples->setVisible(height() >= fewLines * fontMetrics().height());
}

void TrainingView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    updateAll();
}

void TrainingView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateAll();
}

}  // namespace attention
