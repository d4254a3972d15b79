// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_bar.h"

#include "session/session.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QToolButton>

namespace attention {

MaskBar::MaskBar(QWidget* parent)
    : QWidget(parent),
      m_tools(new QButtonGroup(this)),
      m_factor(new QDoubleSpinBox),
      m_allHeads(new QCheckBox(tr("in all heads"))) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 8);
    addTool(tr("Select"), tr("A press selects a cell and changes nothing."), BrushSettings::Tool::Select);
    addTool(tr("Mask"), tr("A press forbids a cell, or allows it again; dragging does so to all it passes."),
            BrushSettings::Tool::Mask);
    addTool(tr("Multiply by"), tr("A press multiplies a cell’s scaled score; by 1 takes that back."),
            BrushSettings::Tool::Multiply);
    m_factor->setObjectName(QStringLiteral("brushFactor"));
    m_factor->setLocale(QLocale::c());
    m_factor->setDecimals(2);
    m_factor->setRange(-1e6, 1e6);
    m_factor->setSingleStep(0.5);
    m_factor->setValue(m_brushSettings.factor);
    m_factor->setAccessibleName(tr("Multiply by"));
    ControlInputFilter::installInputFilter(m_factor);
    m_allHeads->setObjectName(QStringLiteral("brushAllHeads"));
    m_allHeads->setChecked(m_brushSettings.isForAllHeads);
    layout->addWidget(m_factor);
    layout->addWidget(m_allHeads);
    layout->addStretch(1);
    connect(m_tools, &QButtonGroup::idToggled, this, &MaskBar::updateBrushSettings);
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, &MaskBar::updateBrushSettings);
    connect(m_allHeads, &QCheckBox::toggled, this, &MaskBar::updateBrushSettings);
    m_tools->button(static_cast<int>(m_brushSettings.tool))->setChecked(true);
}

void MaskBar::addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(explanation);
    button->setCheckable(true);
    button->setObjectName(QStringLiteral("brush.tool%1").arg(static_cast<int>(tool)));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_tools->addButton(button, static_cast<int>(tool));
    layout()->addWidget(button);
}

void MaskBar::updateBrushSettings() {
    m_brushSettings = {static_cast<BrushSettings::Tool>(m_tools->checkedId()), m_allHeads->isChecked(),
                       m_factor->value()};
    m_factor->setEnabled(m_brushSettings.tool == BrushSettings::Tool::Multiply);
    emit brushSettingsChanged(m_brushSettings);
}

}  // namespace attention
