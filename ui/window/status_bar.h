// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

#include <chrono>

class QLabel;

namespace attention {

class FixedSizeLabel;
class ProgressStrip;

/// Shows the source of the trace, the described cell, and the time that the trace took to compute. Hidden
/// unless the user wants to see everything.
class StatusBar : public QStatusBar {
    Q_OBJECT

 public:
    explicit StatusBar(QWidget* parent = nullptr);

    /// Returns the progress of long tasks, which ActivityNotice shows.
    ProgressStrip* computationProgress() const { return m_computationProgress; }
    ProgressStrip* fileProgress() const { return m_fileProgress; }

    void setProvenance(const QString& text);
    void setCellText(const QString& text);
    void showComputeTime(std::chrono::nanoseconds computeTime);
    /// Shows that the trace does not belong to the settings, because they have problems or the computation
    /// has failed.
    void showNotComputed();
    /// Shows that the computation was stopped.
    void showStopped();
    /// Removes the source and the time. Call when there is no trace.
    void clearTrace();

 private:
    QLabel* m_provenanceLabel;
    QLabel* m_cellLabel;
    ProgressStrip* m_computationProgress;
    ProgressStrip* m_fileProgress;
    FixedSizeLabel* m_computeTimeLabel;
};

}  // namespace attention
