// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGlyphRun>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QTextLayout>

namespace attention::test {

/// Returns the characters of `text` in the order in which they appear in a line on the screen, from left to
/// right. Leaves out the invisible characters that isolate a text direction.
inline QString visualOrder(const QString& text) {
    QTextLayout layout(text);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    QMap<double, QString> charactersByX;
    for (int i = 0; i < text.size(); ++i) {
        if (text[i] == QChar(0x2068) || text[i] == QChar(0x2069)) continue;
        const QList<QGlyphRun> runs = line.glyphRuns(i, 1);
        if (runs.isEmpty()) continue;
        charactersByX[runs[0].positions()[0].x()] += text[i];
    }
    return QStringList(charactersByX.values()).join(QString());
}

}  // namespace attention::test
