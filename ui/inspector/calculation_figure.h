// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "inspector/calculation_document.h"

#include <QCoreApplication>

namespace attention {

/// The arithmetic of the selected number, in a file.
class CalculationFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::CalculationFigure)

 public:
    CalculationFigure(const FigureSource& source, const FigureTheme& theme);

    /// As wide as its subtitle, which long words make longer than the lines below.
    QSizeF defaultSize() const override;
    void paint(QPainter& painter) const override;
    QString subtitle() const override { return m_subtitle; }
    QString tableText() const override;

 protected:
    QSizeF layOutContents() override;

 private:
    CalculationDocument m_document;
    QString m_subtitle;
};

}  // namespace attention
