// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/calculation_lines.h"

#include <QTextBrowser>

#include <functional>

namespace attention {

/// Shows a CalculationPage in the inspector, with bars and with links to cells. Does not follow links. It
/// only emits anchorClicked().
class CalculationBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    using CellToolTipFunction = std::function<QString(const CellRef&)>;
    /// The distance in pixels between the left edge and the text. The focus ring is painted there.
    static constexpr int focusRingMargin = 6;

    /// Creates an empty browser. `cellToolTip` returns the tool tip of a link to a cell. It is called when
    /// the tool tip is about to be shown.
    explicit CalculationBrowser(CellToolTipFunction cellToolTip, QWidget* parent = nullptr);

    /// Shows `page` in the colors of `theme`. Only the lines that have changed are laid out again. If
    /// `keepsScrollPosition` is false, the browser scrolls to the top.
    void setPage(const CalculationPage& page, const FigureTheme& theme, bool keepsScrollPosition);

 signals:
    /// Emitted when the width of the browser has changed, so that setPage() must be called again.
    void pageWidthChanged();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

 private:
    /// Returns the tool tip of the link, or the full text of the elided label, at `viewportPoint`. Empty if
    /// there is neither.
    QString toolTipAt(const QPoint& viewportPoint) const;
    void updateLines(std::vector<CalculationLine> lines);

    CellToolTipFunction m_cellToolTip;
    FigureTheme m_theme;
    std::vector<CalculationLine> m_lines;
    int m_pageWidth = 0;  ///< width of the lines in pixels, without the space for the scroll bar
};

}  // namespace attention
