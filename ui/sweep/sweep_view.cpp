// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_view.h"

#include "analysis/training_sweep.h"
#include "heatmap/curve_plot.h"
#include "look/icons.h"
#include "models/session_model.h"
#include "sweep/sweep_figure.h"
#include "texts/field_texts.h"
#include "texts/joined_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr int maxSeedCount = 200;
constexpr double defaultMaxHeads = 4;  // also for layers, in a sweep of a session with a training task

std::vector<double> integersInRange(double first, double last) {
    std::vector<double> values;
    for (double value = first; value <= last; ++value) values.push_back(value);
    return values;
}

}  // namespace

SweepView::SweepView(SweepComputation& computation)
    : m_computation(computation),
      m_fieldComboBox(new ElidingComboBox(16)),
      m_fromSpinBox(new NumberBox(0)),
      m_toSpinBox(new NumberBox(0)),
      m_seedsSpinBox(new NumberBox(0)),
      m_runButton(new QPushButton),
      m_exportButton(new QPushButton(themeIcon("document-export"), tr("Export…"))),
      m_progressBar(new QProgressBar),
      m_statusLabel(new QLabel),
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
    m_plot->setAccessibleName(tr("Curves along a setting"));
    prepareControls();
    layOutControls();
    connectControls();
    connectPlot();
    setFocusProxy(m_plot);
    // The view must not widen the window while another view is visible.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    resetRange();
    setRunning(false);
}

void SweepView::prepareControls() {
    for (std::size_t i = 0; i < sweepFieldNames().size(); ++i) {
        const SweepFieldText fieldText = sweepFieldText(static_cast<SweepField>(i));
        m_fieldComboBox->addItem(fieldText.symbol + QStringLiteral("  ") + fieldText.name);
        m_fieldComboBox->setItemData(static_cast<int>(i), fieldText.explanation, Qt::ToolTipRole);
    }
    m_seedsSpinBox->setRange(1, maxSeedCount);
    m_seedsSpinBox->setValue(SweepSettings().seedCount);
    m_seedsSpinBox->setToolTip(
        tr("Each seed yields different random vectors and parameters. Vectors and parameters use separate "
           "seeds here, because with a shared seed PyTorch would sample the same numbers for both."));
    m_statusLabel->setWordWrap(true);
    // Long lines must not widen the window.
    m_pointLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pointLabel->setWordWrap(true);
    const std::pair<QWidget*, const char*> objectNames[] = {
        {m_fieldComboBox, "sweep.field"}, {m_fromSpinBox, "sweep.from"},   {m_toSpinBox, "sweep.to"},
        {m_seedsSpinBox, "sweep.seeds"},  {m_runButton, "sweep.run"},      {m_exportButton, "sweep.export"},
        {m_pointLabel, "sweep.point"},    {m_statusLabel, "sweep.status"}, {m_progressBar, "sweep.progress"}};
    for (const auto& [widget, name] : objectNames) widget->setObjectName(QLatin1String(name));
    for (QWidget* control : {static_cast<QWidget*>(m_fieldComboBox), static_cast<QWidget*>(m_fromSpinBox),
                             static_cast<QWidget*>(m_toSpinBox), static_cast<QWidget*>(m_seedsSpinBox)})
        ControlInputFilter::installInputFilter(control);
    m_progressBar->setRange(0, 100);
    setFixedWidthInDigits(m_progressBar, 15);
    m_progressBar->setAccessibleName(tr("Progress of the computation"));
}

void SweepView::layOutControls() {
    auto* fieldRow = new QHBoxLayout;
    auto* runRow = new QHBoxLayout;  // two rows, because the window may be narrow
    const auto addControl = [&](QHBoxLayout* row, const QString& text, QWidget* control,
                                const QString& accessibleText) {
        auto* label = new QLabel(text);
        label->setBuddy(control);
        control->setAccessibleName(accessibleText);
        row->addWidget(label);
        row->addWidget(control);
    };
    addControl(fieldRow, tr("Setting"), m_fieldComboBox, tr("Setting that varies"));
    addControl(fieldRow, tr("from", "the first value"), m_fromSpinBox, tr("First value"));
    addControl(fieldRow, tr("to"), m_toSpinBox, tr("Last value"));
    fieldRow->addStretch(1);
    addControl(runRow, tr("Seeds"), m_seedsSpinBox, tr("Number of seeds"));
    runRow->addWidget(m_runButton);
    runRow->addWidget(m_progressBar);
    runRow->addWidget(m_statusLabel, 1);
    runRow->addStretch();
    runRow->addWidget(m_exportButton);
    m_controlBar = new QWidget;
    m_controlBar->setAutoFillBackground(true);  // on a dark figure, controls would have no visible edges
    auto* controlLayout = newLayout<QVBoxLayout>(m_controlBar, {16, 0, 16, 8}, 8);
    for (QHBoxLayout* row : {fieldRow, runRow}) {
        row->setSpacing(8);
        controlLayout->addLayout(row);
    }
    auto* bodyLayout = newLayout<QVBoxLayout>(m_body, {0, 0, 0, 0}, 8);
    bodyLayout->addWidget(m_controlBar);
    bodyLayout->addWidget(m_plot, 1);
    bodyLayout->addWidget(m_pointLabel);
    m_pointLabel->setContentsMargins(16, 0, 16, 0);
}

