// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_controls.h"

#include "comparison/session_changes.h"
#include "layer/initial_parameters.h"
#include "look/icons.h"
#include "models/session_model.h"
#include "session/ranges.h"
#include "texts/shared_labels.h"
#include "training/train.h"
#include "training/training_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using namespace std::chrono_literals;

constexpr auto frameInterval = 14ms;  // short enough for 60 frames per second, although timers can be late
constexpr auto paintTime = 5ms;       // approximate time in which the window paints a frame
constexpr auto slowInterval = 250ms;
constexpr Index maxStepsPerRequest = 500;
constexpr auto replayDuration = 8s;    // for a complete training whose steps are already computed
constexpr auto replayInterval = 33ms;  // minimum time between two frames of a replay
constexpr auto maxStepCount = static_cast<Index>(ranges::stepCount.highest);

}  // namespace

TrainingControls::TrainingControls(QWidget* parent)
    : QWidget(parent),
      m_taskLabel(new QLabel),
      m_runButton(new QPushButton),
      m_stepButton(new QPushButton(themeIcon("go-next"), tr("One step"))),
      m_speedComboBox(new QComboBox),
      m_stepSlider(new QSlider(Qt::Horizontal)),
      m_stepSpinBox(new NumberBox(0)),
      m_allCurvesButton(new QToolButton),
      m_otherSeedButton(new QPushButton(themeIcon("randomize"), tr("Other seed"))) {
    setAutoFillBackground(true);
    prepareControls();
    auto* mainLayout = newLayout<QVBoxLayout>(this, {16, 8, 16, 8}, 8);
    auto* controlRow = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 8);
    mainLayout->addWidget(m_taskLabel);
    mainLayout->addLayout(controlRow);
    for (QWidget* widget : {static_cast<QWidget*>(m_runButton), static_cast<QWidget*>(m_stepButton),
                            static_cast<QWidget*>(m_speedComboBox)})
        controlRow->addWidget(widget);
    controlRow->addWidget(m_stepSlider, 1);
    controlRow->addWidget(m_stepSpinBox);
    controlRow->addWidget(m_allCurvesButton);
    controlRow->addWidget(m_otherSeedButton);

    m_nextRequestTimer.setSingleShot(true);
    m_nextRequestTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_nextRequestTimer, &QTimer::timeout, this, &TrainingControls::requestNextFrame);
    connect(m_runButton, &QPushButton::clicked, this, [this] { setRunning(!m_isRunning); });
    connect(m_stepButton, &QPushButton::clicked, this,
            [this] { goToStep(session().training.stepCount + 1); });
    connect(m_stepSlider, &QSlider::sliderPressed, this, &TrainingControls::beginDrag);
    connect(m_stepSlider, &QSlider::valueChanged, this, [this](int value) {
        if (!m_stepSlider->isSliderDown()) beginDrag();
        requestSteps(value);
    });
    connect(m_allCurvesButton, &QToolButton::toggled, this, &TrainingControls::showsAllCurvesChanged);
    connect(m_stepSpinBox, &NumberBox::valueChanged, this, [this] { goToStep(m_stepSpinBox->intValue()); });
    connect(m_otherSeedButton, &QPushButton::clicked, this, [this] {
        Session newSession = withNextSeed(session());
        newSession.training.stepCount = 0;
        setRunning(false);
        emit sessionEdited({std::move(newSession), resampleUndoText(), SessionEdit::noInteraction});
    });
    setRunning(false);
}

