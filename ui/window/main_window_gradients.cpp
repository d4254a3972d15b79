// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: whether maps show what was computed, or what a loss changes by with it.
#include "background/async_queries.h"
#include "figure/view.h"
#include "models/gradient_trace.h"
#include "views/views.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "window/main_window.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace attention {

void MainWindow::buildGradientSelector() {
    m_gradientSelector = new QWidget;
    m_gradientComboBox = new QComboBox;
    m_gradientComboBox->setObjectName(QStringLiteral("numbers"));
    m_gradientComboBox->addItems({tr("numbers"), tr("gradients")});
    m_gradientComboBox->setItemData(0, tr("What was computed"), Qt::ToolTipRole);
    m_gradientComboBox->setItemData(1, tr("What the loss of this text changes by with each number"),
                                    Qt::ToolTipRole);
    ControlInputFilter::installInputFilter(m_gradientComboBox);
    auto* label = new QLabel(tr("Show:"));
    label->setBuddy(m_gradientComboBox);
    auto* selectorLayout = newLayout<QHBoxLayout>(m_gradientSelector, {0, 0, 0, 0}, 8);
    selectorLayout->addWidget(label);
    selectorLayout->addWidget(m_gradientComboBox);
    m_gradientSelector->hide();
    connect(&m_gradientQuery, &GradientQuery::finished, this, &MainWindow::updateShownTrace);
    connect(m_gradientComboBox, &QComboBox::activated, this, [this](int index) {
        ViewSettings newSettings = viewSettings();
        newSettings.showsGradients = index == 1;
        setViewSettings(newSettings);
    });
}

/// The trace, or where they are wanted and the view in front shows such its gradients.
void MainWindow::updateShownTrace() {
    if (!m_valueTrace) return;
    const bool canShowGradients =
        viewKindOf(currentView()).capabilities.showsGradients && targetsForTrace(*m_valueTrace);
    m_gradientSelector->setVisible(canShowGradients);
    m_gradientComboBox->setCurrentIndex(viewSettings().showsGradients ? 1 : 0);
    const bool showsGradients = canShowGradients && viewSettings().showsGradients;
    if (showsGradients) m_gradientQuery.submit(m_valueTrace);
    const auto gradients = showsGradients ? m_gradientQuery.result() : nullptr;
    const auto& shownTrace = gradients ? gradients : m_valueTrace;
    if (m_viewContext->trace() != shownTrace) m_viewContext->setTrace(shownTrace);
}

}  // namespace attention
