// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QDoubleSpinBox;

namespace attention {

/// The control of a number in the settings panel: a spin box at the right end of its row. The user can type
/// values out of range too, about which the row then shows a message.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    NumberField(const Range& range, int decimals, QWidget* parent = nullptr);

    double value() const;
    /// Shows `value` without emitting anything.
    void setValue(double value);
    QDoubleSpinBox* spinBox() const { return m_spinBox; }

 signals:
    void valueEdited(double value);

 private:
    QDoubleSpinBox* m_spinBox;
};

/// Sets the values that can be typed into `spinBox`. They include values out of `range`, so that typing does
/// not change a digit. Problems of the session then report which values are allowed.
void setTypedRange(QDoubleSpinBox& spinBox, const Range& range);

}  // namespace attention
