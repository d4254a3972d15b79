// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of figures that are made of maps.
#include "comparison/comparison_figure.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/overview_figure.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace attention {
namespace {

constexpr double margin = 16;

class ComparisonContent : public Figure {
 public:
    ComparisonContent(const FigureSource& source, FigureTheme theme)
        : m_traces{source.compared, source.trace},
          m_view(source.view),
          m_cell(clamped(*source.trace, source.view, source.selected)),
          m_theme(std::move(theme)) {
        // Strips that one side does not have are bare of cells: there is no bare ground on glass.
        if (m_theme.background.alpha() == 0) m_theme.background = Qt::white;
    }

    QSizeF usualRoom() const override { return {1280, 640}; }
    QSizeF place() override {
        QSizeF room = m_room.size;
        const double devicePixelRatio = m_room.devicePixelRatio;
        const ComparisonFigure::Frame frame{room, devicePixelRatio, false, true};
        if (m_figure) {
            m_figure->layOut(frame);
        } else {
            m_figure = std::make_unique<ComparisonFigure>(m_traces, m_view, m_cell, frame, m_theme);
        }
        const ComparisonLayout& layout = m_figure->layout();
        QSizeF size(0, layout.legend.bottom() + margin);
        for (const ComparisonPlace& place : layout.places) {
            const double overhang = layout.isSlanted ? place.columnLabels.height() : 0;
            const double right = std::max(place.map.right() + overhang, place.bar.right());
            size.setWidth(std::max(size.width(), right + margin));
        }
        return size;
    }
    void paint(QPainter& painter) const override { m_figure->paint(painter); }
    QString subtitle() const override {
        const bool isOfHead = infoOf(m_cell.stage).isPerHead();
        return isOfHead ? mapTitle(m_cell) : stageTitle(m_cell.stage);
    }

 private:
    ComparisonFigure::Traces m_traces;
    ViewSettings m_view;
    CellRef m_cell;
    FigureTheme m_theme;
    std::unique_ptr<ComparisonFigure> m_figure;
};

}  // namespace

std::unique_ptr<Figure> overviewContent(const FigureSource& source, const FigureName& name,
                                        const FigureTheme& theme) {
    FigureSource shown = source;
    shown.selected = {};
    if (name.head) shown.view.heads = {*name.head};
    if (name.head) shown.view.isMean = false;
    const auto only = name.kind == FigureKind::Stage ? std::optional(name.stage) : std::nullopt;
    return std::make_unique<OverviewFigure>(shown, theme, only);
}

std::unique_ptr<Figure> comparisonContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<ComparisonContent>(source, theme);
}

}  // namespace attention
