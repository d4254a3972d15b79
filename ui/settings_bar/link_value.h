// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings_bar/value_appearance.h"

#include <QPushButton>

namespace attention {

/// A button in the settings bar with the appearance of a value. The text is elided if the button is too
/// narrow. The tool tip shows the whole text.
class LinkValue : public QPushButton, public ValueText {
    Q_OBJECT

 public:
    explicit LinkValue(QWidget* parent = nullptr);

    /// Sets the text, the accessible name and the tool tip. A “&” in `text` is shown as it is and defines no
    /// shortcut.
    void setFullText(const QString& text);
    QString shownText() const override { return m_fullText; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QString m_fullText;  ///< the text of setFullText(); in text(), each “&” is doubled
};

}  // namespace attention
