// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/progress_strip.h"

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
      m_what(new QLabel),
      m_bar(new QProgressBar),
      m_stop(new QAction(tr("&Stop computing"), this)),
      m_again(new QAction(tr("Compute &again"), this)),
      m_button(new QToolButton) {
    m_stop->setIconText(tr("Stop"));
    m_stop->setShortcut(Qt::CTRL | Qt::Key_Period);
    m_again->setIconText(tr("Compute again"));
    m_again->setShortcut(Qt::Key_F5);
    m_bar->setObjectName(QStringLiteral("progress"));
    m_bar->setAccessibleName(tr("Share of the computation that is done"));
    m_bar->setRange(0, 100);
    m_bar->setFixedWidth(160);
    m_button->setObjectName(QStringLiteral("stopOrAgain"));
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    auto* layout = newLayout<QHBoxLayout>(this, {8, 0, 8, 0}, 8);
    layout->addWidget(m_what);
    layout->addWidget(m_bar);
    layout->addWidget(m_button);
    showNothing();
}

void ProgressStrip::beOfFile() {
    m_stop->setText(tr("Cancel writing"));
    m_stop->setIconText(tr("Cancel"));
    m_again->setText({});  // there is no going on
    m_again->setIconText({});
    for (QAction* action : {m_stop, m_again}) action->setShortcut({});
    m_bar->setObjectName(QStringLiteral("writing"));
    m_bar->setAccessibleName(tr("Share of the file that is written"));
    m_button->setObjectName(QStringLiteral("cancelWriting"));
}

void ProgressStrip::offer(QAction* action, QAction* insteadOf) {
    m_button->removeAction(insteadOf);  // with two of them it would have a menu
    m_button->setDefaultAction(action);
    action->setEnabled(true);
    insteadOf->setEnabled(false);
}

void ProgressStrip::showWork(const QString& what, double share) {
    constexpr int room = 240;
    m_what->setText(m_what->fontMetrics().elidedText(what, Qt::ElideMiddle, room));
    m_what->setHidden(what.isEmpty());
    m_bar->setRange(0, what.isEmpty() || share > 0 ? 100 : 0);
    m_bar->setValue(static_cast<int>(std::floor(share * 100)));
    offer(m_stop, m_again);
    m_bar->show();
    show();
}

void ProgressStrip::showStopped() {
    offer(m_again, m_stop);
    m_what->hide();
    m_bar->hide();
    show();
}

void ProgressStrip::showNothing() {
    m_stop->setEnabled(false);
    m_again->setEnabled(false);
    hide();
}

}  // namespace attention
