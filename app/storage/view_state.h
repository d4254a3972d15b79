// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "state/view_settings.h"
#include "trace/stage.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// The state of the window in a session file, parsed from Session::viewStateJson. It does not affect any
/// result.
struct ViewState {
    ViewSettings settings;
    std::optional<CellRef> selectedCell;  ///< std::nullopt: the window selects a cell itself
    /// Name of the current view, as from MainWindow::currentViewName(). Empty: the current view stays.
    std::string frontViewName;
    /// The weight whose query and key the message names, see ViewContext::selectedWeightCell(). std::nullopt
    /// if the selected cell is a weight itself, or if there is no selected cell.
    std::optional<CellRef> selectedWeightCell = {};
    bool operator==(const ViewState&) const = default;
};

/// Returns the names of the palettes in files, in the order of the enumerators of Palette.
std::span<const std::string_view> paletteNames();
/// Returns the names of the color ranges in files, in the order of the enumerators of ColorRange.
std::span<const std::string_view> colorRangeNames();

/// Returns `state` as the text of a JSON object, for Session::viewStateJson.
std::string serializeViewState(const ViewState& state);

/// Returns the view state of a JSON object. Missing entries, and entries that viewStateProblems() would
/// report, have their values in `fallback`.
ViewState parseViewState(const std::string& json, ViewState fallback = {});

/// Returns the problems of Session::viewStateJson, such as unknown entries and names. Paths begin with
/// "view". A selected cell that the current text does not have is not a problem, because the text can become
/// longer.
std::vector<Problem> viewStateProblems(const std::string& json);
/// Throws SessionError for the first problem in Session::viewStateJson. Also throws if a lesson step contains
/// an unknown view, because core has no list of the views. Call for every session that was read from a file.
void requireValidViewState(const Session& session);

}  // namespace attention
