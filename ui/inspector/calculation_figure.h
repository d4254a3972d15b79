// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "inspector/calculation_page.h"

#include <QCoreApplication>

namespace attention {

/// The calculation of the selected number as a figure for export.
class CalculationFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::CalculationFigure)

 public:
    CalculationFigure(const FigureSource& source, const FigureTheme& theme);

    /// Returns a size that is at least as wide as the subtitle, because long tokens can make the subtitle
    /// wider than the calculation.
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
