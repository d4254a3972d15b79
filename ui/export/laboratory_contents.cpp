// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the laboratory's figures.
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "laboratory/scores_figure.h"
#include "laboratory/sweep_figure.h"
#include "texts/tr.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

class SweepContent : public Figure {
 public:
    SweepContent(const SweepResult& result, const FigureTheme& theme) {
        m_plot.setContent(attention::sweepContent(result, theme), theme);
        m_plot.setMarker(sweepMarker(result.session, result.settings.field));
    }

    QSizeF usualRoom() const override { return {960, 640}; }
    QSizeF place() override {
        QSizeF room = m_room.size;
        constexpr QSizeF least(760, 440);  // narrower, its legend would be cut
        const QSizeF size = room.expandedTo(least);
        m_size = {static_cast<int>(size.width() - 2 * beside), static_cast<int>(size.height())};
        return QSizeF(m_size).grownBy({beside, 0, beside, 0});
    }
    void paint(QPainter& painter) const override {
        painter.translate(beside, 0);
        m_plot.paint(painter, m_size);
        painter.translate(-beside, 0);
    }

 private:
    static constexpr double beside = 8;  // with the plot's own margin, that of title and caption
    mutable CurvePlot m_plot;            // a widget lays itself out when it paints
    QSize m_size;
};

}  // namespace

int headOfScores(const FigureSource& source) {
    const std::vector<int> heads = shownHeads(*source.trace, source.view, Stage::ScaledScores);
    const bool isShown = std::ranges::find(heads, source.selected.head) != heads.end();
    return isShown ? source.selected.head : heads.front();
}

std::shared_ptr<const ScoreComparison> scoresCompared(const FigureSource& source) {
    const int sequence = shownSequence(*source.trace, source.view);
    const int head = headOfScores(source);
    return std::make_shared<ScoreComparison>(
        ScoreComparison{source.trace, sequence, head, compareScoreFunctions(*source.trace, sequence, head)});
}

std::unique_ptr<Figure> scoresContent(const FigureSource& source, const FigureTheme& theme) {
    FigureSource compared = source;
    compared.scores = scoresCompared(source);
    return std::make_unique<ScoresFigure>(compared, theme);
}

std::unique_ptr<Figure> sweepContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<SweepContent>(*source.sweep, theme);
}

}  // namespace attention
