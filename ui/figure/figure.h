// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "figure/map_panel.h"
#include "heatmap/figure_theme.h"
#include "session/session.h"
#include "state/view_settings.h"
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

/// What figures are made from.
struct FigureSource {
    std::shared_ptr<const Trace> trace;
    ViewSettings viewSettings = {};
    CellRef selectedCell{Stage::Weights, 0, 1, 4};    ///< the nearest cell that is shown stands for it
    std::shared_ptr<const Trace> comparedTrace = {};  ///< A of a comparison
    Session session = {};                             ///< what files carry, to be opened again
    AnalysisResults results = {};                     ///< what views have found beside the trace
};

/// Around what a figure shows, and its texts.
inline constexpr double figureMargin = 16;

/// Where a figure lies.
struct FigureLayoutOptions {
    QSizeF availableSize;
    double devicePixelRatio = 1;
    bool isInWindow = false;     ///< where it scrolls and is pointed at; otherwise it goes into a file
    bool growsInHeight = false;  ///< of a file: rather higher than the room than wider
    int mapRowCount = 0;         ///< of a file: in so many lines of maps, with every label; 0: as it suits
    int columnCount = 0;         ///< of maps, with mapRowCount; 0: each row has equally many
    bool hasSmallLabels = false;
    double zoom = 1;  ///< how much larger than what fits is wanted
};

/// What is to be done anew once something else is selected or pointed at; each includes those before it.
enum class Invalidation { None, Marks, Picture, Layout, Figure };

/// A picture of a trace: the same for the window, files, the clipboard and the preview. Finds places for
/// everything in any room, paints on any device, and knows which cell lies where. Points are in its own
/// coordinates, whatever has scrolled.
class Figure {
 public:
    Figure(const FigureSource& source, FigureTheme theme);
    Figure(const Figure&) = delete;
    Figure& operator=(const Figure&) = delete;
    virtual ~Figure() = default;

    /// The room that suits it where nobody asks for a size.
    virtual QSizeF defaultSize() const { return {800, 560}; }
    /// Up to how many lines of maps it can be asked for; 0: none.
    virtual int maxMapRowCount() const { return 0; }
    /// Whether every row and column that has a label shows it.
    virtual bool hasAllLabels() const { return true; }
    /// Returns what it takes: more than the room where that is too small. Comes before everything below.
    QSizeF layOut(const FigureLayoutOptions& options);
    /// In a window: the part that can be seen.
    void setVisibleRect(const QRectF& rect) { m_visibleRect = rect; }
    const QRectF& visibleRect() const { return m_visibleRect; }

    /// True if only the GUI thread can paint the figure because record() has not been called since layOut().
    virtual bool needsRecording() const { return false; }
    /// Records what only the GUI thread can paint, on that thread. From then on, any thread can call paint().
    virtual void record() {}

    /// What is in sight, apart from the marks.
    virtual void paint(QPainter& painter) const = 0;
    /// What shows the selected cell and the one pointed at, over the picture.
    virtual void paintMarks(QPainter&) const {}
    /// Over the picture of another figure what differs from it, if that is less than everything.
    virtual bool tryIncrementalRepaint(QPainter&, const Figure& /*previousFigure*/) const { return false; }
    /// What is shown of the trace, where the picture itself does not say it.
    virtual QString subtitle() const { return {}; }
    /// Its maps, in an order that no zoom changes.
    virtual std::vector<MapPanel> mapPanels() const { return {}; }
    /// Of weights, where the figure has one for all of them.
    virtual const ColorScale* weightColorScale() const { return nullptr; }
    /// Returns the line through the colors of the color bar of weights at a point, from the lowest to the
    /// highest color, or std::nullopt if there is none.
    virtual std::optional<QLineF> colorLineAt(QPointF) const { return std::nullopt; }
    /// How many of them have numbers in their cells.
    int countMapsWithNumbers() const;
    /// Its numbers, for spreadsheets: columns apart by tabs, a block for each map, its labels above and at
    /// the left. Numbers have the digits that give them back.
    virtual QString tableText() const { return {}; }
    /// How many they are, of a figure that may have many.
    virtual Index tableCellCount() const { return 0; }
    /// Raises what the colours of a series reach to what they reach here.
    virtual void expandMagnitudes(SeriesMagnitudes&) const {}

    const FigureTheme& theme() const { return m_theme; }
    const CellRef& selectedCell() const { return m_selectedCell; }
    const std::optional<CellRef>& hoveredCell() const { return m_hoveredCell; }
    /// Marks what is selected, and what is pointed at by anyone.
    virtual Invalidation setMarkedCells(const CellRef& selectedCell,
                                        const std::optional<CellRef>& hoveredCell);
    /// Marks what lies at a point; none: the pointer has gone.
    virtual Invalidation setPointerPosition(const std::optional<QPointF>& position);

    virtual std::optional<CellRef> cellAt(QPointF point) const;
    /// What a click selects.
    virtual std::optional<CellRef> cellForClick(QPointF position) const { return cellAt(position); }
    /// Of weights that are covered: the one that a click on its key expects to be the largest.
    virtual std::optional<CellRef> guessedCellAt(QPointF) const { return std::nullopt; }
    /// What is to be in sight when a cell is selected. Empty where that asks for nothing.
    virtual QRectF rectToReveal(const CellRef&) const { return {}; }
    /// Where a key leads from the selected cell. Nothing for other keys.
    virtual std::optional<CellRef> cellForKey(const QKeyEvent&) const { return std::nullopt; }
    virtual QString toolTip(QPointF) const { return {}; }

    // Where what several queries attend to together can be shown.
    /// The queries to choose from, in ascending order; none elsewhere.
    virtual std::vector<int> selectableQueries() const { return {}; }
    /// The one whose token lies at a point.
    virtual std::optional<int> queryAt(QPointF) const { return std::nullopt; }
    /// The weight that is selected with it.
    virtual CellRef cellOfQuery(int /*query*/) const { return m_selectedCell; }

 protected:
    /// In m_layoutOptions.availableSize; the sight is nothing yet.
    virtual QSizeF layOutContents() = 0;
    /// Whether its cells grow in the same room, which is else made larger.
    virtual bool zoomsCells() const { return false; }

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    FigureTheme m_theme;
    FigureLayoutOptions m_layoutOptions;
    QRectF m_visibleRect;
    CellRef m_selectedCell;
    std::optional<CellRef> m_hoveredCell;
};

}  // namespace attention
