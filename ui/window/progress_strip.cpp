// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/progress_strip.h"

#include "look/icons.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace attention {

ProgressStrip::ProgressStrip(QWidget* parent)
    : QWidget(parent),
      m_descriptionLabel(new QLabel),
      m_progressBar(new QProgressBar),
      m_stopAction(new QAction(tr("&Stop computing"), this)),
      m_recomputeAction(new QAction(tr("Compute &again"), this)),
      m_button(new QToolButton) {
    m_stopAction->setObjectName(QStringLiteral("computation.stop"));
    m_recomputeAction->setObjectName(QStringLiteral("computation.repeat"));
    m_stopAction->setIconText(tr("Stop"));
    m_stopAction->setIcon(themeIcon("media-playback-stop"));
    m_recomputeAction->setIcon(themeIcon("view-refresh"));
    m_stopAction->setShortcut(Qt::CTRL | Qt::Key_Period);
    m_recomputeAction->setIconText(tr("Compute again"));
    m_recomputeAction->setShortcut(Qt::Key_F5);
    m_progressBar->setObjectName(QStringLiteral("progress"));
    m_progressBar->setAccessibleName(tr("Progress of the computation"));
    m_progressBar->setRange(0, 100);
    m_progressBar->setFixedWidth(160);
    m_button->setObjectName(QStringLiteral("stopOrAgain"));
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    auto* layout = newLayout<QHBoxLayout>(this, {8, 0, 8, 0}, 8);
    layout->addWidget(m_descriptionLabel);
    layout->addWidget(m_progressBar);
    layout->addWidget(m_button);
    hideProgress();
}

void ProgressStrip::configureForFileWriting() {
    m_stopAction->setText(tr("Cancel writing"));
    m_stopAction->setIconText(tr("Cancel"));
    m_recomputeAction->setText({});  // writing a file cannot be repeated
    m_recomputeAction->setIconText({});
    for (QAction* action : {m_stopAction, m_recomputeAction}) action->setShortcut({});
    m_progressBar->setObjectName(QStringLiteral("writing"));
    m_progressBar->setAccessibleName(tr("Progress of writing the file"));
    m_button->setObjectName(QStringLiteral("cancelWriting"));
}

void ProgressStrip::setButtonAction(QAction* action, QAction* replacedAction) {
    m_button->removeAction(replacedAction);  // because a button with two actions has a menu
    m_button->setDefaultAction(action);
    action->setEnabled(true);
    replacedAction->setEnabled(false);
}

void ProgressStrip::showProgress(const QString& description, double fraction) {
    constexpr int maxDescriptionWidth = 240;
    m_descriptionLabel->setText(
        m_descriptionLabel->fontMetrics().elidedText(description, Qt::ElideMiddle, maxDescriptionWidth));
    m_descriptionLabel->setHidden(description.isEmpty());
    m_progressBar->setRange(0, description.isEmpty() || fraction > 0 ? 100 : 0);
    m_progressBar->setValue(static_cast<int>(std::floor(fraction * 100)));
    setButtonAction(m_stopAction, m_recomputeAction);
    m_progressBar->show();
    show();
}

void ProgressStrip::showStopped() {
    setButtonAction(m_recomputeAction, m_stopAction);
    m_descriptionLabel->hide();
    m_progressBar->hide();
    show();
}

void ProgressStrip::hideProgress() {
    m_stopAction->setEnabled(false);
    m_recomputeAction->setEnabled(false);
    hide();
}

}  // namespace attention

#include "moc_progress_strip.cpp"
