// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/widget_palette.h"

#include <utility>

namespace attention {
namespace {

constexpr design::Colors lightHighContrastColors = design::highContrastColors(false);
constexpr design::Colors darkHighContrastColors = design::highContrastColors(true);

QPalette paletteWith(const design::Colors& colors) {
    QPalette palette;
    const std::pair<QPalette::ColorRole, QRgb> roles[] = {
        {QPalette::Window, colors.window},
        {QPalette::WindowText, colors.ink},
        {QPalette::Base, colors.paper},
        {QPalette::AlternateBase, colors.window},
        {QPalette::Text, colors.ink},
        {QPalette::PlaceholderText, colors.mutedText},
        {QPalette::Button, colors.button},
        {QPalette::ButtonText, colors.ink},
        {QPalette::BrightText, colors.onAccent},
        {QPalette::ToolTipBase, colors.paper},
        {QPalette::ToolTipText, colors.ink},
        {QPalette::Highlight, colors.accent},
        {QPalette::HighlightedText, colors.onAccent},
        {QPalette::Link, colors.accent},
        {QPalette::LinkVisited, colors.accent},
        {QPalette::Light, colors.paper},
        {QPalette::Midlight, colors.hairline},
        {QPalette::Mid, colors.controlBorder},
        {QPalette::Dark, colors.controlBorder},
        {QPalette::Shadow, colors.mutedText},
    };
    for (const auto& [role, color] : roles) palette.setColor(role, QColor(color));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(colors.disabledText));
    palette.setColor(QPalette::Disabled, QPalette::Base, QColor(colors.window));
    palette.setColor(QPalette::Disabled, QPalette::Button, QColor(colors.window));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(colors.hairline));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, QColor(colors.ink));
    return palette;
}

}  // namespace

bool isDarkPalette(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QPalette widgetPalette(bool isDark) {
    return paletteWith(isDark ? design::darkColors : design::lightColors);
}

QPalette highContrastPalette(bool isDark) {
    return paletteWith(isDark ? darkHighContrastColors : lightHighContrastColors);
}

const design::Colors& colorsFor(const QPalette& palette) {
    const bool isDark = isDarkPalette(palette);
    const design::Colors& highContrast = isDark ? darkHighContrastColors : lightHighContrastColors;
    if (palette.color(QPalette::Window).rgb() == highContrast.window &&
        palette.color(QPalette::WindowText).rgb() == highContrast.ink)
        return highContrast;
    return isDark ? design::darkColors : design::lightColors;
}

}  // namespace attention
