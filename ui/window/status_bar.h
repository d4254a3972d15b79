// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

#include <chrono>

class QLabel;

namespace attention {

class FixedSizeLabel;
class ProgressStrip;

/// The status bar of the window. Shows the origin of the trace, the described cell, and the time that the
/// computation of the trace took. Visible only while the action “Everything” is checked.
class StatusBar : public QStatusBar {
    Q_OBJECT

 public:
    explicit StatusBar(QWidget* parent = nullptr);

    /// Returns the widget that shows the progress of the computation. ActivityNotice shows and owns it.
    ProgressStrip* computationProgress() const { return m_computationProgress; }
    /// Returns the widget that shows the progress of writing a file. ActivityNotice shows and owns it.
    ProgressStrip* fileProgress() const { return m_fileProgress; }

    /// Shows the origin of the trace. The tool tip contains the complete text, which may be cut off in a
    /// narrow window.
    void setProvenance(const QString& text);
    /// Shows the description of the hovered or selected cell.
    void setCellText(const QString& text);
    /// Shows the time that the computation of the trace took, in milliseconds.
    void showComputeTime(std::chrono::nanoseconds computeTime);
    /// Shows “not computed” instead of the time, because the settings have problems or the computation has
    /// failed.
    void showNotComputed();
    /// Shows that the computation was stopped, with a button that starts the computation again.
    void showStopped();
    /// Removes the origin of the trace and the time. Call when there is no trace.
    void clearTrace();

 private:
    QLabel* m_provenanceLabel;
    QLabel* m_cellLabel;
    ProgressStrip* m_computationProgress;
    ProgressStrip* m_fileProgress;
    FixedSizeLabel* m_computeTimeLabel;
};

}  // namespace attention
