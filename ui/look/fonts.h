// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLabel>

namespace attention {

enum class TextStyle {
    Caption,    ///< smaller than Body, for secondary text
    Body,       ///< the desktop font
    Heading,    ///< semibold, of the size of Body
    Title,      ///< larger than Heading, semibold
    PageTitle,  ///< the title of a help page
};

/// Returns `base` with the size and weight of `style`. `base` must have the size of TextStyle::Body. It is
/// the desktop font or the font of a widget. Sizes are proportional to the size of `base`, and at least
/// design::minimumFontSize.
QFont fontFor(TextStyle style, const QFont& base);

/// A label with the font of a TextStyle. The font is derived from the font of the parent widget, also after
/// that font has changed. Without a parent, it is derived once from the font of the application.
class StyledLabel : public QLabel {
    Q_OBJECT

 public:
    explicit StyledLabel(TextStyle style, const QString& text = {}, QWidget* parent = nullptr);

 protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateFont();

    TextStyle m_textStyle;
};

/// Adds fonts for Chinese characters and emoji to the font of the application, now and whenever the desktop
/// or the program sets another application font. Create one object for the application.
class FontFallbacks : public QObject {
    Q_OBJECT

 public:
    explicit FontFallbacks(QObject* parent);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    static void addFallbacks();
};

}  // namespace attention
