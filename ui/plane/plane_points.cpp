// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of PlaneFigure that position the points and their labels, and find the point at a mouse position.
#include "heatmap/axis_labels.h"
#include "heatmap/text_drawing.h"
#include "plane/plane_figure.h"
#include "state/cell_navigation.h"

#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>

namespace attention {
namespace {

/// Returns the possible areas of a label, the best one first: right, left, above, below, and then diagonally
/// next to the point.
std::array<QRectF, 8> candidateRects(const PointLabel& label) {
    const double width = label.textSize.width();
    const double height = label.textSize.height();
    const double distance = label.distance;
    const double diagonalDistance = 0.7 * distance;
    const QPointF point = label.point;
    return {QRectF(point + QPointF(distance, -height / 2), label.textSize),
            QRectF(point + QPointF(-distance - width, -height / 2), label.textSize),
            QRectF(point + QPointF(-width / 2, -distance - height), label.textSize),
            QRectF(point + QPointF(-width / 2, distance), label.textSize),
            QRectF(point + QPointF(diagonalDistance, -diagonalDistance - height), label.textSize),
            QRectF(point + QPointF(diagonalDistance, diagonalDistance), label.textSize),
            QRectF(point + QPointF(-diagonalDistance - width, -diagonalDistance - height), label.textSize),
            QRectF(point + QPointF(-diagonalDistance - width, diagonalDistance), label.textSize)};
}

}  // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius) {
    std::vector<std::optional<QRectF>> labelRects(labels.size());
    const auto overlapsLabel = [&](const QRectF& rect) {
        return std::ranges::any_of(
            labelRects, [&](const auto& labelRect) { return labelRect && labelRect->intersects(rect); });
    };
    const auto coversPoint = [&](const QRectF& rect) {
        const QRectF enlargedRect = rect.adjusted(-pointRadius, -pointRadius, pointRadius, pointRadius);
        return std::ranges::any_of(
            labels, [&](const PointLabel& label) { return enlargedRect.contains(label.point); });
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].textSize.isEmpty()) continue;
        const auto candidates = candidateRects(labels[i]);
        const auto isFree = [&](const QRectF& rect) {
            return area.contains(rect) && !overlapsLabel(rect) && !coversPoint(rect);
        };
        auto labelRect = std::ranges::find_if(candidates, isFree);
        if (labelRect == candidates.end() && labels[i].mayCoverPoints)
            labelRect = std::ranges::find_if(
                candidates, [&](const QRectF& rect) { return area.contains(rect) && !overlapsLabel(rect); });
        if (labelRect != candidates.end()) labelRects[i] = *labelRect;
    }
    return labelRects;
}

namespace {

constexpr double maxNameWidth = 120;  // width of the widest label in pixels
constexpr std::size_t maxNameCount =
    600;  // largest number of labels per panel; more labels would have no space

}  // namespace

bool PlaneFigure::belongsToQuery(Role role) {
    return role == Role::Query || role == Role::Context;
}

std::size_t PlaneFigure::panelIndexOf(Role role) {
    return role == Role::Query || role == Role::Key ? 0 : 1;
}

const std::vector<PlanePoint>& PlaneFigure::planePoints(Role role) const {
    if (role == Role::Query) return m_planes.queries;
    if (role == Role::Key) return m_planes.keys;
    return role == Role::Value ? m_planes.values : m_planes.contexts;
}

const QStringList& PlaneFigure::namesOf(Role role) const {
    return belongsToQuery(role) ? m_queryNames : m_keyNames;
}

int PlaneFigure::tokenPosition(const VectorPoint& point) const {
    return (belongsToQuery(point.role) ? m_shownWeights.queries
                                       : m_shownWeights.keys)[static_cast<std::size_t>(point.index)];
}

bool PlaneFigure::belongsToCell(const VectorPoint& point, const CellRef& cell) const {
    return tokenPosition(point) == (belongsToQuery(point.role) ? cell.row : cell.column);
}

CellRef PlaneFigure::weightCellFor(const CellRef& cell) const {
    return nearestWeightCell(m_shownWeights, cell);
}

double PlaneFigure::baseRadius() const {
    constexpr std::size_t maxPointsWithLargeRadius = 200;
    return m_vectorPoints.size() > maxPointsWithLargeRadius ? 3 : 4;
}

double PlaneFigure::pointRadius(const VectorPoint& point) const {
    return baseRadius() * (belongsToCell(point, currentWeightCell()) ? 1.4 : 1);
}

double PlaneFigure::ringRadius(const VectorPoint& point) const {
    return pointRadius(point) + 4;
}

/// True if the query and the key of the token with this index are less than one pixel apart. This is the case
/// if queries and keys both equal the embeddings.
bool PlaneFigure::isCoincidentPair(int index) const {
    const auto tokenIndex = static_cast<std::size_t>(index);
    if (tokenIndex >= m_planes.queries.size() || tokenIndex >= m_planes.keys.size()) return false;
    if (m_queryNames[index] != m_keyNames[index]) return false;
    const PlanePanel& panel = m_layout.panels[0];
    return QLineF(panel.pixelPosition(m_planes.queries[tokenIndex]),
                  panel.pixelPosition(m_planes.keys[tokenIndex]))
               .length() < 1;
}

