// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_layout.h"
#include "comparison/stage_difference.h"
#include "figure/figure.h"
#include "figure/legend.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace attention {

/// One stage and head of two traces: A, B and B − A over the same rows and columns, as one picture. A and B
/// are painted on one scale, B − A on one of its own with 0 in the middle.
class ComparisonFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ComparisonFigure)

 public:
    enum class Part { A, B, Change };
    /// A place in the union of both sides' rows and columns.
    struct Spot {
        int row = 0;
        int column = 0;
        bool operator==(const Spot&) const = default;
    };

    /// The stage and head of the selected cell. A is source.compared.
    ComparisonFigure(const FigureSource& source, FigureTheme theme, bool isDifferenceOnly = false);

    QSizeF usualRoom() const override { return {1280, 640}; }
    void paint(QPainter& painter) const override;
    /// Row, column and cell of a spot in all maps.
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString table() const override;
    Index tableCells() const override;
    std::vector<MapPanel> panels() const override;
    void raise(Magnitudes& series) const override { series.change = std::max(series.change, m_furthest); }
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    /// B's.
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> moved(const QKeyEvent& event) const override;

    const StageDifference& difference() const { return m_difference; }
    const ComparisonLayout& layout() const { return m_layout; }
    const Heatmap& map(Part part) const { return m_maps[static_cast<std::size_t>(part)]; }
    /// Whether every number that both have is the same.
    bool isZero() const { return m_isZero; }
    /// What stands behind a map's title.
    QString remarkOn(Part part) const;
    /// What is pointed at, else what is selected.
    std::optional<Spot> current() const;

    /// Empty for a map that is not shown.
    QRectF cellRect(Part part, const Spot& spot) const;
    /// The cell of B's or A's matrix at a spot, if it has one.
    std::optional<CellRef> cellOfB(const Spot& spot) const;
    std::optional<CellRef> cellOfA(const Spot& spot) const;

    QString titleOf(Part part) const;
    /// What a legend says of what occurs.
    QStringList legend() const;

 protected:
    QSizeF place() override;

 private:
    void setMaps();
    void setLabels();
    ComparisonMetrics metrics() const;
    std::optional<Spot> spotAt(QPointF point) const;
    /// Where a cell of B stands; what the stage does not show has no spot.
    std::optional<Spot> spotOf(const CellRef& cell) const;
    std::vector<LegendEntry> legendEntries() const;
    /// That nothing differs where anything could.
    QString sameText() const;
    const ComparisonPlace& place(Part part) const { return m_layout.places[static_cast<std::size_t>(part)]; }
    CellGrid grid(Part part) const;
    ColorBar barOf(Part part) const;
    std::optional<CellRef> cellOf(const Spot& spot, std::optional<Index> AlignedPair::*side) const;

    void paintTitle(QPainter& painter, Part part) const;
    void paintLabels(QPainter& painter, Part part, const Spot* marked) const;
    void paintMissing(QPainter& painter, Part part) const;
    void paintHatching(QPainter& painter, const QRectF& area, bool isOfA) const;

    std::shared_ptr<const Trace> m_a;  ///< B is the figure’s own trace
    CellRef m_cell;                    ///< of the stage and head shown
    bool m_isDifferenceOnly;
    std::optional<Spot> m_pointed;
    StageDifference m_difference;
    std::array<Heatmap, 3> m_maps;
    TokenLabels m_rowLabels;
    TokenLabels m_columnLabels;
    double m_furthest = 0;  ///< the largest magnitude of B − A
    bool m_isZero = true;
    bool m_isTiny = false;  ///< all changes are, beside the numbers themselves
    bool m_hasMasked = false;
    bool m_hasNan = false;
    ComparisonLayout m_layout;
};

}  // namespace attention
