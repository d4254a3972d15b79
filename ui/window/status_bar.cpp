// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/status_bar.h"

#include "heatmap/number_text.h"
#include "look/design_values.h"
#include "widgets/fixed_size_label.h"
#include "window/progress_strip.h"

#include <QLabel>

namespace attention {

StatusBar::StatusBar(QWidget* parent)
    : QStatusBar(parent),
      m_provenanceLabel(new QLabel),
      m_cellLabel(new QLabel),
      m_computationProgress(new ProgressStrip),
      m_fileProgress(new ProgressStrip),
      m_computeTimeLabel(new FixedSizeLabel) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // QMainWindow::statusBar() sets the same policy
    m_provenanceLabel->setObjectName(QStringLiteral("provenance"));
    m_cellLabel->setObjectName(QStringLiteral("currentCell"));
    m_computeTimeLabel->setObjectName(QStringLiteral("computeTime"));
    // Ignores the width hint, because a long token must not widen the window.
    m_cellLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    // The height is enough for every font that a token may need.
    m_provenanceLabel->setMinimumHeight(design::controlHeight);
    m_provenanceLabel->setContentsMargins(8, 0, 8, 0);
    // A long warning is cut off instead of widening the window. The tool tip contains the complete warning.
    m_provenanceLabel->setMinimumWidth(1);
    m_computeTimeLabel->setContentsMargins(8, 0, 8, 0);
    addWidget(m_provenanceLabel);
    addWidget(m_cellLabel, 1);
    m_fileProgress->configureForFileWriting();
    addPermanentWidget(m_computeTimeLabel);
    setSizeGripEnabled(false);
}

void StatusBar::setProvenance(const QString& text) {
    m_provenanceLabel->setText(text);
    m_provenanceLabel->setToolTip(text);
}

void StatusBar::setCellText(const QString& text) {
    m_cellLabel->setText(text);
}

void StatusBar::showComputeTime(std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    m_computeTimeLabel->setTextAndAdjustSize(tr("%1 ms").arg(numberText(milliseconds, 1)));
}

void StatusBar::showNotComputed() {
    m_computeTimeLabel->setTextAndAdjustSize(tr("not computed"));
}

void StatusBar::showStopped() {
    m_computationProgress->showStopped();
    m_computeTimeLabel->setTextAndAdjustSize(tr("stopped"));
}

void StatusBar::clearTrace() {
    setProvenance({});
    m_computeTimeLabel->setTextAndAdjustSize({});
}

}  // namespace attention

#include "moc_status_bar.cpp"