/// Creates the points of the queries first. If a query and a key are at the same position, cellAt() then
/// finds the query.
void PlaneFigure::createVectorPoints() {
    m_vectorPoints.clear();
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        const auto& planePointsOfRole = planePoints(role);
        for (std::size_t i = 0; i < planePointsOfRole.size(); ++i) {
            if (!planePointsOfRole[i].isDefined()) continue;
            VectorPoint vectorPoint{
                .role = role,
                .index = static_cast<int>(i),
                .position = m_layout.panels[panelIndexOf(role)].pixelPosition(planePointsOfRole[i])};
            vectorPoint.isCoincident = panelIndexOf(role) == 0 && isCoincidentPair(vectorPoint.index);
            m_vectorPoints.push_back(vectorPoint);
        }
    }
}

/// Places as many labels as there is space for. The labels of selected points are placed first.
void PlaneFigure::layOutPointLabels() {
    std::map<Role, QStringList> names;
    for (VectorPoint& point : m_vectorPoints) {
        QStringList& namesOfRole = names[point.role];
        if (namesOfRole.isEmpty()) namesOfRole = elideLabels(namesOf(point.role), nameFont(), maxNameWidth);
        point.name = namesOfRole[point.index];
    }
    for (std::size_t panelIndex = 0; panelIndex < m_layout.panels.size(); ++panelIndex) {
        std::vector<VectorPoint*> points;
        for (VectorPoint& point : m_vectorPoints) {
            if (panelIndexOf(point.role) == panelIndex) points.push_back(&point);
        }
        const auto selectionEnd = std::ranges::stable_partition(
            points, [&](const VectorPoint* point) { return belongsToSelection(*point); });
        const std::span selectedPoints(points.begin(), selectionEnd.begin());
        const auto isInsideRing = [&](const VectorPoint& point) {
            return std::ranges::any_of(selectedPoints, [&](const VectorPoint* selectedPoint) {
                return QLineF(selectedPoint->position, point.position).length() < ringRadius(*selectedPoint);
            });
        };
        const std::size_t labelInterval = points.size() / maxNameCount + 1;
        std::vector<PointLabel> labels;
        for (const VectorPoint* point : points) {
            const bool isSelected = labels.size() < selectedPoints.size();
            const bool hasLabel = isSelected || labels.size() % labelInterval == 0;
            const double distance = isInsideRing(*point) ? ringRadius(*point) + 3 : 2 * baseRadius();
            labels.push_back({point->position, distance, hasLabel ? nameSize(*point) : QSizeF(), isSelected});
        }
        const QRectF area = m_layout.panels[panelIndex].frame.adjusted(2, 2, -2, -2);
        const auto labelRects = placeLabels(labels, area, baseRadius());
        for (std::size_t i = 0; i < points.size(); ++i) points[i]->labelRect = labelRects[i];
    }
}

/// True if `point` belongs to the selected cell. True also for a query whose coincident key is selected,
/// because the query has the label of the key.
bool PlaneFigure::belongsToSelection(const VectorPoint& point) const {
    const CellRef selectedCell = weightCellFor(m_selectedCell);
    const bool isCoincidentKeySelected = point.isCoincident && tokenPosition(point) == selectedCell.column;
    return belongsToCell(point, selectedCell) || isCoincidentKeySelected;
}

/// Returns the font of the labels, which is larger if there are few points.
const QFont& PlaneFigure::nameFont() const {
    constexpr std::size_t maxPointsWithLargeFont = 80;
    return m_vectorPoints.size() > maxPointsWithLargeFont ? m_theme.smallFont : m_theme.bodyFont;
}

QSizeF PlaneFigure::nameSize(const VectorPoint& point) const {
    if (point.isCoincident && point.role == Role::Key) return {};
    return {std::ceil(textWidth(point.name, nameFont())) + 2, QFontMetricsF(nameFont()).height()};
}

/// Returns the cell of the nearest point within 12 pixels, or std::nullopt. For a query or its context, this
/// is the cell with the selected key. For a key or its value, this is the cell with the selected query.
std::optional<CellRef> PlaneFigure::cellAt(QPointF point) const {
    constexpr double maxDistance = 12;
    double nearestDistance = maxDistance;
    const VectorPoint* nearestPoint = nullptr;
    for (const VectorPoint& vectorPoint : m_vectorPoints) {
        const double distance = vectorPoint.labelRect && vectorPoint.labelRect->contains(point)
                                    ? maxDistance / 2
                                    : QLineF(vectorPoint.position, point).length();
        if (distance >= nearestDistance) continue;
        nearestDistance = distance;
        nearestPoint = &vectorPoint;
    }
    if (!nearestPoint) return std::nullopt;
    CellRef cell = weightCellFor(m_selectedCell);
    (belongsToQuery(nearestPoint->role) ? cell.row : cell.column) = tokenPosition(*nearestPoint);
    return cell;
}

}  // namespace attention
