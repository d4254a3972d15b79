// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_map.h"

#include <QFile>
#include <QStringList>

#include <mutex>

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

/// Each is read when it is asked for.
const ColorMap& colorMap(Palette palette) {
    static constexpr std::array names = {"viridis", "cividis", "greys", "rdbu", "rdbu_dark"};
    static std::array<ColorMap, names.size()> maps;
    static std::array<std::once_flag, names.size()> areRead;
    const auto i = static_cast<std::size_t>(palette);
    std::call_once(areRead[i], [i] { maps[i] = load(names[i]); });
    return maps[i];
}

}  // namespace attention
