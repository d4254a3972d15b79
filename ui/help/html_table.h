// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// As it is typed: a key, a name in a file.
QString codeHtml(const QString& text);

/// A table, or nothing where there is no row. Cells are HTML; all rows have as many as the head.
QString htmlTable(const QStringList& headerCells, const QList<QStringList>& rows);

}  // namespace attention
