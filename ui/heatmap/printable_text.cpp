// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/printable_text.h"

#include "text/message.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>

namespace attention {
namespace {

constexpr std::size_t maximumTokenBytes = 400;  // longer labels are not readable and take seconds to lay out
constexpr QChar firstStrongIsolate(0x2068);     // begins an isolate with the direction of its first letter
constexpr QChar popDirectionalIsolate(0x2069);  // ends an isolate

bool isBidiControl(QChar::Direction direction) {
    switch (direction) {
        case QChar::DirLRE:
        case QChar::DirLRO:
        case QChar::DirRLE:
        case QChar::DirRLO:
        case QChar::DirPDF:
        case QChar::DirLRI:
        case QChar::DirRLI:
        case QChar::DirFSI:
        case QChar::DirPDI:
            return true;
        default:
            return false;
    }
}

QChar printableCharacter(QChar c) {
    if (c == QChar('\t')) return QChar(0x21e5);
    const bool isLineBreak =
        c == QChar('\n') || c == QChar('\r') || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
    if (isLineBreak) return QChar(0x21b5);
    if (c.category() == QChar::Other_Control || isBidiControl(c.direction()))
        return QChar::ReplacementCharacter;
    return c;
}

bool affectsBidiOrder(const QString& text) {
    return std::ranges::any_of(text.toUcs4(), [](char32_t c) {
        const QChar::Direction direction = QChar::direction(c);
        return direction == QChar::DirR || direction == QChar::DirAL || direction == QChar::DirAN ||
               isBidiControl(direction);
    });
}

}  // namespace

QString printableToken(const std::string& token) {
    QString text = QString::fromStdString(elidedText(token, maximumTokenBytes));
    std::ranges::transform(text, text.begin(), printableCharacter);
    // A token that contains only white space would be invisible, so each of its characters is replaced.
    if (text.trimmed().isEmpty()) text.fill(QChar(0x2423));
    return text;
}

QString truncatedText(const std::string& text) {
    constexpr std::size_t maximumTextBytes = 4000;  // no widget has room for a longer text
    return QString::fromStdString(elidedText(text, maximumTextBytes));
}

QString bidiIsolated(const QString& text) {
    return affectsBidiOrder(text) ? firstStrongIsolate + text + popDirectionalIsolate : text;
}

QString displayFileName(const QString& path) {
    return bidiIsolated(QFileInfo(path).fileName());
}

QString displayPath(const QString& path) {
    return bidiIsolated(QDir::toNativeSeparators(path));
}

QString plainToolTip(const QString& text) {
    return Qt::mightBeRichText(text) ? QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped()) : text;
}

QString withoutBidiIsolates(QString text) {
    return text.remove(firstStrongIsolate).remove(popDirectionalIsolate);
}

void balanceBidiIsolates(QStringList& lines) {
    qsizetype openIsolateCount = 0;  // at the end of the previous line
    for (QString& line : lines) {
        line.prepend(QString(openIsolateCount, firstStrongIsolate));
        openIsolateCount = line.count(firstStrongIsolate) - line.count(popDirectionalIsolate);
        if (openIsolateCount > 0) line.append(QString(openIsolateCount, popDirectionalIsolate));
    }
}

QString withSubscripts(QString text) {
    static const QRegularExpression symbolPattern(QStringLiteral("(?<![A-Za-z_])([A-Za-z])_(?=[A-Za-z])"));
    return text.replace(symbolPattern, QStringLiteral("\\1") + subscriptMark);
}

QString withoutSubscripts(QString text) {
    return text.replace(subscriptMark, QChar('_'));
}

}  // namespace attention
