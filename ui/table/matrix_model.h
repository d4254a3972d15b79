// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "state/display_settings.h"
#include "texts/axis_text.h"
#include "texts/shared_labels.h"
#include "trace/stage.h"

#include <QAbstractTableModel>
#include <QColor>

#include <optional>

namespace attention {

/// Table model of the matrix of one stage, for one sequence and one head or the mean over the heads. If the
/// rows are word vectors, column 0 contains the words with the nearest word vectors. The numbers follow in
/// the other columns.
class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the matrix. If `trace` is nullptr, the table is empty. Otherwise `trace` must have `stage`. If
    /// only the numbers change, but not stage, head, rows and columns, selections are kept.
    void setMatrix(const std::shared_ptr<const Trace>& trace, const DisplaySettings& displaySettings,
                   Stage stage, int head);
    /// Sets the texts in the column of nearest words, one for each shown row. Before this call, the column
    /// shows "…".
    void setNearestWords(QStringList rowTexts);
    /// True if column 0 contains the nearest words.
    bool hasNearestWords() const { return m_content.hasNearestWords; }
    /// Returns the indices of the shown rows in the stage matrix, ascending, from 0.
    const std::vector<int>& shownRows() const { return m_content.rows; }
    /// Tints the cell under the mouse, which may be in another view. An invalid `index` removes the tint.
    void setHoveredIndex(const QModelIndex& index, const QColor& tint);

    Stage stage() const { return m_content.stage; }
    int head() const { return m_content.head; }
    /// Returns the cell of the trace at `index`. For the column of nearest words, returns the first shown
    /// cell of the row.
    CellRef cellAt(const QModelIndex& index) const;
    /// Returns the index of the row and column of `cell`, or an invalid index if either is not shown.
    QModelIndex indexOf(const CellRef& cell) const;
    /// Returns the index of the visible cell that is nearest to `cell`. Returns an invalid index if the table
    /// is empty.
    QModelIndex nearestIndexTo(const CellRef& cell) const;
    /// Returns the text of a number that is at least as wide as the text of each shown number.
    QString longestText() const;
    /// True if the mask sets a shown weight to 0. Such cells show maskedText() instead of a number.
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

    /// The matrix and its labels.
    struct Content {
        Stage stage = Stage::Weights;
        int head = 0;  ///< index of the head, from 0, or meanOfHeads
        /// True if the numbers are not weights and too small for four decimals, such as small gradients.
        bool hasSmallValues = false;
        StageMatrix matrix;            ///< all rows and columns of the stage, also if they are not shown
        std::vector<int> rows;         ///< indices of the shown rows of `matrix`, ascending, from 0
        std::vector<int> columns;      ///< indices of the shown columns of `matrix`, ascending, from 0
        AxisText rowText;              ///< title and labels of all rows
        AxisText columnText;           ///< title and labels of all columns
        bool hasNearestWords = false;  ///< true: column 0 of the table contains the nearest words
        /// For weights: flags of all cells of `matrix` in C order, 1 if the mask excludes the cell. Otherwise
        /// empty. Also empty if no mask is active.
        std::vector<std::uint8_t> maskedFlags;
    };
    static Content contentOf(const Trace& trace, const DisplaySettings& displaySettings, Stage stage,
                             int head);

    Content m_content;
    QStringList m_nearestWords;  ///< one text for each shown row; empty until setNearestWords()
    QPersistentModelIndex m_hoveredIndex;
    QColor m_hoverTint;
};

/// Returns the cells from `topLeft` to `bottomRight` as text for spreadsheets. Tabs separate columns, and
/// line feeds separate rows. Masked cells contain their numbers, and minus signs are written as hyphens (-).
QString tabSeparatedText(const MatrixModel& model, const QModelIndex& topLeft,
                         const QModelIndex& bottomRight);

}  // namespace attention
