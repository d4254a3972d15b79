// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attention {

/// A combo box as wide as its layout makes it, from room for a number of letters on; longer choices are cut.
/// Qt's own policies for that build the list of each box before anybody opens it.
class ElidingComboBox : public QComboBox {
    Q_OBJECT

 public:
    explicit ElidingComboBox(int minimumCharacters, QWidget* parent = nullptr)
        : QComboBox(parent), m_minimumCharacters(minimumCharacters) {}

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    int m_minimumCharacters;
};

}  // namespace attention
