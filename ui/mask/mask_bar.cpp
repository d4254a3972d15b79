// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_bar.h"

#include "session/ranges.h"
#include "session/session.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QToolButton>

namespace attention {

MaskBar::MaskBar(QWidget* parent)
    : QWidget(parent),
      m_toolButtons(new QButtonGroup(this)),
      m_factorBox(new NumberBox(2)),
      m_allHeadsBox(new QCheckBox(tr("in all heads"))) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 8);
    addTool(tr("Click to select, drag to mask"),
            tr("Click a cell to select it. Drag over cells to mask or unmask them."),
            BrushSettings::Tool::Select);
    addTool(tr("Mask", "a tool"), tr("Click a cell or drag over several cells to mask or unmask them."),
            BrushSettings::Tool::Mask);
    addTool(tr("Multiply by"),
            tr("Click a cell or drag over several cells to multiply their scaled scores. To remove a "
               "multiplier, multiply by 1."),
            BrushSettings::Tool::Multiply);
    m_factorBox->setObjectName(QStringLiteral("brushFactor"));
    m_factorBox->setRange(ranges::factor.lowest, ranges::factor.highest);
    m_factorBox->setSingleStep(0.5);
    m_factorBox->setValue(m_brushSettings.factor);
    m_factorBox->setAccessibleName(tr("Multiply by"));
    ControlInputFilter::installInputFilter(m_factorBox);
    m_allHeadsBox->setObjectName(QStringLiteral("brushAllHeads"));
    m_allHeadsBox->setChecked(m_brushSettings.isForAllHeads);
    layout->addWidget(m_factorBox);
    layout->addWidget(m_allHeadsBox);
    layout->addStretch(1);
    connect(m_toolButtons, &QButtonGroup::idToggled, this, &MaskBar::updateBrushSettings);
    connect(m_factorBox, &NumberBox::valueChanged, this, &MaskBar::updateBrushSettings);
    connect(m_allHeadsBox, &QCheckBox::toggled, this, &MaskBar::updateBrushSettings);
    m_toolButtons->button(static_cast<int>(m_brushSettings.tool))->setChecked(true);
}

void MaskBar::addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(explanation);
    button->setCheckable(true);
    button->setObjectName(QStringLiteral("brush.tool%1").arg(static_cast<int>(tool)));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_toolButtons->addButton(button, static_cast<int>(tool));
    layout()->addWidget(button);
}

void MaskBar::setBrushSettings(const BrushSettings& settings) {
    m_toolButtons->button(static_cast<int>(settings.tool))->setChecked(true);
    m_factorBox->setValue(settings.factor);
    m_allHeadsBox->setChecked(settings.isForAllHeads);
}

void MaskBar::updateBrushSettings() {
    m_brushSettings = {static_cast<BrushSettings::Tool>(m_toolButtons->checkedId()),
                       m_allHeadsBox->isChecked(), m_factorBox->value()};
    m_factorBox->setEnabled(m_brushSettings.tool == BrushSettings::Tool::Multiply);
    emit brushSettingsChanged(m_brushSettings);
}

}  // namespace attention

#include "moc_mask_bar.cpp"
