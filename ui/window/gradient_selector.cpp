// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/gradient_selector.h"

#include "models/gradient_trace.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

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
    connect(&m_query, &GradientQuery::finished, this, &GradientSelector::updateGradients);
    connect(&viewContext, &ViewContext::changed, this, &GradientSelector::updateGradients);
    m_gradientsAction->setCheckable(true);
    m_gradientsAction->setEnabled(false);
    connect(m_comboBox, &QComboBox::activated, this, [this](int index) { setShowsGradients(index == 1); });
    connect(m_gradientsAction, &QAction::triggered, this, &GradientSelector::setShowsGradients);
}

void GradientSelector::setShowsGradients(bool showsGradients) {
    m_viewContext.changeView([showsGradients](ViewSettings& view) { view.showsGradients = showsGradients; });
}

/// Updates the controls. Requests the gradients if they are to be shown. While they are being computed, the
/// window shows the values.
void GradientSelector::updateGradients() {
    const WindowState& state = m_viewContext.state();
    const bool canShowGradients =
        state.trace && state.viewCapabilities.showsGradients && targetsForTrace(*state.trace);
    const bool showsGradients = state.displaySettings.showsGradients;
    setVisible(canShowGradients);
    m_gradientsAction->setEnabled(canShowGradients);
    m_gradientsAction->setChecked(showsGradients);
    m_comboBox->setCurrentIndex(showsGradients ? 1 : 0);
    if (!showsGradients && !state.gradients) m_query.reset();  // it would keep a previous trace
    if (!canShowGradients || !showsGradients || state.gradients) return;
    m_query.submit(state.trace);
    if (const auto gradients = m_query.result())
        m_viewContext.change([&](WindowState& newState) { newState.gradients = gradients; });
}

}  // namespace attention

#include "moc_gradient_selector.cpp"
