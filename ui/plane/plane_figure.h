// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/head_pca_planes.h"
#include "analysis/shown_weights.h"
#include "figure/figure.h"
#include "plane/plane_layout.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

class FigureView;

/// One head’s vectors as points: queries and keys in one picture, values and contexts in another. Lines lead
/// from the query to the keys, and from its context to the values, by weight.
class PlaneFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::PlaneFigure)

 public:
    enum class Role { Query, Key, Context, Value };
    /// A vector as a point of the figure.
    struct VectorPoint {
        Role role;
        int index = 0;  ///< counted in queries or keys shown
        QPointF position;
        QString name = {};  ///< the label beside the point, shortened if it is long
        std::optional<QRectF> labelRect = {};
        bool isCoincident = false;  ///< a query and a key of the same token in one place, named once
    };

    /// `previousPlanes`, if any: the planes of the figure before this one.
    PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* previousPlanes = nullptr);

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    QString subtitle() const override;
    /// The coordinates, role by role.
    QString tableText() const override;

    const HeadPcaPlanes& planes() const { return m_planes; }
    const PlaneLayout& layout() const { return m_layout; }
    const std::vector<VectorPoint>& vectorPoints() const { return m_vectorPoints; }
    /// What is said of the current query’s context.
    QString contextDescription() const;
    /// "first component, 41 % of the variance"; "dimension 1" where nothing was turned. Of panel 0 or 1.
    QString axisTitle(std::size_t panelIndex, std::size_t axisIndex) const;

 protected:
    QSizeF layOutContents() override;

 private:
    CellRef currentWeightCell() const { return weightCellFor(m_hoveredCell.value_or(m_selectedCell)); }
    CellRef weightCellFor(const CellRef& cell) const;
    int head() const { return m_shownWeights.heads.front().head; }
    /// What a query gives to keys.
    std::span<const float> weightRow(int query) const;
    /// An axis title, shorter where the frame is narrow.
    QString axisTitleThatFits(std::size_t panelIndex, std::size_t axisIndex) const;
    QString contextDescriptionFor(int query) const;
    double descriptionHeight(double width) const;

    static bool belongsToQuery(Role role);
    static std::size_t panelIndexOf(Role role);
    const std::vector<PlanePoint>& planePoints(Role role) const;
    const QStringList& namesOf(Role role) const;
    QString titleOf(Role role) const;
    const QFont& nameFont() const;
    /// Empty where another mark has the name.
    QSizeF nameSize(const VectorPoint& point) const;
    bool belongsToSelection(const VectorPoint& point) const;
    int tokenPosition(const VectorPoint& point) const;
    bool belongsToCell(const VectorPoint& point, const CellRef& cell) const;
    bool isCoincidentPair(int index) const;
    double baseRadius() const;
    double pointRadius(const VectorPoint& point) const;
    /// Of the ring around what is selected.
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

    ShownWeights m_shownWeights;  ///< of one head; no padding
    StageMatrix m_weights;
    HeadPcaPlanes m_planes;
    QStringList m_queryNames;  ///< of the tokens shown
    QStringList m_keyNames;
    PlaneLayout m_layout;
    std::vector<VectorPoint> m_vectorPoints;
};

/// Shows it in a window.
FigureView* createPlaneFigureView();

}  // namespace attention
