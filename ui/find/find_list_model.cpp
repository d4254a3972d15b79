// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/find_list_model.h"

namespace attention {

void FindListModel::setEntries(std::vector<FindEntry> entries) {
    beginResetModel();
    m_entries = std::move(entries);
    m_rows = matchingEntries(m_entries, {});
    endResetModel();
}

void FindListModel::setSearchText(const QString& text) {
    beginResetModel();
    m_rows = matchingEntries(m_entries, text);
    endResetModel();
}

const FindEntry& FindListModel::entry(int row) const {
    return m_entries[static_cast<std::size_t>(m_rows[static_cast<std::size_t>(row)])];
}

int FindListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindListModel::data(const QModelIndex& index, int role) const {
    const FindEntry& found = entry(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return found.title;
        case Qt::ToolTipRole:
            return found.unavailableReason;
        case Qt::AccessibleTextRole: {
            QStringList parts = {found.title, found.value, found.shortcut, found.location,
                                 found.unavailableReason};
            parts.removeAll(QString());
            return parts.join(QStringLiteral(", "));
        }
        default:
            return {};
    }
}

}  // namespace attention

#include "moc_find_list_model.cpp"
