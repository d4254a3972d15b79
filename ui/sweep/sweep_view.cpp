// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_view.h"

#include "analysis/training_sweep.h"
#include "heatmap/curve_plot.h"
#include "lessons/lesson.h"
#include "models/session_model.h"
#include "sweep/sweep_figure.h"
#include "texts/message_text.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/layouts.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int mostSeeds = 200;
constexpr double fewHeads = 4;  // and layers: to be swept of a session that learns

std::vector<double> wholeNumbers(double from, double to) {
    std::vector<double> values;
    for (double value = from; value <= to; ++value) values.push_back(value);
    return values;
}

}  // namespace

SweepView::SweepView(SweepComputation& computation)
    : m_computation(computation),
      m_field(new ElidingComboBox(16)),
      m_from(new QDoubleSpinBox),
      m_to(new QDoubleSpinBox),
      m_seeds(new QSpinBox),
      m_run(new QPushButton),
      m_export(new QPushButton(tr("Export…"))),
      m_progress(new QProgressBar),
      m_status(new QLabel),
      m_pointLabel(new QLabel),
      m_plot(new CurvePlot),
      m_body(new QWidget),
      m_hintLabel(new QLabel) {
    m_hintLabel->setAlignment(Qt::AlignCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(m_hintLabel, 1);
    layout->addWidget(m_body, 1);
    m_plot->setObjectName(QStringLiteral("sweep.plot"));
    m_plot->setAccessibleName(tr("Curves of the sweep"));
    prepareControls();
    layOutControls();
    connectControls();
    connectPlot();
    setFocusProxy(m_plot);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // widens no window that shows other views
    resetRange();
    setRunning(false);
}

void SweepView::prepareControls() {
    for (std::size_t i = 0; i < sweepFieldNames().size(); ++i) {
        const SweepFieldText text = sweepFieldText(static_cast<SweepField>(i));
        m_field->addItem(text.symbol + QStringLiteral("  ") + text.name);
        m_field->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
    }
    m_seeds->setRange(1, mostSeeds);
    m_seeds->setValue(SweepSettings().seedCount);
    m_seeds->setToolTip(tr(
        "Every seed draws other vectors and weights. Both have seeds of their own here: PyTorch would draw "
        "the same numbers for both from one."));
    m_status->setWordWrap(true);
    m_pointLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // long lines widen no window
    m_pointLabel->setWordWrap(true);
    const std::pair<QWidget*, const char*> named[] = {
        {m_field, "sweep.field"},      {m_from, "sweep.from"},     {m_to, "sweep.to"},
        {m_seeds, "sweep.seeds"},      {m_run, "sweep.run"},       {m_export, "sweep.export"},
        {m_pointLabel, "sweep.point"}, {m_status, "sweep.status"}, {m_progress, "sweep.progress"}};
    for (const auto& [widget, name] : named) widget->setObjectName(QLatin1String(name));
    for (QWidget* control : {static_cast<QWidget*>(m_field), static_cast<QWidget*>(m_from),
                             static_cast<QWidget*>(m_to), static_cast<QWidget*>(m_seeds)})
        ControlInputFilter::installInputFilter(control);
    m_progress->setRange(0, 100);
    m_progress->setFixedWidth(120);
    m_progress->setAccessibleName(tr("Share of the sweep that is done"));
}

void SweepView::layOutControls() {
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;  // two lines, for narrow windows
    const auto add = [&](QHBoxLayout* line, const QString& text, QWidget* control, const QString& spoken) {
        auto* label = new QLabel(text);
        label->setBuddy(control);
        control->setAccessibleName(spoken);
        line->addWidget(label);
        line->addWidget(control);
    };
    add(first, tr("Sweep"), m_field, tr("Setting to sweep"));
    add(first, tr("from"), m_from, tr("First value"));
    add(first, tr("to"), m_to, tr("Last value"));
    first->addStretch(1);
    add(second, tr("Seeds"), m_seeds, tr("Number of seeds"));
    second->addWidget(m_run);
    second->addWidget(m_progress);
    second->addWidget(m_status, 1);
    second->addStretch();
    second->addWidget(m_export);
    auto* head = new QWidget;
    head->setAutoFillBackground(true);  // on a dark figure the controls would have no edges
    auto* lines = newLayout<QVBoxLayout>(head, {16, 0, 16, 8}, 8);
    for (QHBoxLayout* line : {first, second}) {
        line->setSpacing(8);
        lines->addLayout(line);
    }
    auto* rows = newLayout<QVBoxLayout>(m_body, {0, 0, 0, 0}, 8);
    rows->addWidget(head);
    rows->addWidget(m_plot, 1);
    rows->addWidget(m_pointLabel);
    m_pointLabel->setContentsMargins(16, 0, 16, 0);
}

void SweepView::connectControls() {
    connect(m_field, &QComboBox::activated, this, [this] {
        if (field() != m_shownField) resetRange();  // the range typed for the same field stays
    });
    connect(m_from, &QDoubleSpinBox::valueChanged, m_to, &QDoubleSpinBox::setMinimum);
    for (QDoubleSpinBox* box : {m_from, m_to})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SweepView::updateStatus);
    connect(m_seeds, &QSpinBox::valueChanged, this, &SweepView::updateStatus);
    connect(m_export, &QPushButton::clicked, this, &View::resultsExportRequested);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning) return m_computation.stop();
        run();
    });
    connect(&m_computation, &SweepComputation::progressChanged, m_progress,
            [this](double share) { m_progress->setValue(static_cast<int>(std::floor(share * 100))); });
    connect(&m_computation, &SweepComputation::finished, this, &SweepView::setResult);
    connect(&m_computation, &SweepComputation::partialResultComputed, this,
            [this](const SweepResult& result) {
                m_result = std::make_shared<const SweepResult>(result);
                updatePlot();
            });
    connect(&m_computation, &SweepComputation::failed, this, [this](const QString& message) {
        m_errorString = message;
        setRunning(false);
    });
}

