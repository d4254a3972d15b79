// SPDX-License-Identifier: GPL-3.0-or-later
// Connects controls to the fields of a session, for the rows of the settings panel and for the settings bar.
// A field therefore has the same range, the same choices and the same edits in the panel and in the bar.
#pragma once

#include "settings/settings_table.h"

#include <functional>

class QComboBox;

namespace attention {

class SessionEditor;

/// The functions with which a control shows and edits a field that is a number.
struct NumberBinding {
    Range range;                                    ///< range of the valid values
    int decimals;                                   ///< digits after the decimal point, 0 for an integer
    std::function<double(const Session&)> valueOf;  ///< returns the value of the field
    /// Sets the field to `value` with SessionEditor::edit().
    std::function<void(double value)> editWithValue;
};

/// Returns the functions with which a control shows and edits the field at `row.path`. The field must be a
/// number with a Range. `row` and `editor` must outlive the functions.
NumberBinding numberBinding(const SettingsTable::Row& row, SessionEditor& editor);

/// Adds an item to `box` for each value of the field at `row.path`, which must be an enumeration, and
/// connects `box` to the session of `editor` in both directions. Values that are not available in the session
/// are disabled, with the reason as their tool tip. `afterChoice` is called after the user has selected
/// another value. `previousSession` is the session before this edit. `row` and `editor` must outlive `box`.
void bindChoiceBox(QComboBox& box, const SettingsTable::Row& row, SessionEditor& editor,
                   const std::function<void(const Session& previousSession)>& afterChoice);

}  // namespace attention
