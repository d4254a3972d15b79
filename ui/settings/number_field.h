// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QDoubleSpinBox;

namespace attention {

/// The control of a number in the settings panel: a spin box at the right end of its row. The user can also
/// type values out of range. The row then shows a message about the problem.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    NumberField(const Range& range, int decimals, QWidget* parent = nullptr);

    double value() const;
    /// Shows `value` without emitting valueEdited().
    void setValue(double value);
    QDoubleSpinBox* spinBox() const { return m_spinBox; }

 signals:
    /// Emitted when the user has changed the number to `value`, which may be out of range.
    void valueEdited(double value);

 private:
    QDoubleSpinBox* m_spinBox;
};

/// Sets the range of `spinBox` so that the user can also type values out of `range`. Otherwise the spin box
/// would reject digits while the user types. A value out of `range` becomes a problem of the session. The
/// message of the problem specifies the valid values.
void setTypedRange(QDoubleSpinBox& spinBox, const Range& range);

}  // namespace attention
