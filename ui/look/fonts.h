// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLabel>

namespace attention {

enum class TextStyle {
    Caption,  ///< small text that explains
    Body,
    Heading,  ///< semibold, of the size of Body
    Title,    ///< larger, semibold
    Message,  ///< the largest text of the window apart from the sentence
};

/// Returns a font of `base`'s family. `base` is the font of the desktop, or of a widget with Body text; the
/// size follows its size, and is at least design::minimumFontSize.
QFont fontFor(TextStyle style, const QFont& base);

/// A label whose font follows the font of its parent widget, also when that font changes.
class StyledLabel : public QLabel {
    Q_OBJECT

 public:
    explicit StyledLabel(TextStyle style, const QString& text = {}, QWidget* parent = nullptr);

 protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateFont();

    TextStyle m_style;
};

}  // namespace attention
