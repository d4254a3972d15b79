// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace attention {

/// A row of the settings panel: the name of a field, its control, and a message below if its value has a
/// problem. A row without effect is hidden, unless the user has found it with Find. It is then disabled,
/// and its tool tip is the reason.
class FieldRow : public QWidget {
    Q_OBJECT

 public:
    /// Creates the row of `control`, which becomes a child of the row. `symbol` is the symbol of the field,
    /// such as "d_k", and `label` is its name, such as "key size". Either text may be empty. If both texts
    /// are empty, `control` has the whole width of the row.
    FieldRow(const QString& symbol, const QString& label, QWidget* control, QWidget* parent = nullptr);

    /// Returns the symbol and the label of the field, as shown in front of the control.
    const QString& name() const { return m_name; }
    /// Sets the tool tip of the row, a sentence about the field. While the row has no effect, the tool tip is
    /// the reason instead.
    void setExplanation(const QString& explanation);
    const QString& explanation() const { return m_explanation; }
    /// Sets the reason why the control has no effect now, and disables the row. The row is hidden unless
    /// setRevealed() shows it. An empty text enables and shows the row.
    void setUnusedReason(const QString& reason);
    bool hasUnusedReason() const { return !m_unusedReason.isEmpty(); }
    /// Shows the row also while it has no effect if `isRevealed` is true.
    void setRevealed(bool isRevealed);

    /// Shows a message about a problem of the session below the control. An empty message hides the message.
    void setProblem(const QString& message);
    /// Shows a message about typed text that is not a valid value, in place of the message of setProblem().
    /// An empty message hides the message. If the control is a NumberField, the row calls this function at
    /// each NumberField::problemChanged().
    void setInputProblem(const QString& message);
    /// Returns the shown message with a warning sign, or an empty text.
    QString problem() const;

    QWidget* control() const { return m_control; }

 private:
    const QString& problemMessage() const {
        return m_inputProblem.isEmpty() ? m_sessionProblem : m_inputProblem;
    }
    void updateAccessibleDescriptions();
    void updateProblem();

    QWidget* m_control;
    QString m_name;
    QString m_explanation;
    QString m_sessionProblem;  ///< message of setProblem()
    QString m_inputProblem;    ///< message of setInputProblem()
    /// The last description that updateAccessibleDescriptions() has set.
    QString m_accessibleDescription;
    QLabel* m_problemLabel = nullptr;
    QString m_unusedReason;
    bool m_isRevealed = false;
};

}  // namespace attention