void SweepView::connectControls() {
    connect(m_fieldComboBox, &QComboBox::activated, this, [this] {
        // Keeps a range that was typed for the same field.
        if (selectedField() != m_rangeField) resetRange();
    });
    for (const NumberBox* box : {m_fromSpinBox, m_toSpinBox, m_seedsSpinBox})
        connect(box, &NumberBox::valueChanged, this, [this] {
            updateStatus();
            storeSettings();
        });
    connect(m_exportButton, &QPushButton::clicked, this, [this] { commands().exportSweep(); });
    connect(m_runButton, &QPushButton::clicked, this, [this] {
        if (m_isRunning) return m_computation.stop();
        run();
    });
    connect(&m_computation, &SweepComputation::progressChanged, m_progressBar, [this](double progress) {
        m_progressBar->setValue(static_cast<int>(std::floor(progress * 100)));
    });
    connect(&m_computation, &SweepComputation::finished, this, [this] {
        setRunning(false);
        updateCurves();
    });
    connect(&m_computation, &SweepComputation::partialResultComputed, this, &SweepView::updateCurves);
    connect(&m_computation, &SweepComputation::failed, this, [this](const QString& message) {
        m_errorString = message;
        setRunning(false);
    });
}

void SweepView::run() {
    m_errorString.clear();
    setRunning(true);
    m_computation.run(session(), settings());
}

void SweepView::requestSweep(SweepField field) {
    if (selectedField() != field) {
        m_fieldComboBox->setCurrentIndex(static_cast<int>(field));
        resetRange();
    }
    const bool hasCompleteResult = result() && result()->settings == settings() && result()->isComplete;
    if (!hasCompleteResult || !sweepAppliesTo(*result(), session())) run();
}

void SweepView::connectPlot() {
    connect(m_plot, &CurvePlot::dragBegun, this, [this] { m_dragInteraction = newInteractionToken(); });
    connect(m_plot, &CurvePlot::dragEnded, this, [this] { m_dragInteraction = nullptr; });
    connect(m_plot, &CurvePlot::markerDragged, this, &SweepView::moveMarker);
    connect(m_plot, &CurvePlot::markerStepRequested, this, &SweepView::stepMarker);
    connect(m_plot, &CurvePlot::xHovered, this, &SweepView::updatePointText);
}

SweepField SweepView::selectedField() const {
    return static_cast<SweepField>(m_fieldComboBox->currentIndex());
}

/// True if the last value is not smaller than the first value.
bool SweepView::isRangeValid() const {
    return m_fromSpinBox->value() <= m_toSpinBox->value();
}

/// Returns the settings of the sweep that Run would compute. If the range is not valid, the sweep contains
/// only the first value.
SweepSettings SweepView::settings() const {
    const double first = m_fromSpinBox->value();
    const double last = std::max(first, m_toSpinBox->value());
    // Distances may be positive or negative, so every integer is swept.
    const bool isDistance = selectedField() == SweepField::Distance;
    return {selectedField(), isDistance ? integersInRange(first, last) : doublingValues(first, last),
            m_seedsSpinBox->intValue()};
}

void SweepView::setSettings(const SweepSettings& settings) {
    if (settings.values.empty()) return;
    m_fieldComboBox->setCurrentIndex(static_cast<int>(settings.field));
    resetRange();
    m_fromSpinBox->setValue(settings.values.front());
    m_toSpinBox->setValue(settings.values.back());
    m_seedsSpinBox->setValue(settings.seedCount);
}

/// Stores the values of the controls, so that another window shows them too.
void SweepView::storeSettings() {
    if (!isConnected() || settings() == displaySettings().sweepSettings) return;
    commands().changeDisplay(
        [settings = settings()](DisplaySettings& display) { display.sweepSettings = settings; });
}