void SweepView::run() {
    m_errorString.clear();
    setRunning(true);
    if (m_session) m_computation.run(*m_session, settings());
}

void SweepView::requestSweep(SweepField field) {
    if (this->field() != field) {
        m_field->setCurrentIndex(static_cast<int>(field));
        resetRange();
    }
    const bool isShown = m_result && m_result->settings == settings() && m_result->isComplete;
    if (!isShown || !m_session || !sweepAppliesTo(*m_result, *m_session)) run();
}

void SweepView::connectPlot() {
    connect(m_plot, &CurvePlot::dragBegun, this, [this] { m_dragGesture = newInteractionToken(); });
    connect(m_plot, &CurvePlot::dragEnded, this, [this] { m_dragGesture = nullptr; });
    connect(m_plot, &CurvePlot::markerDragged, this, &SweepView::moveMarker);
    connect(m_plot, &CurvePlot::markerStepRequested, this, &SweepView::stepMarker);
    connect(m_plot, &CurvePlot::xHovered, this, &SweepView::updatePointText);
}

SweepField SweepView::field() const {
    return static_cast<SweepField>(m_field->currentIndex());
}

SweepSettings SweepView::settings() const {
    const bool isDistance = field() == SweepField::Distance;  // both ways from 0: one by one
    return {field(),
            isDistance ? wholeNumbers(m_from->value(), m_to->value())
                       : doublingValues(m_from->value(), m_to->value()),
            m_seeds->value()};
}

void SweepView::setSettings(const SweepSettings& settings) {
    if (settings.values.empty()) return;
    m_field->setCurrentIndex(static_cast<int>(settings.field));
    resetRange();
    m_from->setValue(settings.values.front());
    m_to->setValue(settings.values.back());
    m_seeds->setValue(settings.seedCount);
}

void SweepView::saveToLessonStep(LessonStep& step) const {
    step.sweep = settings().field;
}

void SweepView::applyLessonStep(const StepTarget& place) {
    if (place.view == objectName().toStdString()) requestSweep(place.sweep);
}

void SweepView::copyStateFrom(const View& other) {
    const auto* before = qobject_cast<const SweepView*>(&other);
    if (!before) return;
    setSettings(before->settings());
    if (before->m_result) setResult(*before->m_result);
}

/// Another field begins with a range that suits it. Its decimals come last: without them 0.125 would be 0,
/// which no doubling leads away from.
void SweepView::resetRange() {
    m_shownField = field();
    const SweepFieldText text = sweepFieldText(field());
    for (QDoubleSpinBox* box : {m_from, m_to}) {
        box->setDecimals(std::max(box->decimals(), text.decimals));
        box->setRange(text.range.lowest, text.range.highest);
        box->setDecimals(text.decimals);
    }
    const bool areLearnt = m_session && hasTrainingTask(*m_session);
    m_from->setValue(areLearnt && field() == SweepField::KeySize ? defaultMinKeySize : text.defaultFrom);
    m_to->setValue(
        areLearnt ? std::min(text.defaultTo, field() == SweepField::KeySize ? defaultMaxKeySize : fewHeads)
                  : text.defaultTo);
    updatePlot();
}

void SweepView::setRunning(bool isRunning) {
    m_isRunning = isRunning;
    m_run->setText(isRunning ? tr("Stop") : tr("Run"));
    m_progress->setVisible(isRunning);
    m_status->setVisible(!isRunning);
    m_progress->setValue(0);
    m_export->setEnabled(!isRunning && m_result != nullptr);
    updateStatus();
}

void SweepView::setResult(const SweepResult& result) {
    m_result = std::make_shared<const SweepResult>(result);
    setRunning(false);
    updatePlot();
}

