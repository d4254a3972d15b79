// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/eliding_combo_box.h"

#include <QStyleOptionComboBox>

namespace attention {

QSize ElidingComboBox::sizeHint() const {
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QFontMetrics metrics = fontMetrics();
    const QSize contentSize(m_minimumCharacters * metrics.horizontalAdvance('X'), metrics.height() + 2);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, contentSize, this);
}

}  // namespace attention

#include "moc_eliding_combo_box.cpp"
