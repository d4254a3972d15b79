// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_map.h"

#include <QFile>
#include <QStringList>

#include <mutex>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void initializePaletteResources() {
    Q_INIT_RESOURCE(palettes);
}

namespace attention {
namespace {

ColorMap loadPalette(const char* name) {
    initializePaletteResources();
    QFile file(QStringLiteral(":/palettes/%1.csv").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) qFatal("no palette %s", name);
    ColorMap colors{};
    std::size_t count = 0;
    while (!file.atEnd() && count < colors.size()) {
        const QByteArray line = file.readLine().trimmed();
        if (line.startsWith('#')) continue;
        const QList<QByteArray> channels = line.split(',');
        Q_ASSERT(channels.size() == 3);
        colors[count++] = qRgb(channels[0].toInt(), channels[1].toInt(), channels[2].toInt());
    }
    Q_ASSERT(count == colors.size());
    return colors;
}

}  // namespace

/// Each is read when it is asked for.
const ColorMap& colorMap(Palette palette) {
    static constexpr std::array paletteNames = {"viridis", "cividis", "greys", "rdbu", "rdbu_dark"};
    static std::array<ColorMap, paletteNames.size()> colorMaps;
    static std::array<std::once_flag, paletteNames.size()> loadFlags;
    const auto i = static_cast<std::size_t>(palette);
    std::call_once(loadFlags[i], [i] { colorMaps[i] = loadPalette(paletteNames[i]); });
    return colorMaps[i];
}

}  // namespace attention
