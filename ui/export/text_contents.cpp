// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of figures that are made of tokens and words.
#include "explanation/explanation.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/head_colors.h"
#include "figure/lines_figure.h"
#include "figure/sentence_figure.h"
#include "figure/shown.h"
#include "figure/weights_cell.h"
#include "heatmap/text_cache.h"
#include "inspector/inspector_document.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double margin = 16;

class LinesContentOfFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::LinesContentOfFigure)

 public:
    LinesContentOfFigure(const FigureSource& source, const FigureTheme& theme)
        : m_theme(theme), m_figure(*source.trace, source.view, theme) {
        const LinesFigure::Place place = m_figure.placeOf(source.selected);
        m_marks = {place, place, false};
    }

    QSizeF usualRoom() const override { return {800, 560}; }
    QSizeF place() override {
        QSizeF room = m_room.size;
        room = room.expandedTo({400, 0});
        m_width = room.width();
        m_figure.layOut(room);
        placeLegend();
        const double right = m_figure.layout().keyRect(0).right() + margin;
        return {std::max(right, room.width()), m_legendTop + legendHeight()};
    }
    void paint(QPainter& painter) const override {
        const LinesFigure::Queries all{0, m_figure.queries()};
        m_figure.paintFaint(painter, all);
        m_figure.paintStrong(painter, all, m_marks);
        m_figure.paintTokens(painter, {0, m_figure.layout().height()}, m_marks);
        m_figure.paintTitles(painter);
        paintLegend(painter);
    }

 private:
    static constexpr double swatch = 24;
    double lineHeight() const { return QFontMetricsF(m_theme.small).height(); }
    QString nameOf(int head) const {
        return head < 0 ? tr("mean of the heads") : tr("head %1").arg(head + 1);
    }
    double legendHeight() const { return m_legend.empty() ? 0 : m_legend.back().y() + lineHeight() + 8; }

    /// The heads one after another, wrapped like words.
    void placeLegend() {
        m_legendTop = m_figure.layout().height();
        m_legend.clear();
        if (m_figure.shown().heads.size() < 2) return;
        const QFontMetricsF metrics(m_theme.small);
        QPointF next(margin, 0);
        for (const HeadWeights& weights : m_figure.shown().heads) {
            const double width = swatch + 6 + metrics.horizontalAdvance(nameOf(weights.head)) + 16;
            if (next.x() > margin && next.x() + width > m_width) next = {margin, next.y() + lineHeight() + 2};
            m_legend.push_back(next);
            next.rx() += width;
        }
    }
    void paintLegend(QPainter& painter) const {
        painter.setFont(m_theme.small);
        for (std::size_t i = 0; i < m_legend.size(); ++i) {
            const int head = m_figure.shown().heads[i].head;
            const QPointF at = m_legend[i] + QPointF(0, m_legendTop);
            QPen pen = headPen(m_theme, head);
            pen.setWidthF(2.5);
            painter.setPen(pen);
            painter.drawLine(at + QPointF(0, lineHeight() / 2), at + QPointF(swatch, lineHeight() / 2));
            painter.setPen(m_theme.mutedText);
            painter.drawText(at + QPointF(swatch + 6, QFontMetricsF(m_theme.small).ascent()), nameOf(head));
        }
    }

    FigureTheme m_theme;
    LinesFigure m_figure;
    LinesFigure::Marks m_marks;
    double m_width = 0;
    double m_legendTop = 0;
    std::vector<QPointF> m_legend;
};

class InspectorContent : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::InspectorContent)

 public:
    InspectorContent(const FigureSource& source, const FigureTheme& theme)
        : m_document(theme), m_cell(source.selected), m_color(theme.text), m_small(theme.small) {
        const int sequence = shownSequence(*source.trace, source.view);
        if (!hasCell(*source.trace, m_cell)) m_cell = clamped(*source.trace, source.view, m_cell);
        m_subtitle = tr("%1: %2").arg(stageTitle(m_cell.stage), cellWords(*source.trace, sequence, m_cell));
        constexpr double longest = 800;  // words without end widen no figure
        m_subtitle = elided(m_subtitle, m_small, longest);
        m_document.showCell(*source.trace, source.view, m_cell);
    }

    /// As wide as its subtitle, which long words make longer than the lines below.
    QSizeF usualRoom() const override {
        return {std::max(440.0, std::ceil(widthOf(m_subtitle, m_small)) + 2 * margin), 1200};
    }
    QSizeF place() override {
        QSizeF room = m_room.size;
        room = room.expandedTo({400, 0});  // a line of the arithmetic
        m_document.layOut(room.width() - 2 * margin);
        return {std::max(room.width(), m_document.idealWidth() + 2 * margin),
                m_document.size().height() + margin};
    }
    void paint(QPainter& painter) const override {
        painter.translate(margin, 0);
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, m_color);
        m_document.documentLayout()->draw(&painter, context);
        painter.translate(-margin, 0);
    }
    QString subtitle() const override { return m_subtitle; }

 private:
    InspectorDocument m_document;
    CellRef m_cell;
    QColor m_color;
    QFont m_small;
    QString m_subtitle;
};

}  // namespace

std::unique_ptr<Figure> linesContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<LinesContentOfFigure>(source, theme);
}

std::unique_ptr<Figure> sentenceContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<SentenceFigure>(source, theme);
}

std::unique_ptr<Figure> inspectorContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<InspectorContent>(source, theme);
}

}  // namespace attention
