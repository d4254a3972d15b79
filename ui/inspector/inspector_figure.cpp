// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_figure.h"

#include "explanation/explanation.h"
#include "figure/number_block.h"
#include "heatmap/text_cache.h"
#include "state/cell_navigation.h"
#include "state/shown.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

InspectorFigure::InspectorFigure(const FigureSource& source, const FigureTheme& theme)
    : Figure(source, theme), m_document(theme) {
    if (!hasCell(*m_trace, m_selected)) m_selected = clamped(*m_trace, m_view, m_selected);
    const QString words = cellWords(*m_trace, shownSequence(*m_trace, m_view), m_selected);
    constexpr double longest = 800;  // words without end widen no figure
    m_subtitle =
        elided(tr("%1: %2").arg(stageTitle(*m_trace, m_selected.stage), words), m_theme.small, longest);
    m_document.showCell(*m_trace, m_view, m_selected);
}

QSizeF InspectorFigure::usualRoom() const {
    return {std::max(440.0, std::ceil(widthOf(m_subtitle, m_theme.small)) + 2 * figureMargin), 1200};
}

QSizeF InspectorFigure::place() {
    const QSizeF room = m_room.size.expandedTo({400, 0});  // a line of the arithmetic
    m_document.layOut(room.width() - 2 * figureMargin);
    return {std::max(room.width(), m_document.idealWidth() + 2 * figureMargin),
            m_document.size().height() + figureMargin};
}

void InspectorFigure::paint(QPainter& painter) const {
    painter.translate(figureMargin, 0);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, m_theme.text);
    m_document.documentLayout()->draw(&painter, context);
    painter.translate(-figureMargin, 0);
}

QString InspectorFigure::table() const {
    QString text;
    for (const PrintedStep& step : inspectorPage(*m_trace, m_view, m_selected, true).steps) {
        text += tableLine({step.title});
        for (const PrintedRow& row : step.rows) {
            QString name;
            for (const PrintedPiece& piece : row.name) name += piece.text;
            text += tableLine({row.label, name, row.values.join(QString()), row.number});
        }
        text += tableLine({QString(), step.resultName, QStringLiteral("="), step.result});
    }
    return text;
}

}  // namespace attention
