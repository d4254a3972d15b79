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
#include <QTextLayout>

#include <algorithm>

namespace attention {
namespace {

constexpr int visibleStepCount = 2;
constexpr int extraLineCount = 1;  // for steps that need two lines, if the strip is below the heatmaps
constexpr double stripMargin = 16;
constexpr double lineGap = 4;
constexpr int maxTermLength = 24;  // characters; longer terms may be wrapped

/// Returns the token in quotes if it could be mistaken for a number of the calculation.
QString termLabel(const QString& token) {
    const bool hasLetters = std::ranges::any_of(token, [](QChar c) { return c.isLetter(); });
    return hasLetters ? token : QStringLiteral("“%1”").arg(token);
}

/// Returns the term with its token, such as "is 1.5561 × 1.3167" or "is exp(0.2 − max)".
QString termText(const FormattedRow& row) {
    if (row.kind == FormattedRow::Kind::RemainingTerms)
        return row.contribution + QStringLiteral(" (") + row.label + ')';
    const QString number = row.values.isEmpty() ? row.contribution : row.values.join(QString());
    const bool hasToken = row.kind == FormattedRow::Kind::Term && !row.label.isEmpty();
    const QString text = hasToken ? termLabel(row.label) + u' ' + number : number;
    // A short term is not wrapped.
    return text.size() <= maxTermLength ? QString(text).replace(u' ', QChar::Nbsp) : text;
}

/// Returns the symbol and value of an operand that all terms share, such as "m₂ = 4.2".
QString sharedOperandText(const FormattedRow& row) {
    QString symbol;
    for (const ExpressionPart& part : row.expression) symbol += part.text;
    return QString(symbol + " = " + row.values.join(QString())).replace(u' ', QChar::Nbsp);
}

}  // namespace

CalculationStrip::CalculationStrip(ViewContext& viewContext, QWidget* parent)
    : LazyWidget(parent), m_viewContext(viewContext) {
    setObjectName(QStringLiteral("arithmeticBand"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Calculation"));
    hide();
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
            updateIfVisible();
    });
}

QFont CalculationStrip::numberFont(bool isBeside) const {
    const FigureTheme theme = themeFor(palette(), this->font());
    QFont font = isBeside ? theme.bodyFont : theme.titleFont;
    font.setWeight(QFont::Normal);
    return font;
}

int CalculationStrip::numberFontPixelSize() const {
    return numberFont(m_isNextToHeatmaps).pixelSize();
}

void CalculationStrip::setNextToHeatmaps(bool isBeside) {
    if (isBeside == m_isNextToHeatmaps) return;
    m_isNextToHeatmaps = isBeside;
    setSizePolicy(isBeside ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                  isBeside ? QSizePolicy::Ignored : QSizePolicy::Fixed);
    updateGeometry();
    updateIfVisible();
}

int CalculationStrip::heightBelowHeatmaps() const {
    const double titleHeight = QFontMetricsF(themeFor(palette(), font()).smallFont).height();
    const double lineHeight = titleHeight + QFontMetricsF(numberFont(false)).height() + lineGap;
    return static_cast<int>(std::ceil(visibleStepCount * lineHeight +
                                      extraLineCount * QFontMetricsF(numberFont(false)).height() +
                                      stripMargin));
}

QSize CalculationStrip::sizeHint() const {
    return {0, heightBelowHeatmaps()};
}

/// Returns the number of lines with terms that fit into the strip. Lines with titles of steps do not count.
int CalculationStrip::textLineCount() const {
    if (!m_isNextToHeatmaps) return visibleStepCount + extraLineCount;
    const double titleHeight = QFontMetricsF(themeFor(palette(), font()).smallFont).height() + lineGap;
    const double available = height() - stripMargin - visibleStepCount * titleHeight;
    return std::max(visibleStepCount,
                    static_cast<int>(available / QFontMetricsF(numberFont(m_isNextToHeatmaps)).height()));
}

/// Returns the step with its `termCount` largest terms. The sum of the remaining terms is one more term.
CalculationStrip::Line CalculationStrip::lineWithTerms(const CalculationStep& step, int termCount) const {
    const FormattedStep formattedStep =
        formatStep(*m_viewContext.trace(), step,
                   {shownSequence(*m_viewContext.trace(), m_viewContext.displaySettings()), termCount});
    QStringList sharedOperands, summands;
    QString roundingError;
    for (const FormattedRow& row : formattedStep.rows) {
        if (row.kind == FormattedRow::Kind::OperandValue) sharedOperands << sharedOperandText(row);
        if (row.kind == FormattedRow::Kind::RoundingError) roundingError = row.contribution;
        if (row.kind == FormattedRow::Kind::Term || row.kind == FormattedRow::Kind::RemainingTerms)
            summands << termText(row);
    }
    if (!roundingError.isEmpty()) summands << tr("%1 (rounding)").arg(roundingError);
    // If the strip is next to the heatmaps, each term has its own line.
    const QString separator = m_isNextToHeatmaps ? QString(QChar::LineSeparator) : QStringLiteral("  ");
    QString terms =
        summands.join(separator + QStringLiteral("+ ")).replace(QStringLiteral("+ −"), QStringLiteral("− "));
    if (!formattedStep.resultSymbol.isEmpty() && !terms.isEmpty())
        terms.prepend(formattedStep.resultSymbol + (m_isNextToHeatmaps && summands.size() > 1
                                                        ? QStringLiteral(" =") + separator
                                                        : QStringLiteral(" = ")));
    else if (terms.isEmpty())
        terms = formattedStep.resultSymbol;
    if (!sharedOperands.isEmpty())
        terms.prepend(sharedOperands.join(QStringLiteral(", ")) + (m_isNextToHeatmaps ? separator : ", "));
    return {formattedStep.title, terms, QStringLiteral("= ") + formattedStep.result};
}

/// Returns the step with as many terms as fit into `maxLineCount` lines, at least one.
CalculationStrip::Line CalculationStrip::fittingLine(const CalculationStep& step, int maxLineCount) const {
    int termCount = static_cast<int>(std::min<std::size_t>(step.terms.size(), 64));
    Line line = lineWithTerms(step, std::max(1, termCount));
    QTextLayout layout;
    while (termCount > 1 && layOut(layout, line) > maxLineCount) {
        termCount -= termCount > 8 ? 4 : 1;
        line = lineWithTerms(step, termCount);
    }
    return line;
}

/// Wraps the step into lines with the width of the strip. The result is bold. Returns the number of lines.
int CalculationStrip::layOut(QTextLayout& layout, const Line& line) const {
    QTextLayout::FormatRange result;
    result.start = static_cast<int>(line.terms.size());
    result.length = static_cast<int>(line.result.size()) + 2;  // 2 for the separator before the result
    result.format.setFontWeight(QFont::DemiBold);
    layout.setFont(numberFont(m_isNextToHeatmaps));
    // The result is not wrapped after its equals sign.
    const QString separator = m_isNextToHeatmaps && line.terms.contains(QChar::LineSeparator)
                                  ? QString(QChar::LineSeparator)
                                  : QStringLiteral("  ");
    layout.setText(line.terms + separator + QString(line.result).replace(u' ', QChar::Nbsp));
    layout.setFormats({result});
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    int lineCount = 0;
    for (QTextLine textLine = layout.createLine(); textLine.isValid(); textLine = layout.createLine()) {
        textLine.setLineWidth(std::max(1.0, width() - 2 * stripMargin));
        textLine.setPosition({0, y});
        y += textLine.height();
        ++lineCount;
    }
    layout.endLayout();
    return lineCount;
}

void CalculationStrip::updateContent() {
    if (!m_isNextToHeatmaps && sizeHint().height() != height())
        updateGeometry();  // the height depends on the font
    m_lines.clear();
    try {
        const Shared<Trace> trace = m_viewContext.revealedTrace();
        const DisplaySettings& displaySettings = m_viewContext.displaySettings();
        const CellRef selectedCell = m_viewContext.selectedCell();
        if (trace && hasCell(*trace, selectedCell)) {
            const Explanation explanation =
                explain(*trace, shownSequence(*trace, displaySettings), selectedCell, displaySettings.heads);
            const auto& steps = explanation.steps;
            const auto firstStep =
                steps.size() > visibleStepCount ? steps.end() - visibleStepCount : steps.begin();
            // The result of the last step is always visible.
            int lineCount = textLineCount();
            for (auto step = steps.end(); step != firstStep;) {
                --step;
                const int reservedCount = static_cast<int>(step - firstStep);
                m_lines.insert(m_lines.begin(), fittingLine(*step, std::max(1, lineCount - reservedCount)));
                QTextLayout layout;
                lineCount -= layOut(layout, m_lines.front());
            }
        }
    } catch (const FileReadError&) {
        // The view shows that the file of the model has changed.
    }
    setAccessibleDescription(text());
    update();
}

QString CalculationStrip::text() const {
    QStringList lines;
    for (const Line& line : m_lines)
        lines << tr("%1: %2 %3", "step: terms and result")
                     .arg(line.title, QString(line.terms).replace(QChar::LineSeparator, u' '), line.result);
    return lines.join('\n').replace(QChar::Nbsp, u' ');
}

void CalculationStrip::paintEvent(QPaintEvent*) {
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.fillRect(rect(), theme.backgroundColor);
    painter.setPen(theme.hairlineColor);
    m_isNextToHeatmaps ? painter.drawLine(0, 0, 0, height()) : painter.drawLine(0, 0, width(), 0);
    const QFontMetricsF titleMetrics(theme.smallFont);
    double y = stripMargin / 2;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        painter.setFont(theme.smallFont);
        painter.setPen(theme.mutedTextColor);
        const QString title = elided(m_lines[i].title, theme.smallFont, width() - 2 * stripMargin);
        drawTextOnBaseline(painter, {stripMargin, y + titleMetrics.ascent()}, title);
        y += titleMetrics.height();
        QTextLayout layout;
        layOut(layout, m_lines[i]);
        painter.setPen(theme.textColor);
        QTextLayout::FormatRange result = layout.formats().front();
        if (i + 1 == m_lines.size()) result.format.setForeground(theme.accentColor);
        layout.draw(&painter, {stripMargin, y}, {result});
        y += layout.boundingRect().height() + lineGap;
    }
}

void CalculationStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateIfVisible();
}

}  // namespace attention

#include "moc_calculation_strip.cpp"
