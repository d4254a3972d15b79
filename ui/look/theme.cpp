// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/theme.h"

#include "look/keyboard_focus.h"
#include "look/widget_palette.h"
#include "look/widget_style.h"

#include <QApplication>
#include <QFontInfo>
#include <QIcon>
#include <QStandardPaths>
#include <QToolTip>

namespace attention {
namespace {

bool hasOwnStyle() {
    return qobject_cast<const WidgetStyle*>(QApplication::style());
}

/// True if no desktop has chosen the font: it is the one that Qt's generic platform theme has.
bool isDefaultFontOfQt(const QFont& font) {
    return font.family() == QStringLiteral("Sans Serif") && font.pointSize() == 9;
}

QPalette paletteFor(Theme theme) {
    if (theme != Theme::System) return widgetPalette(theme == Theme::Dark);
    // A palette without a role of its own takes every color from the desktop, and follows it.
    return hasOwnStyle() ? QApplication::style()->standardPalette() : QPalette();
}

}  // namespace

void setUpLook() {
    if (QApplication::style()->name().compare(QStringLiteral("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new WidgetStyle);
    if (QFont font = QApplication::font(); isDefaultFontOfQt(font)) {
        font.setPixelSize(design::bodySize);
        QApplication::setFont(font);
    }
    new KeyboardFocus(qApp);
    // Not every platform knows where icons are installed.
    QIcon::setThemeSearchPaths(QIcon::themeSearchPaths() +
                               QStandardPaths::locateAll(QStandardPaths::GenericDataLocation,
                                                         QStringLiteral("icons"),
                                                         QStandardPaths::LocateDirectory));
    applyTheme(Theme::System);
}

void applyTheme(Theme theme) {
    static const QPalette desktopToolTipPalette = QToolTip::palette();
    const QPalette palette = paletteFor(theme);
    QApplication::setPalette(palette);
    const bool isDesktopPalette = theme == Theme::System && !hasOwnStyle();
    QToolTip::setPalette(isDesktopPalette ? desktopToolTipPalette : palette);
    QIcon::setThemeName(isDarkPalette(QApplication::palette()) ? QStringLiteral("breeze-dark")
                                                               : QStringLiteral("breeze"));
}

}  // namespace attention
