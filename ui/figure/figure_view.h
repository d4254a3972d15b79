// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "state/chosen_queries.h"

#include <QAbstractScrollArea>
#include <QPixmap>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// Shows a figure: scrolls it, zooms it and drags it about, points at its cells and moves through them. Costs
/// nothing while another view is in front; shown, it catches up.
class FigureView : public QAbstractScrollArea {
    Q_OBJECT

 public:
    /// Of a source that has a trace. Null where something else is missing.
    using Maker = std::function<std::unique_ptr<Figure>(const FigureSource&, const FigureTheme&)>;
    explicit FigureView(Maker make, QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    /// A cell that is pointed at elsewhere.
    void setHovered(const std::optional<CellRef>& cell);
    /// All of it at once.
    void setSource(const FigureSource& source);
    /// From the same source, for the maker has become another.
    void rebuild();
    void sayScale();

    const std::shared_ptr<const Trace>& trace() const { return m_source.trace; }
    /// None while there is no trace, or the view has not been seen since it came.
    const Figure* figure() const { return m_figure.get(); }
    /// What is pointed at, else what is selected.
    std::optional<CellRef> currentCell() const;
    /// Where a point of the figure lies in the viewport.
    QPointF origin() const;
    QSizeF figureSize() const { return m_size; }
    /// Scrolls no further than it takes to have a part of the figure in sight.
    void reveal(const QRectF& rect);
    /// What a key selects, if that is what it does.
    bool move(const QKeyEvent& event);

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void viewEdited(const attention::ViewSettings& view);
    void guessed(attention::CellRef cell);
    /// The colours of weights have another scale than just now.
    void said(const QString& sentence);
    /// Larger by a factor is wanted: what is pointed at stays where it is when the view's zoom becomes so.
    void zoomed(double factor);
    void marksChanged();
    /// Another figure, in other places, or another part of it.
    void sightChanged();

 protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

    /// Dragging the mouse moves the picture no further.
    void letGo();

 private:
    void layOut();
    void zoomAround(QPointF at, double factor);
    QRectF areaOf(std::optional<std::size_t> map) const;
    void keepAnchor();
    bool drag(const QMouseEvent& event);
    void setScrollRanges(QSize size, QSize room);
    void see();
    void renew(Renewal renewal);
    void pointAt(const std::optional<QPointF>& at);
    void revealSelected();
    void paintPicture();
    ChosenQueries chosen() const;
    void choose(const ChosenQueries& queries);
    bool chooseByMouse(const QMouseEvent& event);
    bool chooseByKey(const QKeyEvent& event);
    bool dropsQueries(const QKeyEvent& event) const;
    void dropQueries();

    Maker m_make;
    FigureSource m_source;
    QString m_hint;
    std::unique_ptr<Figure> m_figure;
    QSizeF m_size;
    std::optional<CellRef> m_hovered;
    std::optional<ColorScale> m_scale;  ///< of weights, as it is now
    std::optional<QPointF> m_mouse;
    /// A place in one of the figure's maps, or in the whole of it, that stays where it is while they grow.
    struct Anchor {
        QPointF at;  ///< in the viewport
        std::optional<std::size_t> map;
        QPointF share;  ///< of the area's width and height
    };
    std::optional<Anchor> m_anchor;
    int m_turned = 0;               ///< of the wheel, towards its next step
    std::optional<QPointF> m_grip;  ///< where the mouse holds the picture
    bool m_isDragged = false;
    QPixmap m_picture;                 ///< what is in sight, without marks
    std::unique_ptr<Figure> m_before;  ///< whose picture it is, when it is not the figure's
};

}  // namespace attention
