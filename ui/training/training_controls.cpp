// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_controls.h"

#include "comparison/session_changes.h"
#include "layer/initial_parameters.h"
#include "session/ranges.h"
#include "training/training_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <chrono>

namespace attention {
namespace {

using namespace std::chrono_literals;

constexpr auto frame = 15ms;  // with what a timer is late, sixty a second
constexpr auto slowly = 250ms;
constexpr Index mostAtOnce = 500;
constexpr int fewestOnSlider = 100;
constexpr auto mostSteps = static_cast<Index>(ranges::stepCount.highest);

}  // namespace

TrainingControls::TrainingControls(QWidget* parent)
    : QWidget(parent),
      m_task(new QLabel),
      m_run(new QPushButton),
      m_stepButton(new QPushButton(tr("One step"))),
      m_speed(new QComboBox),
      m_slider(new QSlider(Qt::Horizontal)),
      m_stepSpinBox(new QSpinBox),
      m_seed(new QPushButton(tr("Other seed"))) {
    setAutoFillBackground(true);
    prepareControls();
    auto* rows = newLayout<QVBoxLayout>(this, {16, 8, 16, 8}, 8);
    auto* line = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 8);
    rows->addWidget(m_task);
    rows->addLayout(line);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_run), static_cast<QWidget*>(m_stepButton), static_cast<QWidget*>(m_speed)})
        line->addWidget(widget);
    line->addWidget(m_slider, 1);
    line->addWidget(m_stepSpinBox);
    line->addWidget(m_seed);

    m_nextRequestTimer.setSingleShot(true);
    m_nextRequestTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_nextRequestTimer, &QTimer::timeout, this, &TrainingControls::requestNextSteps);
    connect(m_run, &QPushButton::clicked, this, [this] { setRunning(!m_isRunning); });
    connect(m_stepButton, &QPushButton::clicked, this,
            [this] { goToStep(m_session.training.stepCount + 1); });
    connect(m_slider, &QSlider::sliderPressed, this, &TrainingControls::beginDrag);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (!m_slider->isSliderDown()) beginDrag();
        requestSteps(value);
    });
    connect(m_stepSpinBox, &QSpinBox::valueChanged, this, [this](int value) { goToStep(value); });
    connect(m_seed, &QPushButton::clicked, this, [this] {
        Session again = withNextSeed(m_session);
        again.training.stepCount = 0;
        setRunning(false);
        emit sessionEdited({std::move(again), tr("drawing again"), Edit::noInteraction});
    });
    setRunning(false);
}

void TrainingControls::prepareControls() {
    m_speed->addItems({tr("slowly"), tr("a step each frame"), tr("fast")});
    m_speed->setCurrentIndex(static_cast<int>(Speed::StepPerFrame));
    m_speed->setAccessibleName(tr("Speed"));
    m_stepSpinBox->setRange(0, static_cast<int>(mostSteps));
    m_stepSpinBox->setSuffix(tr(" steps"));
    m_stepSpinBox->setKeyboardTracking(false);
    m_stepSpinBox->setAccessibleName(tr("Steps"));
    m_slider->setAccessibleName(tr("Steps"));
    m_run->setToolTip(tr("The space bar does the same."));
    m_seed->setToolTip(tr("Draws other weights and other sequences, and begins again."));
    fitRunButton();
    const std::pair<QWidget*, const char*> named[] = {
        {m_task, "learning.about"},    {m_run, "learning.run"},       {m_stepButton, "learning.step"},
        {m_speed, "learning.speed"},   {m_slider, "learning.slider"}, {m_stepSpinBox, "learning.stepCount"},
        {m_seed, "learning.otherSeed"}};
    for (const auto& [widget, name] : named) widget->setObjectName(QLatin1String(name));
    for (QWidget* widget : {static_cast<QWidget*>(m_speed), static_cast<QWidget*>(m_stepSpinBox)})
        ControlInputFilter::installInputFilter(widget);
}

