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
    /// Is never lower than with these: nothing moves below the pointer while it passes from map to map.
    void setRoomFor(const QStringList& names);
    /// Where the formulas are drawn.
    QRectF formulaRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    /// Reads pictures anew only where they are others: this happens at every map that is pointed at.
    void take(QStringList& shown, Formula& formula, const QStringList& names);
    void rebuild();
    QSizeF naturalSize() const;

    QStringList m_names;
    QStringList m_tallestNames;
    Formula m_formula;
    Formula m_tallest;
};

}  // namespace attention
