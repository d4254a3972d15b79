// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/color_bar_drag.h"
#include "figure/figure.h"
#include "figure/figure_fade.h"
#include "state/query_weights.h"
#include "state/view_context.h"

#include <QAbstractScrollArea>
#include <QPixmap>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// Widget that shows a figure. Users can scroll, zoom and drag the figure, hover over its cells, and move the
/// selection with the keyboard. The figure is created only while the widget is visible, so a hidden widget
/// computes nothing.
class FigureView : public QAbstractScrollArea {
    Q_OBJECT

 public:
    /// Creates the figure of a source whose trace is not nullptr. Returns nullptr if the source lacks other
    /// data that the figure needs.
    using FigureFactory = std::function<std::unique_ptr<Figure>(const FigureSource&, const FigureTheme&)>;
    explicit FigureView(FigureFactory factory, QWidget* parent = nullptr);

    /// Returns the current source of the figure. Without a trace, the view shows the hint instead.
    using SourceFunction = std::function<FigureSource()>;
    /// Makes the view call `source` whenever it creates the figure, mark the cell under the mouse in
    /// `context`, and send the commands of the user to `context`. `context` must outlive the view.
    void connectTo(ViewContext& context, SourceFunction source);
    /// Sets the text that is shown while there is no figure.
    void setHint(const QString& hint);
    /// Updates the figure after `changes` of the state: creates it again, or only updates its marks.
    void updateFor(StateChanges changes);
    /// Discards the figure and creates a new figure from the current source. Call when something else in the
    /// source has changed. If the view is hidden, creates the figure when the view is shown.
    void recreateFigure();
    /// Shows a message if the mapping from weights to colors has changed since the last call.
    void reportScaleChange();

    /// Returns the figure. Returns nullptr if there is no trace, or if the view has not been visible since
    /// the figure was discarded. Also returns nullptr if the factory has returned nullptr, or if the figure
    /// needs more memory than is allowed.
    const Figure* figure() const { return m_figure.get(); }
    /// Returns the cell under the mouse, or else the selected cell. Returns std::nullopt if there is no
    /// figure.
    std::optional<CellRef> currentCell() const;
    /// Returns the position of the top left corner of the figure in the viewport, in logical pixels.
    QPointF figureOrigin() const;
    QSizeF figureSize() const { return m_figureSize; }
    /// Scrolls by the smallest distance that makes `rect` visible. `rect` is in figure coordinates.
    void ensureRectVisible(const QRectF& rect);
    /// Selects another cell and returns true if the pressed key moves the selection. Otherwise returns false.
    bool selectCellByKey(const QKeyEvent& event);

 signals:
    /// Emitted when the selected cell, the cell under the mouse or the figure has changed.
    void marksChanged();
    /// Emitted when the figure, its layout or its visible part has changed.
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

    /// Returns the commands of the context. There is a context if there is a figure.
    WindowCommands& commands() const { return *m_context; }
    /// Ends scrolling by mouse drag, so that further mouse moves do not scroll the figure.
    void endDrag();

 private:
    void createFigure();
    void fadeFromPreviousFigure();
    void layOut();
    void requestZoomAt(QPointF position, double factor);
    FigureSource source() const { return m_context ? m_source() : FigureSource(); }
    void updateSelectedCell();
    void updateHoveredCell();
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
    SourceFunction m_source;
    ViewContext* m_context = nullptr;
    QString m_hint;
    QString m_failureMessage;  ///< the reason why the figure could not be created, shown instead of the hint
    std::unique_ptr<Figure> m_figure;
    int m_figureRevision = 0;  ///< ViewContext::revision() when the figure was created
    QSizeF m_figureSize;
    /// The color scale of the weights in the figure, or std::nullopt if the figure has no common scale.
    std::optional<ColorScale> m_weightColorScale;
    std::optional<QPointF> m_mousePosition;  ///< in the viewport; std::nullopt while the mouse is elsewhere
    /// A point of the figure that keeps its position in the viewport during a zoom.
    struct Anchor {
        QPointF viewportPosition;  ///< position in the viewport, in logical pixels
        /// Index of the heatmap that contains the point, from 0. std::nullopt if the point is not in a
        /// heatmap.
        std::optional<std::size_t> mapIndex;
        /// Position as fractions of the width and height of the heatmap, or of the figure without a heatmap.
        QPointF relativePosition;
    };
    std::optional<Anchor> m_zoomAnchor;  ///< set only while the zoom changes
    /// Rotation of the wheel since the last whole step, in the unit of QWheelEvent::angleDelta().
    int m_wheelDelta = 0;
    /// The mouse position in the viewport at the press or at the last scroll by drag. std::nullopt if no
    /// button is pressed, or if the figure cannot scroll.
    std::optional<QPointF> m_dragPosition;
    bool m_isDragging = false;  ///< true after the mouse has moved far enough to scroll by drag
    std::optional<ColorBarDrag> m_colorBarDrag;  ///< set while the left button is pressed on a color bar
    QPixmap m_pictureCache;  ///< the visible part of the figure without marks; may be null
    /// The figure that `m_pictureCache` shows if it still shows an earlier figure, otherwise nullptr.
    std::unique_ptr<Figure> m_previousFigure;
    FigureFade m_fade;  ///< from the previous picture to the current picture
};

}  // namespace attention
