// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_lines.h"

#include "heatmap/emoji_line.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "inspector/page_objects.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double padding = 1;  // of a row, on each side
constexpr double barColumn = 46;
constexpr QChar nextLine(QChar::LineSeparator);

/// The sum of its characters' widths: close enough to tell whether a text fits, and asked of every text.
double roughWidth(const QString& text, const QFont& font) {
    thread_local QHash<QFont, QHash<QChar, double>> widths;
    QHash<QChar, double>& ofFont = widths[font];
    double width = 0;
    for (const QChar c : text) {
        auto known = ofFont.find(c);
        if (known == ofFont.end()) known = ofFont.insert(c, QFontMetricsF(font).horizontalAdvance(c));
        width += *known;
    }
    return width;
}

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
        setColumns(page);
        if (!page.note.isEmpty()) add(m_lines.empty() ? 0 : 4, {{page.note, m_plain}});
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
    void setColumns(const InspectorPage& page) {
        double number = 0;
        for (const PrintedStep& step : page.steps) {
            for (const PrintedRow& row : step.rows)
                number = std::max(number, std::round(roughWidth(row.number, m_theme.body)) + 8);
        }
        const double bar = m_look.width - barColumn + padding;
        m_room = m_look.width - barColumn - number - 2 * padding;
        m_row.setTabPositions({QTextOption::Tab(bar - 2 * padding, QTextOption::RightTab),
                               QTextOption::Tab(bar, QTextOption::LeftTab)});
        m_row.setLayoutDirection(Qt::LeftToRight);
        m_row.setLeftMargin(padding);
    }

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
    QColor colorOf(Role role) const {
        switch (role) {
            case Role::Query:
                return m_theme.query;
            case Role::Key:
                return m_theme.key;
            case Role::Value:
                return m_theme.value;
            case Role::None:
                break;
        }
        return m_theme.text;
    }

    InspectorLine& add(double above, std::vector<InspectorLine::Piece> pieces) {
        InspectorLine line;
        line.block.setLayoutDirection(Qt::LeftToRight);  // whatever the tokens are
        line.block.setTopMargin(m_lines.empty() ? 0 : above);
        line.pieces = std::move(pieces);
        m_lines.push_back(std::move(line));
        return m_lines.back();
    }

    std::vector<InspectorLine::Piece> expression(const PrintedRow& row) const {
        std::vector<InspectorLine::Piece> pieces;
        for (const PrintedPiece& piece : row.pieces) {
            const bool isWhole = !piece.symbol.isEmpty() && !piece.text.isEmpty();
            const QString text = piece.symbol + (isWhole ? QString(QChar(0xa0)) : QString()) + piece.text;
            pieces.push_back({text, piece.link ? linked(*piece.link, colorOf(piece.role)) : m_plain});
        }
        if (row.label.isEmpty()) return pieces;
        const InspectorLine::Piece space{QStringLiteral("\u00a0 "), {}};
        if (!pieces.empty()) pieces.insert(pieces.begin(), space);
        double used = 0;
        for (const InspectorLine::Piece& piece : pieces) used += widthOf(piece);
        const auto label = labelPieces(row.label, m_room - used);
        pieces.insert(pieces.begin(), label.begin(), label.end());
        return pieces;
    }

    /// What names a row, cut where it would push the arithmetic onto a second line.
    std::vector<InspectorLine::Piece> labelPieces(const QString& label, double room) const {
        constexpr double least = 30;      // a few letters
        constexpr double ofOneWord = 56;  // what is no longer stays whole
        const bool isShort = attention::widthOf(label, m_small) <= ofOneWord;
        const QString text = isShort ? label : elided(label, m_small, std::max(room, least));
        QTextCharFormat format = m_muted;
        if (text != label) format.setToolTip(label);
        const std::vector<LinePiece> parts = emojiPieces(text);
        if (parts.empty()) return {{isolated(text), format}};
        std::vector<InspectorLine::Piece> pieces;
        for (const LinePiece& part : parts) {
            if (part.isEmoji && m_look.isPaper) {
                pieces.push_back({QString(QChar::ObjectReplacementCharacter),
                                  PageObjects::emoji(part.text, m_small, m_theme.mutedText)});
            } else {
                pieces.push_back({part.isEmoji ? part.text : isolated(part.text), format});
                if (part.isEmoji) pieces.back().format.setFontFamilies(emojiFamilies());
            }
        }
        return pieces;
    }

    double widthOf(const InspectorLine::Piece& piece) const {
        if (const double known = PageObjects::widthOf(piece.format); known > 0) return known;
        const bool isSmall = piece.format.intProperty(QTextFormat::FontPixelSize) == m_small.pixelSize();
        return roughWidth(piece.text, isSmall ? m_small : m_theme.body);
    }

    void addStep(const PrintedStep& step, bool isLast) {
        QTextCharFormat bold = m_plain;
        bold.setFontWeight(QFont::Bold);
        add(12, {{step.title, bold}}).block.setBottomMargin(2);
        if (!step.note.isEmpty()) add(4, {{step.note, m_plain}});
        // One term is its own sum: its value would stand there twice.
        const bool isSingle = step.rows.size() == 1 && step.rows.front().number == step.result;
        const bool isTable = !isSingle && !step.rows.empty();
        if (isSingle) add(0, expression(step.rows.front()));
        double above = 2;
        for (std::size_t i = 0; i < step.rows.size() && isTable; ++i) {
            addRow(above, step.rows[i]);
            above = 2 * padding;
        }
        addResult(2, step, isLast);
    }

    /// The number stands beside the first line of an expression that needs more than one.
    void addRow(double above, const PrintedRow& row) {
        const auto pieces = expression(row);
        double used = 0;
        std::size_t first = 0;  // piece that has no room any more
        for (; first < pieces.size(); ++first) {
            used += widthOf(pieces[first]);
            if (used > m_room && first > 0) break;
        }
        const bool isClosing = first < pieces.size() && pieces[first].text.startsWith(QChar(')'));
        if (isClosing && first > 1) --first;  // no line begins with a bracket that closes
        std::vector<InspectorLine::Piece> line(pieces.begin(), pieces.begin() + static_cast<long>(first));
        line.push_back({QStringLiteral("\t"), {}});
        line.push_back({row.number, m_plain});
        if (row.kind == PrintedRow::Kind::Term) {
            line.push_back({QStringLiteral("\t"), {}});
            line.push_back(
                {QString(QChar::ObjectReplacementCharacter), PageObjects::bar(row.share, m_theme.mutedText)});
        }
        if (first < pieces.size()) line.push_back({QString(nextLine), {}});
        line.insert(line.end(), pieces.begin() + static_cast<long>(first), pieces.end());
        InspectorLine& added = add(above, std::move(line));
        const double top = added.block.topMargin();
        added.block = m_row;
        added.block.setTopMargin(top);
    }

    void addResult(double above, const PrintedStep& step, bool isLast) {
        const bool isSum = step.rows.size() > 1;
        const QString sign = isSum && !step.isExact && step.result != "NaN" ? "≈ " : "= ";
        const bool isLinked = step.resultCell && !isLast;
        QTextCharFormat format = isLinked ? linked(*step.resultCell, m_theme.text) : m_plain;
        const int size = isLast ? m_theme.body.pixelSize() * 3 / 2 : m_theme.body.pixelSize();
        format.setProperty(QTextFormat::FontPixelSize, size);
        format.setFontWeight(QFont::Bold);
        add(above, {{sign + step.result, format}});
    }

    const FigureTheme& m_theme;
    const PageLook& m_look;
    QFont m_small;
    QTextCharFormat m_plain;
    QTextCharFormat m_muted;
    QTextBlockFormat m_row;
    double m_room = 0;  ///< for an expression
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