/// Gives the button the width that the longer of its two texts needs, so that it keeps its size.
void TrainingControls::fitRunButton() {
    const QString shown = m_run->text();
    int width = 0;
    for (const QString& text : {tr("▶ Run"), tr("❚❚ Pause")}) {
        m_run->setText(text);
        width = std::max(width, m_run->sizeHint().width());
    }
    m_run->setText(shown);
    m_run->setFixedWidth(width);
}

void TrainingControls::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitRunButton();
}

void TrainingControls::setSession(const Session& session) {
    const Index steps = session.training.stepCount;
    m_session.training.stepCount = steps;
    const bool isAskedFor = steps == m_requestedSteps && haveSameResults(session, m_session);
    m_sliderEnd = isAskedFor ? std::max(m_sliderEnd, steps) : steps;
    m_session = session;
    if (m_isRunning && steps != m_requestedSteps) setRunning(false);
    const QSignalBlocker quietSlider(m_slider), quietSteps(m_stepSpinBox);
    m_task->setText(taskText(session.training.task));
    m_slider->setMaximum(static_cast<int>(std::max(m_sliderEnd, Index{fewestOnSlider})));
    m_slider->setValue(static_cast<int>(steps));
    m_stepSpinBox->setValue(static_cast<int>(steps));
}

void TrainingControls::continueRun(Index steps, bool isLast) {
    if (!m_isRunning) return;
    if (isLast || steps == m_endOfRun) return setRunning(false);
    if (steps != m_requestedSteps) return;  // of the run before
    const auto speed = static_cast<Speed>(m_speed->currentIndex());
    const auto apart = speed == Speed::Slow ? std::chrono::milliseconds(slowly) : frame;
    // Rounded up, or each frame would end a millisecond late.
    const std::chrono::milliseconds taken(m_sinceRequest.nsecsElapsed() / 1'000'000 + 1);
    // As many as leave half of a frame to the window.
    m_stepsPerRequest = std::clamp(taken < frame / 2 ? m_stepsPerRequest + 1 + m_stepsPerRequest / 4
                                   : taken > frame   ? m_stepsPerRequest * 3 / 4
                                                     : m_stepsPerRequest,
                                   Index{1}, mostAtOnce);
    m_nextRequestTimer.start(std::max(apart - taken, std::chrono::milliseconds(0)));
}

void TrainingControls::setRunning(bool isRunning) {
    m_run->setText(isRunning ? tr("❚❚ Pause") : tr("▶ Run"));
    if (isRunning == m_isRunning) return;
    m_isRunning = isRunning;
    m_nextRequestTimer.stop();
    if (!isRunning) {
        emit paused();
        return;
    }
    m_gesture = newInteractionToken();
    m_stepsPerRequest = 1;
    m_endOfRun = m_session.training.stepCount < m_sliderEnd ? m_sliderEnd : mostSteps;
    requestNextSteps();
}

void TrainingControls::requestNextSteps() {
    const bool isFast = m_speed->currentIndex() == static_cast<int>(Speed::Fast);
    requestSteps(std::min(m_session.training.stepCount + (isFast ? m_stepsPerRequest : 1), m_endOfRun));
}

void TrainingControls::goToStep(Index steps) {
    setRunning(false);
    beginDrag();
    requestSteps(steps);
}

void TrainingControls::beginDrag() {
    setRunning(false);
    m_gesture = newInteractionToken();
}

void TrainingControls::requestSteps(Index steps) {
    steps = std::clamp(steps, Index{0}, mostSteps);
    if (steps == m_session.training.stepCount) return setRunning(false);
    m_requestedSteps = steps;
    m_sinceRequest.start();
    Session next = m_session;
    next.training.stepCount = steps;
    emit sessionEdited({std::move(next), tr("learning"), m_gesture});
}

}  // namespace attention
