// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_game.h"

namespace attention {

Cover withGuess(Cover cover, const CellRef& cell) {
    const bool isOpen = !cover.covers(cell.head, cell.row, cell.column);
    if (!isOpen) cover.guesses[{cell.head, cell.row}] = cell.column;
    return cover;
}

Cover uncovered(Cover cover, Uncover what, const CellRef& cell) {
    if (what == Uncover::Cell) cover.openCells.insert({cell.head, cell.row, cell.column});
    if (what == Uncover::Row) cover.openRows.insert({cell.head, cell.row});
    if (what == Uncover::All) cover.isOpen = true;
    return cover;
}

}  // namespace attention
