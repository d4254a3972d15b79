// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/allowed_values.h"
#include "session/session.h"
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
    /// The name of the view to show, one of viewNames(). Empty: the window continues to show its view.
    std::string frontViewName;
    /// The weight whose query and key the message names, see ViewContext::selectedWeightCell(). std::nullopt
    /// if the selected cell is a weight itself, or if there is no selected cell.
    std::optional<CellRef> selectedWeightCell = {};
    bool operator==(const ViewState&) const = default;
};

/// Returns `state` as the text of a JSON object, for Session::viewStateJson.
std::string serializeViewState(const ViewState& state);

/// Returns the view state of a JSON object. Missing fields have their values in `fallback`. Returns
/// `fallback` if requireValidViewState() would throw for `json`.
ViewState parseViewState(const std::string& json, const ViewState& fallback = {});

/// A view state that may lack fields, because a session file may lack them.
class PartialViewState {
 public:
    /// Reads Session::viewStateJson. If requireValidViewState() would throw for `json`, all fields are
    /// missing.
    explicit PartialViewState(const std::string& json);
    /// Returns the view state, in which missing fields have their values in `fallback`.
    ViewState completedWith(ViewState fallback) const;

 private:
    ViewState m_state;
    std::vector<std::string> m_presentFieldNames;  ///< names of the fields that are not missing
};

/// Throws SessionError if Session::viewStateJson has an unknown field or a value that is not allowed. The
/// path of this error begins with "view". A selected cell that the current text does not have is allowed,
/// because the text can become longer. Also throws if a lesson step contains an unknown view, because core
/// has no list of the views. The path of this error begins with "steps". Call for every session that was read
/// from a file.
void requireValidViewState(const Session& session);

/// Returns the fields with their allowed values and default values, for the help. Paths begin with "view".
std::vector<FieldDescription> viewFieldDescriptions();

}  // namespace attention
