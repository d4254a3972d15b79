// SPDX-License-Identifier: GPL-3.0-or-later
// PlaneFigure: where its points and their names lie, and which of them is meant.
#include "heatmap/cut_labels.h"
#include "heatmap/text_cache.h"
#include "plane/plane_figure.h"
#include "plane/plane_labels.h"
#include "state/weights_cell.h"

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

const std::vector<PlanePoint>& PlaneFigure::pointsOf(Role role) const {
    if (role == Role::Query) return m_planes.queries;
    if (role == Role::Key) return m_planes.keys;
    return role == Role::Value ? m_planes.values : m_planes.contexts;
}

const QStringList& PlaneFigure::namesOf(Role role) const {
    return isOfQuery(role) ? m_queryNames : m_keyNames;
}

int PlaneFigure::positionOf(const Mark& mark) const {
    return (isOfQuery(mark.role) ? m_shown.queries : m_shown.keys)[static_cast<std::size_t>(mark.index)];
}

bool PlaneFigure::isOf(const Mark& mark, const CellRef& cell) const {
    return positionOf(mark) == (isOfQuery(mark.role) ? cell.row : cell.column);
}

CellRef PlaneFigure::weightOfCell(const CellRef& cell) const {
    return weightsCell(m_shown, cell);
}

double PlaneFigure::radius() const {
    constexpr std::size_t many = 200;
    return m_marks.size() > many ? 3 : 4;
}

double PlaneFigure::sizeOf(const Mark& mark) const {
    return radius() * (isOf(mark, current()) ? 1.4 : 1);
}

double PlaneFigure::ringOf(const Mark& mark) const {
    return sizeOf(mark) + 4;
}

/// Whether a query and the key of the same token lie in one place, as they do where both are the embeddings.
bool PlaneFigure::isTwin(int index) const {
    const auto i = static_cast<std::size_t>(index);
    if (i >= m_planes.queries.size() || i >= m_planes.keys.size()) return false;
    if (m_queryNames[index] != m_keyNames[index]) return false;
    const PlanePanel& panel = m_layout.panels[0];
    return QLineF(panel.at(m_planes.queries[i]), panel.at(m_planes.keys[i])).length() < 1;
}

/// The queries first: where a query and a key lie in one place, the mouse finds the query.
void PlaneFigure::placeMarks() {
    m_marks.clear();
    for (const Role role : {Role::Query, Role::Key, Role::Value, Role::Context}) {
        const auto& points = pointsOf(role);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!points[i].isDefined()) continue;
            Mark mark{.role = role,
                      .index = static_cast<int>(i),
                      .at = m_layout.panels[panelOf(role)].at(points[i])};
            mark.isTwin = panelOf(role) == 0 && isTwin(mark.index);
            m_marks.push_back(mark);
        }
    }
}

/// As many names as have room, those of what is selected before all others.
void PlaneFigure::nameMarks() {
    std::map<Role, QStringList> names;
    for (Mark& mark : m_marks) {
        QStringList& ofRole = names[mark.role];
        if (ofRole.isEmpty()) ofRole = cutLabels(namesOf(mark.role), nameFont(), longestName);
        mark.name = ofRole[mark.index];
    }
    for (std::size_t panel = 0; panel < m_layout.panels.size(); ++panel) {
        std::vector<Mark*> marks;
        for (Mark& mark : m_marks) {
            if (panelOf(mark.role) == panel) marks.push_back(&mark);
        }
        const auto others =
            std::ranges::stable_partition(marks, [&](const Mark* mark) { return namesSelected(*mark); });
        const std::span selected(marks.begin(), others.begin());
        const auto isRinged = [&](const Mark& mark) {
            return std::ranges::any_of(selected, [&](const Mark* other) {
                return QLineF(other->at, mark.at).length() < ringOf(*other);
            });
        };
        const std::size_t every = marks.size() / mostNames + 1;
        std::vector<PointLabel> labels;
        for (const Mark* mark : marks) {
            const bool isSelected = labels.size() < selected.size();
            const bool isNamed = isSelected || labels.size() % every == 0;
            const double away = isRinged(*mark) ? ringOf(*mark) + 3 : 2 * radius();
            labels.push_back({mark->at, away, isNamed ? nameSize(*mark) : QSizeF(), isSelected});
        }
        const QRectF area = m_layout.panels[panel].frame.adjusted(2, 2, -2, -2);
        const auto placed = placeLabels(labels, area, radius());
        for (std::size_t i = 0; i < marks.size(); ++i) marks[i]->label = placed[i];
    }
}

/// Of a query and a key in one place, the query has the name.
bool PlaneFigure::namesSelected(const Mark& mark) const {
    const CellRef selected = weightOfCell(m_selected);
    const bool isTwinSelected = mark.isTwin && positionOf(mark) == selected.column;
    return isOf(mark, selected) || isTwinSelected;
}

/// Large where there are few.
const QFont& PlaneFigure::nameFont() const {
    constexpr std::size_t many = 80;
    return m_marks.size() > many ? m_theme.small : m_theme.body;
}

QSizeF PlaneFigure::nameSize(const Mark& mark) const {
    if (mark.isTwin && mark.role == Role::Key) return {};
    return {std::ceil(widthOf(mark.name, nameFont())) + 2, QFontMetricsF(nameFont()).height()};
}

/// The nearest point: a query or its context with the selected key, a key or its value with the selected
/// query.
std::optional<CellRef> PlaneFigure::cellAt(QPointF point) const {
    constexpr double reach = 12;
    double nearest = reach;
    const Mark* found = nullptr;
    for (const Mark& mark : m_marks) {
        const double distance =
            mark.label && mark.label->contains(point) ? reach / 2 : QLineF(mark.at, point).length();
        if (distance >= nearest) continue;
        nearest = distance;
        found = &mark;
    }
    if (!found) return std::nullopt;
    CellRef cell = weightOfCell(m_selected);
    (isOfQuery(found->role) ? cell.row : cell.column) = positionOf(*found);
    return cell;
}

}  // namespace attention
