// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/calculation_lines.h"

#include <QTextBrowser>

#include <functional>

namespace attention {

/// Shows a page: paints its bars, follows no link by itself.
class CalculationBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    using CellToolTipFunction = std::function<QString(const CellRef&)>;
    /// Pixels between the text and the left edge, where the focus ring is.
    static constexpr int focusRingMargin = 6;

    /// A link says as its tool tip what `cellToolTip` says of its cell.
    explicit CalculationBrowser(CellToolTipFunction cellToolTip, QWidget* parent = nullptr);

    /// A page that differs only in its numbers keeps its place.
    void setPage(const CalculationPage& page, const FigureTheme& theme, bool keepsScrollPosition);

 signals:
    /// The page was made for another width than there is now.
    void pageWidthChanged();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

 private:
    QString toolTipAt(const QPoint& viewportPoint) const;
    void updateLines(std::vector<CalculationLine> lines);

    CellToolTipFunction m_cellToolTip;
    FigureTheme m_theme;
    std::vector<CalculationLine> m_lines;
    int m_pageWidth = 0;  ///< of the lines
};

}  // namespace attention
