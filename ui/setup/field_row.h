// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace attention {

/// A control with its name before it and, when something is wrong with its value, one sentence below it.
class FieldRow : public QWidget {
    Q_OBJECT

 public:
    /// `symbol` is the field's sign (d_k), `word` its plain name (key size); either may be empty. Without a
    /// name the control has the whole width.
    FieldRow(const QString& symbol, const QString& word, QWidget* control, QWidget* parent = nullptr);

    /// Why the control has no effect now, or nothing: then it can be used.
    void setReasonAgainst(const QString& reason);
    void setProblem(const QString& message);
    QString problem() const;

 private:
    QWidget* m_control;
    QLabel* m_problem = nullptr;
};

}  // namespace attention
