// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/number_field.h"

#include "widgets/control_input_filter.h"
#include "widgets/font_based_width.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>

namespace attention {

NumberField::NumberField(const Range& range, int decimals, QWidget* parent)
    : QWidget(parent), m_spinBox(new QDoubleSpinBox) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    m_spinBox->setLocale(QLocale::c());
    m_spinBox->setDecimals(decimals);
    setTypedRange(*m_spinBox, range);
    if (decimals > 0) m_spinBox->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_spinBox->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(m_spinBox, 12);
    layout->addWidget(m_spinBox);
    setFocusProxy(m_spinBox);
    ControlInputFilter::installInputFilter(m_spinBox);
    connect(m_spinBox, &QDoubleSpinBox::valueChanged, this, &NumberField::valueEdited);
}

double NumberField::value() const {
    return m_spinBox->value();
}

void NumberField::setValue(double value) {
    const QSignalBlocker blocker(m_spinBox);
    if (m_spinBox->value() != value) m_spinBox->setValue(value);
}

void setTypedRange(QDoubleSpinBox& spinBox, const Range& range) {
    constexpr double maxTypedValue = 999999999;
    spinBox.setRange(std::min(0.0, range.lowest), std::max(range.highest, maxTypedValue));
}

}  // namespace attention

#include "moc_number_field.cpp"
