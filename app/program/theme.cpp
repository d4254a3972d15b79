// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/theme.h"

#include "heatmap/figure_theme.h"

#include <QApplication>
#include <QToolTip>

namespace attention {
namespace {

/// The neutral greys around the figures: those of one theme.
struct WidgetColors {
    QColor window;
    QColor base;
    QColor alternateBase;
    QColor button;
    QColor light;
    QColor midlight;
    QColor mid;
    QColor dark;
    QColor shadow;
    QColor disabledText;
    QColor toolTip;
    QColor highlightedText;
    QColor link;
    QColor visitedLink;
};

const WidgetColors lightColors = {.window = QColor(0xf6f7f8),
                                  .base = QColor(0xffffff),
                                  .alternateBase = QColor(0xf1f3f5),
                                  .button = QColor(0xf3f4f6),
                                  .light = QColor(0xffffff),
                                  .midlight = QColor(0xeceef1),
                                  .mid = QColor(0xc4c8ce),
                                  .dark = QColor(0xa3a9b2),
                                  .shadow = QColor(0x6b7280),
                                  .disabledText = QColor(0x6d7480),
                                  .toolTip = QColor(0xffffff),
                                  .highlightedText = QColor(0xffffff),
                                  .link = QColor(0x0a5a9c),
                                  .visitedLink = QColor(0x6a3fa0)};

const WidgetColors darkColors = {.window = QColor(0x2e3238),
                                 .base = QColor(0x393e46),
                                 .alternateBase = QColor(0x353a41),
                                 .button = QColor(0x3b4048),
                                 .light = QColor(0x585e69),
                                 .midlight = QColor(0x4a4f58),
                                 .mid = QColor(0x1f2226),
                                 .dark = QColor(0x17191c),
                                 .shadow = QColor(0x0e0f11),
                                 .disabledText = QColor(0xa0a7b3),
                                 .toolTip = QColor(0x3f444d),
                                 .highlightedText = QColor(0x1b1d21),
                                 .link = QColor(0x7cbcf5),
                                 .visitedLink = QColor(0xc7a6f5)};

QPalette makePalette(const WidgetColors& colors, const FigureTheme& figureTheme) {
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternateBase);
    palette.setColor(QPalette::Button, colors.button);
    palette.setColor(QPalette::Light, colors.light);
    palette.setColor(QPalette::Midlight, colors.midlight);
    palette.setColor(QPalette::Mid, colors.mid);
    palette.setColor(QPalette::Dark, colors.dark);
    palette.setColor(QPalette::Shadow, colors.shadow);
    palette.setColor(QPalette::ToolTipBase, colors.toolTip);
    palette.setColor(QPalette::ToolTipText, figureTheme.textColor);
    palette.setColor(QPalette::Highlight, figureTheme.accentColor);
    palette.setColor(QPalette::HighlightedText, colors.highlightedText);
    palette.setColor(QPalette::BrightText, colors.highlightedText);
    palette.setColor(QPalette::Link, colors.link);
    palette.setColor(QPalette::LinkVisited, colors.visitedLink);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(role, figureTheme.textColor);
        palette.setColor(QPalette::Disabled, role, colors.disabledText);
    }
    palette.setColor(QPalette::PlaceholderText, figureTheme.mutedTextColor);
    palette.setColor(QPalette::Disabled, QPalette::Base, colors.window);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.mid);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, figureTheme.textColor);
    return palette;
}

}  // namespace

QPalette widgetPalette(Theme theme) {
    switch (theme) {
        case Theme::Light:
            return makePalette(lightColors, lightTheme(QFont()));
        case Theme::Dark:
            return makePalette(darkColors, darkTheme(QFont()));
        case Theme::System:
            break;
    }
    return QPalette();
}

void applyTheme(Theme theme) {
    static const QPalette desktopToolTipPalette = QToolTip::palette();
    // A palette without a role of its own takes every colour from the desktop, and follows it.
    QApplication::setPalette(theme == Theme::System ? QPalette() : widgetPalette(theme));
    QToolTip::setPalette(theme == Theme::System ? desktopToolTipPalette : widgetPalette(theme));
}

}  // namespace attention
