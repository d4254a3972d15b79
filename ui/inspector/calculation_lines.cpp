// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_lines.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "heatmap/text_runs.h"
#include "inspector/column_layout.h"
#include "inspector/inline_text_objects.h"

#include <QCoreApplication>
#include <QTextBlock>
#include <QTextLayout>

#include <utility>

namespace attention {
namespace {

constexpr double rowSpacing = 2;

class LineWriter {
    Q_DECLARE_TR_FUNCTIONS(attention::LineWriter)

 public:
    explicit LineWriter(const PageStyle& style)
        : m_theme(style.theme), m_style(style), m_smallFont(style.font) {
        m_smallFont.setPixelSize(m_theme.smallFont.pixelSize());
        m_plainFormat.setForeground(m_theme.textColor);
        m_mutedFormat.setForeground(m_theme.mutedTextColor);
        m_mutedFormat.setProperty(QTextFormat::FontPixelSize, m_theme.smallFont.pixelSize());
    }

    std::vector<CalculationLine> makeLines(const CalculationPage& page) {
        if (page.nearestWords) addNearestWords(*page.nearestWords);
        if (!page.note.isEmpty()) addLine(12, {{page.note, m_plainFormat}});
        bool needsTermsLink = page.canShowFewerTerms;
        for (std::size_t i = 0; i < page.steps.size(); ++i) {
            addStep(page.steps[i], i + 1 == page.steps.size());
            needsTermsLink = needsTermsLink || page.steps[i].hasOmittedTerms;
        }
        if (needsTermsLink) {
            addLine(8, {{page.canShowFewerTerms ? tr("Fewer terms") : tr("All terms"),
                         linkFormat(QString::fromLatin1(allTermsLink), m_theme.textColor)}});
        }
        return std::move(m_lines);
    }

 private:
    using Fragments = std::vector<CalculationLine::Fragment>;

    QTextCharFormat linkFormat(const QString& href, const QColor& color) const {
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorHref(href);
        format.setFontUnderline(true);
        format.setForeground(color);
        return format;
    }
    QTextCharFormat cellLinkFormat(const CellRef& cell, const QColor& color) const {
        if (!m_style.isForExport) return linkFormat(linkToCell(cell), color);
        QTextCharFormat format;
        format.setForeground(color);
        return format;
    }
    CalculationLine& addLine(double topMargin, Fragments fragments) {
        CalculationLine line;
        line.blockFormat.setLayoutDirection(Qt::LeftToRight);  // even if tokens are right-to-left text
        line.blockFormat.setTopMargin(m_lines.empty() ? 0 : topMargin);
        line.fragments = std::move(fragments);
        m_lines.push_back(std::move(line));
        return m_lines.back();
    }
    /// Adds a line with tab stops. The line is never wrapped.
    CalculationLine& addTabbedLine(Fragments fragments, const QList<QTextOption::Tab>& tabs) {
        CalculationLine& line = addLine(rowSpacing, std::move(fragments));
        line.blockFormat.setTabPositions(tabs);
        line.blockFormat.setNonBreakableLines(true);
        return line;
    }

    /// Returns the fragments of a title. In exported figures, letters after an underscore become subscripts.
    /// In the window, the underscore stays, so that copied text contains it.
    Fragments titleFragments(const QString& title, const QTextCharFormat& format) const {
        const std::vector<TextRun> runs = textRuns(m_style.isForExport ? withSubscripts(title) : title);
        if (runs.empty()) return {{title, format}};
        Fragments fragments;
        for (const TextRun& run : runs) {
            fragments.push_back({run.text, format});
            if (run.kind == TextRun::Kind::Subscript)
                fragments.back().format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
        }
        return fragments;
    }

    /// Returns the fragments of the label of a row. A label that is wider than `maxWidth` pixels is elided
    /// and has the full text as its tool tip.
    Fragments labelFragments(const QString& label, double maxWidth) const {
        const QString text = elided(label, m_smallFont, maxWidth);
        QTextCharFormat format = m_mutedFormat;
        if (text != label) format.setToolTip(label);
        const std::vector<TextRun> runs = textRuns(text);
        if (runs.empty()) return {{bidiIsolated(text), format}};
        Fragments fragments;
        for (const TextRun& run : runs) {
            if (run.kind == TextRun::Kind::Emoji && m_style.isForExport) {
                fragments.push_back(
                    {QString(QChar::ObjectReplacementCharacter),
                     InlineTextObjects::emojiFormat(run.text, m_smallFont, m_theme.mutedTextColor)});
            } else {
                fragments.push_back(
                    {run.kind == TextRun::Kind::Emoji ? run.text : bidiIsolated(run.text), format});
                if (run.kind == TextRun::Kind::Emoji)
                    fragments.back().format.setFontFamilies(emojiFontFamilies());
            }
        }
        return fragments;
    }

    Fragments expressionFragments(const FormattedRow& row, const ColumnLayout& columns) const {
        Fragments fragments;
        for (const ExpressionPart& part : row.expression) {
            if (columns.showsOperandsOnly && !part.isOperand) continue;
            if (columns.showsOperandsOnly && !fragments.empty())
                fragments.push_back({QStringLiteral(" "), m_mutedFormat});
            QTextCharFormat format = part.linkedCell
                                         ? cellLinkFormat(*part.linkedCell, qkvRoleColor(m_theme, part.role))
                                         : m_plainFormat;
            if (columns.hasSmallExpressionFont)
                format.setProperty(QTextFormat::FontPixelSize, m_smallFont.pixelSize());
            fragments.push_back({part.text, format});
        }
        return fragments;
    }

    QTextCharFormat boldFormat() const {
        QTextCharFormat format = m_plainFormat;
        format.setFontWeight(QFont::DemiBold);
        return format;
    }

