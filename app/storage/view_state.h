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

/// What the window needs to look as it did: Session::viewStateJson, as a value. Never changes a number.
struct ViewState {
    ViewSettings settings;
    std::optional<CellRef> selectedCell;  ///< none: the one that is selected anyway
    std::string frontViewName;  ///< the view's word, as MainWindow::viewInFront(); empty: the one that is
    bool operator==(const ViewState&) const = default;
};

/// What it calls palettes and ranges of colours, in the order of the enumerators.
std::span<const std::string_view> paletteNames();
std::span<const std::string_view> colorRangeNames();

/// A JSON object.
std::string serializeViewState(const ViewState& state);

/// What the JSON object says; entries that are missing are as in `otherwise`, and so are those that
/// viewProblems() would report.
ViewState parseViewState(const std::string& json, ViewState fallback = {});

/// What is wrong with a session's view, such as unknown entries and names; the paths begin with "view". A
/// cell beyond the tokens is not: it waits for them.
std::vector<Problem> viewStateProblems(const std::string& json);
/// Throws SessionError for the first of them, or for a step of a lesson that names no view: core does not
/// know which there are. For every session that comes from outside.
void requireValidViewState(const Session& session);

}  // namespace attention
