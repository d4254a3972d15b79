// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attention {

/// A combo box whose size hint and minimum size have room for a fixed number of letters, so that its layout
/// determines the width. Longer items are elided. The size adjust policies of Qt are not used, because they
/// create the list of each box before the user opens it.
class ElidingComboBox : public QComboBox {
    Q_OBJECT

 public:
    /// Creates a combo box whose minimum width has room for `minimumCharacters` letters.
    explicit ElidingComboBox(int minimumCharacters, QWidget* parent = nullptr)
        : QComboBox(parent), m_minimumCharacters(minimumCharacters) {}

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    int m_minimumCharacters;
};

}  // namespace attention
