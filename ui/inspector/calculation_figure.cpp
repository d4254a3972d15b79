// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_figure.h"

#include "explanation/explanation.h"
#include "figure/table_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

CalculationFigure::CalculationFigure(const FigureSource& source, const FigureTheme& theme)
    : Figure(source, theme), m_document(theme) {
    if (!hasCell(*m_trace, m_selectedCell))
        m_selectedCell = nearestShownCell(*m_trace, m_displaySettings, m_selectedCell);
    const QString cellText =
        cellDescription(*m_trace, shownSequence(*m_trace, m_displaySettings), m_selectedCell);
    // A longer subtitle is elided, so that a long token does not widen the figure.
    constexpr double maxSubtitleWidth = 800;
    m_subtitle = elided(tr("%1: %2").arg(stageTitle(*m_trace, m_selectedCell.stage), cellText),
                        m_theme.smallFont, maxSubtitleWidth);
    m_document.setCell(*m_trace, m_displaySettings, m_selectedCell);
}

QSizeF CalculationFigure::defaultSize() const {
    return {std::max(440.0, std::ceil(textWidth(m_subtitle, m_theme.smallFont)) + 2 * figureMargin), 1200};
}

QSizeF CalculationFigure::layOutContents() {
    const QSizeF availableSize =
        m_layoutOptions.availableSize.expandedTo({400, 0});  // minimum width of a line of the calculation
    m_document.layOut(availableSize.width() - 2 * figureMargin);
    return {std::max(availableSize.width(), m_document.idealWidth() + 2 * figureMargin),
            m_document.size().height() + figureMargin};
}

void CalculationFigure::paint(QPainter& painter) const {
    painter.translate(figureMargin, 0);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, m_theme.textColor);
    m_document.documentLayout()->draw(&painter, context);
    painter.translate(-figureMargin, 0);
}

QString CalculationFigure::tableText() const {
    QString text;
    for (const FormattedStep& step :
         calculationPage(*m_trace, m_displaySettings, m_selectedCell, true).steps) {
        text += tableLine({step.title});
        for (const FormattedRow& row : step.rows) {
            QString expression;
            for (const ExpressionPart& part : row.expression) expression += part.text;
            text += tableLine({row.label, expression, row.values.join(QString()), row.contribution});
        }
        text += tableLine({QString(), step.resultSymbol, QStringLiteral("="), step.result});
    }
    return text;
}

}  // namespace attention
