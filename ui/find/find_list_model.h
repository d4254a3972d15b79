// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/find_entry.h"

#include <QAbstractListModel>

#include <vector>

namespace attention {

/// The entries that match the text in the search field, the best ones first.
class FindListModel : public QAbstractListModel {
    Q_OBJECT

 public:
    explicit FindListModel(QObject* parent) : QAbstractListModel(parent) {}

    void setEntries(std::vector<FindEntry> entries);
    void setSearchText(const QString& text);
    /// The entry in a row of the list.
    const FindEntry& entry(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

 private:
    std::vector<FindEntry> m_entries;
    std::vector<int> m_rows;  ///< indices of the entries that match
};

}  // namespace attention
