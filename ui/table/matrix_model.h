// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"
#include "state/view_settings.h"
#include "texts/axis_text.h"
#include "trace/cell_ref.h"

#include <QAbstractTableModel>
#include <QColor>

#include <optional>

namespace attention {

/// One stage of one sequence and head, or of the heads' mean, as a table of numbers.
class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    using QAbstractTableModel::QAbstractTableModel;

    /// The stage must be present. No trace: an empty table. Selections outlive new numbers of the same
    /// matrix.
    void setMatrix(const std::shared_ptr<const Trace>& trace, const ViewSettings& view, Stage stage,
                   int head);
    /// What marks the cell that another view points to.
    void setHovered(const QModelIndex& index, const QColor& tint);

    Stage stage() const { return m_content.stage; }
    int head() const { return m_content.head; }
    CellRef cellAt(const QModelIndex& index) const;
    /// Where the cell stands, or the nearest one that is shown.
    QModelIndex indexOf(const CellRef& cell) const;
    /// The longest number as it is shown.
    QString longestText() const;
    /// Whether there are weights that the mask makes 0: they read as masked, not as numbers.
    bool hasMasked() const;
    static QString maskedText() { return tr("masked"); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
    float valueAt(const QModelIndex& index) const;
    bool isMasked(int row, int column) const;
    QString textAt(const QModelIndex& index) const;
    QString spokenText(const QModelIndex& index) const;

    struct Content {
        Stage stage = Stage::Weights;
        int head = 0;
        Tile tile;
        std::vector<int> rows;  ///< positions shown
        std::vector<int> columns;
        AxisText rowText;  ///< of all positions
        AxisText columnText;
        std::vector<std::uint8_t> masked;  ///< of weights, in C order; may be empty
    };
    static Content contentOf(const Trace& trace, const ViewSettings& view, Stage stage, int head);

    Content m_content;
    QPersistentModelIndex m_hovered;
    QColor m_tint;
};

/// A block of the table as spreadsheets take it: numbers, also of masked cells, parted by tabs, rows by line
/// feeds, "-" for minus.
QString tabSeparated(const MatrixModel& model, const QModelIndex& first, const QModelIndex& last);

}  // namespace attention
