// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QStatusBar>

#include <chrono>

class QLabel;

namespace attention {

class FixedSizeLabel;
class ProgressStrip;
struct ApplicationCommands;

/// The status bar of the window. Shows messages, the origin of the trace, the hovered or selected cell, and
/// the time that the computation of the trace took. Visible only while the action “Everything” is checked.
class StatusBar : public QStatusBar {
    Q_OBJECT

 public:
    /// `viewContext` and the objects in `commands` must outlive the status bar.
    StatusBar(ViewContext& viewContext, const ApplicationCommands& commands, QWidget* parent = nullptr);

    /// Returns the widget that shows the progress of the computation. ActivityNotice shows and owns it.
    ProgressStrip* computationProgress() const { return m_computationProgress; }
    /// Returns the widget that shows the progress of writing a file. ActivityNotice shows and owns it.
    ProgressStrip* writingProgress() const { return m_writingProgress; }

 private:
    void connectProgress(const ApplicationCommands& commands);
    void updateFor(StateChanges changes);
    void updateOriginAndTime();
    void updateProgress();
    void updateCellText();
    void showMessageWhenVisible(const QString& message, std::chrono::milliseconds duration);

    ViewContext& m_viewContext;
    QLabel* m_provenanceLabel;
    QLabel* m_cellLabel;
    ProgressStrip* m_computationProgress;
    ProgressStrip* m_writingProgress;
    FixedSizeLabel* m_computeTimeLabel;
};

}  // namespace attention