void SweepView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_hintLabel->setVisible(!m_trace);
    m_body->setVisible(m_trace != nullptr);
}

void SweepView::setHint(const QString& hint) {
    m_hint = hint;
    m_hintLabel->setText(hint);
}

void SweepView::setSession(const Session& session) {
    const bool isOfAnotherKind = !m_session || hasTrainingTask(session) != hasTrainingTask(*m_session);
    m_session = session;
    if (isOfAnotherKind) updateAvailableFields();
    updateMarker();
    updateStatus();
}

/// A session that learns has other fields, and takes long for each seed.
void SweepView::updateAvailableFields() {
    const bool areLearnt = hasTrainingTask(*m_session);
    auto* items = qobject_cast<QStandardItemModel*>(m_field->model());
    for (int i = 0; i < m_field->count(); ++i) {
        items->item(i)->setEnabled(canSweep(*m_session, static_cast<SweepField>(i)));
    }
    m_seeds->setValue(areLearnt ? defaultTrainingSeeds : SweepSettings().seedCount);
    m_result.reset();
    if (!items->item(m_field->currentIndex())->isEnabled()) m_field->setCurrentIndex(0);
    resetRange();
}

/// Costs nothing while another view is in front; shown, it catches up.
void SweepView::updatePlot() {
    if (!isVisible()) return;
    const FigureTheme theme = themeFor(palette(), font());
    SweepResult shown = emptySweep(m_session.value_or(Session()), settings());
    if (m_result && m_result->settings.field == field()) shown = *m_result;
    m_plot->setContent(sweepPlotContent(shown, theme), theme);
    m_pointLabel->setFont(theme.small);
    updateMarker();
    updateStatus();
}

void SweepView::updateMarker() {
    if (!isVisible() || !m_session) return;
    m_plot->setMarker(sweepMarker(*m_session, field()));
    updatePointText(std::nullopt);
}

/// What the curves are of; before there are any, what they would take.
void SweepView::updateStatus() {
    if (!isVisible() || !m_session) return;
    const auto count = [](std::size_t n) { return QString::number(n); };
    const auto seeds = [](int n) { return tr("%n seed(s)", nullptr, n); };
    if (!m_errorString.isEmpty()) return m_status->setText(m_errorString);
    if (!m_result || m_result->settings.field != field()) {
        const SweepSettings wanted = settings();
        return m_status->setText(tr("Run computes this session at %1 values with %2 each.")
                                     .arg(count(wanted.values.size()), seeds(wanted.seedCount)));
    }
    const std::size_t done = completedValues(*m_result).size();
    const std::size_t possible = m_result->settings.values.size() - m_result->skipped.size();
    QStringList text = {m_result->isComplete
                            ? tr("%1 values, %2.").arg(count(done), seeds(m_result->settings.seedCount))
                            : tr("Stopped: %1 of %2 values, %3.")
                                  .arg(count(done), count(possible), seeds(m_result->settings.seedCount))};
    if (!m_result->skipped.empty()) {
        const auto& first = m_result->skipped.front();
        text << tr("Left out: %1 (%2).").arg(sweptValueText(field(), first.value), problemText(first.reason));
    }
    if (!sweepAppliesTo(*m_result, *m_session)) text << tr("The settings have changed since: run again.");
    m_status->setText(text.join(' '));
}

/// The numbers below the pointer, or at the marker.
void SweepView::updatePointText(std::optional<double> x) {
    m_pointLabel->clear();
    if (!m_session || !m_result || m_result->settings.field != field()) return;
    if (completedValues(*m_result).empty()) return;
    if (!x && !isSessionSetting(field())) return;
    const double value = x.value_or(sweptValue(*m_session, field()));
    m_pointLabel->setText(pointText(*m_result, nearestPoint(*m_result, value)));
    m_plot->setAccessibleDescription(m_pointLabel->text());
}

void SweepView::moveMarker(double x) {
    if (!m_session || !isSessionSetting(field())) return;
    const SweepFieldText text = sweepFieldText(field());
    const double step = text.decimals == 0 ? 1 : 0.001;
    const double value = std::clamp(std::round(x / step) * step, text.range.lowest, text.range.highest);
    emit sessionEdited({withSweptValue(*m_session, field(), value), text.symbol, m_dragGesture});
}

/// To the next of the values that are swept.
void SweepView::stepMarker(int direction) {
    if (!m_session) return;
    const bool isShown = m_result && m_result->settings.field == field();
    std::vector<double> values = isShown ? m_result->settings.values : settings().values;
    const double now = sweptValue(*m_session, field());
    if (direction < 0) std::ranges::reverse(values);
    const auto next = std::ranges::find_if(values, [&](double x) { return direction * (x - now) > 0; });
    if (next != values.end()) moveMarker(*next);
}

void SweepView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

void SweepView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    updatePlot();
}

void SweepView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updatePlot();
}

}  // namespace attention
