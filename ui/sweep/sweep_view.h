// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "background/sweep_computation.h"
#include "figure/view.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace attention {

class CurvePlot;
class NumberBox;

/// The view "Along a setting", also called √d_k laboratory. It shows how scores and weights change with one
/// setting, over many seeds. The view runs sweeps and shows their results. A movable marker shows the value
/// of the setting in the session.
class SweepView : public View {
    Q_OBJECT

 public:
    explicit SweepView(SweepComputation& computation);

    /// Returns the field, the values and the number of seeds that the controls show.
    SweepSettings settings() const;
    /// Selects `field` and runs a sweep. Runs no sweep if a complete result for the same settings is visible
    /// and applies to the session.
    void requestSweep(SweepField field);
    void collectResults(AnalysisResults& results) const override { results.sweep = result(); }
    const std::shared_ptr<const SweepResult>& result() const { return m_computation.result(); }
    CurvePlot* plot() const { return m_plot; }

 protected:
    void connectParts(ViewContext& context) override;
    void updateFor(StateChanges changes) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void prepareControls();
    void layOutControls();
    void connectControls();
    void connectPlot();
    bool isRangeValid() const;
    void setSettings(const SweepSettings& settings);
    void run();
    SweepField selectedField() const;
    void resetRange();
    void storeSettings();
    void updateAvailableFields();
    void setRunning(bool isRunning);
    std::size_t fittingPanelCount(int panelsPerRow) const;
    void updateVisibleParts();
    void updateCurves();
    void updateMarker();
    void updateStatus();
    void updatePointText(std::optional<double> x);
    void moveMarker(double x);
    void stepMarker(int direction);

    SweepComputation& m_computation;
    QString m_errorString;
    /// True if the controls offer the fields of a session with a training task. std::nullopt before the first
    /// session.
    std::optional<bool> m_offersTrainingFields;
    bool m_isRunning = false;
    InteractionToken m_dragInteraction;  ///< nullptr while the marker is not dragged

    QComboBox* m_fieldComboBox;
    /// The field to which the range in m_fromSpinBox and m_toSpinBox belongs.
    std::optional<SweepField> m_rangeField;
    NumberBox* m_fromSpinBox;
    NumberBox* m_toSpinBox;
    NumberBox* m_seedsSpinBox;
    QWidget* m_controlBar = nullptr;
    QPushButton* m_runButton;
    QPushButton* m_exportButton;
    QProgressBar* m_progressBar;
    QLabel* m_statusLabel;
    QLabel* m_pointLabel;
    CurvePlot* m_plot;
    QWidget* m_body;
    QLabel* m_hintLabel;  ///< visible while there is no trace
};

}  // namespace attention
