// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "figure/figure.h"
#include "logic/pca_plane.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

class FigureView;

/// A point of a figure and the size of its label. Lengths are in pixels.
struct PointLabel {
    QPointF point;
    double distance = 0;          ///< distance from the point to its label
    QSizeF textSize;              ///< size of the label; empty: the point has no label
    bool mayCoverPoints = false;  ///< true: the label may cover points if there is no other space for it
};

/// Returns the area of each label, in the order of `labels`. A label is next to its point and within `area`,
/// and does not overlap other labels. A label covers points only if `mayCoverPoints` is true. Returns
/// std::nullopt for labels without text, and for labels without enough space. Labels are placed in the order
/// of `labels`, so earlier labels have priority. `pointRadius` is the radius of the points in pixels.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius);

/// The smallest rectangle that contains all added points. `minimum` is larger than `maximum` as long as no
/// point has been added.
struct PlaneBounds {
    PlanePoint minimum{INFINITY, INFINITY};
    PlanePoint maximum{-INFINITY, -INFINITY};

    /// Enlarges the rectangle to contain `points`. Points that are not defined are ignored.
    void add(const std::vector<PlanePoint>& points);
};

/// One of the two panels. Points are within its frame. Both axes have the same scale, so lengths are the same
/// in all directions.
struct PlanePanel {
    QRectF titleRect;
    QRectF frame;
    double pixelsPerUnit = 1;  ///< length of 1 in pixels
    PlanePoint centerPoint;    ///< the point of the plane at the center of the frame

    /// Returns the position of `point` in the figure, in pixels.
    QPointF pixelPosition(const PlanePoint& point) const;
    /// The tick values of one axis: round numbers within the frame whose labels do not overlap.
    struct Ticks {
        std::vector<double> values;
        int decimals = 0;  ///< number of decimals in the labels
    };
    Ticks ticks(Qt::Orientation orientation) const;
    /// Returns the area of the title of the x axis, below the tick labels. `lineHeight` is in pixels.
    QRectF xTitleRect(double lineHeight) const;
    /// Returns the area of the title of the y axis. The title is written horizontally above the frame.
    /// `lineHeight` is in pixels.
    QRectF yTitleRect(double lineHeight) const;
};

/// The content of the figure for which PlaneLayout computes a layout. Heights are in pixels.
struct PlaneMetrics {
    std::array<PlaneBounds, 2> bounds;  ///< bounds of the points of each panel
    double titleHeight = 24;            ///< height of the title of a panel
    double lineHeight = 16;             ///< line height of the small font
    double descriptionHeight = 32;      ///< height of the text below the panels
    bool isStacked = false;  ///< true: one panel is below the other, even if the available size is wide
    /// True: panels fill the available height if they are wide enough. False: panels are wider than high.
    bool fillsAvailableHeight = true;
};

/// The layout of the two panels and of the text below them, in pixels. The panels are side by side, or one
/// below the other if the available size is narrow.
struct PlaneLayout {
    PlaneLayout() = default;
    /// Computes the layout. `size` may be larger than `availableSize`, because frames have a minimum size.
    PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize);

    std::array<PlanePanel, 2> panels;
    QRectF descriptionRect;
    QSizeF size;
};

