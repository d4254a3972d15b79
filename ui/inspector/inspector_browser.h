// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/inspector_lines.h"

#include <QTextBrowser>

#include <functional>

namespace attention {

/// Shows a page: paints its bars, follows no link by itself.
class InspectorBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    using CellWords = std::function<QString(const CellRef&)>;
    /// Pixels between the text and the left edge, where the focus ring is.
    static constexpr int ringRoom = 6;

    /// A link says as its tool tip what `wordsOf` says of its cell.
    explicit InspectorBrowser(CellWords wordsOf, QWidget* parent = nullptr);

    /// A page that differs only in its numbers keeps its place.
    void showPage(const InspectorPage& page, const FigureTheme& theme, bool keepsPlace);

 signals:
    /// The page was made for another width than there is now.
    void widthChanged();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

 private:
    QString wordsAt(const QPoint& point) const;
    void showLines(std::vector<InspectorLine> lines);

    CellWords m_wordsOf;
    FigureTheme m_theme;
    std::vector<InspectorLine> m_lines;
    int m_width = 0;  ///< of the lines
};

}  // namespace attention