    /// Adds the list of nearest words. Words that are in the text are bold.
    void addNearestWords(const FormattedNearestWords& nearestWords) {
        addLine(0, {{nearestWords.title, boldFormat()}}).blockFormat.setBottomMargin(2);
        addLine(0, {{nearestWords.summary, m_plainFormat}});
        const QList<QTextOption::Tab> tabs = numberAndBarTabs(m_style.width);
        for (const FormattedNearestWords::Row& row : nearestWords.rows) {
            addTabbedLine({{bidiIsolated(row.word), row.isInText ? boldFormat() : m_plainFormat},
                           {QStringLiteral("\t"), {}},
                           {row.cosineText, m_plainFormat},
                           {QStringLiteral("\t"), {}},
                           {QString(QChar::ObjectReplacementCharacter),
                            InlineTextObjects::barFormat(row.cosineValue, m_theme.mutedTextColor)}},
                          tabs);
        }
        if (!nearestWords.note.isEmpty()) addLine(rowSpacing, {{nearestWords.note, m_mutedFormat}});
    }

    void addStep(const FormattedStep& step, bool isLast) {
        addLine(12, titleFragments(step.title, boldFormat())).blockFormat.setBottomMargin(2);
        if (!step.legend.isEmpty()) addLine(0, {{step.legend, m_mutedFormat}});
        if (!step.note.isEmpty()) addLine(4, {{step.note, m_plainFormat}});
        const ColumnLayout columns = layOutColumns(step, {m_style.width, m_style.font, m_smallFont});
        for (const FormattedRow& row : step.rows) {
            if (row.kind == FormattedRow::Kind::OperandValue) {
                addOperandValue(row);
            } else {
                addRow(row, columns);
            }
        }
        addResult(step, columns.numberRightEdge, isLast);
    }

    /// Adds the value of an operand above the rows, such as "max = 2.2753, the largest of the row".
    void addOperandValue(const FormattedRow& row) {
        Fragments fragments = expressionFragments(row, {});
        fragments.push_back({QStringLiteral(" = ") + row.values.join(QString()), m_plainFormat});
        if (!row.label.isEmpty()) fragments.push_back({tr(", ") + row.label, m_mutedFormat});
        addLine(rowSpacing, std::move(fragments));
    }

    void addRow(const FormattedRow& row, const ColumnLayout& columns) {
        Fragments fragments;
        const bool isTerm = row.kind == FormattedRow::Kind::Term;
        if (!row.label.isEmpty()) {
            fragments = labelFragments(row.label, isTerm ? columns.labelWidth : m_style.width);
            if (isTerm) fragments.push_back({QStringLiteral("\u00a0 "), m_mutedFormat});
        }
        const Fragments expression = expressionFragments(row, columns);
        fragments.insert(fragments.end(), expression.begin(), expression.end());
        if (columns.isExpressionOnSeparateLine && isTerm) addLine(rowSpacing, std::exchange(fragments, {}));
        const QStringList values = valueColumnTexts(row, columns.hasSingleTerm);
        QList<QTextOption::Tab> tabs = columns.tabs;
        const qsizetype trailingColumnCount = (columns.hasSingleTerm ? 0 : 1) + (columns.hasBars ? 1 : 0);
        tabs.remove(0, tabs.size() - trailingColumnCount - values.size());
        const auto addColumn = [&](const QString& text, const QTextCharFormat& format) {
            fragments.push_back({QStringLiteral("\t"), {}});
            fragments.push_back({text, format});
        };
        for (const QString& value : values) addColumn(value, m_plainFormat);
        if (!columns.hasSingleTerm) addColumn(row.contribution, m_plainFormat);
        if (isTerm && columns.hasBars && !columns.hasSingleTerm) {
            addColumn(QString(QChar::ObjectReplacementCharacter),
                      InlineTextObjects::barFormat(row.fractionOfLargest, m_theme.mutedTextColor));
        }
        addTabbedLine(std::move(fragments), tabs);
    }

    /// Adds the result of a step. In exported figures, the result of the last step is larger, because it is
    /// the explained number.
    void addResult(const FormattedStep& step, double rightEdge, bool isLast) {
        const bool isLinked = step.resultCell && !isLast;
        QTextCharFormat format =
            isLinked ? cellLinkFormat(*step.resultCell, m_theme.textColor) : m_plainFormat;
        format.setFontWeight(QFont::DemiBold);
        if (isLast && m_style.isForExport) {
            format.setProperty(QTextFormat::FontPixelSize, m_theme.titleFont.pixelSize());
            addLine(8, {{resultText(step), format}});
            return;
        }
        addTabbedLine({{QStringLiteral("\t"), {}}, {resultText(step), format}},
                      {QTextOption::Tab(rightEdge, QTextOption::RightTab)});
    }

    const FigureTheme& m_theme;
    const PageStyle& m_style;
    QFont m_smallFont;
    QTextCharFormat m_plainFormat;
    QTextCharFormat m_mutedFormat;
    std::vector<CalculationLine> m_lines;
};

}  // namespace

std::vector<CalculationLine> calculationLines(const CalculationPage& page, const PageStyle& style) {
    return LineWriter(style).makeLines(page);
}

void writeLines(QTextCursor& cursor, const std::vector<CalculationLine>& lines) {
    cursor.beginEditBlock();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) cursor.insertBlock(lines[i].blockFormat, {});
        writeLine(cursor, lines[i]);
    }
    cursor.endEditBlock();
}

void writeLine(QTextCursor& cursor, const CalculationLine& line) {
    cursor.setBlockFormat(line.blockFormat);
    for (const auto& [text, format] : line.fragments) cursor.insertText(text, format);
    cursor.block().layout()->setCacheEnabled(true);  // paints the cached layout, which is faster
}

}  // namespace attention
