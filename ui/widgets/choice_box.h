// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attention {

/// A combo box as wide as its layout makes it, from room for a number of letters on; longer choices are cut.
/// Qt's own policies for that build the list of each box before anybody opens it.
class ChoiceBox : public QComboBox {
    Q_OBJECT

 public:
    explicit ChoiceBox(int letters, QWidget* parent = nullptr) : QComboBox(parent), m_letters(letters) {}

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    int m_letters;
};

}  // namespace attention