/// Sets the default range of the selected field.
void SweepView::resetRange() {
    m_rangeField = selectedField();
    const SweepFieldText fieldText = sweepFieldText(selectedField());
    for (NumberBox* box : {m_fromSpinBox, m_toSpinBox}) {
        box->setRange(fieldText.range.lowest, fieldText.range.highest);
        box->setShownDecimals(fieldText.decimals);
    }
    const bool isTrainingSweep = m_offersTrainingFields.value_or(false);
    m_fromSpinBox->setValue(isTrainingSweep && selectedField() == SweepField::KeySize
                                ? defaultMinKeySize
                                : fieldText.defaultMinimum);
    m_toSpinBox->setValue(isTrainingSweep
                              ? std::min(fieldText.defaultMaximum, selectedField() == SweepField::KeySize
                                                                       ? defaultMaxKeySize
                                                                       : defaultMaxHeads)
                              : fieldText.defaultMaximum);
    storeSettings();
    updateCurves();
}

void SweepView::setRunning(bool isRunning) {
    m_isRunning = isRunning;
    m_runButton->setText(isRunning ? tr("Stop") : tr("Run"));
    m_progressBar->setVisible(isRunning);
    m_statusLabel->setVisible(!isRunning);
    m_progressBar->setValue(0);
    m_exportButton->setEnabled(!isRunning && result() != nullptr);
    updateStatus();
}

/// Shows the settings of a previous window.
void SweepView::connectParts(ViewContext& context) {
    connect(&context, &ViewContext::sweepRequested, this, &SweepView::requestSweep);
    if (const auto settings = displaySettings().sweepSettings) setSettings(*settings);
    setRunning(false);
}

void SweepView::updateFor(StateChanges changes) {
    m_hintLabel->setVisible(!trace());
    m_hintLabel->setText(hint());
    m_body->setVisible(trace() != nullptr);
    if (changes & StateChange::Session) updateAvailableFields();
    if (changes & (StateChange::Session | StateChange::Trace)) updateCurves();
}

/// Updates the choice of fields and the number of seeds. A session with a training task has other fields, and
/// takes long for each seed.
void SweepView::updateAvailableFields() {
    const bool isTrainingSweep = hasTrainingTask(session());
    const bool isFirstSession = !m_offersTrainingFields;
    if (m_offersTrainingFields == isTrainingSweep) return;
    m_offersTrainingFields = isTrainingSweep;
    auto* itemModel = qobject_cast<QStandardItemModel*>(m_fieldComboBox->model());
    for (int i = 0; i < m_fieldComboBox->count(); ++i) {
        itemModel->item(i)->setEnabled(canSweep(session(), static_cast<SweepField>(i)));
    }
    if (isFirstSession && displaySettings().sweepSettings) return;  // the settings of a previous window
    m_seedsSpinBox->setValue(isTrainingSweep ? defaultTrainingSeeds : SweepSettings().seedCount);
    m_computation.discardResult();
    if (!itemModel->item(m_fieldComboBox->currentIndex())->isEnabled()) m_fieldComboBox->setCurrentIndex(0);
    resetRange();
}

void SweepView::updateCurves() {
    if (!isVisible() || !isConnected()) return;
    const FigureTheme theme = themeFor(palette(), font());
    SweepResult shownResult = emptySweep(session(), settings());
    if (result() && result()->settings.field == selectedField()) shownResult = *result();
    CurvePlot::Content content = sweepPlotContent(shownResult, theme);
    content.panels.resize(std::min(content.panels.size(), fittingPanelCount(content.panelsPerRow)));
    m_plot->setContent(std::move(content), theme);
    m_pointLabel->setFont(theme.smallFont);
    updateMarker();
    updateStatus();
}

/// Returns the number of panels that fit if the curves have a legible height. The first panels are the most
/// important ones.
std::size_t SweepView::fittingPanelCount(int panelsPerRow) const {
    if (!hasLargeFont()) return std::numeric_limits<std::size_t>::max();
    constexpr int linesPerPanel = 14;  // title, curves, and x axis with its title
    int plotHeight = height();
    for (const QWidget* part : {m_controlBar, static_cast<QWidget*>(m_pointLabel)})
        if (!part->isHidden()) plotHeight -= part->sizeHint().height();
    const int rowCount = std::max(1, plotHeight / (linesPerPanel * fontMetrics().height()));
    return static_cast<std::size_t>(rowCount * panelsPerRow);
}

