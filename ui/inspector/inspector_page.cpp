// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_page.h"

#include <QStringList>

namespace attention {
namespace {

constexpr char cellScheme[] = "cell";

}  // namespace

QUrl linkTo(const CellRef& cell) {
    return QUrl(QStringLiteral("%1:%2,%3,%4,%5")
                    .arg(QLatin1String(cellScheme))
                    .arg(static_cast<int>(cell.stage))
                    .arg(cell.head)
                    .arg(cell.row)
                    .arg(cell.column));
}

std::optional<CellRef> cellOfLink(const QUrl& link) {
    const QStringList numbers = link.path().split(QLatin1Char(','));
    if (link.scheme() != QLatin1String(cellScheme) || numbers.size() != 4) return {};
    return CellRef{static_cast<Stage>(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt(),
                   numbers[3].toInt()};
}

}  // namespace attention
