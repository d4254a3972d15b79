// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_layout.h"
#include "comparison/difference.h"
#include "figure/view_settings.h"
#include "heatmap/figure_theme.h"
#include "heatmap/token_labels.h"

#include <QCoreApplication>
#include <QPainter>

#include <array>
#include <memory>
#include <optional>

namespace attention {

/// One stage and head of two traces: A, B and B − A over the same rows and columns, as one picture. A and B
/// are painted on one scale, B − A on one of its own with 0 in the middle.
class ComparisonFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::ComparisonFigure)

 public:
    struct Traces {
        std::shared_ptr<const Trace> a;
        std::shared_ptr<const Trace> b;
    };
    struct Frame {
        QSizeF available;
        double devicePixelRatio = 1;
        bool isDifferenceOnly = false;
        bool isAlone = false;  ///< not in the window, where A is pinned and B what there is now
    };
    enum class Part { A, B, Change };
    /// A place in the union of both sides' rows and columns.
    struct Spot {
        int row = 0;
        int column = 0;
        bool operator==(const Spot&) const = default;
    };

    /// The stage and head of a cell that B has.
    ComparisonFigure(Traces traces, const ViewSettings& view, const CellRef& cell, const Frame& frame,
                     FigureTheme theme);

    /// The same maps in another frame.
    void layOut(const Frame& frame);

    const Difference& difference() const { return m_difference; }
    const ComparisonLayout& layout() const { return m_layout; }
    const FigureTheme& theme() const { return m_theme; }
    const Heatmap& map(Part part) const { return m_maps[static_cast<std::size_t>(part)]; }
    /// The largest magnitude of B − A.
    double furthest() const { return m_furthest; }
    /// Whether every number that both have is the same.
    bool isZero() const { return m_isZero; }
    Stage stage() const { return m_cell.stage; }
    int head() const { return m_cell.head; }

    std::optional<Spot> spotAt(QPointF point) const;
    /// Empty for a map that is not shown.
    QRectF cellRect(Part part, const Spot& spot) const;
    /// The cell of B's or A's matrix at a spot, if it has one.
    std::optional<CellRef> cellOfB(const Spot& spot) const;
    std::optional<CellRef> cellOfA(const Spot& spot) const;
    /// Where a cell of B stands; what the stage does not show has no spot.
    std::optional<Spot> spotOf(const CellRef& cell) const;

    void paint(QPainter& painter) const;
    /// Row, column and cell of a spot in all maps; firmly when it is the selected one.
    void paintHighlight(QPainter& painter, const Spot& spot, bool isFirm) const;

    QString titleOf(Part part) const;
    const QStringList& rowLabels() const { return m_rowLabels.texts; }
    const QStringList& columnLabels() const { return m_columnLabels.texts; }
    /// What a legend says of what occurs.
    QStringList legend() const;

 private:
    struct LegendEntry {
        QString text;
        void (ComparisonFigure::*paintSwatch)(QPainter&, const QRectF&) const;
    };

    void setMaps(const ViewSettings& view);
    void setLabels(const Traces& traces, const ViewSettings& view);
    ComparisonMetrics metrics(bool isDifferenceOnly) const;
    std::vector<LegendEntry> legendEntries() const;
    QString remarkOn(Part part) const;
    const ComparisonPlace& place(Part part) const { return m_layout.places[static_cast<std::size_t>(part)]; }
    CellGrid grid(Part part) const;
    std::optional<CellRef> cellOf(const Spot& spot, std::optional<Index> AlignedPair::*side) const;

    void paintTitle(QPainter& painter, Part part) const;
    void paintLabels(QPainter& painter, Part part, const Spot* marked) const;
    void paintMissing(QPainter& painter, Part part) const;
    void paintHatching(QPainter& painter, const QRectF& area, bool isOfA) const;
    void paintLegend(QPainter& painter) const;
    void paintOnlyInA(QPainter& painter, const QRectF& swatch) const;
    void paintOnlyInB(QPainter& painter, const QRectF& swatch) const;
    void paintMasked(QPainter& painter, const QRectF& swatch) const;
    void paintNan(QPainter& painter, const QRectF& swatch) const;

    CellRef m_cell;
    int m_sequenceOfA;
    int m_sequenceOfB;
    FigureTheme m_theme;
    double m_devicePixelRatio = 1;
    Difference m_difference;
    std::array<Heatmap, 3> m_maps;
    TokenLabels m_rowLabels;
    TokenLabels m_columnLabels;
    bool m_isAlone = false;
    double m_furthest = 0;
    bool m_isZero = true;
    bool m_isTiny = false;  ///< all changes are, beside the numbers themselves
    bool m_hasMasked = false;
    bool m_hasNan = false;
    ComparisonLayout m_layout;
};

}  // namespace attention
