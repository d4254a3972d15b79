// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_map.h"

#include <QFile>
#include <QStringList>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void requirePalettes() {
    Q_INIT_RESOURCE(palettes);
}

namespace attention {
namespace {

ColorMap load(const char* name) {
    requirePalettes();
    QFile file(QStringLiteral(":/palettes/%1.csv").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) qFatal("no palette %s", name);
    ColorMap stops{};
    std::size_t count = 0;
    while (!file.atEnd() && count < stops.size()) {
        const QByteArray line = file.readLine().trimmed();
        if (line.startsWith('#')) continue;
        const QList<QByteArray> parts = line.split(',');
        Q_ASSERT(parts.size() == 3);
        stops[count++] = qRgb(parts[0].toInt(), parts[1].toInt(), parts[2].toInt());
    }
    Q_ASSERT(count == stops.size());
    return stops;
}

}  // namespace

const ColorMap& colorMap(Palette palette) {
    static const std::array<ColorMap, 4> maps = {load("viridis"), load("cividis"), load("greys"),
                                                 load("rdbu")};
    return maps[static_cast<std::size_t>(palette)];
}

}  // namespace attention
