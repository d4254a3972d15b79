// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_map.h"

#include "look/design_values.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <mutex>

// Q_INIT_RESOURCE makes the linker include the resources of this static library. The macro must be used
// outside of any namespace.
static void initializePaletteResources() {
    Q_INIT_RESOURCE(palettes);
}

namespace attention {
namespace {

constexpr std::array paletteTable = {
    PaletteInfo{Palette::Violet, "violet", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Violet")},
    PaletteInfo{Palette::Viridis, "viridis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Viridis")},
    PaletteInfo{Palette::Cividis, "cividis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Cividis")},
    PaletteInfo{Palette::Greys, "greys", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Grays")},
    PaletteInfo{Palette::RdBu, "rdbu", nullptr},
    PaletteInfo{Palette::RdBuDark, "rdbu_dark", nullptr},
    PaletteInfo{Palette::VioletDark, "violet_dark", nullptr},
};

/// Returns a palette in which the colors `stops` have equal distances. The colors between two stops are
/// interpolated linearly.
ColorMap interpolatedPalette(std::span<const QRgb> stops) {
    ColorMap colors{};
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const double position = static_cast<double>(i * (stops.size() - 1)) / (colors.size() - 1);
        const auto lower = std::min(static_cast<std::size_t>(position), stops.size() - 2);
        const double fraction = position - static_cast<double>(lower);
        const auto channel = [&](int (*channelOf)(QRgb)) {
            return qRound(std::lerp(channelOf(stops[lower]), channelOf(stops[lower + 1]), fraction));
        };
        colors[i] = qRgb(channel(&qRed), channel(&qGreen), channel(&qBlue));
    }
    return colors;
}

ColorMap readPalette(std::string_view name) {
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

ColorMap makePalette(const PaletteInfo& info) {
    switch (info.palette) {
        case Palette::Violet:
            return interpolatedPalette(design::lightColors.weightColors);
        case Palette::VioletDark:
            return interpolatedPalette(design::darkColors.weightColors);
        default:
            return readPalette(info.name);
    }
}

}  // namespace

std::span<const PaletteInfo> weightPaletteInfos() {
    const auto firstWithoutTitle = std::ranges::find(paletteTable, nullptr, &PaletteInfo::title);
    return {paletteTable.begin(), firstWithoutTitle};
}

/// Creates the palette when it is used for the first time.
const ColorMap& colorMap(Palette palette) {
    static std::array<ColorMap, paletteTable.size()> colorMaps;
    static std::array<std::once_flag, paletteTable.size()> loadFlags;
    const auto i = static_cast<std::size_t>(palette);
    std::call_once(loadFlags[i], [i] { colorMaps[i] = makePalette(paletteTable[i]); });
    return colorMaps[i];
}

}  // namespace attention
