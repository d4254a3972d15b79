// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings_bar/value_appearance.h"

#include <QPushButton>

namespace attention {

/// A button in the settings bar that looks like a value and leads to the settings. If it is too narrow for
/// its text, the text is elided, and the tool tip shows the whole text.
class LinkValue : public QPushButton, public ValueText {
    Q_OBJECT

 public:
    explicit LinkValue(QWidget* parent = nullptr);

    void setFullText(const QString& text);
    QString shownText() const override { return m_fullText; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QString m_fullText;  ///< unlike text(), without the escapes of “&”
};

}  // namespace attention
