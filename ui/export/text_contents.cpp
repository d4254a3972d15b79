// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of figures that are made of tokens and words.
#include "explanation/explanation.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/lines_figure.h"
#include "figure/sentence_figure.h"
#include "figure/shown.h"
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
    return std::make_unique<LinesFigure>(source, theme);
}

std::unique_ptr<Figure> sentenceContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<SentenceFigure>(source, theme);
}

std::unique_ptr<Figure> inspectorContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<InspectorContent>(source, theme);
}

}  // namespace attention
