// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemDelegate>

namespace attention {

class FindListModel;

/// Paints an entry of FindListModel in one line. The title and the location are at the left, the value and
/// the shortcut at the right. If the entry is unavailable, the reason replaces the location.
class FindDelegate : public QAbstractItemDelegate {
    Q_OBJECT

 public:
    /// Creates a delegate for the entries of `model`, which must outlive the delegate.
    FindDelegate(const FindListModel& model, QObject* parent)
        : QAbstractItemDelegate(parent), m_model(model) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

 private:
    const FindListModel& m_model;
};

}  // namespace attention
