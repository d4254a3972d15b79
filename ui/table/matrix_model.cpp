// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/matrix_model.h"

#include "analysis/head_mean.h"
#include "analysis/shown_weights.h"
#include "figure/stage_maps.h"
#include "heatmap/number_text.h"
#include "texts/axis_text.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

std::vector<int> positionsOf(const Trace& trace, int sequence, Axis axis, Index count, bool hidesSpecial) {
    const auto s = static_cast<std::size_t>(sequence);
    if (axis == Axis::Query) return shownPositions(trace.tokens->queries[s], count, hidesSpecial);
    if (axis == Axis::Key) return shownPositions(trace.tokens->keys[s], count, hidesSpecial);
    return shownPositions({}, count, false);
}

int nearest(const std::vector<int>& positions, int position) {
    const auto at = std::ranges::lower_bound(positions, position);
    const auto index = static_cast<int>(at - positions.begin());
    return std::min(index, static_cast<int>(positions.size()) - 1);
}

/// "query 2 “is”", "dimension 3".
QString placeText(const QString& title, const QString& label, int position) {
    const QString number = QString::number(position + 1);
    if (label == number) return title + ' ' + number;
    return MatrixModel::tr("%1 %2 “%3”").arg(title, number, label);
}

}  // namespace

void MatrixModel::setMatrix(std::shared_ptr<const Trace> trace, const ViewSettings& view, Stage stage,
                            int head) {
    beginResetModel();
    m_trace = std::move(trace);
    m_stage = stage;
    m_head = head;
    m_hovered = QModelIndex();
    m_tile = {};
    m_rows.clear();
    m_columns.clear();
    if (m_trace) {
        m_sequence = shownSequence(*m_trace, view);
        m_tile = head == meanOfHeads
                     ? meanTile(*m_trace, stage, m_sequence, chosenHeads(*m_trace, view.heads))
                     : stageTile(*m_trace, stage, m_sequence, head);
        const StageInfo& info = infoOf(stage);
        const bool hides = view.hidesSpecialTokens;
        m_rows = positionsOf(*m_trace, m_sequence, info.rows, m_tile.values.rows, hides);
        m_columns = positionsOf(*m_trace, m_sequence, info.columns, m_tile.values.cols, hides);
        const AxisText rows = rowText(*m_trace, m_sequence, stage);
        const AxisText columns = columnText(*m_trace, m_sequence, stage);
        m_rowTitle = rows.title;
        m_rowLabels = rows.labels;
        m_columnTitle = columns.title;
        m_columnLabels = columns.labels;
    }
    endResetModel();
}

void MatrixModel::setHovered(const QModelIndex& index, const QColor& tint) {
    const QModelIndex before = m_hovered;
    m_hovered = index;
    m_tint = tint;
    for (const QModelIndex& cell : {before, index}) {
        if (cell.isValid()) emit dataChanged(cell, cell, {Qt::BackgroundRole});
    }
}

CellRef MatrixModel::cellAt(const QModelIndex& index) const {
    return {m_stage, m_head, m_rows[static_cast<std::size_t>(index.row())],
            m_columns[static_cast<std::size_t>(index.column())]};
}

QModelIndex MatrixModel::indexOf(const CellRef& cell) const {
    if (m_rows.empty() || m_columns.empty()) return {};
    return index(nearest(m_rows, cell.row), nearest(m_columns, cell.column));
}

QString MatrixModel::longestText() const {
    double magnitude = 0;
    bool isNegative = false;
    for (const int row : m_rows) {
        for (const int column : m_columns) {
            const float value = m_tile.values(row, column);
            if (!std::isfinite(value)) continue;
            magnitude = std::max(magnitude, std::abs(static_cast<double>(value)));
            isNegative = isNegative || value < 0;
        }
    }
    return numberText(isNegative ? -magnitude : magnitude);
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

float MatrixModel::valueAt(const QModelIndex& index) const {
    const CellRef cell = cellAt(index);
    return m_tile.values(cell.row, cell.column);
}

QString MatrixModel::spokenText(const QModelIndex& index) const {
    const CellRef cell = cellAt(index);
    QString text = placeText(m_rowTitle, m_rowLabels[cell.row], cell.row);
    if (!m_columnTitle.isEmpty())
        text = tr("%1, %2").arg(text, placeText(m_columnTitle, m_columnLabels[cell.column], cell.column));
    return tr("%1: %2").arg(text, numberText(valueAt(index)));
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DisplayRole:
            return numberText(valueAt(index));
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole:
            return spokenText(index);
        case Qt::BackgroundRole:
            return index == m_hovered ? QVariant(m_tint) : QVariant();
        default:
            return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool isRow = orientation == Qt::Vertical;
    const std::vector<int>& positions = isRow ? m_rows : m_columns;
    const QStringList& labels = isRow ? m_rowLabels : m_columnLabels;
    if (section < 0 || static_cast<std::size_t>(section) >= positions.size()) return {};
    const int position = positions[static_cast<std::size_t>(section)];
    switch (role) {
        case Qt::DisplayRole:
            return labels[position];
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole:
            return placeText(isRow ? m_rowTitle : m_columnTitle, labels[position], position);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QString tabSeparated(const MatrixModel& model, const QModelIndex& first, const QModelIndex& last) {
    QStringList lines;
    for (int row = first.row(); row <= last.row(); ++row) {
        QStringList cells;
        for (int column = first.column(); column <= last.column(); ++column)
            cells << model.index(row, column).data().toString().replace(QChar(0x2212), '-');
        lines << cells.join('\t');
    }
    return lines.join('\n');
}

}  // namespace attention
