// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/gradient_selector.h"

#include "models/gradient_trace.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <utility>

namespace attention {

GradientSelector::GradientSelector(GradientQuery& query, ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_query(query),
      m_viewContext(viewContext),
      m_comboBox(new QComboBox),
      m_gradientsAction(new QAction(tr("Gradients of the loss"), this)) {
    m_gradientsAction->setObjectName(QStringLiteral("view.gradients"));
    m_comboBox->setObjectName(QStringLiteral("numbers"));
    m_comboBox->addItems({tr("values"), tr("gradients")});
    m_comboBox->setItemData(0, tr("Shows the computed values instead of their gradients"), Qt::ToolTipRole);
    m_comboBox->setItemData(
        1, tr("Shows the gradient of the loss of the current text with respect to each value"),
        Qt::ToolTipRole);
    ControlInputFilter::installInputFilter(m_comboBox);
    auto* label = new QLabel(tr("Show:"));
    label->setBuddy(m_comboBox);
    auto* selectorLayout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 8);
    selectorLayout->addWidget(label);
    selectorLayout->addWidget(m_comboBox);
    hide();
    connect(&m_query, &GradientQuery::finished, this, &GradientSelector::updateShownTrace);
    m_gradientsAction->setCheckable(true);
    m_gradientsAction->setEnabled(false);
    connect(m_comboBox, &QComboBox::activated, this, [this](int index) { setShowsGradients(index == 1); });
    connect(m_gradientsAction, &QAction::triggered, this, &GradientSelector::setShowsGradients);
}

void GradientSelector::setShowsGradients(bool showsGradients) {
    ViewSettings newSettings = m_viewContext.viewSettings();
    newSettings.showsGradients = showsGradients;
    m_viewContext.setViewSettings(newSettings);
}

void GradientSelector::setValueTrace(std::shared_ptr<const Trace> trace) {
    m_valueTrace = std::move(trace);
    if (!m_viewContext.viewSettings().showsGradients) m_query.reset();  // it would keep the previous trace
    if (m_valueTrace) return updateShownTrace();
    hide();
    m_gradientsAction->setEnabled(false);
    m_viewContext.setTrace(nullptr);
}

void GradientSelector::setViewShowsGradients(bool viewShowsGradients) {
    m_viewShowsGradients = viewShowsGradients;
    updateShownTrace();
}

void GradientSelector::updateShownTrace() {
    if (!m_valueTrace) return;
    const bool canShowGradients = m_viewShowsGradients && targetsForTrace(*m_valueTrace);
    setVisible(canShowGradients);
    m_gradientsAction->setEnabled(canShowGradients);
    m_gradientsAction->setChecked(m_viewContext.viewSettings().showsGradients);
    m_comboBox->setCurrentIndex(m_viewContext.viewSettings().showsGradients ? 1 : 0);
    const bool showsGradients = canShowGradients && m_viewContext.viewSettings().showsGradients;
    if (showsGradients) m_query.submit(m_valueTrace);
    const auto gradients = showsGradients ? m_query.result() : nullptr;
    const auto& shownTrace = gradients ? gradients : m_valueTrace;
    if (m_viewContext.trace() != shownTrace) m_viewContext.setTrace(shownTrace);
}

}  // namespace attention

#include "moc_gradient_selector.cpp"
