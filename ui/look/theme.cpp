// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/theme.h"

#include "look/design_values.h"
#include "look/icons.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"
#include "look/widget_style.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QStandardPaths>
#include <QToolTip>

namespace attention {
namespace {

bool hasOwnStyle() {
    return qobject_cast<const WidgetStyle*>(QApplication::style());
}

/// True if the font is the fallback of Qt's generic platform theme, so that the desktop has not set one.
bool isDefaultFontOfQt(const QFont& font) {
    return font.family() == QStringLiteral("Sans Serif") && font.pointSize() == 9;
}

QPalette paletteFor(Theme theme) {
    if (theme != Theme::System) return widgetPalette(theme == Theme::Dark);
    // A palette in which no role is set has the colors of the desktop, also after the desktop changes them.
    return hasOwnStyle() ? QApplication::style()->standardPalette() : QPalette();
}

void updateIconTheme() {
    setIconTheme(isDarkPalette(QApplication::palette()));
}

/// Selects the icons for a light or dark window again after the desktop has changed its palette.
class PaletteObserver : public QObject {
 public:
    using QObject::QObject;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange) updateIconTheme();
        return QObject::eventFilter(watched, event);
    }
};

}  // namespace

void setUpApplicationStyle() {
    if (QApplication::style()->name().compare(QStringLiteral("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new WidgetStyle);
    if (QFont font = QApplication::font(); isDefaultFontOfQt(font)) {
        font.setPixelSize(design::bodyFontSize);
        QApplication::setFont(font);
    }
    new KeyboardFocusTracker(qApp);
    qApp->installEventFilter(new PaletteObserver(qApp));
    // Some platforms do not set the folder in which icons are installed.
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
    updateIconTheme();
}

}  // namespace attention