void TrainingControls::prepareControls() {
    m_speedComboBox->addItems({tr("in 8 seconds"), tr("slowly"), tr("one step per frame"), tr("fast")});
    m_speedComboBox->setToolTip(
        tr("Choose how fast training steps are shown. With “in 8 seconds”, a replay of steps that were "
           "computed before takes 8 seconds in total."));
    m_allCurvesButton->setText(tr("All curves"));
    m_allCurvesButton->setToolTip(tr("Also show the loss and the curve of each head."));
    m_allCurvesButton->setCheckable(true);
    m_speedComboBox->setAccessibleName(tr("Speed"));
    m_stepSpinBox->setRange(0, static_cast<double>(maxStepCount));
    m_stepSpinBox->setSuffix(tr(" steps"));
    m_stepSpinBox->setKeyboardTracking(false);
    m_stepSpinBox->setAccessibleName(tr("Steps"));
    m_stepSlider->setAccessibleName(tr("Steps"));
    m_runButton->setToolTip(tr("To play or pause the training, you can also press the space bar."));
    constexpr int largeIconSize = 32;
    m_runButton->setIconSize({largeIconSize, largeIconSize});
    constexpr int largeButtonHeight = 48;
    m_runButton->setMinimumHeight(largeButtonHeight);
    m_otherSeedButton->setToolTip(
        tr("Sample other parameters and training sequences, and restart the training."));
    fitRunButton();
    const std::pair<QWidget*, const char*> objectNames[] = {
        {m_taskLabel, "learning.about"},           {m_runButton, "learning.run"},
        {m_stepButton, "learning.step"},           {m_speedComboBox, "learning.speed"},
        {m_stepSlider, "learning.slider"},         {m_stepSpinBox, "learning.stepCount"},
        {m_allCurvesButton, "learning.allCurves"}, {m_otherSeedButton, "learning.otherSeed"}};
    for (const auto& [widget, name] : objectNames) widget->setObjectName(QLatin1String(name));
    for (QWidget* widget : {static_cast<QWidget*>(m_speedComboBox), static_cast<QWidget*>(m_stepSpinBox)})
        ControlInputFilter::installInputFilter(widget);
}

/// Gives the button the width that the longer of its two texts needs, so that it keeps its size.
void TrainingControls::fitRunButton() {
    const QString currentText = m_runButton->text();
    int width = 0;
    for (const QString& text : {tr("Play"), tr("Pause")}) {
        m_runButton->setText(text);
        width = std::max(width, m_runButton->sizeHint().width());
    }
    m_runButton->setText(currentText);
    m_runButton->setFixedWidth(width);
}

void TrainingControls::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitRunButton();
}

void TrainingControls::connectTo(ViewContext& context) {
    m_viewContext = &context;
    connect(&context, &ViewContext::changed, this, [this, &context](StateChanges changes) {
        if (!context.state().trainingRun.isRunning) endRun();
        if (changes & StateChange::Session) showSession();
        const Shared<Trace>& trace = context.state().trace;
        if (!trace || trace == m_lastTrace.lock()) return;
        m_lastTrace = trace;
        if (const TrainingResult* result = trainingResultForTrace(*trace))
            continueRun(trace->session->training.stepCount, result->failedStep.has_value());
    });
    const TrainingRun run = context.state().trainingRun;
    showSession();
    restoreRun(run);
    connect(m_speedComboBox, &QComboBox::currentIndexChanged, this, &TrainingControls::storeRun);
    connect(m_allCurvesButton, &QToolButton::toggled, this, &TrainingControls::storeRun);
}

/// Continues the run of a previous window. Its next steps are requested when the window is complete.
void TrainingControls::restoreRun(const TrainingRun& run) {
    m_speedComboBox->setCurrentIndex(run.speedIndex);
    m_allCurvesButton->setChecked(run.showsAllCurves);
    if (run.sliderEnd == 0) return;                       // no window has shown a training before
    m_requestedStepCount = session().training.stepCount;  // so that the same session does not end the run
    m_sliderEnd = run.sliderEnd;
    m_runsWithoutEnd = run.runsWithoutEnd;
    m_stepSlider->setMaximum(static_cast<int>(sliderEnd()));
    m_continuesRun = run.isRunning;
    storeRun();
    QTimer::singleShot(0, this, [this] {
        if (std::exchange(m_continuesRun, false)) setRunning(true);
    });
}

