// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/calculation_page.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QTextDocument>

namespace attention {

/// How a cell's number comes about, as the panel and figures print it. The trace must have the cell.
CalculationPage calculationPage(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell,
                                bool showsAllTerms);
/// What a link to a cell says of it.
QString linkToolTip(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell);

/// The page on paper: nothing in it is a link.
class CalculationDocument : public QTextDocument {
    Q_OBJECT

 public:
    explicit CalculationDocument(FigureTheme theme);

    void setCell(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell);
    /// Sets the page in so much room.
    void layOut(double width);

 private:
    FigureTheme m_theme;
    CalculationPage m_page;
};

}  // namespace attention
