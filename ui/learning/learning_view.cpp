// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learning_view.h"

#include "layers/layers_figure.h"
#include "learning/learning_figure.h"
#include "learning/learning_strip.h"
#include "learning/learning_texts.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "overview/overview_figure.h"
#include "widgets/layouts.h"
#include "widgets/veil.h"

#include <QAction>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace attention {
LearningView::LearningView(LearntTracer& besideA, HeadFollower& heads)
    : m_besideA(besideA),
      m_heads(heads),
      m_strip(new LearningStrip),
      m_plot(new CurvePlot),
      m_nameOfA(new QLabel),
      m_name(new QLabel),
      m_mapsOfA(newMaps()),
      m_maps(newMaps()),
      m_columnOfA(new QWidget),
      m_examples(new QLabel),
      m_empty(new QLabel),
      m_body(new QWidget) {
    m_look.setInterval(betweenLooks);
    connect(&m_look, &QTimer::timeout, this, &LearningView::look);
    layOut();
    connect(m_strip, &LearningStrip::edited, this, &View::edited);
    connect(m_strip, &LearningStrip::paused, this, &LearningView::showAll);
    m_veil = new Veil(m_maps);
    connectPlot();
    for (FigureView* maps : {m_maps, m_mapsOfA}) connectMaps(maps);
    auto* run = new QAction(tr("Run learning, or pause it"), this);
    run->setShortcut(Qt::Key_Space);
    run->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(run);
    connect(run, &QAction::triggered, this, [this] { m_strip->setRunning(!m_strip->isRunning()); });
    connect(&m_besideA, &LearntTracer::ended, this, &LearningView::showAll);
    connect(&m_heads, &HeadFollower::ended, this, &LearningView::showCurves);
    setFocusProxy(m_plot);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // widens no window that shows other views
}

FigureView* LearningView::newMaps() {
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

void LearningView::layOut() {
    m_plot->setObjectName(QStringLiteral("learning.plot"));
    m_plot->setAccessibleName(tr("Curves of learning"));
    m_plot->setMinimumHeight(150);
    m_maps->setAccessibleName(tr("Weights of the text"));
    m_mapsOfA->setAccessibleName(tr("Weights of the text in A"));
    m_examples->setObjectName(QStringLiteral("learning.examples"));
    m_examples->setTextFormat(Qt::RichText);
    m_examples->setContentsMargins(16, 0, 16, 0);
    m_examples->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_empty->setAlignment(Qt::AlignCenter);

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
    rows->addWidget(m_strip);
    rows->addWidget(m_plot, 1);
    rows->addLayout(maps, 2);
    rows->addWidget(m_examples);
    auto* whole = newLayout<QVBoxLayout>(this, {0, 0, 0, 8}, 0);
    whole->addWidget(m_empty, 1);
    whole->addWidget(m_body, 1);
}

void LearningView::connectPlot() {
    connect(m_plot, &CurvePlot::pressed, this, [this](double x) { m_strip->goTo(std::lround(x)); });
    connect(m_plot, &CurvePlot::dragBegun, m_strip, &LearningStrip::beginDrag);
    connect(m_plot, &CurvePlot::markerDragged, this, [this](double x) { m_strip->goTo(std::lround(x)); });
    connect(m_plot, &CurvePlot::markerStepped, this, [this](int direction) {
        if (m_session) m_strip->goTo(m_session->training.stepCount + direction);
    });
}

void LearningView::connectMaps(FigureView* maps) {
    connect(maps, &FigureView::cellSelected, this, &View::cellSelected);
    connect(maps, &FigureView::cellHovered, this, &View::cellHovered);
    connect(maps, &FigureView::viewEdited, this, &View::viewEdited);
    connect(maps, &FigureView::zoomed, this, &View::zoomed);
}

const TrainingResult* LearningView::learnt() const {
    return m_trace ? trainingResultForTrace(*m_trace) : nullptr;
}

/// Whether what is shown was learnt in another way than is wanted now.
bool LearningView::learnsAnew() const {
    return m_trace && m_session && hasTrainingTask(*m_session) &&
           trainingSetup(*m_session) != trainingSetup(*m_trace->session);
}

void LearningView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_maps->setTrace(m_trace);
    if (const TrainingResult* const now = learnt()) {
        const Index steps = m_trace->session->training.stepCount;
        m_strip->setShown(steps, now->failedStep.has_value());
    } else {
        // The memory of what was trained returns once nobody trains it or holds a result of it.
        if (m_heads.isComing()) m_heads.forget();
        m_besideA.forget();
        m_mapsOfA->setTrace(nullptr);
    }
    showAll();
}

