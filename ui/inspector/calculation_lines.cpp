// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_lines.h"

#include "heatmap/printable_text.h"
#include "heatmap/subscripts.h"
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

constexpr double betweenRows = 2;

class LineWriter {
    Q_DECLARE_TR_FUNCTIONS(attention::LineWriter)

 public:
    explicit LineWriter(const PageStyle& look) : m_theme(look.theme), m_look(look), m_small(look.font) {
        m_small.setPixelSize(m_theme.small.pixelSize());
        m_plain.setForeground(m_theme.text);
        m_muted.setForeground(m_theme.mutedText);
        m_muted.setProperty(QTextFormat::FontPixelSize, m_theme.small.pixelSize());
    }

    std::vector<CalculationLine> page(const CalculationPage& page) {
        if (page.nearestWords) addWords(*page.nearestWords);
        if (!page.note.isEmpty()) add(12, {{page.note, m_plain}});
        bool hasMore = page.canShowFewerTerms;
        for (std::size_t i = 0; i < page.steps.size(); ++i) {
            addStep(page.steps[i], i + 1 == page.steps.size());
            hasMore = hasMore || page.steps[i].hasOmittedTerms;
        }
        if (hasMore) {
            add(8, {{page.canShowFewerTerms ? tr("Fewer terms") : tr("All terms"),
                     anchor(QString::fromLatin1(allTermsLink), m_theme.text)}});
        }
        return std::move(m_lines);
    }

 private:
    using Pieces = std::vector<CalculationLine::Fragment>;

    QTextCharFormat anchor(const QString& href, const QColor& color) const {
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorHref(href);
        format.setFontUnderline(true);
        format.setForeground(color);
        return format;
    }
    QTextCharFormat linked(const CellRef& cell, const QColor& color) const {
        if (!m_look.isPaper) return anchor(linkToCell(cell), color);
        QTextCharFormat format;
        format.setForeground(color);
        return format;
    }
    CalculationLine& add(double above, Pieces pieces) {
        CalculationLine line;
        line.blockFormat.setLayoutDirection(Qt::LeftToRight);  // whatever the tokens are
        line.blockFormat.setTopMargin(m_lines.empty() ? 0 : above);
        line.fragments = std::move(pieces);
        m_lines.push_back(std::move(line));
        return m_lines.back();
    }
    /// One that never needs a second.
    CalculationLine& addColumns(Pieces pieces, const QList<QTextOption::Tab>& tabs) {
        CalculationLine& line = add(betweenRows, std::move(pieces));
        line.blockFormat.setTabPositions(tabs);
        line.blockFormat.setNonBreakableLines(true);
        return line;
    }

    /// Text that is copied from the window keeps its underscores.
    Pieces titlePieces(const QString& title, const QTextCharFormat& format) const {
        const std::vector<TextRun> parts = textRuns(m_look.isPaper ? withSubscripts(title) : title);
        if (parts.empty()) return {{title, format}};
        Pieces pieces;
        for (const TextRun& part : parts) {
            pieces.push_back({part.text, format});
            if (part.kind == TextRun::Kind::Subscript)
                pieces.back().format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
        }
        return pieces;
    }

    /// What names a row, cut where it would reach into the numbers.
    Pieces labelPieces(const QString& label, double room) const {
        const QString text = elided(label, m_small, room);
        QTextCharFormat format = m_muted;
        if (text != label) format.setToolTip(label);
        const std::vector<TextRun> parts = textRuns(text);
        if (parts.empty()) return {{bidiIsolated(text), format}};
        Pieces pieces;
        for (const TextRun& part : parts) {
            if (part.kind == TextRun::Kind::Emoji && m_look.isPaper) {
                pieces.push_back({QString(QChar::ObjectReplacementCharacter),
                                  InlineTextObjects::emojiFormat(part.text, m_small, m_theme.mutedText)});
            } else {
                pieces.push_back(
                    {part.kind == TextRun::Kind::Emoji ? part.text : bidiIsolated(part.text), format});
                if (part.kind == TextRun::Kind::Emoji)
                    pieces.back().format.setFontFamilies(emojiFontFamilies());
            }
        }
        return pieces;
    }

    Pieces namePieces(const FormattedRow& row, const ColumnLayout& columns) const {
        Pieces pieces;
        for (const ExpressionPart& piece : row.expression) {
            if (columns.showsOperandsOnly && !piece.isOperand) continue;
            if (columns.showsOperandsOnly && !pieces.empty())
                pieces.push_back({QStringLiteral(" "), m_muted});
            QTextCharFormat format =
                piece.link ? linked(*piece.link, qkvRoleColor(m_theme, piece.role)) : m_plain;
            if (columns.hasSmallExpressionFont)
                format.setProperty(QTextFormat::FontPixelSize, m_small.pixelSize());
            pieces.push_back({piece.text, format});
        }
        return pieces;
    }

