// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_map.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <mutex>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void initializePaletteResources() {
    Q_INIT_RESOURCE(palettes);
}

namespace attention {
namespace {

constexpr std::array paletteTable = {
    PaletteInfo{Palette::Viridis, "viridis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Viridis")},
    PaletteInfo{Palette::Cividis, "cividis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Cividis")},
    PaletteInfo{Palette::Greys, "greys", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Greys")},
    PaletteInfo{Palette::RdBu, "rdbu", nullptr},
    PaletteInfo{Palette::RdBuDark, "rdbu_dark", nullptr},
};

ColorMap loadPalette(std::string_view name) {
    initializePaletteResources();
    QFile file(QStringLiteral(":/palettes/%1.csv")
                   .arg(QLatin1String(name.data(), static_cast<qsizetype>(name.size()))));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) qFatal("no palette %s", name.data());
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

std::span<const PaletteInfo> paletteInfos() {
    return paletteTable;
}

std::span<const PaletteInfo> weightPaletteInfos() {
    const auto firstWithoutTitle = std::ranges::find(paletteTable, nullptr, &PaletteInfo::title);
    return {paletteTable.begin(), firstWithoutTitle};
}

/// Reads a palette when it is used for the first time.
const ColorMap& colorMap(Palette palette) {
    static std::array<ColorMap, paletteTable.size()> colorMaps;
    static std::array<std::once_flag, paletteTable.size()> loadFlags;
    const auto i = static_cast<std::size_t>(palette);
    std::call_once(loadFlags[i], [i] { colorMaps[i] = loadPalette(paletteTable[i].name); });
    return colorMaps[i];
}

}  // namespace attention
