// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemDelegate>

namespace attention {

class FindListModel;

/// Paints an entry in one line: its title and location at the left, its value and keys at the right.
class FindDelegate : public QAbstractItemDelegate {
    Q_OBJECT

 public:
    FindDelegate(const FindListModel& model, QObject* parent)
        : QAbstractItemDelegate(parent), m_model(model) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

 private:
    const FindListModel& m_model;
};

}  // namespace attention
