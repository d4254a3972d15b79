// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

namespace attention {

class NumberBox;

/// The control of a number in the settings panel: a number box at the right end of its row. The user can also
/// type values out of range. The row then shows a message about the problem.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    NumberField(const Range& range, int decimals, QWidget* parent = nullptr);

    double value() const;
    /// Shows `value` without emitting valueEdited().
    void setValue(double value);
    NumberBox* spinBox() const { return m_spinBox; }

 signals:
    /// Emitted when the user has changed the number to `value`, which may be out of range.
    void valueEdited(double value);
    /// Emitted when the typed text becomes invalid or valid. `message` is the translated reason, or an empty
    /// text if the typed text is a valid number.
    void problemChanged(const QString& message);

 private:
    NumberBox* m_spinBox;
};

}  // namespace attention
