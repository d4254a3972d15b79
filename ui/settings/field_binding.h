// SPDX-License-Identifier: GPL-3.0-or-later
// Connects controls to the fields of a session, for the rows of the settings panel and for the settings bar.
// A field that both show has the same values, the same choices and the same edits in both.
#pragma once

#include "settings/settings_table.h"

#include <functional>

class QComboBox;

namespace attention {

class SessionEditor;

/// The functions with which a control shows and edits a field that is a number.
struct NumberBinding {
    Range range;                                      ///< values that are allowed
    int decimals;                                     ///< digits after the decimal point, 0 for an integer
    std::function<double(const Session&)> valueOf;    ///< returns the value of the field
    std::function<void(double value)> editWithValue;  ///< edits the field of the editor's session
};

/// Returns the functions of the field at `row.path`, which must be a number. `row` and `editor` must outlive
/// the functions.
NumberBinding numberBinding(const SettingsTable::Row& row, SessionEditor& editor);

/// Adds an item to `box` for each value of the field at `row.path`, which must be an enumeration, and
/// connects `box` to the session of `editor` in both directions. Values that the session does not allow are
/// disabled, with the reason as their tool tip. `afterChoice` is called after the user has chosen another
/// value. `row` and `editor` must outlive `box`.
void bindChoiceBox(QComboBox& box, const SettingsTable::Row& row, SessionEditor& editor,
                   const std::function<void(const Session& previousSession)>& afterChoice);

}  // namespace attention
