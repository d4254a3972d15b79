// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace attention {

/// A label for a text that changes often, such as at every frame. Its size is fixed to the size of its text.
/// So the window is laid out again only when the size of the text changes.
class FixedSizeLabel : public QLabel {
    Q_OBJECT

 public:
    explicit FixedSizeLabel(QWidget* parent = nullptr) : QLabel(parent) {}

    /// Shows `text` and fixes the size of the label to the size of the text.
    void setTextAndAdjustSize(const QString& text);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    QSize textSize() const;
    void updateFixedSize();
};

}  // namespace attention
