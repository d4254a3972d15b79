// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_strip.h"

#include "explanation/explanation.h"
#include "files/file_read_error.h"
#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"
#include "state/stage_maps.h"

#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

constexpr int shownSteps = 2;
constexpr int mostTerms = 4;
constexpr double bandMargin = 16;

/// "1.5561 × 1.3167", or what the term amounts to, with the word that it belongs to.
QString termText(const FormattedRow& row) {
    const bool isProduct = row.values.size() == 2;
    const QString number =
        isProduct || row.contribution.isEmpty() ? row.values.join(QString()) : row.contribution;
    const bool isOfWord = row.kind == FormattedRow::Kind::Term && !row.label.isEmpty();
    if (row.kind == FormattedRow::Kind::RemainingTerms)
        return row.contribution + QStringLiteral(" (") + row.label + ')';
    return isOfWord ? row.label + QStringLiteral("\u00a0") + number : number;
}

}  // namespace

CalculationStrip::CalculationStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("arithmeticBand"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Arithmetic"));
    hide();
}

void CalculationStrip::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    refresh();
}

void CalculationStrip::setViewSettings(const ViewSettings& view) {
    m_viewSettings = view;
    refresh();
}

void CalculationStrip::setSelectedCell(const CellRef& cell) {
    if (cell == m_cell) return;
    m_cell = cell;
    refresh();
}

QFont CalculationStrip::numberFont() const {
    QFont font = themeFor(palette(), this->font()).heading;
    font.setWeight(QFont::Normal);
    font.setPixelSize(QFontInfo(this->font()).pixelSize() * 7 / 5);
    return font;
}

int CalculationStrip::numberFontPixelSize() const {
    return numberFont().pixelSize();
}

QSize CalculationStrip::sizeHint() const {
    const double title = QFontMetricsF(themeFor(palette(), font()).small).height();
    const double line = title + QFontMetricsF(numberFont()).height() + 4;
    return {0, static_cast<int>(std::ceil(shownSteps * line + bandMargin))};
}

/// As many terms as have room, at least one.
CalculationStrip::Line CalculationStrip::lineOf(const CalculationStep& step) const {
    const int sequence = shownSequence(*m_trace, m_viewSettings);
    Line line;
    for (int terms = mostTerms; terms >= 1; --terms) {
        const FormattedStep print = formatStep(*m_trace, step, {sequence, terms});
        QStringList parts;
        QString rounding;
        for (const FormattedRow& row : print.rows) {
            if (row.kind == FormattedRow::Kind::RoundingError) rounding = row.contribution;
            if (row.kind == FormattedRow::Kind::Term || row.kind == FormattedRow::Kind::RemainingTerms)
                parts << termText(row);
        }
        if (!rounding.isEmpty()) parts << tr("%1 (rounding)").arg(rounding);
        const QString name =
            print.resultSymbol.isEmpty() ? QString() : print.resultSymbol + QStringLiteral("  =  ");
        line = {
            print.title,
            name + parts.join(QStringLiteral("  +  ")).replace(QStringLiteral("+  −"), QStringLiteral("−  ")),
            QStringLiteral("=  ") + print.result};
        QFont bold = numberFont();
        bold.setBold(true);
        const double taken =
            textWidth(line.terms, numberFont()) + 2 * bandMargin + textWidth(line.result, bold);
        if (taken + 2 * bandMargin <= width()) break;
    }
    return line;
}

void CalculationStrip::refresh() {
    if (!isVisible()) return;
    m_lines.clear();
    try {
        if (m_trace && hasCell(*m_trace, m_cell)) {
            const Explanation explanation =
                explain(*m_trace, shownSequence(*m_trace, m_viewSettings), m_cell, m_viewSettings.heads);
            const auto& steps = explanation.steps;
            const auto first = steps.size() > shownSteps ? steps.end() - shownSteps : steps.begin();
            for (auto step = first; step != steps.end(); ++step) m_lines.push_back(lineOf(*step));
        }
    } catch (const FileReadError&) {  // of a large model whose file has changed: the view says so
    }
    setAccessibleDescription(text());
    update();
}

QString CalculationStrip::text() const {
    QStringList lines;
    for (const Line& line : m_lines)
        lines << line.title + QStringLiteral(": ") + line.terms + ' ' + line.result;
    return lines.join('\n');
}

void CalculationStrip::paintEvent(QPaintEvent*) {
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.setPen(theme.hairline);
    painter.drawLine(0, 0, width(), 0);
    QFont bold = numberFont();
    bold.setBold(true);
    const QFontMetricsF small(theme.small);
    const QFontMetricsF large(numberFont());
    double y = bandMargin / 2;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        painter.setFont(theme.small);
        painter.setPen(theme.mutedText);
        drawTextOnBaseline(painter, {bandMargin, y + small.ascent()}, line.title);
        y += small.height();
        const double result = textWidth(line.result, bold);
        painter.setFont(numberFont());
        painter.setPen(theme.text);
        const double room = width() - 3 * bandMargin - result;
        const QString terms = elided(line.terms, numberFont(), room);
        drawTextOnBaseline(painter, {bandMargin, y + large.ascent()}, terms);
        painter.setFont(bold);
        painter.setPen(i + 1 == m_lines.size() ? theme.accent : theme.text);
        drawTextOnBaseline(painter, {2 * bandMargin + textWidth(terms, numberFont()), y + large.ascent()},
                           line.result);
        y += large.height() + 4;
    }
}

void CalculationStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void CalculationStrip::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void CalculationStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        refresh();
    }
}

}  // namespace attention
