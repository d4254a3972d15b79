// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_lines.h"

#include "heatmap/pieced_line.h"
#include "heatmap/subscripts.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "inspector/inspector_columns.h"
#include "inspector/page_objects.h"

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
    explicit LineWriter(const PageLook& look) : m_theme(look.theme), m_look(look), m_small(look.font) {
        m_small.setPixelSize(m_theme.small.pixelSize());
        m_plain.setForeground(m_theme.text);
        m_muted.setForeground(m_theme.mutedText);
        m_muted.setProperty(QTextFormat::FontPixelSize, m_theme.small.pixelSize());
    }

    std::vector<InspectorLine> page(const InspectorPage& page) {
        if (page.words) addWords(*page.words);
        if (!page.note.isEmpty()) add(12, {{page.note, m_plain}});
        bool hasMore = page.hasAllTerms;
        for (std::size_t i = 0; i < page.steps.size(); ++i) {
            addStep(page.steps[i], i + 1 == page.steps.size());
            hasMore = hasMore || page.steps[i].hasMore;
        }
        if (hasMore) {
            add(8, {{page.hasAllTerms ? tr("Fewer terms") : tr("All terms"),
                     anchor(QString::fromLatin1(allTermsLink), m_theme.text)}});
        }
        return std::move(m_lines);
    }

 private:
    using Pieces = std::vector<InspectorLine::Piece>;

    QTextCharFormat anchor(const QString& href, const QColor& color) const {
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorHref(href);
        format.setFontUnderline(true);
        format.setForeground(color);
        return format;
    }
    QTextCharFormat linked(const CellRef& cell, const QColor& color) const {
        if (!m_look.isPaper) return anchor(linkTo(cell), color);
        QTextCharFormat format;
        format.setForeground(color);
        return format;
    }
    InspectorLine& add(double above, Pieces pieces) {
        InspectorLine line;
        line.block.setLayoutDirection(Qt::LeftToRight);  // whatever the tokens are
        line.block.setTopMargin(m_lines.empty() ? 0 : above);
        line.pieces = std::move(pieces);
        m_lines.push_back(std::move(line));
        return m_lines.back();
    }
    /// One that never needs a second.
    InspectorLine& addColumns(Pieces pieces, const QList<QTextOption::Tab>& tabs) {
        InspectorLine& line = add(betweenRows, std::move(pieces));
        line.block.setTabPositions(tabs);
        line.block.setNonBreakableLines(true);
        return line;
    }

    /// Text that is copied from the window keeps its underscores.
    Pieces titlePieces(const QString& title, const QTextCharFormat& format) const {
        const std::vector<LinePiece> parts = piecesOf(m_look.isPaper ? withSubscripts(title) : title);
        if (parts.empty()) return {{title, format}};
        Pieces pieces;
        for (const LinePiece& part : parts) {
            pieces.push_back({part.text, format});
            if (part.kind == LinePiece::Kind::Subscript)
                pieces.back().format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
        }
        return pieces;
    }

    /// What names a row, cut where it would reach into the numbers.
    Pieces labelPieces(const QString& label, double room) const {
        const QString text = elided(label, m_small, room);
        QTextCharFormat format = m_muted;
        if (text != label) format.setToolTip(label);
        const std::vector<LinePiece> parts = piecesOf(text);
        if (parts.empty()) return {{isolated(text), format}};
        Pieces pieces;
        for (const LinePiece& part : parts) {
            if (part.kind == LinePiece::Kind::Emoji && m_look.isPaper) {
                pieces.push_back({QString(QChar::ObjectReplacementCharacter),
                                  PageObjects::emoji(part.text, m_small, m_theme.mutedText)});
            } else {
                pieces.push_back(
                    {part.kind == LinePiece::Kind::Emoji ? part.text : isolated(part.text), format});
                if (part.kind == LinePiece::Kind::Emoji)
                    pieces.back().format.setFontFamilies(emojiFamilies());
            }
        }
        return pieces;
    }

    Pieces namePieces(const PrintedRow& row, const Columns& columns) const {
        Pieces pieces;
        for (const PrintedPiece& piece : row.name) {
            if (columns.hasShortNames && !piece.isOperand) continue;
            if (columns.hasShortNames && !pieces.empty()) pieces.push_back({QStringLiteral(" "), m_muted});
            QTextCharFormat format =
                piece.link ? linked(*piece.link, roleColor(m_theme, piece.role)) : m_plain;
            if (columns.hasSmallNames) format.setProperty(QTextFormat::FontPixelSize, m_small.pixelSize());
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
    void addWords(const PrintedWords& words) {
        add(0, {{words.title, bold()}}).block.setBottomMargin(2);
        add(0, {{words.sentence, m_plain}});
        const QList<QTextOption::Tab> tabs = barColumns(m_look.width);
        for (const PrintedWords::Row& row : words.rows) {
            addColumns({{isolated(row.word), row.isInText ? bold() : m_plain},
                        {QStringLiteral("\t"), {}},
                        {row.cosine, m_plain},
                        {QStringLiteral("\t"), {}},
                        {QString(QChar::ObjectReplacementCharacter),
                         PageObjects::bar(row.share, m_theme.mutedText)}},
                       tabs);
        }
        if (!words.note.isEmpty()) add(betweenRows, {{words.note, m_muted}});
    }

    void addStep(const PrintedStep& step, bool isLast) {
        add(12, titlePieces(step.title, bold())).block.setBottomMargin(2);
        if (!step.legend.isEmpty()) add(0, {{step.legend, m_muted}});
        if (!step.note.isEmpty()) add(4, {{step.note, m_plain}});
        const Columns columns = columnsOf(step, {m_look.width, m_theme.body, m_small});
        for (const PrintedRow& row : step.rows) {
            if (row.kind == PrintedRow::Kind::Mention) {
                addMention(row);
            } else {
                addRow(row, columns);
            }
        }
        addResult(step, columns.right, isLast);
    }

    /// "max = 2.2753, the largest of the row"
    void addMention(const PrintedRow& row) {
        Pieces pieces = namePieces(row, {});
        pieces.push_back({QStringLiteral(" = ") + row.values.join(QString()), m_plain});
        if (!row.label.isEmpty()) pieces.push_back({tr(", ") + row.label, m_muted});
        add(betweenRows, std::move(pieces));
    }

    void addRow(const PrintedRow& row, const Columns& columns) {
        Pieces pieces;
        const bool isTerm = row.kind == PrintedRow::Kind::Term;
        if (!row.label.isEmpty()) {
            pieces = labelPieces(row.label, isTerm ? columns.labelRoom : m_look.width);
            if (isTerm) pieces.push_back({QStringLiteral("\u00a0 "), m_muted});
        }
        const Pieces name = namePieces(row, columns);
        pieces.insert(pieces.end(), name.begin(), name.end());
        if (columns.isNameAbove && isTerm) add(betweenRows, std::exchange(pieces, {}));
        const QStringList values = valueTexts(row, columns.isSingle);
        QList<QTextOption::Tab> tabs = columns.tabs;
        const qsizetype columnsBehind = (columns.isSingle ? 0 : 1) + (columns.hasBars ? 1 : 0);
        tabs.remove(0, tabs.size() - columnsBehind - values.size());
        const auto addColumn = [&](const QString& text, const QTextCharFormat& format) {
            pieces.push_back({QStringLiteral("\t"), {}});
            pieces.push_back({text, format});
        };
        for (const QString& value : values) addColumn(value, m_plain);
        if (!columns.isSingle) addColumn(row.number, m_plain);
        if (isTerm && columns.hasBars && !columns.isSingle) {
            addColumn(QString(QChar::ObjectReplacementCharacter),
                      PageObjects::bar(row.share, m_theme.mutedText));
        }
        addColumns(std::move(pieces), tabs);
    }

    /// On paper the last is what all is about.
    void addResult(const PrintedStep& step, double right, bool isLast) {
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
    const PageLook& m_look;
    QFont m_small;
    QTextCharFormat m_plain;
    QTextCharFormat m_muted;
    std::vector<InspectorLine> m_lines;
};

}  // namespace

std::vector<InspectorLine> inspectorLines(const InspectorPage& page, const PageLook& look) {
    return LineWriter(look).page(page);
}

void writeLines(QTextCursor& cursor, const std::vector<InspectorLine>& lines) {
    cursor.beginEditBlock();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) cursor.insertBlock(lines[i].block, {});
        writeLine(cursor, lines[i]);
    }
    cursor.endEditBlock();
}

void writeLine(QTextCursor& cursor, const InspectorLine& line) {
    cursor.setBlockFormat(line.block);
    for (const auto& [text, format] : line.pieces) cursor.insertText(text, format);
    cursor.block().layout()->setCacheEnabled(true);  // what is laid out is drawn at once
}

}  // namespace attention
