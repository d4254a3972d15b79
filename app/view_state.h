// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/cell_ref.h"
#include "figure/view_settings.h"

#include <optional>
#include <string>

namespace attention {

/// What the window needs to look as it did: Session::view, as a value. Never changes a number.
struct ViewState {
    ViewSettings settings;
    std::optional<CellRef> selected;  ///< none: the one that is selected anyway
    std::string inFront;  ///< the view's word, as MainWindow::viewInFront(); empty: the one that is
    bool operator==(const ViewState&) const = default;
};

/// A JSON object.
std::string viewStateText(const ViewState& state);

/// What the JSON object says; entries that are missing, unknown or make no sense are as in `otherwise`.
ViewState viewStateOf(const std::string& json, ViewState otherwise = {});

}  // namespace attention
