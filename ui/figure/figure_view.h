// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/color_bar_drag.h"
#include "figure/figure.h"
#include "figure/figure_fade.h"
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
    using FigureFactory = std::function<std::unique_ptr<Figure>(const FigureSource&, const FigureTheme&)>;
    explicit FigureView(FigureFactory factory, QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setViewSettings(const ViewSettings& viewSettings);
    void setSelectedCell(const CellRef& cell);
    /// A cell that is pointed at elsewhere.
    void setHoveredCell(const std::optional<CellRef>& cell);
    /// All of it at once.
    void setSource(const FigureSource& source);
    /// From the same source, for the maker has become another.
    void recreateFigure();
    void reportScaleChange();

    const std::shared_ptr<const Trace>& trace() const { return m_source.trace; }
    /// None while there is no trace, or the view has not been seen since it came.
    const Figure* figure() const { return m_figure.get(); }
    /// What is pointed at, else what is selected.
    std::optional<CellRef> currentCell() const;
    /// Where a point of the figure lies in the viewport.
    QPointF figureOrigin() const;
    QSizeF figureSize() const { return m_figureSize; }
    /// Scrolls no further than it takes to have a part of the figure in sight.
    void ensureRectVisible(const QRectF& rect);
    /// What a key selects, if that is what it does.
    bool selectCellByKey(const QKeyEvent& event);

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void viewSettingsEdited(const attention::ViewSettings& viewSettings);
    /// Emitted after the user has dragged an end of the color bar. `previousRange` is
    /// ViewSettings::weightRange before the drag.
    void weightRangeDragged(std::optional<std::pair<double, double>> previousRange);
    void cellGuessed(attention::CellRef cell);
    /// The colours of weights have another scale than just now.
    void statusMessageChanged(const QString& message);
    /// Larger by a factor is wanted: what is pointed at stays where it is when the view's zoom becomes so.
    void zoomRequested(double factor);
    void marksChanged();
    /// Another figure, in other places, or another part of it.
    void visibleRectChanged();

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
    void endDrag();

 private:
    void fadeFromPreviousFigure();
    void layOut();
    void requestZoomAt(QPointF position, double factor);
    QRectF mapRect(std::optional<std::size_t> mapIndex) const;
    void scrollToAnchor();
    bool scrollByDrag(const QMouseEvent& event);
    void setScrollRanges(QSize figureSize, QSize availableSize);
    void updateVisibleRect();
    void invalidate(Invalidation invalidation);
    void setPointerPosition(const std::optional<QPointF>& position);
    void ensureSelectedCellVisible();
    void updatePictureCache();
    ChosenQueries currentQueries() const;
    void chooseQueries(const ChosenQueries& queries);
    bool chooseQueriesByMouse(const QMouseEvent& event);
    bool chooseQueriesByKey(const QKeyEvent& event);
    bool isClearQueriesKey(const QKeyEvent& event) const;
    void clearQueries();
    bool pressColorBar(const QMouseEvent& event);
    bool dragColorBar(const QMouseEvent& event);
    void releaseColorBar();

    FigureFactory m_factory;
    FigureSource m_source;
    QString m_hint;
    std::unique_ptr<Figure> m_figure;
    QSizeF m_figureSize;
    std::optional<CellRef> m_hoveredCell;
    std::optional<ColorScale> m_weightColorScale;  ///< of weights, as it is now
    std::optional<QPointF> m_mousePosition;
    /// A place in one of the figure's maps, or in the whole of it, that stays where it is while they grow.
    struct Anchor {
        QPointF viewportPosition;  ///< in the viewport
        std::optional<std::size_t> mapIndex;
        QPointF relativePosition;  ///< of the area's width and height
    };
    std::optional<Anchor> m_zoomAnchor;
    int m_wheelDelta = 0;                   ///< of the wheel, towards its next step
    std::optional<QPointF> m_dragPosition;  ///< where the mouse holds the picture
    bool m_isDragging = false;
    std::optional<ColorBarDrag> m_colorBarDrag;  ///< while the left button is pressed on a color bar
    QPixmap m_pictureCache;                      ///< what is in sight, without marks
    std::unique_ptr<Figure> m_previousFigure;    ///< whose picture it is, when it is not the figure's
    FigureFade m_fade;                           ///< from the previous picture to the current one
};

}  // namespace attention
