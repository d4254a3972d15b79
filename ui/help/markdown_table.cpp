// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/markdown_table.h"

#include <QRegularExpression>

namespace attention {
namespace {

QString tableLine(const QStringList& cells) {
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

}  // namespace

QString plainMarkdown(QString text) {
    static const QRegularExpression signs(QStringLiteral(R"(([\\|*_`<\[\]]))"));
    return text.replace(signs, QStringLiteral("\\\\1"));
}

QString codeMarkdown(const QString& text) {
    if (text.isEmpty()) return {};
    return '`' + QString(text).replace('|', QStringLiteral("\\|")) + '`';
}

QString markdownTable(const QStringList& head, const QList<QStringList>& rows) {
    if (rows.isEmpty()) return {};
    QString table = tableLine(head) + tableLine(QStringList(head.size(), QStringLiteral("---")));
    for (const QStringList& row : rows) table += tableLine(row);
    return table;
}

}  // namespace attention
