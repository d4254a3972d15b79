// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGlyphRun>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QTextLayout>

namespace attention::test {

/// The letters of a line from left to right, as they are drawn.
inline QString asSeen(const QString& text) {
    QTextLayout layout(text);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    QMap<double, QString> places;
    for (int i = 0; i < text.size(); ++i) {
        if (text[i] == QChar(0x2068) || text[i] == QChar(0x2069)) continue;
        const QList<QGlyphRun> runs = line.glyphRuns(i, 1);
        if (runs.isEmpty()) continue;
        places[runs[0].positions()[0].x()] += text[i];
    }
    return QStringList(places.values()).join(QString());
}

}  // namespace attention::test
