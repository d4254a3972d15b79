// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "state/shown_cells.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QCoreApplication>
#include <QKeyCombination>
#include <QString>

#include <optional>
#include <span>

class QKeyEvent;

namespace attention {

// The keyboard shortcuts of heatmaps. Heatmaps handle the keys according to this table, and the help lists
// the table.

/// Actions of keys in a heatmap. All actions except OpenMap move the selection.
enum class MapAction {
    PreviousColumn,
    NextColumn,
    PreviousRow,
    NextRow,
    FirstColumn,
    LastColumn,
    PreviousHead,
    NextHead,
    OpenMap,  ///< shows the heatmap of the selected cell enlarged; only in the overview
};

/// A key and its action.
struct MapShortcut {
    Q_DECLARE_TR_FUNCTIONS(attention::MapShortcut)

 public:
    QKeyCombination key;
    MapAction action;
    const char* text;  ///< description for the help, to be translated with MapShortcut::tr()
};

/// Returns all shortcuts, in the order of the help.
std::span<const MapShortcut> mapShortcuts();

/// Returns the action of a pressed key in a heatmap, or std::nullopt. Modifiers other than Ctrl are ignored.
std::optional<MapAction> mapActionForKey(const QKeyEvent& event);

/// Returns the configuration of `trace`, or the default configuration if `trace` is nullptr.
const AttentionConfig& configOrDefault(const Trace* trace);

/// The head, query, key and dimension of the selected cell. These coordinates stay the same if the user
/// selects another stage, and determine the selected cell of the other stage.
struct CellCoordinates {
    int head = 0;       ///< index of the query head, from 0, or meanOfHeads
    int query = 1;      ///< position of the query, from 0
    int key = 4;        ///< position of the key, from 0
    int dimension = 0;  ///< index of the component of a vector, from 0
    bool operator==(const CellCoordinates&) const = default;
};

/// Returns `coordinates` with the head, query, key and dimension of `cell`. Coordinates that the stage of
/// `cell` does not have are unchanged.
CellCoordinates updatedCoordinates(const AttentionConfig& config, CellCoordinates coordinates,
                                   const CellRef& cell);
/// Returns the cell of `stage` at `coordinates`. The cell may be hidden or outside the stage matrix, see
/// nearestShownCell().
CellRef cellAt(const AttentionConfig& config, const CellCoordinates& coordinates, Stage stage);

/// Returns the visible cell that is nearest to `cell`. If the trace does not have the stage of `cell`,
/// returns a cell of Stage::Weights.
CellRef nearestShownCell(const Trace& trace, const DisplaySettings& displaySettings, CellRef cell);

/// Returns the visible key with the largest weight in the row of `cell`, a visible weight. `cell.head` may be
/// meanOfHeads. If the key of `cell` and other keys have the largest weight, returns the key of `cell`.
int keyWithLargestWeight(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell);

/// Returns the cell that is selected by default: `cell`, or the nearest visible cell. If this cell is a
/// weight of 0, returns the visible cell with the largest weight in the same row, so that no masked cell is
/// selected by default. Cells of other stages and of the mean over heads may be 0.
CellRef cellWithNonzeroWeight(const Trace& trace, const DisplaySettings& displaySettings,
                              const CellRef& cell);

/// The rows, columns and heads to which the selection can move. Does not own the lists.
struct NavigableCells {
    const std::vector<int>& rows;
    const std::vector<int>& columns;
    const std::vector<int>& heads;
};

/// Returns the cell to which `action` moves the selection from `cell`. Only rows, columns and heads in
/// `navigable` are used. A move beyond the first or last entry returns `cell`. Returns std::nullopt for
/// MapAction::OpenMap, which is not a move.
std::optional<CellRef> cellAfterMove(const NavigableCells& navigable, CellRef cell, MapAction action);
/// Overload for the visible rows, columns and heads of the stage of `cell`. If `cell` is not visible, moves
/// from the nearest visible cell.
std::optional<CellRef> cellAfterMove(const Trace& trace, const DisplaySettings& displaySettings,
                                     const CellRef& cell, MapAction action);

/// Returns the visible cell to which a pressed key moves the selection from `cell`. Arrow keys move to
/// neighboring cells, Home and End to the ends of the row, and Ctrl+Left and Ctrl+Right to other heads.
/// Returns std::nullopt for other keys.
std::optional<CellRef> cellAfterKey(const Trace& trace, const DisplaySettings& displaySettings,
                                    const CellRef& cell, const QKeyEvent& event);

/// Returns the entry of `indices` that is `offset` positions after `entry`, or before it for a negative
/// `offset`. Returns the first or last entry if the position is beyond the ends. `entry` must be in
/// `indices`.
int entryAtOffset(const std::vector<int>& indices, int entry, int offset);

/// Returns the stage of the pipeline before `stage` if `direction` is −1, or after `stage` if `direction`
/// is 1. Returns the first or last stage at the ends of the pipeline.
Stage neighborStage(const Trace& trace, Stage stage, int direction);

// Cells in views that show only weights, although other views can select cells of all stages.

/// Returns the weights of `trace` that are shown with `viewSettings`.
ShownWeights shownWeights(const Trace& trace, const ViewSettings& viewSettings);

/// Returns the shown weight that corresponds to `cell`, which may be a cell of any stage. Query and key are
/// positions of `cell`, or 0 if its stage has no such axis. A token that is not shown is replaced by the next
/// shown token, or else by the last shown token. A head that is not shown is replaced by the first shown
/// head.
CellRef nearestWeightCell(const ShownWeights& shownWeights, const CellRef& cell);

/// Returns the weight to which `action` moves the selection from `cell`, among the shown queries, keys and
/// heads. Returns std::nullopt if `action` is std::nullopt or not a move.
std::optional<CellRef> weightCellAfterMove(const ShownWeights& shownWeights, const CellRef& cell,
                                           std::optional<MapAction> action);

}  // namespace attention
