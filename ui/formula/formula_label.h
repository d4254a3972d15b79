// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formula/formula.h"

#include <QWidget>

namespace attention {

/// Shows one formula at the size of the widget's font, smaller where there is no room for it.
class FormulaLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    /// A name as formulaName() gives it, and the same in plain text for those who listen. No name: empty.
    void setFormula(const QString& name, const QString& plainText);
    const QString& name() const { return m_name; }
    /// Where the formula is drawn.
    QRectF formulaRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void rebuild();
    QSizeF naturalSize() const;

    QString m_name;
    Formula m_formula;
};

}  // namespace attention
