// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"
#include "session/session.h"
#include "state/display_settings.h"
#include "state/shown_cells.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QLineF>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QKeyEvent;
class QPainter;

namespace attention {

/// A heatmap of a figure with its position and the cells of the trace that it shows. The pointers refer to
/// data that the figure owns.
struct MapPanel {
    const Heatmap* map = nullptr;
    CellGrid grid;  ///< position and size of the cells, in figure coordinates
    Stage stage = Stage::Weights;
    int head = 0;  ///< index of the head, from 0, or meanOfHeads
    /// The shown rows and columns of the stage matrix. nullptr if the cells do not belong to one stage
    /// matrix.
    const ShownCells* cells = nullptr;

    /// Returns the cell of the trace at `point`. Returns std::nullopt if `point` is outside, or if `cells` is
    /// nullptr.
    std::optional<CellRef> cellAt(QPointF point) const;
    /// Returns the rectangle of `cell` in figure coordinates. Empty if the panel does not show `cell`.
    QRectF cellRect(const CellRef& cell) const;
};

/// The data from which a figure is created.
struct FigureSource {
    std::shared_ptr<const Trace> trace;  ///< the shown trace; a figure is created only if it is not nullptr
    DisplaySettings displaySettings = {};
    /// The selected cell. A figure that does not show this cell uses the nearest cell that it shows.
    CellRef selectedCell{Stage::Weights, 0, 1, 4};
    std::shared_ptr<const Trace> comparedTrace = {};  ///< trace A of a comparison, or nullptr
    /// The session that exported files contain, so that users can open the session from a file again.
    Session session = {};
    AnalysisResults results = {};  ///< results that the views have computed in addition to the trace
};

/// The margin around the content of a figure and around its title and caption, in logical pixels.
inline constexpr double figureMargin = 16;

/// The available space and the options for the layout of a figure.
struct FigureLayoutOptions {
    QSizeF availableSize;  ///< in logical pixels
    double devicePixelRatio = 1;
    /// True: the figure is shown in a window, where it can scroll and marks the cell under the mouse. False:
    /// the figure is exported to a file.
    bool isInWindow = false;
    /// Only for files. True: a figure that does not fit becomes higher rather than wider.
    bool growsInHeight = false;
    /// Only for files: the number of rows in which the heatmaps are arranged. The cells are then large enough
    /// for the labels of all rows and columns. 0: the figure chooses the number.
    int mapRowCount = 0;
    /// The number of heatmaps in a row, used only if `mapRowCount` is not 0. 0: the heatmaps are distributed
    /// evenly over the rows.
    int columnCount = 0;
    bool hasSmallLabels = false;  ///< true: the labels of rows and columns have FigureTheme::smallFont
    double zoom = 1;              ///< scale factor, relative to the layout without zoom
};

/// Specifies which parts of a figure must be updated after another cell was selected or the mouse has moved.
/// Each value includes the updates of the values before it.
enum class Invalidation {
    None,     ///< nothing has changed
    Marks,    ///< Figure::paintMarks() must be called again
    Picture,  ///< Figure::paint() must be called again
    Layout,   ///< Figure::layOut() must be called again
    Figure    ///< the figure must be discarded and created again
};

/// Base class of the figures that visualize a trace in the window, in files, on the clipboard and in the
/// preview. A figure lays out its content for a given size, paints itself with any QPainter, and finds the
/// cell at a point. Points and rectangles are in logical pixels relative to the top left corner of the
/// figure, so they do not depend on the scroll position.
class Figure {
 public:
    Figure(const FigureSource& source, FigureTheme theme);
    Figure(const Figure&) = delete;
    Figure& operator=(const Figure&) = delete;
    virtual ~Figure() = default;

    /// Returns the available size for files whose size the user has not specified, in logical pixels.
    virtual QSizeF defaultSize() const { return {800, 560}; }
    /// Returns the largest supported FigureLayoutOptions::mapRowCount, or 0 if the figure does not support
    /// this option.
    virtual int maxMapRowCount() const { return 0; }
    /// True if the layout has space for all labels of rows, columns and heatmaps. False if labels are omitted
    /// or elided.
    virtual bool hasAllLabels() const { return true; }
    /// Lays out the figure and returns its size in logical pixels. The size exceeds `options.availableSize`
    /// if the content does not fit. Must be called before the functions below.
    QSizeF layOut(const FigureLayoutOptions& options);
    /// Sets the part of the figure that is visible in the window. layOut() resets this part to the whole
    /// figure.
    void setVisibleRect(const QRectF& rect) { m_visibleRect = rect; }
    const QRectF& visibleRect() const { return m_visibleRect; }

    /// True if only the GUI thread can paint the figure because record() has not been called since layOut().
    virtual bool needsRecording() const { return false; }
    /// Records the parts that only the GUI thread can paint. Call on the GUI thread. Afterwards, any thread
    /// can call paint().
    virtual void record() {}

