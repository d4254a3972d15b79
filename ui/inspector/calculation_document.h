// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/calculation_page.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QTextDocument>

namespace attention {

/// Returns the calculation of the number in `cell` as a page for the inspector and for CalculationFigure. The
/// page has no nearest words. `trace` must have the cell. If `showsAllTerms` is true, each step lists up to
/// 512 terms instead of 8. Throws FileReadError if a file of the model has changed.
CalculationPage calculationPage(const Trace& trace, const DisplaySettings& displaySettings,
                                const CellRef& cell, bool showsAllTerms);
/// Returns the tool tip of a link to `cell`: title of the stage and coordinates of the cell.
QString linkToolTip(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell);

/// The calculation of a number as a document for exported figures. It contains no links.
class CalculationDocument : public QTextDocument {
    Q_OBJECT

 public:
    explicit CalculationDocument(FigureTheme theme);

    /// Sets the cell whose number is calculated. `trace` must have the cell. Call layOut() afterwards.
    void setCell(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell);
    /// Lays out the page in `width` pixels.
    void layOut(double width);

 private:
    FigureTheme m_theme;
    CalculationPage m_page;
};

}  // namespace attention