/// Shows the vectors of one head as points in two planes, see HeadPcaPlanes. The left or upper panel shows
/// queries and keys, and the other panel shows values and contexts. Lines lead from the current query to the
/// keys, and from its context to the values. Larger weights have wider and darker lines.
class PlaneFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::PlaneFigure)

 public:
    /// The kind of a vector.
    enum class Role { Query, Key, Context, Value };
    /// A vector as a point of the figure.
    struct VectorPoint {
        Role role;
        int index = 0;                         ///< index in the shown queries or keys, from 0
        QPointF position;                      ///< position in the figure, in pixels
        QString name = {};                     ///< the text of the label, shortened if it is long
        std::optional<QRectF> labelRect = {};  ///< area of the label; std::nullopt: no label
        /// True for a query and a key of the same token that are at the same position. Only the query has a
        /// label.
        bool isCoincident = false;
    };

    /// Creates the figure. `previousPlanes` are the planes of the previous figure, or nullptr. The planes are
    /// reused if the queries, keys and values are unchanged.
    PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* previousPlanes = nullptr);

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    QString subtitle() const override;
    /// Returns a table of the coordinates of all points: first all queries, then keys, values and contexts.
    QString tableText() const override;

    const HeadPcaPlanes& planes() const { return m_planes; }
    const PlaneLayout& layout() const { return m_layout; }
    const std::vector<VectorPoint>& vectorPoints() const { return m_vectorPoints; }
    /// Returns the text about the context of the current query. The text explains why the context is within
    /// the outline of the values, or why it may be outside.
    QString contextDescription() const;
    /// Returns the title of an axis, such as "principal component 1, 41 % of the variance". If the plane
    /// shows components of the vectors unchanged, returns a title such as "dimension 1". `panelIndex` is 0
    /// for queries and keys, and 1 for values and contexts. `axisIndex` is 0 for the x axis and 1 for the y
    /// axis. Returns an empty text if the plane has no such axis.
    QString axisTitle(std::size_t panelIndex, std::size_t axisIndex) const;

 protected:
    QSizeF layOutContents() override;

 private:
    /// Returns the weight of the hovered cell, or of the selected cell if no cell is hovered.
    CellRef currentWeightCell() const { return weightCellFor(m_hoveredCell.value_or(m_selectedCell)); }
    /// Returns the shown weight that is nearest to `cell`, which may be a cell of another stage.
    CellRef weightCellFor(const CellRef& cell) const;
    int head() const { return m_shownWeights.heads.front().head; }
    /// Returns the weights of all keys (n_k) for `query`, which is a token position from 0.
    std::span<const float> weightRow(int query) const;
    /// Returns the result of axisTitle(), or a shorter title if the frame is narrow.
    QString axisTitleThatFits(std::size_t panelIndex, std::size_t axisIndex) const;
    QString contextDescriptionFor(int query) const;
    double descriptionHeight(double width) const;

    static bool belongsToQuery(Role role);
    static std::size_t panelIndexOf(Role role);
    const std::vector<PlanePoint>& planePoints(Role role) const;
    const QStringList& namesOf(Role role) const;
    QString titleOf(Role role) const;
    const QFont& nameFont() const;
    /// Returns the size of the label of `point` in pixels. Returns an empty size for a coincident key,
    /// because the query has the label.
    QSizeF nameSize(const VectorPoint& point) const;
    bool belongsToSelection(const VectorPoint& point) const;
    int tokenPosition(const VectorPoint& point) const;
    bool belongsToCell(const VectorPoint& point, const CellRef& cell) const;
    bool isCoincidentPair(int index) const;
    double baseRadius() const;
    double pointRadius(const VectorPoint& point) const;
    /// Returns the radius of the ring around `point` that marks it as selected, in pixels.
    double ringRadius(const VectorPoint& point) const;
    void createVectorPoints();
    void layOutPointLabels();

    void paintPanel(QPainter& painter, std::size_t panelIndex) const;
    void paintTicks(QPainter& painter, const PlanePanel& panel, Qt::Orientation orientation) const;
    void paintPanelTitle(QPainter& painter, const QRectF& rect, const std::array<Role, 2>& roles) const;
    void paintHull(QPainter& painter) const;
    void paintWeightLines(QPainter& painter, const VectorPoint& startPoint, Role endRole) const;
    void paintVectorPoint(QPainter& painter, const VectorPoint& point) const;
    void paintShape(QPainter& painter, Role role, QPointF center, double radius, bool isFilled) const;
    void paintLabel(QPainter& painter, const VectorPoint& point) const;
    QColor colorOf(Role role) const;
    double opacityOf(const VectorPoint& point) const;

    ShownWeights m_shownWeights;  ///< weights of the shown head, without padding
    StageMatrix m_weights;        ///< (n_q, n_k): weights of the shown head, including padding
    HeadPcaPlanes m_planes;
    QStringList m_queryNames;  ///< labels of the shown queries
    QStringList m_keyNames;    ///< labels of the shown keys
    PlaneLayout m_layout;
    std::vector<VectorPoint> m_vectorPoints;
};

/// Returns a new view that shows a PlaneFigure in a window. The caller takes ownership.
FigureView* createPlaneFigureView();

}  // namespace attention
