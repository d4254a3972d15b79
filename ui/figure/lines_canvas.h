// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/lines_figure.h"

#include <QAbstractScrollArea>
#include <QPixmap>

#include <memory>
#include <optional>

namespace attention {

/// Tokens and the lines between them. Draws and ranks only what lies in view, so that long texts with many
/// heads stay fluid.
class LinesCanvas : public QAbstractScrollArea {
    Q_OBJECT

 public:
    explicit LinesCanvas(QWidget* parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    void setHovered(const std::optional<CellRef>& cell);

    /// Of the queries in view.
    struct LineCount {
        int drawn = 0;
        qint64 weights = 0;
        bool isAll = true;  ///< every query is in view
        bool operator==(const LineCount&) const = default;
    };
    LineCount lineCount() const { return m_count; }

    const LinesLayout& linesLayout() const { return m_figure.layout(); }
    /// Where a point of the layout lies in the viewport.
    QPointF origin() const;
    std::vector<int> shownHeads() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void linesChanged();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    using Place = LinesFigure::Place;

    void rebuild();
    void layOut();
    void countLines();
    LinesFigure::Queries visibleQueries() const;
    Place placeAt(QPointF point) const;
    std::optional<CellRef> cellOf(const Place& place) const;
    Place strongPlace() const;
    void paintFaint();
    void paintTitles(QPainter& painter) const;
    void reveal(const CellRef& cell);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_selected{Stage::Weights, 0, 0, 0};
    std::optional<CellRef> m_hovered;
    Place m_pointer;

    LinesFigure m_figure;
    LineCount m_count;
    FigureTheme m_theme;
    QPixmap m_faint;  ///< all lines in view, faintly; painted again only when they change
};

}  // namespace attention