    QTextCharFormat bold() const {
        QTextCharFormat format = m_plain;
        format.setFontWeight(QFont::Bold);
        return format;
    }

    /// Words of the text itself are bold.
    void addWords(const FormattedNearestWords& words) {
        add(0, {{words.title, bold()}}).blockFormat.setBottomMargin(2);
        add(0, {{words.summary, m_plain}});
        const QList<QTextOption::Tab> tabs = numberAndBarTabs(m_look.width);
        for (const FormattedNearestWords::Row& row : words.rows) {
            addColumns({{bidiIsolated(row.word), row.isInText ? bold() : m_plain},
                        {QStringLiteral("\t"), {}},
                        {row.cosine, m_plain},
                        {QStringLiteral("\t"), {}},
                        {QString(QChar::ObjectReplacementCharacter),
                         InlineTextObjects::barFormat(row.cosineValue, m_theme.mutedText)}},
                       tabs);
        }
        if (!words.note.isEmpty()) add(betweenRows, {{words.note, m_muted}});
    }

    void addStep(const FormattedStep& step, bool isLast) {
        add(12, titlePieces(step.title, bold())).blockFormat.setBottomMargin(2);
        if (!step.legend.isEmpty()) add(0, {{step.legend, m_muted}});
        if (!step.note.isEmpty()) add(4, {{step.note, m_plain}});
        const ColumnLayout columns = layOutColumns(step, {m_look.width, m_theme.body, m_small});
        for (const FormattedRow& row : step.rows) {
            if (row.kind == FormattedRow::Kind::OperandValue) {
                addMention(row);
            } else {
                addRow(row, columns);
            }
        }
        addResult(step, columns.numberRightEdge, isLast);
    }

    /// "max = 2.2753, the largest of the row"
    void addMention(const FormattedRow& row) {
        Pieces pieces = namePieces(row, {});
        pieces.push_back({QStringLiteral(" = ") + row.values.join(QString()), m_plain});
        if (!row.label.isEmpty()) pieces.push_back({tr(", ") + row.label, m_muted});
        add(betweenRows, std::move(pieces));
    }

    void addRow(const FormattedRow& row, const ColumnLayout& columns) {
        Pieces pieces;
        const bool isTerm = row.kind == FormattedRow::Kind::Term;
        if (!row.label.isEmpty()) {
            pieces = labelPieces(row.label, isTerm ? columns.labelWidth : m_look.width);
            if (isTerm) pieces.push_back({QStringLiteral("\u00a0 "), m_muted});
        }
        const Pieces name = namePieces(row, columns);
        pieces.insert(pieces.end(), name.begin(), name.end());
        if (columns.isExpressionAbove && isTerm) add(betweenRows, std::exchange(pieces, {}));
        const QStringList values = valueColumnTexts(row, columns.hasSingleTerm);
        QList<QTextOption::Tab> tabs = columns.tabs;
        const qsizetype columnsBehind = (columns.hasSingleTerm ? 0 : 1) + (columns.hasBars ? 1 : 0);
        tabs.remove(0, tabs.size() - columnsBehind - values.size());
        const auto addColumn = [&](const QString& text, const QTextCharFormat& format) {
            pieces.push_back({QStringLiteral("\t"), {}});
            pieces.push_back({text, format});
        };
        for (const QString& value : values) addColumn(value, m_plain);
        if (!columns.hasSingleTerm) addColumn(row.contribution, m_plain);
        if (isTerm && columns.hasBars && !columns.hasSingleTerm) {
            addColumn(QString(QChar::ObjectReplacementCharacter),
                      InlineTextObjects::barFormat(row.fractionOfLargest, m_theme.mutedText));
        }
        addColumns(std::move(pieces), tabs);
    }

    /// On paper the last is what all is about.
    void addResult(const FormattedStep& step, double right, bool isLast) {
        const bool isLinked = step.resultCell && !isLast;
        QTextCharFormat format = isLinked ? linked(*step.resultCell, m_theme.text) : m_plain;
        format.setFontWeight(QFont::Bold);
        if (isLast && m_look.isPaper) {
            format.setProperty(QTextFormat::FontPixelSize, m_theme.body.pixelSize() * 3 / 2);
            add(8, {{resultText(step), format}});
            return;
        }
        addColumns({{QStringLiteral("\t"), {}}, {resultText(step), format}},
                   {QTextOption::Tab(right, QTextOption::RightTab)});
    }

    const FigureTheme& m_theme;
    const PageStyle& m_look;
    QFont m_small;
    QTextCharFormat m_plain;
    QTextCharFormat m_muted;
    std::vector<CalculationLine> m_lines;
};

}  // namespace

std::vector<CalculationLine> calculationLines(const CalculationPage& page, const PageStyle& style) {
    return LineWriter(style).page(page);
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
    cursor.block().layout()->setCacheEnabled(true);  // what is laid out is drawn at once
}

}  // namespace attention