void TrainingControls::storeRun() {
    const TrainingRun run{.speedIndex = m_speedComboBox->currentIndex(),
                          .sliderEnd = m_sliderEnd,
                          .runsWithoutEnd = m_runsWithoutEnd,
                          .isRunning = m_isRunning || m_continuesRun,
                          .showsAllCurves = showsAllCurves()};
    m_viewContext->change([&](WindowState& state) { state.trainingRun = run; });
}

/// Ends the run, also a run of a previous window that is about to continue.
void TrainingControls::endRun() {
    m_continuesRun = false;
    setRunning(false);
}

/// Shows the session of the document. If its number of training steps is not the requested number, a run
/// ends.
void TrainingControls::showSession() {
    const Session& session = this->session();
    const Index stepCount = session.training.stepCount;
    m_lastSession.training.stepCount = stepCount;
    const bool isRequestedSession =
        stepCount == m_requestedStepCount && haveSameResults(session, m_lastSession);
    m_sliderEnd = isRequestedSession ? std::max(m_sliderEnd, stepCount) : stepCount;
    m_lastSession = session;
    if (!isRequestedSession) {
        m_runsWithoutEnd = stepCount == 0;
        m_continuesRun = false;
    }
    if (m_isRunning && stepCount != m_requestedStepCount) setRunning(false);
    const QSignalBlocker sliderBlocker(m_stepSlider), spinBoxBlocker(m_stepSpinBox);
    updateTaskLabel();
    m_stepSlider->setMaximum(static_cast<int>(sliderEnd()));
    m_stepSlider->setValue(static_cast<int>(stepCount));
    m_stepSpinBox->setValue(static_cast<int>(stepCount));
    storeRun();
}

Index TrainingControls::sliderEnd() const {
    return std::max(m_sliderEnd, Index{1});
}

bool TrainingControls::showsAllCurves() const {
    return m_allCurvesButton->isChecked();
}

TrainingControls::Speed TrainingControls::speed() const {
    return static_cast<Speed>(m_speedComboBox->currentIndex());
}

/// True if the next step is already computed and is shown at the speed of a replay.
bool TrainingControls::isReplaying() const {
    return speed() == Speed::Replay && !m_runsWithoutEnd &&
           session().training.stepCount < m_computedStepCount;
}

Index TrainingControls::stepsPerReplayedPicture() const {
    return std::max<Index>(1, m_runEnd * replayInterval / replayDuration);
}

/// Shows the task. While a run computes new steps, also shows the remaining time.
void TrainingControls::updateTaskLabel() {
    QString text = taskText(session().training.task);
    const Index stepCount = session().training.stepCount;
    const Index trainedCount = stepCount - m_runStart;
    const bool isFirstRun = m_isRunning && !m_runsWithoutEnd && stepCount >= m_computedStepCount;
    if (isFirstRun && trainedCount > 0 && m_timeSinceRunStart.elapsed() > 500) {
        const double secondsPerStep =
            static_cast<double>(m_timeSinceRunStart.elapsed()) / 1000 / static_cast<double>(trainedCount);
        const int secondsLeft =
            static_cast<int>(std::ceil(secondsPerStep * static_cast<double>(m_runEnd - stepCount)));
        text += QLatin1Char(' ') + tr("The steps are being computed: about %1 s left.").arg(secondsLeft);
    }
    m_taskLabel->setText(text);
}