void LearningView::setHint(const QString& hint) {
    m_empty->setText(hint);
    m_maps->setHint(hint);
}

void LearningView::setSession(const Session& session) {
    m_session = session;
    m_strip->setSession(session);
    if (learnsAnew() && isVisible()) m_look.start();
}

void LearningView::setView(const ViewSettings& view) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setView(view);
}

void LearningView::setSelected(const CellRef& cell) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setSelected(cell);
}

void LearningView::setHovered(const std::optional<CellRef>& cell) {
    for (FigureView* maps : {m_maps, m_mapsOfA}) maps->setHovered(cell);
}

void LearningView::setPinned(std::shared_ptr<const Trace> trace) {
    m_pinned = trace && trainingResultForTrace(*trace) ? std::move(trace) : nullptr;
    showAll();
}

void LearningView::lend(Findings& found) const {
    found.put<HeadsOverTraining>(m_heads.found());
}

/// The steps of what learns anew, as they come.
void LearningView::look() {
    if (!learnsAnew() || !isVisible()) m_look.stop();
    showCurves();
}

/// A after as many steps, and what heads did on the way.
void LearningView::find() {
    if (!isVisible() || !learnt()) return;
    m_heads.find({*m_trace->session});
    if (!m_pinned) return m_besideA.forget();
    Session session = *m_pinned->session;
    session.training.stepCount = m_trace->session->training.stepCount;
    m_besideA.find({session});
}

void LearningView::showAll() {
    if (!isVisible()) return;
    const bool hasAny = learnt() != nullptr;
    m_body->setVisible(hasAny);
    m_empty->setVisible(!hasAny);
    if (!hasAny) return;
    find();
    showBesideA();
    showWords();
    // They take the longest, and change least from step to step.
    const bool mayWait = m_strip->isRunning() && m_sinceCurves.isValid() && !m_sinceCurves.hasExpired(30);
    if (!mayWait) showCurves();
}

void LearningView::showBesideA() {
    m_columnOfA->setVisible(m_pinned != nullptr);
    m_mapsOfA->setTrace(m_pinned ? m_besideA.last() : nullptr);
}

void LearningView::showCurves() {
    if (!isVisible() || !learnt()) return;
    m_sinceCurves.start();
    const bool isAnew = learnsAnew();
    const FigureTheme theme = themeFor(palette(), font());
    LearningCurves curves;
    curves.now = isAnew ? completedStepMetrics(*m_session) : learnt()->metrics;
    if (m_pinned)
        if (const auto& a = m_besideA.last()) curves.besideA = trainingResultForTrace(*a)->metrics;
    if (!isAnew) curves.heads = m_heads.last();
    m_plot->setContent(learningContent(curves, theme), theme);
    const auto steps =
        static_cast<double>(isAnew ? std::ssize(curves.now) : m_trace->session->training.stepCount);
    m_plot->setMarker(CurvePlot::Marker{steps, tr("%n step(s)", nullptr, static_cast<int>(steps)), !isAnew});
    // What is shown of the text belongs to what was learnt before.
    isAnew ? m_veil->cover({}, {}) : m_veil->hide();
}

void LearningView::showWords() {
    const FigureTheme theme = themeFor(palette(), font());
    m_examples->setText(examplesText(*learnt(), theme));
    m_name->setText(m_pinned ? tr("now: %1").arg(learntText(learnt()->metrics))
                             : learntText(learnt()->metrics));
    const auto& a = m_besideA.last();
    m_nameOfA->setText(a ? tr("A: %1").arg(learntText(trainingResultForTrace(*a)->metrics)) : QString());
}

void LearningView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

/// In a low window, or in front of a class, the maps have the room of the examples.
void LearningView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    constexpr int fewLines = 24;
    m_examples->setVisible(height() >= fewLines * fontMetrics().height());
}

void LearningView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    showAll();
}

void LearningView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) showAll();
}

}  // namespace attention
