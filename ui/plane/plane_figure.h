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
    struct Mark {
        Role role;
        int index = 0;  ///< counted in queries or keys shown
        QPointF at;
        QString name = {};  ///< the label beside the point, shortened if it is long
        std::optional<QRectF> label = {};
        bool isTwin = false;  ///< a query and a key of the same token in one place, named once
    };

    /// `before`, if any: the planes of the figure before this one.
    PlaneFigure(const FigureSource& source, FigureTheme theme, const HeadPcaPlanes* before = nullptr);

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> moved(const QKeyEvent& event) const override;
    QString subtitle() const override;
    /// The coordinates, role by role.
    QString table() const override;

    const HeadPcaPlanes& planes() const { return m_planes; }
    const PlaneLayout& layout() const { return m_layout; }
    const std::vector<Mark>& marks() const { return m_marks; }
    /// What is said of the current query’s context.
    QString note() const;
    /// "first component, 41 % of the variance"; "dimension 1" where nothing was turned. Of panel 0 or 1.
    QString axisTitle(std::size_t panel, std::size_t axis) const;

 protected:
    QSizeF place() override;

 private:
    CellRef current() const { return weightOfCell(m_hovered.value_or(m_selected)); }
    CellRef weightOfCell(const CellRef& cell) const;
    int head() const { return m_shown.heads.front().head; }
    /// What a query gives to keys.
    std::span<const float> rowOf(int query) const;
    /// An axis title, shorter where the frame is narrow.
    QString fittingTitle(std::size_t panel, std::size_t axis) const;
    QString noteOf(int query) const;
    double noteHeight(double width) const;

    static bool isOfQuery(Role role);
    static std::size_t panelOf(Role role);
    const std::vector<PlanePoint>& pointsOf(Role role) const;
    const QStringList& namesOf(Role role) const;
    QString titleOf(Role role) const;
    const QFont& nameFont() const;
    /// Empty where another mark has the name.
    QSizeF nameSize(const Mark& mark) const;
    bool namesSelected(const Mark& mark) const;
    int positionOf(const Mark& mark) const;
    bool isOf(const Mark& mark, const CellRef& cell) const;
    bool isTwin(int index) const;
    double radius() const;
    double sizeOf(const Mark& mark) const;
    /// Of the ring around what is selected.
    double ringOf(const Mark& mark) const;
    void placeMarks();
    void nameMarks();

    void paintPanel(QPainter& painter, std::size_t index) const;
    void paintTicks(QPainter& painter, const PlanePanel& panel, Qt::Orientation along) const;
    void paintTitle(QPainter& painter, const QRectF& area, const std::array<Role, 2>& roles) const;
    void paintHull(QPainter& painter) const;
    void paintWeights(QPainter& painter, const Mark& from, Role to) const;
    void paintMark(QPainter& painter, const Mark& mark) const;
    void paintShape(QPainter& painter, Role role, QPointF at, double size, bool isFilled) const;
    void paintLabel(QPainter& painter, const Mark& mark) const;
    QColor colorOf(Role role) const;
    double opacityOf(const Mark& mark) const;

    ShownWeights m_shown;  ///< of one head; no padding
    StageMatrix m_weights;
    HeadPcaPlanes m_planes;
    QStringList m_queryNames;  ///< of the tokens shown
    QStringList m_keyNames;
    PlaneLayout m_layout;
    std::vector<Mark> m_marks;
};

/// Shows it in a window.
FigureView* newPlaneView();

}  // namespace attention
