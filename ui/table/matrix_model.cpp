// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/matrix_model.h"

#include "analysis/nearest_words.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "state/stage_maps.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the index of the first entry of `positions` that is at least `position`, or of the last entry.
int nearestPositionIndex(const std::vector<int>& positions, int position) {
    const auto iterator = std::ranges::lower_bound(positions, position);
    const auto index = static_cast<int>(iterator - positions.begin());
    return std::min(index, static_cast<int>(positions.size()) - 1);
}

/// True if all finite numbers are so small that numbers of different colors read the same with four decimals.
bool areMagnitudesSmall(ConstMatrixView values) {
    double largestMagnitude = 0;
    for (Index row = 0; row < values.rows(); ++row)
        for (const float value : rowSpan(values, row))
            if (std::isfinite(value))
                largestMagnitude = std::max(largestMagnitude, std::abs(static_cast<double>(value)));
    return largestMagnitude > 0 && !ColorScale::symmetric(largestMagnitude).isResolvedBy(4);
}

/// Returns a text for a row or column, such as “query 2 “is”” or “dimension 3”. `position` counts from 0, the
/// text from 1.
QString positionText(const QString& title, const QString& label, int position) {
    const QString number = QString::number(position + 1);
    if (label == number) return title + ' ' + number;
    return MatrixModel::tr("%1 %2 “%3”").arg(title, number, bidiIsolated(label));
}

}  // namespace

MatrixModel::Content MatrixModel::contentOf(const Trace& trace, const DisplaySettings& displaySettings,
                                            Stage stage, int head) {
    const int sequence = shownSequence(trace, displaySettings);
    ShownCells cells = shownCells(trace, displaySettings, stage);
    Content content;
    content.stage = stage;
    content.head = head;
    content.matrix = shownMatrix(trace, displaySettings, stage, head);
    content.hasSmallValues = !hasWeightValues(trace, stage) && areMagnitudesSmall(content.matrix.values);
    content.rows = std::move(cells.rows);
    content.columns = std::move(cells.columns);
    content.rowText = rowAxisText(trace, sequence, stage);
    content.columnText = columnAxisText(trace, sequence, stage);
    content.hasNearestWords = head != meanOfHeads && wordVectorColumns(trace, stage, head).width > 0;
    if (stage != Stage::MaskedScores)
        content.maskedFlags = maskedCellFlags(trace, displaySettings, stage, head);
    return content;
}