/// Hides the controls and the numbers at the marker in classroom mode if the view is low, so that the curves
/// have more space.
void SweepView::updateVisibleParts() {
    constexpr int minLineCountForNumbers = 40, minLineCountForControls = 30;
    const int lineCount = height() / std::max(1, fontMetrics().height());
    m_pointLabel->setVisible(!hasLargeFont() || lineCount >= minLineCountForNumbers);
    m_controlBar->setVisible(!hasLargeFont() || lineCount >= minLineCountForControls);
    updateCurves();
}

void SweepView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    updateVisibleParts();
}

void SweepView::updateMarker() {
    m_plot->setMarker(sweepMarker(session(), selectedField()));
    updatePointText(std::nullopt);
}

/// Updates the status: the values and seeds of the visible result, or of the sweep that Run would compute.
/// Run is disabled while the range is not valid.
void SweepView::updateStatus() {
    m_runButton->setEnabled(m_isRunning || isRangeValid());
    if (!isVisible() || !isConnected()) return;
    if (!isRangeValid())
        return m_statusLabel->setText(tr("The value of “to” must not be smaller than the value of “from”."));
    const auto valuesText = [](std::size_t n) { return tr("%n value(s)", nullptr, static_cast<int>(n)); };
    const auto seedsText = [](int n) { return tr("%n seed(s)", nullptr, n); };
    if (!m_errorString.isEmpty()) return m_statusLabel->setText(m_errorString);
    if (!result() || result()->settings.field != selectedField()) {
        const SweepSettings requestedSettings = settings();
        return m_statusLabel->setText(
            tr("“Run” computes this session for %1 of the setting, each with %2.", "values, seeds")
                .arg(valuesText(requestedSettings.values.size()), seedsText(requestedSettings.seedCount)));
    }
    const std::size_t completedCount = completedValues(*result()).size();
    const std::size_t possibleCount = result()->settings.values.size() - result()->skipped.size();
    QStringList sentences = {
        result()->isComplete ? tr("%1, %2.", "values, seeds")
                                   .arg(valuesText(completedCount), seedsText(result()->settings.seedCount))
                             : tr("Stopped after %1 of %2, with %3 each.", "number, values, seeds")
                                   .arg(QString::number(completedCount), valuesText(possibleCount),
                                        seedsText(result()->settings.seedCount))};
    if (!result()->skipped.empty()) {
        const auto& firstSkipped = result()->skipped.front();
        sentences << tr("Skipped value: %1 (%2).")
                         .arg(sweptValueText(selectedField(), firstSkipped.value),
                              fieldProblemText(firstSkipped.reason));
    }
    if (!sweepAppliesTo(*result(), session()))
        sentences << tr("The settings have changed. Run the computation again.");
    m_statusLabel->setText(joinedSentences(sentences));
}

/// Shows the numbers at `x`, the position of the mouse. If `x` is std::nullopt, shows the numbers at the
/// marker.
void SweepView::updatePointText(std::optional<double> x) {
    m_pointLabel->clear();
    if (!result() || result()->settings.field != selectedField()) return;
    if (completedValues(*result()).empty()) return;
    if (!x && !isSessionSetting(selectedField())) return;
    const double value = x.value_or(sweptValue(session(), selectedField()));
    m_pointLabel->setText(pointText(*result(), nearestPointIndex(*result(), value)));
    m_plot->setAccessibleDescription(m_pointLabel->text());
}

void SweepView::moveMarker(double x) {
    if (!isSessionSetting(selectedField())) return;
    const SweepFieldText fieldText = sweepFieldText(selectedField());
    const double increment = fieldText.decimals == 0 ? 1 : 0.001;
    const double value =
        std::clamp(std::round(x / increment) * increment, fieldText.range.lowest, fieldText.range.highest);
    commands().edit({withSweptValue(session(), selectedField(), value), fieldText.symbol, m_dragInteraction});
}

/// Moves the marker to the next swept value. `direction` is −1 or 1.
void SweepView::stepMarker(int direction) {
    const bool hasResultForField = result() && result()->settings.field == selectedField();
    std::vector<double> values = hasResultForField ? result()->settings.values : settings().values;
    const double currentValue = sweptValue(session(), selectedField());
    if (direction < 0) std::ranges::reverse(values);
    const auto nextValue =
        std::ranges::find_if(values, [&](double x) { return direction * (x - currentValue) > 0; });
    if (nextValue != values.end()) moveMarker(*nextValue);
}

}  // namespace attention

#include "moc_sweep_view.cpp"
