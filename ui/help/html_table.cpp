// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/html_table.h"

#include <map>
#include <vector>

namespace attention {
namespace {

/// Returns the widths of the columns in percent. Consecutive tables of the same kind have the same widths.
/// Tables whose first column is code, such as a key, have other widths than tables whose first column is a
/// symbol.
const std::vector<int>& columnWidths(bool beginsWithCode, qsizetype columnCount) {
    static const std::map<qsizetype, std::vector<int>> codeTableWidths = {
        {2, {34, 66}}, {3, {26, 28, 46}}, {4, {26, 22, 36, 16}}};
    static const std::map<qsizetype, std::vector<int>> symbolTableWidths = {
        {2, {34, 66}}, {3, {14, 40, 46}}, {4, {14, 30, 28, 28}}};
    return (beginsWithCode ? codeTableWidths : symbolTableWidths).at(columnCount);
}

}  // namespace

QString codeHtml(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<code>%1</code>").arg(text.toHtmlEscaped());
}

QString htmlTable(const QStringList& headerCells, const QList<QStringList>& rows) {
    if (rows.isEmpty()) return {};
    const auto& widths =
        columnWidths(rows.front().front().startsWith(QStringLiteral("<code>")), headerCells.size());
    QString table = QStringLiteral("<table>\n<tr>");
    for (qsizetype i = 0; i < headerCells.size(); ++i)
        table += QStringLiteral("<th width=\"%1%\">%2</th>")
                     .arg(widths[static_cast<std::size_t>(i)])
                     .arg(headerCells[i]);
    for (const QStringList& row : rows)
        table += QStringLiteral("</tr>\n<tr><td>") + row.join(QStringLiteral("</td><td>")) +
                 QStringLiteral("</td>");
    return table + QStringLiteral("</tr>\n</table>\n");
}

}  // namespace attention
