// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "state/view_settings.h"
#include "texts/axis_text.h"
#include "texts/shared_labels.h"
#include "trace/stage.h"

#include <QAbstractTableModel>
#include <QColor>

#include <optional>

namespace attention {

/// One stage of one sequence and head, or of the heads' mean, as a table of numbers; before them, where its
/// rows are vectors of words, the words near each.
class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    using QAbstractTableModel::QAbstractTableModel;

    /// The stage must be present. No trace: an empty table. Selections outlive new numbers of the same
    /// matrix.
    void setMatrix(const std::shared_ptr<const Trace>& trace, const ViewSettings& viewSettings, Stage stage,
                   int head);
    /// What stands in the column of words, a text for each row that is shown; until then "…".
    void setNearestWords(QStringList rowTexts);
    bool hasNearestWords() const { return m_content.hasNearestWords; }
    /// The rows shown.
    const std::vector<int>& shownRows() const { return m_content.rows; }
    /// Tints the cell below the mouse pointer of any view. An invalid index tints none.
    void setHoveredIndex(const QModelIndex& index, const QColor& tint);

    Stage stage() const { return m_content.stage; }
    int head() const { return m_content.head; }
    /// Of a word the first cell of its row.
    CellRef cellAt(const QModelIndex& index) const;
    /// Returns the index of the cell's row and column, or an invalid one if either is hidden.
    QModelIndex indexOf(const CellRef& cell) const;
    /// Returns the index of the visible cell that is nearest to `cell`, or an invalid one of an empty table.
    QModelIndex nearestIndexTo(const CellRef& cell) const;
    /// The longest number as it is shown.
    QString longestText() const;
    /// Whether there are weights that the mask makes 0: they read as masked, not as numbers.
    bool hasMaskedWeights() const;
    static QString maskedText() { return maskedLabel(); }
    static QString nearestWordsTitle() { return tr("nearest words"); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
    bool isInNearestWordsColumn(const QModelIndex& index) const {
        return index.column() < nearestWordsColumnCount();
    }
    int nearestWordsColumnCount() const { return hasNearestWords() ? 1 : 0; }
    float valueAt(const QModelIndex& index) const;
    bool isMasked(int row, int column) const;
    QString valueText(double value) const;
    QString textAt(const QModelIndex& index) const;
    QString accessibleText(const QModelIndex& index) const;

    struct Content {
        Stage stage = Stage::Weights;
        int head = 0;
        bool hasSmallValues = false;  ///< no weights, and too small for four decimals, such as gradients
        StageMatrix matrix;
        std::vector<int> rows;  ///< positions shown
        std::vector<int> columns;
        AxisText rowText;  ///< of all positions
        AxisText columnText;
        bool hasNearestWords = false;
        std::vector<std::uint8_t> maskedFlags;  ///< of weights, in C order; may be empty
    };
    static Content contentOf(const Trace& trace, const ViewSettings& viewSettings, Stage stage, int head);

    Content m_content;
    QStringList m_nearestWords;
    QPersistentModelIndex m_hoveredIndex;
    QColor m_hoverTint;
};

/// A block of the table as spreadsheets take it: numbers, also of masked cells, parted by tabs, rows by line
/// feeds, "-" for minus.
QString tabSeparatedText(const MatrixModel& model, const QModelIndex& topLeft,
                         const QModelIndex& bottomRight);

}  // namespace attention