/// Continues a run: schedules the request for its next training steps. Called when the result of `stepCount`
/// training steps is visible. Ends the run at its last step, or if `hasFailed` is true because the training
/// cannot continue. Does nothing if no run is active, or if `stepCount` is neither the last step nor the
/// requested step of the run.
void TrainingControls::continueRun(Index stepCount, bool hasFailed) {
    if (!m_isRunning) return;
    if (hasFailed || stepCount == m_runEnd) return setRunning(false);
    if (stepCount != m_requestedStepCount) return;  // result of a previous run
    std::chrono::milliseconds interval = speed() == Speed::Slow ? slowInterval : frameInterval;
    if (isReplaying())
        interval = std::chrono::milliseconds(replayDuration) * stepsPerReplayedPicture() / m_runEnd;
    // The elapsed time is rounded up, because each frame would end a millisecond late otherwise.
    const std::chrono::milliseconds elapsed(m_timeSinceRequest.nsecsElapsed() / 1'000'000 + 1);
    m_computesInHalfOfFrame = elapsed < frameInterval / 2;
    const std::chrono::milliseconds wait = interval - elapsed;
    if (wait > paintTime) {
        m_nextRequestTimer.start(wait);
    } else {
        // The next steps are computed while the window paints.
        QMetaObject::invokeMethod(this, &TrainingControls::requestNextFrame, Qt::QueuedConnection);
    }
}

/// Starts a run at step 0 if the session is at the last step of the run.
void TrainingControls::setRunning(bool isRunning) {
    m_runButton->setText(isRunning ? tr("Pause") : tr("Play"));
    m_runButton->setIcon(themeIcon(isRunning ? "media-playback-pause" : "media-playback-start"));
    if (isRunning == m_isRunning) return;
    m_isRunning = isRunning;
    storeRun();
    m_nextRequestTimer.stop();
    if (!isRunning) {
        updateTaskLabel();
        emit paused();
        return;
    }
    m_interaction = newInteractionToken();
    m_stepsPerRequest = 1;
    m_computedStepCount = std::ssize(completedStepMetrics(session()));
    m_timeSinceRunStart.start();
    const bool isAtEnd = session().training.stepCount >= m_sliderEnd;
    m_runEnd = m_runsWithoutEnd ? maxStepCount : m_sliderEnd;
    m_runStart = isAtEnd && !m_runsWithoutEnd ? 0 : session().training.stepCount;
    m_runStart < session().training.stepCount ? requestSteps(m_runStart) : requestNextSteps();
}

/// Requests the steps of the next frame, unless the run was paused since this call was queued.
void TrainingControls::requestNextFrame() {
    if (!m_isRunning || session().training.stepCount != m_requestedStepCount) return;
    adaptStepsPerRequest();
    requestNextSteps();
}

/// Adapts the number of training steps per frame. The window needs up to half of the frame to paint. If the
/// window was painted too late for the next request, the number was too large.
void TrainingControls::adaptStepsPerRequest() {
    const bool isLate = std::chrono::nanoseconds(m_timeSinceRequest.nsecsElapsed()) > frameInterval + 1ms;
    if (isLate)
        m_stepsPerRequest = m_stepsPerRequest * 3 / 4;
    else if (m_computesInHalfOfFrame)
        m_stepsPerRequest += 1 + m_stepsPerRequest / 4;
    m_stepsPerRequest = std::clamp(m_stepsPerRequest, Index{1}, maxStepsPerRequest);
}

void TrainingControls::requestNextSteps() {
    Index stepCount = 1;
    if (isReplaying()) {
        stepCount = stepsPerReplayedPicture();
    } else if (speed() == Speed::Fast || speed() == Speed::Replay) {
        stepCount = m_stepsPerRequest;
    }
    requestSteps(std::min(session().training.stepCount + stepCount, m_runEnd));
}

void TrainingControls::goToStep(Index step) {
    setRunning(false);
    beginDrag();
    requestSteps(step);
}

void TrainingControls::runFromFirstStep() {
    goToStep(0);
    setRunning(true);
}

void TrainingControls::beginDrag() {
    setRunning(false);
    m_interaction = newInteractionToken();
}

void TrainingControls::requestSteps(Index stepCount) {
    stepCount = std::clamp(stepCount, Index{0}, maxStepCount);
    if (stepCount == session().training.stepCount) return setRunning(false);
    m_requestedStepCount = stepCount;
    m_timeSinceRequest.start();
    Session newSession = session();
    newSession.training.stepCount = stepCount;
    emit sessionEdited({std::move(newSession), tr("training"), m_interaction});
}

}  // namespace attention

#include "moc_training_controls.cpp"
