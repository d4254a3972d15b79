// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/fonts.h"

#include "look/design_values.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>

#include <algorithm>

namespace attention {

QFont fontFor(TextStyle style, const QFont& base) {
    // QFontInfo searches for the matching system font, which is slower than reading a pixel size.
    const int basePixelSize = base.pixelSize() > 0 ? base.pixelSize() : QFontInfo(base).pixelSize();
    const auto scaled = [&](int designSize) {
        return std::max(design::minimumFontSize,
                        qRound(designSize * basePixelSize / double(design::bodyFontSize)));
    };
    QFont font = base;
    switch (style) {
        case TextStyle::Caption:
            font.setPixelSize(scaled(design::captionFontSize));
            break;
        case TextStyle::Body:
        case TextStyle::Heading:
            font.setPixelSize(std::max(design::minimumFontSize, basePixelSize));
            break;
        case TextStyle::Title:
            font.setPixelSize(scaled(design::titleFontSize));
            break;
        case TextStyle::PageTitle:
            font.setPixelSize(scaled(design::pageTitleFontSize));
            break;
    }
    if (style == TextStyle::Heading || style == TextStyle::Title) font.setWeight(QFont::DemiBold);
    return font;
}

StyledLabel::StyledLabel(TextStyle style, const QString& text, QWidget* parent)
    : QLabel(text, parent), m_textStyle(style) {
    if (parent) parent->installEventFilter(this);
    updateFont();
}

void StyledLabel::updateFont() {
    const QFont styledFont =
        fontFor(m_textStyle, parentWidget() ? parentWidget()->font() : QApplication::font());
    if (styledFont != font()) setFont(styledFont);
}

bool StyledLabel::event(QEvent* event) {
    if (event->type() == QEvent::ParentChange && parentWidget()) {
        // After setFont(), Qt sends no FontChange to this label when only the size of its parent's font
        // changes.
        parentWidget()->installEventFilter(this);
        updateFont();
    }
    return QLabel::event(event);
}

bool StyledLabel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FontChange && watched == parentWidget()) updateFont();
    return QLabel::eventFilter(watched, event);
}

FontFallbacks::FontFallbacks(QObject* parent) : QObject(parent) {
    addFallbacks();
    qApp->installEventFilter(this);
}

bool FontFallbacks::eventFilter(QObject* watched, QEvent* event) {
    if (watched == qApp && event->type() == QEvent::ApplicationFontChange) addFallbacks();
    return QObject::eventFilter(watched, event);
}

void FontFallbacks::addFallbacks() {
    // Without a Chinese locale fontconfig prefers Japanese shapes for Han characters.
    const QString chineseFamily = QStringLiteral("Noto Sans CJK SC");
    QFont font = QApplication::font();
    if (font.families().contains(chineseFamily)) return;
    // The family may be a generic name, which Qt ignores in a list of families. QFontInfo returns the actual
    // family.
    font.setFamilies({QFontInfo(font).family(), chineseFamily, QStringLiteral("Noto Color Emoji")});
    QApplication::setFont(font);
}

}  // namespace attention

#include "moc_fonts.cpp"
