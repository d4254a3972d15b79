// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns `text` as an HTML code element, such as a key or a name in a file. Empty if `text` is empty.
QString codeHtml(const QString& text);

/// Returns an HTML table, or an empty string if `rows` is empty. Cells are HTML. Each row must have as many
/// cells as `headerCells`.
QString htmlTable(const QStringList& headerCells, const QList<QStringList>& rows);

}  // namespace attention
