// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formula/formula.h"

#include <QWidget>

namespace attention {

/// Shows formulas at the size of the widget's font, smaller where there is no room for it.
class FormulaLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    /// Names as formulaNames() gives them, and the same in plain text for those who listen. No name: empty.
    void setFormula(const QStringList& names, const QString& plainText);
    const QStringList& names() const { return m_names; }
    /// Is never lower than with any of these: nothing moves below the pointer while it passes from map to
    /// map.
    void reserveHeightFor(const QList<QStringList>& formulas);
    /// Where the formulas are drawn.
    QRectF formulaRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void updateFormula();
    QSizeF naturalSize() const;

    QStringList m_names;
    QList<QStringList> m_reservedFormulas;
    Formula m_formula;
    double m_reservedHeightInEm = 0;  ///< of all, in letters
};

}  // namespace attention
