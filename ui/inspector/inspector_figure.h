// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "inspector/inspector_document.h"

#include <QCoreApplication>

namespace attention {

/// The arithmetic of the selected number, in a file.
class InspectorFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::InspectorFigure)

 public:
    InspectorFigure(const FigureSource& source, const FigureTheme& theme);

    /// As wide as its subtitle, which long words make longer than the lines below.
    QSizeF usualRoom() const override;
    void paint(QPainter& painter) const override;
    QString subtitle() const override { return m_subtitle; }
    QString table() const override;

 protected:
    QSizeF place() override;

 private:
    InspectorDocument m_document;
    QString m_subtitle;
};

}  // namespace attention
