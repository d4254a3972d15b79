// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <string_view>
#include <variant>
#include <vector>

namespace attention {

/// The rows of the settings panel and their groups, in the order of the window. The table contains no
/// widgets. SettingsForm creates the control of a row from the type of the session field.
class SettingsTable {
    Q_DECLARE_TR_FUNCTIONS(attention::SettingsTable)

 public:
    /// Values in the drop-down list of a text field, in the syntax of a session file.
    using Suggestions = std::vector<const char*>;
    /// Functions of a combo box whose items are not always available, or that also sets other fields.
    struct ChoiceFunctions {
        /// Sets the field to the item `index`, from 0, together with the fields that depend on it.
        void (*apply)(Session&, int index);
        /// Returns the translated reason why the item `index`, from 0, is not available. Returns an empty
        /// text for an available item.
        QString (*unavailableReason)(const Session&, int index);
    };
    /// Marks a row for a plain text that may have several lines. Its control is a SessionTextEdit.
    struct MultilineText {};
    /// Marks a row whose control is not created from the type of a field. A class registers a function that
    /// adds the row, see SettingsForm::setRowBuilder().
    struct SpecialControl {};

    /// A row of the settings panel.
    struct Row {
        const char* path;  ///< path of the session field, or the name of a row for several fields
        /// Untranslated tool tip. Empty: no tool tip.
        const char* toolTip = "";
        std::variant<std::monostate, Suggestions, ChoiceFunctions, MultilineText, SpecialControl>
            controlOptions{};

        /// Returns the symbol of the field, such as "d_k", or an empty text.
        QString symbol() const;
        /// Returns the translated label.
        QString labelText() const;
        /// Returns the translated tool tip, or an empty text if the row has no tool tip.
        QString toolTipText() const;
    };
    /// Rows below a heading, which shows the number of fields that differ from the default.
    struct Group {
        /// Untranslated title.
        const char* title;
        std::vector<Row> rows;
        /// Paths of essential fields that the heading counts too, although their rows are not in the group.
        QStringList otherCountedFields{};

        /// Returns the translated title.
        QString titleText() const;
    };

    /// Returns the rows that are always visible, above the groups.
    static const std::vector<Row>& essentials();
    /// Returns the groups below the essential rows, in the order of the window.
    static const std::vector<Group>& groups();
    /// Returns the row `path`, which must exist.
    static const Row& row(std::string_view path);

 private:
    static QString sourceUnavailableReason(const Session& session, int index);
    static QString taskUnavailableReason(const Session& session, int index);
};

}  // namespace attention
