// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/position_text.h"

#include "texts/translation_contexts.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace attention {
namespace {

/// Adds `delta` to each position in a list of cells. A position that is less than `minPosition` or not a
/// whole number is reported as a problem. Returns `json` unchanged if it is not a JSON array.
ZeroBasedPositions withShiftedPositions(const QString& json, int headIndex, int delta, double minPosition) {
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8());
    if (!document.isArray()) return {json, {}};
    ZeroBasedPositions result;
    QJsonArray cells = document.array();
    for (QJsonValueRef entry : cells) {
        if (!entry.isArray()) continue;
        QJsonArray cell = entry.toArray();
        for (const int i : {0, 1, headIndex}) {
            if (i >= cell.size() || !cell[i].isDouble()) continue;
            const double position = cell[i].toDouble();
            if (position < minPosition || position != std::floor(position))
                result.problem =
                    Texts::tr("must contain positions that are whole numbers from 1, but it contains %1")
                        .arg(QString::number(position));
            cell[i] = position + delta;
        }
        entry = cell;
    }
    result.json = QString::fromUtf8(QJsonDocument(cells).toJson(QJsonDocument::Compact));
    return result;
}

}  // namespace

QString toOneBasedPositions(const QString& json, int headIndex) {
    return withShiftedPositions(json, headIndex, 1, 0).json;
}

ZeroBasedPositions toZeroBasedPositions(const QString& oneBasedJson, int headIndex) {
    return withShiftedPositions(oneBasedJson, headIndex, -1, 1);
}

QString noSuchQueryMessage(Index query, Index count) {
    return Texts::tr("the query must be a whole number from 1 to %2, but it is %1").arg(query + 1).arg(count);
}

QString noSuchKeyMessage(Index key, Index count) {
    return Texts::tr("the key must be a whole number from 1 to %2, but it is %1").arg(key + 1).arg(count);
}

QString noSuchHeadMessage(Index head, Index count) {
    return Texts::tr("the head must be a whole number from 1 to %2, but it is %1").arg(head + 1).arg(count);
}

}  // namespace attention
