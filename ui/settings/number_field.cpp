// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/number_field.h"

#include "widgets/control_input_filter.h"
#include "widgets/font_based_width.h"
#include "widgets/number_box.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

namespace attention {

NumberField::NumberField(const Range& range, int decimals, QWidget* parent)
    : QWidget(parent), m_spinBox(new NumberBox(decimals)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    m_spinBox->setSoftRange(range.lowest, range.highest);
    m_spinBox->setAdaptiveStep(decimals > 0);
    m_spinBox->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(m_spinBox, 12);
    layout->addWidget(m_spinBox);
    setFocusProxy(m_spinBox);
    ControlInputFilter::installInputFilter(m_spinBox);
    m_spinBox->setShowsProblem(false);  // the row shows it
    connect(m_spinBox, &NumberBox::problemChanged, this, &NumberField::problemChanged);
    connect(m_spinBox, &NumberBox::valueChanged, this, &NumberField::valueEdited);
}

double NumberField::value() const {
    return m_spinBox->value();
}

void NumberField::setValue(double value) {
    const QString previousProblem = m_spinBox->problem();
    {
        const QSignalBlocker blocker(m_spinBox);
        m_spinBox->setValue(value);
    }
    if (m_spinBox->problem() != previousProblem) emit problemChanged(m_spinBox->problem());
}

}  // namespace attention

#include "moc_number_field.cpp"
