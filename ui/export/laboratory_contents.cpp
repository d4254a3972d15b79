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

class ScoresContent : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ScoresContent)

 public:
    ScoresContent(std::shared_ptr<const ScoreComparison> comparison, const FigureSource& source,
                  const FigureTheme& theme)
        : m_comparison(std::move(comparison)),
          m_figure(m_comparison, source.view, ScoreScaling::Standardised, theme) {
        m_cell = attention::cellAt(placeAfter({}, source.selected), Stage::Weights);
        m_cell.head = m_comparison->head;
        m_cell = clamped(*source.trace, source.view, m_cell);
    }

    QSizeF usualRoom() const override { return {1600, 800}; }
    QSizeF place() override {
        QSizeF room = m_room.size;
        const double devicePixelRatio = m_room.devicePixelRatio;
        room = room.expandedTo({1000, 0});  // narrower, its numbers would be cut
        constexpr double ofBars = 32;       // what their words take more than the window gives them
        m_figure.layOut({room.width() - ofBars, room.height()}, 0, devicePixelRatio);
        return {room.width(), m_figure.height()};
    }
    void paint(QPainter& painter) const override { m_figure.paint(painter, m_cell, {}); }
    QString subtitle() const override {
        return tr("The same Q and K, head %1; scores standardised")
            .arg(QString::number(m_comparison->head + 1));
    }

 private:
    std::shared_ptr<const ScoreComparison> m_comparison;
    ScoresFigure m_figure;
    CellRef m_cell;
};

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
    return std::make_unique<ScoresContent>(scoresCompared(source), source, theme);
}

std::unique_ptr<Figure> sweepContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<SweepContent>(*source.sweep, theme);
}

}  // namespace attention
