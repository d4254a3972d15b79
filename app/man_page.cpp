// SPDX-License-Identifier: GPL-3.0-or-later
#include "man_page.h"

#include "help.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <string_view>
#include <utility>

namespace attention {
namespace {

/// Plain text: what roff would understand is escaped, and what is not ASCII named.
QByteArray lettersOf(const QString& text) {
    QByteArray roff;
    for (const char32_t letter : text.toUcs4()) {
        if (letter == '\\') {
            roff += "\\e";
        } else if (letter == '-') {
            roff += "\\-";  // a minus, which can be copied into a shell
        } else if (letter < 128) {
            roff += static_cast<char>(letter);
        } else {
            roff += "\\[u" + QByteArray::number(letter, 16).toUpper().rightJustified(4, '0') + ']';
        }
    }
    return roff;
}

/// A line of text with its spans of code, bold and italic letters, and the words of links.
QByteArray spansOf(const QString& text) {
    static const QRegularExpression span(
        QStringLiteral(R"(`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]+\)|\\(.))"));
    QByteArray roff;
    qsizetype at = 0;
    for (auto all = span.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        roff += lettersOf(text.mid(at, match.capturedStart() - at));
        at = match.capturedEnd();
        if (match.hasCaptured(1) || match.hasCaptured(2)) {
            QString code = match.captured(1) + match.captured(2);
            roff += "\\fB" + lettersOf(code.replace(QStringLiteral("\\|"), QStringLiteral("|"))) + "\\fR";
        } else if (match.hasCaptured(3)) {
            roff += "\\fI" + lettersOf(match.captured(3)) + "\\fR";
        } else {
            roff += lettersOf(match.captured(4) + match.captured(5));
        }
    }
    roff += lettersOf(text.mid(at));
    return roff.startsWith('.') || roff.startsWith('\'') ? "\\&" + roff : roff;
}

QStringList cellsOf(const QString& row) {
    static const QRegularExpression border(QStringLiteral("(?<!\\\\)\\|"));
    QStringList cells = row.split(border);
    cells = cells.mid(1, cells.size() - 2);
    for (QString& cell : cells) cell = cell.trimmed();
    return cells;
}

/// Reads line by line: lines of a paragraph follow each other, everything else is told by how it begins.
class RoffWriter {
 public:
    void read(const QString& line) {
        static const QRegularExpression heading(QStringLiteral("^(#+) (.+)$"));
        const auto match = heading.match(line);
        const bool isCode = line.startsWith(QStringLiteral("    "));
        if (m_isCode && !isCode && !line.isEmpty()) endCode();
        if (isCode && (m_isCode || m_isBreak)) {
            writeCode(line.mid(4));
        } else if (line.startsWith('|')) {
            writeRow(cellsOf(line));
        } else if (match.hasMatch()) {
            const bool isSection = match.captured(1).size() < 3;
            const QString title = isSection ? match.captured(2).toUpper() : match.captured(2);
            m_roff += (isSection ? ".SH " : ".SS ") + spansOf(title) + '\n';
            m_isBegun = true;
        } else if (line.startsWith(QStringLiteral("- "))) {
            m_roff += ".IP \\(bu 2\n" + spansOf(line.mid(2)) + '\n';
            m_isBegun = true;
        } else if (!line.isEmpty()) {
            if (!std::exchange(m_isBegun, true)) m_roff += ".PP\n";
            m_roff += spansOf(line.trimmed()) + '\n';
        }
        if (!line.startsWith('|')) m_head.clear();
        m_isBreak = line.isEmpty() || match.hasMatch();
        if (line.isEmpty()) m_isBegun = false;
    }
    QByteArray roff() {
        endCode();
        return m_roff;
    }

 private:
    void writeCode(const QString& line) {
        if (!std::exchange(m_isCode, true)) m_roff += ".PP\n.RS 4\n.EX\n";
        m_roff += lettersOf(line) + '\n';
    }
    void endCode() {
        if (std::exchange(m_isCode, false)) m_roff += ".EE\n.RE\n";
        m_isBegun = false;
    }
    /// The first cell and below it the others, each but the second with what its column is called.
    void writeRow(const QStringList& cells) {
        if (cells.front().startsWith(QStringLiteral("---"))) return;
        if (m_head.isEmpty()) {
            m_head = cells;
            return;
        }
        m_roff += ".TP\n" + spansOf(cells.front()) + '\n';
        QStringList told = {cells.value(1)};
        for (qsizetype i = 2; i < cells.size(); ++i) {
            if (!cells[i].isEmpty()) told << m_head[i] + QStringLiteral(": ") + cells[i];
        }
        told.removeAll(QString());
        m_roff += told.isEmpty() ? QByteArray("\\&\n") : spansOf(told.join(QStringLiteral(". "))) + '\n';
    }

    QByteArray m_roff;
    QStringList m_head;      ///< of the table that is being read
    bool m_isCode = false;   ///< among lines of code
    bool m_isBreak = true;   ///< behind an empty line
    bool m_isBegun = false;  ///< in a paragraph
};

}  // namespace

QByteArray roffOf(const QString& markdown) {
    RoffWriter writer;
    for (const QString& line : markdown.split('\n')) writer.read(line);
    return writer.roff();
}

QByteArray manPage() {
    const QString version = QCoreApplication::applicationVersion();
    QString page = QStringLiteral(
        "# Name\n\nattention-lab - shows the attention weights of a text, and every number behind them\n\n"
        "# Synopsis\n\n**attention-lab** [*options*] [*SESSION* …]\n\n# Description\n\n");
    const HelpTables tables = helpTables();
    const auto add = [&](const char* name) {
        page += filledHelp(helpSource(QLatin1String(name)), tables) + '\n';
    };
    add("figures");
    for (const char* name : {"session", "symbols", "about"}) {
        const auto topic = std::ranges::find(helpTopics(), std::string_view(name), &HelpTopic::name);
        page += QStringLiteral("# %1\n\n").arg(HelpTopic::tr(topic->title));
        add(name);
    }
    return ".TH ATTENTION\\-LAB 1 \"\" \"Attention Lab " + version.toLatin1() + "\"\n" + roffOf(page);
}

}  // namespace attention
