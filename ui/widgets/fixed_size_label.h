// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace attention {

/// A label whose text changes at every frame: the window is laid out again only when the text needs another
/// size.
class FixedSizeLabel : public QLabel {
    Q_OBJECT

 public:
    explicit FixedSizeLabel(QWidget* parent = nullptr) : QLabel(parent) {}

    void setTextAndAdjustSize(const QString& text);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    QSize textSize() const;
    void updateFixedSize();
};

}  // namespace attention
