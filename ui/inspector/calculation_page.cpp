// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_page.h"

#include <QStringList>

namespace attention {
namespace {

constexpr char cellUrlScheme[] = "cell";

}  // namespace

QString linkToCell(const CellRef& cell) {
    QString link =
        QLatin1String(cellUrlScheme) + QLatin1Char(':') + QString::number(static_cast<int>(cell.stage));
    for (const int number : {cell.head, cell.row, cell.column})
        link += QLatin1Char(',') + QString::number(number);
    return link;
}

std::optional<CellRef> cellFromLink(const QUrl& link) {
    const QStringList numbers = link.path().split(QLatin1Char(','));
    if (link.scheme() != QLatin1String(cellUrlScheme) || numbers.size() != 4) return {};
    return CellRef{static_cast<Stage>(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt(),
                   numbers[3].toInt()};
}

}  // namespace attention
