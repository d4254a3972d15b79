// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: whether maps show what was computed, or what a loss changes by with it.
#include "background/finders.h"
#include "figure/view.h"
#include "models/gradient_trace.h"
#include "views/views.h"
#include "widgets/input_manners.h"
#include "widgets/layouts.h"
#include "window/main_window.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace attention {

void MainWindow::buildNumbers() {
    m_numbers = new QWidget;
    m_numberChoice = new QComboBox;
    m_numberChoice->setObjectName(QStringLiteral("numbers"));
    m_numberChoice->addItems({tr("numbers"), tr("gradients")});
    m_numberChoice->setItemData(0, tr("What was computed"), Qt::ToolTipRole);
    m_numberChoice->setItemData(1, tr("What the loss of this text changes by with each number"),
                                Qt::ToolTipRole);
    InputManners::teach(m_numberChoice);
    auto* label = new QLabel(tr("Show:"));
    label->setBuddy(m_numberChoice);
    auto* line = newLayout<QHBoxLayout>(m_numbers, {0, 0, 0, 0}, 8);
    line->addWidget(label);
    line->addWidget(m_numberChoice);
    m_numbers->hide();
    connect(&m_gradients, &GradientFinder::ended, this, &MainWindow::showNumbers);
    connect(m_numberChoice, &QComboBox::activated, this, [this](int index) {
        ViewSettings next = view();
        next.showsGradients = index == 1;
        setView(next);
    });
}

/// The trace, or where they are wanted and the view in front shows such its gradients.
void MainWindow::showNumbers() {
    if (!m_trace) return;
    const bool canShow = kindOf(front()).shows.gradients && targetsForTrace(*m_trace);
    m_numbers->setVisible(canShow);
    m_numberChoice->setCurrentIndex(view().showsGradients ? 1 : 0);
    const bool areWanted = canShow && view().showsGradients;
    if (areWanted) m_gradients.find({m_trace});
    const auto gradients = areWanted ? m_gradients.found() : nullptr;
    const auto& shown = gradients ? gradients : m_trace;
    if (m_sight->trace() != shown) m_sight->setTrace(shown);
}

}  // namespace attention
