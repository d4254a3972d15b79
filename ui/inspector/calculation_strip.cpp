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

constexpr int visibleStepCount = 2;
constexpr int maxTermCount = 4;
constexpr double stripMargin = 16;

/// "1.5561 × 1.3167", or what the term amounts to, with the word that it belongs to.
QString termText(const FormattedRow& row) {
    const bool isProduct = row.values.size() == 2;
    const QString number =
        isProduct || row.contribution.isEmpty() ? row.values.join(QString()) : row.contribution;
    const bool hasTokenLabel = row.kind == FormattedRow::Kind::Term && !row.label.isEmpty();
    if (row.kind == FormattedRow::Kind::RemainingTerms)
        return row.contribution + QStringLiteral(" (") + row.label + ')';
    return hasTokenLabel ? row.label + QStringLiteral("\u00a0") + number : number;
}

}  // namespace

CalculationStrip::CalculationStrip(QWidget* parent) : LazyWidget(parent) {
    setObjectName(QStringLiteral("arithmeticBand"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Arithmetic"));
    hide();
}

void CalculationStrip::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    updateIfVisible();
}

void CalculationStrip::setViewSettings(const ViewSettings& viewSettings) {
    m_viewSettings = viewSettings;
    updateIfVisible();
}

void CalculationStrip::setSelectedCell(const CellRef& cell) {
    if (cell == m_selectedCell) return;
    m_selectedCell = cell;
    updateIfVisible();
}

QFont CalculationStrip::numberFont() const {
    QFont font = themeFor(palette(), this->font()).titleFont;
    font.setWeight(QFont::Normal);
    return font;
}

int CalculationStrip::numberFontPixelSize() const {
    return numberFont().pixelSize();
}

QSize CalculationStrip::sizeHint() const {
    const double titleHeight = QFontMetricsF(themeFor(palette(), font()).smallFont).height();
    const double lineHeight = titleHeight + QFontMetricsF(numberFont()).height() + 4;
    return {0, static_cast<int>(std::ceil(visibleStepCount * lineHeight + stripMargin))};
}

/// As many terms as have room, at least one.
CalculationStrip::Line CalculationStrip::makeLine(const CalculationStep& step) const {
    const int sequence = shownSequence(*m_trace, m_viewSettings);
    Line line;
    for (int termCount = maxTermCount; termCount >= 1; --termCount) {
        const FormattedStep formattedStep = formatStep(*m_trace, step, {sequence, termCount});
        QStringList summands;
        QString roundingError;
        for (const FormattedRow& row : formattedStep.rows) {
            if (row.kind == FormattedRow::Kind::RoundingError) roundingError = row.contribution;
            if (row.kind == FormattedRow::Kind::Term || row.kind == FormattedRow::Kind::RemainingTerms)
                summands << termText(row);
        }
        if (!roundingError.isEmpty()) summands << tr("%1 (rounding)").arg(roundingError);
        const QString resultPrefix = formattedStep.resultSymbol.isEmpty()
                                         ? QString()
                                         : formattedStep.resultSymbol + QStringLiteral("  =  ");
        line = {
            formattedStep.title,
            resultPrefix +
                summands.join(QStringLiteral("  +  ")).replace(QStringLiteral("+  −"), QStringLiteral("−  ")),
            QStringLiteral("=  ") + formattedStep.result};
        QFont boldFont = numberFont();
        boldFont.setWeight(QFont::DemiBold);
        const double requiredWidth =
            textWidth(line.terms, numberFont()) + 2 * stripMargin + textWidth(line.result, boldFont);
        if (requiredWidth + 2 * stripMargin <= width()) break;
    }
    return line;
}

void CalculationStrip::updateContent() {
    if (sizeHint().height() != height()) updateGeometry();  // the height depends on the font
    m_lines.clear();
    try {
        if (m_trace && hasCell(*m_trace, m_selectedCell)) {
            const Explanation explanation = explain(*m_trace, shownSequence(*m_trace, m_viewSettings),
                                                    m_selectedCell, m_viewSettings.heads);
            const auto& steps = explanation.steps;
            const auto firstStep =
                steps.size() > visibleStepCount ? steps.end() - visibleStepCount : steps.begin();
            for (auto step = firstStep; step != steps.end(); ++step) m_lines.push_back(makeLine(*step));
        }
    } catch (const FileReadError&) {  // of a large model whose file has changed: the view says so
    }
    setAccessibleDescription(text());
    update();
}

QString CalculationStrip::text() const {
    QStringList lines;
    for (const Line& line : m_lines)
        lines << tr("%1: %2 %3", "step: terms and result").arg(line.title, line.terms, line.result);
    return lines.join('\n');
}

void CalculationStrip::paintEvent(QPaintEvent*) {
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.fillRect(rect(), theme.backgroundColor);
    painter.setPen(theme.hairlineColor);
    painter.drawLine(0, 0, width(), 0);
    QFont boldFont = numberFont();
    boldFont.setWeight(QFont::DemiBold);
    const QFontMetricsF titleMetrics(theme.smallFont);
    const QFontMetricsF numberMetrics(numberFont());
    double y = stripMargin / 2;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        painter.setFont(theme.smallFont);
        painter.setPen(theme.mutedTextColor);
        drawTextOnBaseline(painter, {stripMargin, y + titleMetrics.ascent()}, line.title);
        y += titleMetrics.height();
        const double resultWidth = textWidth(line.result, boldFont);
        painter.setFont(numberFont());
        painter.setPen(theme.textColor);
        const double maxTermsWidth = width() - 3 * stripMargin - resultWidth;
        const QString elidedTerms = elided(line.terms, numberFont(), maxTermsWidth);
        drawTextOnBaseline(painter, {stripMargin, y + numberMetrics.ascent()}, elidedTerms);
        painter.setFont(boldFont);
        painter.setPen(i + 1 == m_lines.size() ? theme.accentColor : theme.textColor);
        drawTextOnBaseline(
            painter, {2 * stripMargin + textWidth(elidedTerms, numberFont()), y + numberMetrics.ascent()},
            line.result);
        y += numberMetrics.height() + 4;
    }
}

void CalculationStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateIfVisible();
}

}  // namespace attention
