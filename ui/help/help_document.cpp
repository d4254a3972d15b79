// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_document.h"

#include "heatmap/figure_theme.h"
#include "help/help_page.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <map>
#include <vector>

namespace attention {
namespace {

/// Qt's import of Markdown leaves the looks to others.
class HelpLook {
 public:
    HelpLook(QTextDocument& document, const QPalette& palette)
        : m_document(document), m_palette(palette), m_theme(themeFor(palette, document.defaultFont())) {}

    void apply() {
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            showBlock(block);
            showLetters(block);
        }
        frameCode();
        for (QTextFrame* frame : m_document.rootFrame()->childFrames()) {
            if (auto* table = qobject_cast<QTextTable*>(frame)) showTable(*table);
        }
    }

 private:
    static bool isInTable(const QTextBlock& block) { return QTextCursor(block).currentTable() != nullptr; }
    static bool isCodeBlock(const QTextBlock& block) {
        return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
    }

    void showBlock(const QTextBlock& block) const {
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        if (isInTable(block)) {
            format.setTopMargin(0);
            format.setBottomMargin(0);
        } else if (level > 0) {
            format.setTopMargin(level == 1 ? 0 : level == 2 ? 26 : 18);
            format.setBottomMargin(level == 1 ? 14 : 8);
        } else if (isCodeBlock(block)) {
            format.setLeftMargin(0);
            format.setTopMargin(0);
            format.setBottomMargin(0);
            format.setNonBreakableLines(false);
        } else {
            format.setTopMargin(0);
            format.setBottomMargin(block.textList() ? 4 : 10);
            format.setRightMargin(40);  // lines are shorter than tables are wide
            format.setLineHeight(122, QTextBlockFormat::ProportionalHeight);
        }
        QTextCursor(block).setBlockFormat(format);
    }

    /// Headings in their sizes, spans of code on a ground.
    void showLetters(const QTextBlock& block) const {
        const int level = block.blockFormat().headingLevel();
        const double size = m_document.defaultFont().pointSizeF();
        std::vector<QTextFragment> fragments;
        for (auto it = block.begin(); !it.atEnd(); ++it) fragments.push_back(it.fragment());
        for (const QTextFragment& fragment : fragments) {
            QTextCharFormat format = fragment.charFormat();
            const bool isCode = format.fontFixedPitch();
            if (isCode) {
                // A generic name is none in a list of families.
                const QString fixed = QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family();
                format.setFontFamilies({fixed, QStringLiteral("Noto Sans CJK SC")});
            }
            if (level > 0) {
                format.clearProperty(QTextFormat::FontSizeAdjustment);
                format.setFontPointSize(size * headingSize(level));
                format.setFontWeight(QFont::DemiBold);
            } else if (isCode) {
                format.setFontPointSize(size * 0.92);  // its letters are wide
                format.setBackground(ground());
            }
            QTextCursor cursor(block);
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
        }
    }
    static double headingSize(int level) { return level == 1 ? 1.6 : level == 2 ? 1.25 : 1.05; }

    /// Lines of code that belong together stand in a frame, since a block by itself has no padding.
    void frameCode() const {
        QTextFrameFormat format;
        format.setBackground(ground());
        format.setPadding(8);
        format.setTopMargin(2);
        format.setBottomMargin(12);
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            if (!isCodeBlock(block) || isInFrame(block)) continue;
            QTextBlock last = block;
            while (isCodeBlock(last.next())) last = last.next();
            QTextCursor cursor(block);
            cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
            const QTextFrame* frame = cursor.insertFrame(format);
            fold(frame->firstPosition() - 1);
            fold(frame->lastPosition() + 1);
        }
    }
    /// A block that is there only because a frame stands between blocks.
    void fold(int position) const {
        const QTextBlock block = m_document.findBlock(position);
        if (block.length() != 1) return;
        QTextBlockFormat format;
        format.setLineHeight(1, QTextBlockFormat::FixedHeight);
        QTextCursor(block).setBlockFormat(format);
    }
    bool isInFrame(const QTextBlock& block) const {
        return QTextCursor(block).currentFrame() != m_document.rootFrame();
    }

    /// Hairlines between rows, no frame; the head in the weight of a heading.
    void showTable(QTextTable& table) const {
        QTextTableFormat format = table.format();
        format.setBorder(0);
        format.setBorderCollapse(true);
        format.setCellPadding(0);
        format.setCellSpacing(0);
        format.setTopMargin(2);
        format.setBottomMargin(14);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setColumnWidthConstraints(widths(table));
        table.setFormat(format);
        for (int row = 0; row < table.rows(); ++row) {
            for (int column = 0; column < table.columns(); ++column) {
                QTextTableCell cell = table.cellAt(row, column);
                QTextTableCellFormat look = cell.format().toTableCellFormat();
                look.setBottomBorder(1);
                look.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                look.setBottomBorderBrush(row == 0 ? m_theme.mutedText : mixed(0.16));
                look.setTopPadding(4);
                look.setBottomPadding(4);
                look.setRightPadding(column + 1 < table.columns() ? 14 : 0);
                look.setLeftPadding(0);
                look.setVerticalAlignment(QTextCharFormat::AlignTop);
                cell.setFormat(look);
                if (row == 0) showHead(cell);
            }
        }
    }
    /// Of a field, a key, an option; others begin with a symbol.
    static bool beginsWithCode(const QTextTable& table) {
        const QTextBlock first = table.cellAt(table.rows() - 1, 0).firstCursorPosition().block();
        return !first.begin().atEnd() && first.begin().fragment().charFormat().fontFixedPitch();
    }
    /// The same in all tables of a kind, which follow one upon the other; in percent.
    static QList<QTextLength> widths(const QTextTable& table) {
        static const std::map<int, std::vector<int>> ofCode = {
            {2, {34, 66}}, {3, {26, 28, 46}}, {4, {26, 22, 36, 16}}};
        static const std::map<int, std::vector<int>> ofSymbols = {
            {2, {34, 66}}, {3, {14, 40, 46}}, {4, {14, 30, 28, 28}}};
        const auto& all = beginsWithCode(table) ? ofCode : ofSymbols;
        const auto found = all.find(table.columns());
        QList<QTextLength> widths;
        if (found == all.end()) return widths;
        for (const int percent : found->second) widths << QTextLength(QTextLength::PercentageLength, percent);
        return widths;
    }
    void showHead(const QTextTableCell& cell) const {
        QTextCursor cursor = cell.firstCursorPosition();
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
        QTextCharFormat text;
        text.setFontWeight(QFont::DemiBold);
        text.setForeground(m_theme.mutedText);
        cursor.mergeCharFormat(text);
    }
    QColor ground() const { return mixed(0.05); }
    /// The page with some of the text’s colour, which shows in every theme.
    QColor mixed(double share) const {
        const QColor page = m_palette.color(QPalette::Base);
        const QColor text = m_palette.color(QPalette::Text);
        const auto mix = [&](int of, int with) { return static_cast<int>(of + (with - of) * share); };
        return {mix(page.red(), text.red()), mix(page.green(), text.green()), mix(page.blue(), text.blue())};
    }

    QTextDocument& m_document;
    const QPalette& m_palette;
    FigureTheme m_theme;
};

}  // namespace

void setHelp(QTextDocument& document, const HelpPage& page, const QPalette& palette) {
    document.setIndentWidth(20);
    document.setMarkdown(QStringLiteral("# ") + page.title + QStringLiteral("\n\n") + page.text);
    HelpLook(document, palette).apply();
}

}  // namespace attention
