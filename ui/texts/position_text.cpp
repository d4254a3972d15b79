// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/position_text.h"

#include "texts/tr.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace attention {
namespace {

/// With each position `by` further; one that would not count from `first` on is a problem.
ZeroBasedPositions shifted(const QString& text, int headAt, int by, double first) {
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
    if (!document.isArray()) return {text, {}};
    ZeroBasedPositions result;
    QJsonArray list = document.array();
    for (QJsonValueRef entry : list) {
        if (!entry.isArray()) continue;
        QJsonArray cell = entry.toArray();
        for (const int i : {0, 1, headAt}) {
            if (i >= cell.size() || !cell[i].isDouble()) continue;
            const double position = cell[i].toDouble();
            if (position < first || position != std::floor(position))
                result.problem = tr("%1 is not a position; here cells count from 1, in whole numbers")
                                     .arg(QString::number(position));
            cell[i] = position + by;
        }
        entry = cell;
    }
    result.json = QString::fromUtf8(QJsonDocument(list).toJson(QJsonDocument::Compact));
    return result;
}

}  // namespace

QString toOneBasedPositions(const QString& json, int headIndex) {
    return shifted(json, headIndex, 1, 0).json;
}

ZeroBasedPositions toZeroBasedPositions(const QString& oneBasedJson, int headIndex) {
    return shifted(oneBasedJson, headIndex, -1, 1);
}

}  // namespace attention
