// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "heatmap/plot_widget.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

class QPainter;
class QPicture;
class QCPAxisRect;
class QCPItemStraightLine;
class QCPItemText;
class QCPTextElement;

namespace attention {

class CurvePanels;

/// Shows curves in several panels with the same x axis, with bands, a legend and a marker. The marker is a
/// vertical line at one x. The user can drag the marker, or move it with the arrow keys.
class CurvePlot : public PlotWidget {
    Q_OBJECT

 public:
    struct Curve {
        QString name;  ///< name in the legend, which lists equal names once; empty: not in the legend
        QColor color;
        Qt::PenStyle dash = Qt::SolidLine;
        std::vector<double> x;
        std::vector<double> y;
        /// Half the height of the band around the curve at each x. Empty: the curve has no band, and its
        /// points are not marked.
        std::vector<double> bandHalfHeight = {};
        bool isThick = false;
        bool hasPointsOnly = false;
    };
    struct Panel {
        QString title;
        std::vector<Curve> curves;
        bool isYLogarithmic = false;
        /// The start of the y axis of a linear panel, below which bands are cut off. Logarithmic panels
        /// ignore this value.
        double minimum = 0;
        /// The value above which bands are cut off. The y axis ends at most slightly above this value.
        double maximum = std::numeric_limits<double>::infinity();
        /// The y axis of a linear panel includes at least this value. Values up to `minimum` have no effect.
        double minimumYEnd = 0;
    };
    struct Content {
        QString xTitle;
        std::vector<double> xTicks;  ///< positions of the ticks of the x axis, in ascending order
        /// The x axis includes at least this value, which has no tick.
        double minimumXEnd = -std::numeric_limits<double>::infinity();
        bool isXLogarithmic = false;
        std::vector<Panel> panels;
        /// A text that explains the curves and bands. The text is next to the legend, or below the legend if
        /// `panelsPerRow` is 1.
        QString legendNote;
        int panelsPerRow = 2;
        /// The number of legend entries per row. 0: all entries in one row. If `panelsPerRow` is 1, the
        /// legend always has two entries per row.
        int legendEntriesPerRow = 0;
    };
    struct Marker {
        double x = 0;
        QString text;
        bool isMovable = true;
    };

    explicit CurvePlot(QWidget* parent = nullptr);
    ~CurvePlot() override;

    void setContent(Content content, const FigureTheme& theme);
    /// Returns a size whose height leaves room for the curves below the legend, titles and axes. The width is
    /// 0.
    QSize minimumSizeHint() const override;
    /// Sets the marker, or removes it if `marker` is std::nullopt.
    void setMarker(const std::optional<Marker>& marker);
    const std::optional<Marker>& marker() const { return m_marker; }

    /// Returns the position in this widget, in pixels, of the point (`x`, `y`) of a panel. `panel` is the
    /// index of the panel, from 0.
    QPointF pointAt(int panel, double x, double y) const;

    /// Returns a recording of the plot at `size` pixels, for files. The size of this widget does not matter.
    /// Unlike the widget, the recording can be painted on any thread, with paintRecordedCurves().
    QPicture record(QSize size);

 signals:
    /// Emitted when the left button is pressed on a movable marker.
    void dragBegun();
    /// Emitted when the user drags the marker to `x`. The marker itself moves only when setMarker() is
    /// called.
    void markerDragged(double x);
    void dragEnded();
    /// Emitted when the left button is pressed in a panel, but not on a movable marker. `x` is the coordinate
    /// of the mouse on the x axis.
    void xPressed(double x);
    /// Emitted when an arrow key is pressed and the marker is movable. `direction` is −1 for the left and 1
    /// for the right arrow key.
    void markerStepRequested(int direction);
    /// Emitted when the mouse moves without dragging the marker. `x` is the coordinate of the mouse on the x
    /// axis, or std::nullopt if the mouse is in no panel.
    void xHovered(std::optional<double> x);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

 private:
    void connectMouse();
    void createMarkerItems(const FigureTheme& theme);
    void updateMarkerItems();
    std::optional<double> xAt(QPointF point) const;
    bool isOnMarker(QPointF point) const;

    Content m_content;
    std::unique_ptr<CurvePanels> m_panels;
    std::vector<QCPItemStraightLine*> m_markerLines;
    QCPItemText* m_markerText = nullptr;
    std::optional<Marker> m_marker;
    bool m_isDragging = false;
};

/// Paints a recording that CurvePlot::record() has returned. The top left corner of the recording is at the
/// origin of `painter`.
void paintRecordedCurves(QPainter& painter, QPicture recording);

}  // namespace attention
