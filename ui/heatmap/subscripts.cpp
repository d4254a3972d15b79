// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/subscripts.h"

#include <QRegularExpression>

namespace attention {

QString withSubscripts(QString text) {
    static const QRegularExpression symbolPattern(QStringLiteral("(?<![A-Za-z_])([A-Za-z])_(?=[A-Za-z])"));
    return text.replace(symbolPattern, QStringLiteral("\\1") + subscriptMark);
}

QString withoutSubscripts(QString text) {
    return text.replace(subscriptMark, QChar('_'));
}

}  // namespace attention
