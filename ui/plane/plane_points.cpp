// SPDX-License-Identifier: GPL-3.0-or-later
// PlaneFigure: where its points and their names lie, and which of them is meant.
#include "heatmap/elide_labels.h"
#include "heatmap/text_drawing.h"
#include "plane/plane_figure.h"
#include "plane/plane_labels.h"
#include "state/weight_cells.h"

#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace attention {
namespace {

constexpr double longestName = 120;
constexpr std::size_t mostNames = 600;  // that are tried: more would have no room

}  // namespace

bool PlaneFigure::isOfQuery(Role role) {
    return role == Role::Query || role == Role::Context;
}

std::size_t PlaneFigure::panelOf(Role role) {
    return role == Role::Query || role == Role::Key ? 0 : 1;
}

const std::vector<PlanePoint>& PlaneFigure::planePoints(Role role) const {
    if (role == Role::Query) return m_planes.queries;
    if (role == Role::Key) return m_planes.keys;
    return role == Role::Value ? m_planes.values : m_planes.contexts;
}

const QStringList& PlaneFigure::namesOf(Role role) const {
    return isOfQuery(role) ? m_queryNames : m_keyNames;
}

int PlaneFigure::tokenPosition(const VectorPoint& mark) const {
    return (isOfQuery(mark.role) ? m_shownWeights.queries
                                 : m_shownWeights.keys)[static_cast<std::size_t>(mark.index)];
}

bool PlaneFigure::belongsToCell(const VectorPoint& mark, const CellRef& cell) const {
    return tokenPosition(mark) == (isOfQuery(mark.role) ? cell.row : cell.column);
}

CellRef PlaneFigure::weightOfCell(const CellRef& cell) const {
    return nearestWeightCell(m_shownWeights, cell);
}

double PlaneFigure::baseRadius() const {
    constexpr std::size_t many = 200;
    return m_vectorPoints.size() > many ? 3 : 4;
}

double PlaneFigure::pointRadius(const VectorPoint& mark) const {
    return baseRadius() * (belongsToCell(mark, currentWeightCell()) ? 1.4 : 1);
}

double PlaneFigure::ringRadius(const VectorPoint& mark) const {
    return pointRadius(mark) + 4;
}

/// Whether a query and the key of the same token lie in one place, as they do where both are the embeddings.
bool PlaneFigure::isCoincidentPair(int index) const {
    const auto i = static_cast<std::size_t>(index);
    if (i >= m_planes.queries.size() || i >= m_planes.keys.size()) return false;
    if (m_queryNames[index] != m_keyNames[index]) return false;
    const PlanePanel& panel = m_layout.panels[0];
    return QLineF(panel.pixelPosition(m_planes.queries[i]), panel.pixelPosition(m_planes.keys[i])).length() <
           1;
}

/// The queries first: where a query and a key lie in one place, the mouse finds the query.
void PlaneFigure::createVectorPoints() {
    m_vectorPoints.clear();
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        const auto& points = planePoints(role);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!points[i].isDefined()) continue;
            VectorPoint mark{.role = role,
                             .index = static_cast<int>(i),
                             .position = m_layout.panels[panelOf(role)].pixelPosition(points[i])};
            mark.isCoincident = panelOf(role) == 0 && isCoincidentPair(mark.index);
            m_vectorPoints.push_back(mark);
        }
    }
}

/// As many names as have room, those of what is selected before all others.
void PlaneFigure::layOutPointLabels() {
    std::map<Role, QStringList> names;
    for (VectorPoint& mark : m_vectorPoints) {
        QStringList& ofRole = names[mark.role];
        if (ofRole.isEmpty()) ofRole = elideLabels(namesOf(mark.role), nameFont(), longestName);
        mark.name = ofRole[mark.index];
    }
    for (std::size_t panel = 0; panel < m_layout.panels.size(); ++panel) {
        std::vector<VectorPoint*> marks;
        for (VectorPoint& mark : m_vectorPoints) {
            if (panelOf(mark.role) == panel) marks.push_back(&mark);
        }
        const auto others = std::ranges::stable_partition(
            marks, [&](const VectorPoint* mark) { return isLabelOfSelection(*mark); });
        const std::span selected(marks.begin(), others.begin());
        const auto isRinged = [&](const VectorPoint& mark) {
            return std::ranges::any_of(selected, [&](const VectorPoint* other) {
                return QLineF(other->position, mark.position).length() < ringRadius(*other);
            });
        };
        const std::size_t every = marks.size() / mostNames + 1;
        std::vector<PointLabel> labels;
        for (const VectorPoint* mark : marks) {
            const bool isSelected = labels.size() < selected.size();
            const bool isNamed = isSelected || labels.size() % every == 0;
            const double away = isRinged(*mark) ? ringRadius(*mark) + 3 : 2 * baseRadius();
            labels.push_back({mark->position, away, isNamed ? nameSize(*mark) : QSizeF(), isSelected});
        }
        const QRectF area = m_layout.panels[panel].frame.adjusted(2, 2, -2, -2);
        const auto placed = placeLabels(labels, area, baseRadius());
        for (std::size_t i = 0; i < marks.size(); ++i) marks[i]->labelRect = placed[i];
    }
}

/// Of a query and a key in one place, the query has the name.
bool PlaneFigure::isLabelOfSelection(const VectorPoint& mark) const {
    const CellRef selected = weightOfCell(m_selectedCell);
    const bool isTwinSelected = mark.isCoincident && tokenPosition(mark) == selected.column;
    return belongsToCell(mark, selected) || isTwinSelected;
}

/// Large where there are few.
const QFont& PlaneFigure::nameFont() const {
    constexpr std::size_t many = 80;
    return m_vectorPoints.size() > many ? m_theme.small : m_theme.body;
}

QSizeF PlaneFigure::nameSize(const VectorPoint& mark) const {
    if (mark.isCoincident && mark.role == Role::Key) return {};
    return {std::ceil(textWidth(mark.name, nameFont())) + 2, QFontMetricsF(nameFont()).height()};
}

/// The nearest point: a query or its context with the selected key, a key or its value with the selected
/// query.
std::optional<CellRef> PlaneFigure::cellAt(QPointF point) const {
    constexpr double reach = 12;
    double nearest = reach;
    const VectorPoint* found = nullptr;
    for (const VectorPoint& mark : m_vectorPoints) {
        const double distance = mark.labelRect && mark.labelRect->contains(point)
                                    ? reach / 2
                                    : QLineF(mark.position, point).length();
        if (distance >= nearest) continue;
        nearest = distance;
        found = &mark;
    }
    if (!found) return std::nullopt;
    CellRef cell = weightOfCell(m_selectedCell);
    (isOfQuery(found->role) ? cell.row : cell.column) = tokenPosition(*found);
    return cell;
}

}  // namespace attention
