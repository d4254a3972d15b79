// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Text that means nothing to Markdown, in a table or outside.
QString plainMarkdown(QString text);
/// As it is typed: a key, a name in a file.
QString codeMarkdown(const QString& text);

/// A table, or nothing where there is no row. Cells are Markdown; all rows have as many as the head.
QString markdownTable(const QStringList& head, const QList<QStringList>& rows);

}  // namespace attention
