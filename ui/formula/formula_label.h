// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formula/formula.h"

#include <QWidget>

namespace attention {

/// Shows typeset formulas. Their size is proportional to the font size of the widget. The formulas are
/// smaller if the widget is too narrow.
class FormulaLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    /// Shows the formulas `names`, see formulaNames(). `plainText` is the same content for screen readers. If
    /// `names` is empty, the label is empty.
    void setFormula(const QStringList& names, const QString& plainText);
    const QStringList& names() const { return m_names; }
    /// Sets the size hint to at least the height of the highest of `formulas`. The widgets below this label
    /// then do not move while the mouse moves over different heatmaps.
    void reserveHeightFor(const QList<QStringList>& formulas);
    /// Returns the area of the formulas in this widget, in pixels.
    QRectF formulaRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void updateFormula();
    /// Returns the size of the formulas in pixels if there is enough space.
    QSizeF naturalSize() const;

    QStringList m_names;
    QList<QStringList> m_reservedFormulas;
    Formula m_formula;
    double m_reservedHeightInEm = 0;  ///< largest height of m_reservedFormulas, in em
};

}  // namespace attention