    /// Paints the visible part of the figure without its marks.
    virtual void paint(QPainter& painter) const = 0;
    /// Paints the marks of the selected cell and of the cell under the mouse. Call after paint().
    virtual void paintMarks(QPainter&) const {}
    /// Paints only the parts that differ from `previousFigure`, on top of a painted `previousFigure`. Returns
    /// false and paints nothing if the whole figure must be painted.
    virtual bool tryIncrementalRepaint(QPainter&, const Figure& /*previousFigure*/) const { return false; }
    /// Returns a text about the shown part of the trace that the figure itself does not show, such as the
    /// selected query. May be empty.
    virtual QString subtitle() const { return {}; }
    /// Returns the heatmaps of the figure. Their order does not depend on the zoom. Empty if the figure has
    /// no heatmaps.
    virtual std::vector<MapPanel> heatmapPanels() const { return {}; }
    /// Returns the color scale of all weights in the figure. The figure owns the scale. Returns nullptr if
    /// there is no such scale.
    virtual const ColorScale* weightColorScale() const { return nullptr; }
    /// Returns a line along the color bar of weights at a point, from the lowest to the highest color.
    /// Returns std::nullopt if no such color bar is at the point.
    virtual std::optional<QLineF> colorLineAt(QPointF) const { return std::nullopt; }
    /// Returns the number of heatmaps whose cells show their numbers.
    int countMapsWithNumbers() const;
    /// Returns the numbers of the figure as a table for spreadsheets, with tabs between columns. Each heatmap
    /// is a block with labels above and at the left. Numbers have enough digits to restore the exact float32
    /// values. Empty if the figure has no table.
    virtual QString tableText() const { return {}; }
    /// Returns the number of numbers in tableText(), so that callers can reject a table that is too large.
    /// Figures that only have small tables return 0.
    virtual Index tableCellCount() const { return 0; }
    /// Raises the magnitudes of a series of figures to the magnitudes of this figure, if these are larger.
    /// All figures of a series use these magnitudes for their color scales. The default implementation
    /// changes nothing.
    virtual void expandMagnitudes(SeriesMagnitudes&) const {}

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    const DisplaySettings& displaySettings() const { return m_displaySettings; }
    const FigureTheme& theme() const { return m_theme; }
    const CellRef& selectedCell() const { return m_selectedCell; }
    const std::optional<CellRef>& hoveredCell() const { return m_hoveredCell; }
    /// Sets the selected cell, and the cell that the mouse is over in this or another view, if any. Returns
    /// the parts of the figure that must be updated.
    virtual Invalidation setMarkedCells(const CellRef& selectedCell,
                                        const std::optional<CellRef>& hoveredCell);
    /// Sets the position of the mouse in the figure, or std::nullopt if the mouse is elsewhere. Returns the
    /// parts of the figure that must be updated.
    virtual Invalidation setPointerPosition(const std::optional<QPointF>& position);

    /// Returns the cell at `point`, or std::nullopt if there is no cell.
    virtual std::optional<CellRef> cellAt(QPointF point) const;
    /// Returns the cell that a click at `position` selects, or std::nullopt. The default is cellAt().
    virtual std::optional<CellRef> cellForClick(QPointF position) const { return cellAt(position); }
    /// Returns the cell of the hidden weight at a point. A click there guesses that this weight is the
    /// largest weight of its query. Returns std::nullopt if there is no hidden weight at the point.
    virtual std::optional<CellRef> guessedCellAt(QPointF) const { return std::nullopt; }
    /// Returns the area that must be visible after a cell was selected. Empty if the view need not scroll.
    virtual QRectF rectToReveal(const CellRef&) const { return {}; }
    /// Returns the cell to which a pressed key moves the selection. Returns std::nullopt for keys that do not
    /// move the selection.
    virtual std::optional<CellRef> cellForKey(const QKeyEvent&) const { return std::nullopt; }
    virtual QString toolTip(QPointF) const { return {}; }

    // Figures that can add up the weights of several queries override the following functions.

    /// Returns the positions of the queries that the user can select together, ascending, from 0. Empty if
    /// the figure cannot add up queries.
    virtual std::vector<int> selectableQueries() const { return {}; }
    /// Returns the position of the query whose token is at a point, from 0, or std::nullopt.
    virtual std::optional<int> queryAt(QPointF) const { return std::nullopt; }
    /// Returns the cell that is selected if the user selects the query at the position `query`.
    virtual CellRef cellOfQuery(int /*query*/) const { return m_selectedCell; }

 protected:
    /// Lays out the content for `m_layoutOptions` and returns its size. Must not use `m_visibleRect`, which
    /// is set afterwards.
    virtual QSizeF layOutContents() = 0;
    /// True if the zoom enlarges the cells within the same available size. Otherwise layOut() multiplies the
    /// available size by the zoom.
    virtual bool zoomsCells() const { return false; }

    std::shared_ptr<const Trace> m_trace;
    DisplaySettings m_displaySettings;
    FigureTheme m_theme;
    FigureLayoutOptions m_layoutOptions;
    QRectF m_visibleRect;
    CellRef m_selectedCell;
    std::optional<CellRef> m_hoveredCell;
};

/// Paints `hint`, the text that a view shows instead of a trace, wrapped and centered in `area`.
void paintHint(QPainter& painter, const QRect& area, const FigureTheme& theme, const QString& hint);

}  // namespace attention