void MatrixModel::setMatrix(const std::shared_ptr<const Trace>& trace, const DisplaySettings& displaySettings,
                            Stage stage, int head) {
    Content content = trace ? contentOf(*trace, displaySettings, stage, head) : Content();
    const bool isSameMatrix = stage == m_content.stage && head == m_content.head &&
                              content.rows == m_content.rows && content.columns == m_content.columns &&
                              content.hasNearestWords == m_content.hasNearestWords;
    if (!isSameMatrix || content.rowText.labels != m_content.rowText.labels) m_nearestWords.clear();
    if (!isSameMatrix || content.rows.empty() || content.columns.empty()) {
        beginResetModel();
        m_content = std::move(content);
        return endResetModel();
    }
    m_content = std::move(content);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void MatrixModel::setNearestWords(QStringList rowTexts) {
    m_nearestWords = std::move(rowTexts);
    if (hasNearestWords() && rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

void MatrixModel::setHoveredIndex(const QModelIndex& index, const QColor& tint) {
    const QModelIndex previousIndex = m_hoveredIndex;
    m_hoveredIndex = index;
    m_hoverTint = tint;
    for (const QModelIndex& changedIndex : {previousIndex, index}) {
        if (changedIndex.isValid()) emit dataChanged(changedIndex, changedIndex, {Qt::BackgroundRole});
    }
}

CellRef MatrixModel::cellAt(const QModelIndex& index) const {
    return {
        m_content.stage, m_content.head, m_content.rows[static_cast<std::size_t>(index.row())],
        m_content.columns[static_cast<std::size_t>(std::max(0, index.column() - nearestWordsColumnCount()))]};
}

QModelIndex MatrixModel::indexOf(const CellRef& cell) const {
    const QModelIndex nearestIndex = nearestIndexTo(cell);
    if (!nearestIndex.isValid()) return {};
    const CellRef nearestCell = cellAt(nearestIndex);
    return nearestCell.row == cell.row && nearestCell.column == cell.column ? nearestIndex : QModelIndex();
}

QModelIndex MatrixModel::nearestIndexTo(const CellRef& cell) const {
    if (m_content.rows.empty() || m_content.columns.empty()) return {};
    return index(nearestPositionIndex(m_content.rows, cell.row),
                 nearestPositionIndex(m_content.columns, cell.column) + nearestWordsColumnCount());
}

QString MatrixModel::longestText() const {
    if (m_content.hasSmallValues) return QStringLiteral("−0.0000000000");
    double magnitude = 0;
    bool isNegative = false;
    for (const int row : m_content.rows) {
        for (const int column : m_content.columns) {
            const float value = m_content.matrix.values(row, column);
            if (!std::isfinite(value)) continue;
            magnitude = std::max(magnitude, std::abs(static_cast<double>(value)));
            isNegative = isNegative || value < 0;
        }
    }
    return numberText(isNegative ? -magnitude : magnitude);
}

QString MatrixModel::valueText(double value) const {
    return m_content.hasSmallValues ? significantDigitsText(value) : numberText(value);
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_content.rows.size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_content.columns.size()) + nearestWordsColumnCount();
}

float MatrixModel::valueAt(const QModelIndex& index) const {
    const CellRef cell = cellAt(index);
    return m_content.matrix.values(cell.row, cell.column);
}

/// True if the cell is masked and its weight is 0. If the mask excludes all keys of a query, masked cells can
/// have weights other than 0. These cells show their numbers.
bool MatrixModel::isMasked(int row, int column) const {
    const auto cellIndex = static_cast<std::size_t>(row * m_content.matrix.values.cols() + column);
    return !m_content.maskedFlags.empty() && m_content.maskedFlags[cellIndex] &&
           m_content.matrix.values(row, column) == 0;
}

bool MatrixModel::hasMaskedWeights() const {
    if (m_content.maskedFlags.empty()) return false;
    return std::ranges::any_of(m_content.rows, [this](int row) {
        return std::ranges::any_of(m_content.columns, [&](int column) { return isMasked(row, column); });
    });
}

QString MatrixModel::textAt(const QModelIndex& index) const {
    if (isInNearestWordsColumn(index)) return m_nearestWords.value(index.row(), QStringLiteral("…"));
    const CellRef cell = cellAt(index);
    return isMasked(cell.row, cell.column) ? maskedText() : valueText(valueAt(index));
}

QString MatrixModel::accessibleText(const QModelIndex& index) const {
    const CellRef cell = cellAt(index);
    QString text = positionText(m_content.rowText.title, m_content.rowText.labels[cell.row], cell.row);
    if (isInNearestWordsColumn(index)) {
        text = tr("%1, %2", "parts of a description").arg(text, nearestWordsTitle());
    } else if (!m_content.columnText.title.isEmpty()) {
        text = tr("%1, %2", "parts of a description")
                   .arg(text, positionText(m_content.columnText.title,
                                           m_content.columnText.labels[cell.column], cell.column));
    }
    return tr("%1: %2").arg(text, textAt(index));
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DisplayRole:
            return textAt(index);
        case Qt::EditRole:
            return isInNearestWordsColumn(index) ? textAt(index) : valueText(valueAt(index));
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((isInNearestWordsColumn(index) ? Qt::AlignLeft : Qt::AlignRight) |
                                       Qt::AlignVCenter);
        case Qt::AccessibleTextRole:
            return accessibleText(index);
        case Qt::ToolTipRole:
            return plainToolTip(accessibleText(index));
        case Qt::BackgroundRole:
            return index == m_hoveredIndex ? QVariant(m_hoverTint) : QVariant();
        default:
            return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool isRow = orientation == Qt::Vertical;
    if (!isRow && hasNearestWords() && section-- == 0) {
        if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
        return role == Qt::DisplayRole || role == Qt::AccessibleTextRole ? nearestWordsTitle() : QVariant();
    }
    const std::vector<int>& positions = isRow ? m_content.rows : m_content.columns;
    const QStringList& labels = isRow ? m_content.rowText.labels : m_content.columnText.labels;
    if (section < 0 || static_cast<std::size_t>(section) >= positions.size()) return {};
    const int position = positions[static_cast<std::size_t>(section)];
    switch (role) {
        case Qt::DisplayRole:
            return labels[position];
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole:
            return positionText(isRow ? m_content.rowText.title : m_content.columnText.title,
                                labels[position], position);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QString tabSeparatedText(const MatrixModel& model, const QModelIndex& topLeft,
                         const QModelIndex& bottomRight) {
    QStringList lines;
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        QStringList cells;
        for (int column = topLeft.column(); column <= bottomRight.column(); ++column)
            cells << model.index(row, column).data(Qt::EditRole).toString().replace(QChar(0x2212), '-');
        lines << cells.join('\t');
    }
    return lines.join('\n');
}

}  // namespace attention

#include "moc_matrix_model.cpp"
