// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/find_entry.h"

#include <QAbstractListModel>

#include <vector>

namespace attention {

/// The list model of the entries that match the text in the search field of FindPanel, with the best matches
/// first.
class FindListModel : public QAbstractListModel {
    Q_OBJECT

 public:
    explicit FindListModel(QObject* parent) : QAbstractListModel(parent) {}

    /// Replaces all entries, and shows the available entries as for an empty search text.
    void setEntries(std::vector<FindEntry> entries);
    /// Shows the entries that match `text`, see matchingEntries().
    void setSearchText(const QString& text);
    /// Returns the entry in the row `row` of the list, from 0.
    const FindEntry& entry(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

 private:
    std::vector<FindEntry> m_entries;
    std::vector<int> m_rows;  ///< for each row of the list, the index of its entry in `m_entries`
};

}  // namespace attention
