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

/// Curves over one common x axis in four small panels, with bands and a legend, and a marker at one x that
/// can be dragged or moved with the arrow keys.
class CurvePlot : public PlotWidget {
    Q_OBJECT

 public:
    struct Curve {
        QString name;  ///< in the legend, once for all panels; empty: it needs none
        QColor color;
        Qt::PenStyle dash = Qt::SolidLine;
        std::vector<double> x;
        std::vector<double> y;
        std::vector<double> bandHalfHeight = {};  ///< the band's half height; empty: no band, and no points
        bool isThick = false;
        bool hasPointsOnly = false;
    };
    struct Panel {
        QString title;
        std::vector<Curve> curves;
        bool isYLogarithmic = false;
        double minimum = 0;  ///< the axis of a linear panel begins here, and no band goes below
        double maximum = std::numeric_limits<double>::infinity();  ///< nor above this
        double minimumYEnd = 0;  ///< the axis of a linear panel reaches at least as far
    };
    struct Content {
        QString xTitle;
        std::vector<double> xTicks;  ///< where the axis has its marks, in ascending order
        double minimumXEnd =
            -std::numeric_limits<double>::infinity();  ///< the axis reaches as far, without a mark
        bool isXLogarithmic = false;
        std::vector<Panel> panels;
        QString legendNote;  ///< beside the legend, in one column below: what curves and bands are
        int panelsPerRow = 2;
        int legendEntriesPerRow = 0;  ///< of the legend; 0: all of them
    };
    struct Marker {
        double x = 0;
        QString text;
        bool isMovable = true;
    };

    explicit CurvePlot(QWidget* parent = nullptr);
    ~CurvePlot() override;

    void setContent(Content content, const FigureTheme& theme);
    /// Returns a height in which legend, titles and axes leave room for the curves.
    QSize minimumSizeHint() const override;
    void setMarker(const std::optional<Marker>& marker);
    const std::optional<Marker>& marker() const { return m_marker; }

    /// Where a point of a panel lies in this widget.
    QPointF pointAt(int panel, double x, double y) const;

    /// Returns the plot at `size`, for files, whatever size this widget has. Unlike the widget, the recording
    /// can be painted on any thread, with paintRecordedCurves().
    QPicture record(QSize size);

 signals:
    void dragBegun();
    void markerDragged(double x);
    void dragEnded();
    /// Beside the marker, with the left button: where.
    void xPressed(double x);
    /// An arrow key: −1 or 1.
    void markerStepRequested(int direction);
    /// The x below the pointer; none when it leaves the curves.
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

/// Paints what CurvePlot::record() recorded, at the painter's origin.
void paintRecordedCurves(QPainter& painter, QPicture recording);

}  // namespace attention
