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

/// The rows of the settings panel and their groups, in the order of the window. Contains no widgets:
/// SettingsForm creates the control of a row from the type of the session field.
class SettingsTable {
    Q_DECLARE_TR_FUNCTIONS(attention::SettingsTable)

 public:
    /// Values that the list of a text field offers, as in a session file.
    using Suggestions = std::vector<const char*>;
    /// Functions of a choice that has conditions, or that sets more fields than its own.
    struct ChoiceFunctions {
        void (*apply)(Session&, int index);  ///< sets the field and all that depends on it
        QString (*unavailableReason)(const Session&, int index);  ///< returns an empty text if available
    };
    /// Marks a plain text that may have several lines. Its control is a SessionTextEdit.
    struct MultilineText {};
    /// Marks a row whose control is not created from the type of a field. A class registers a function that
    /// adds the row, see SettingsForm::setRowBuilder().
    struct SpecialControl {};

    struct Row {
        const char* path;  ///< path of the session field, or the name of a row about several fields
        const char* toolTip = "";
        std::variant<std::monostate, Suggestions, ChoiceFunctions, MultilineText, SpecialControl>
            controlOptions{};

        /// Returns the symbol of the field, such as "d_k", or an empty text.
        QString symbol() const;
        /// Returns the translated label.
        QString labelText() const;
        /// Returns the translated tool tip, empty if the row has none.
        QString toolTipText() const;
    };
    /// Rows below a heading, which shows the number of changed fields.
    struct Group {
        const char* title;
        std::vector<Row> rows;
        QStringList otherCountedFields{};  ///< fields that the heading counts too, although their rows are
                                           ///< essentials

        /// Returns the translated title.
        QString titleText() const;
    };

    /// Returns the rows that are always visible, above the groups.
    static const std::vector<Row>& essentials();
    static const std::vector<Group>& groups();
    /// Returns the row `path`, which must exist.
    static const Row& row(std::string_view path);

 private:
    static QString sourceUnavailableReason(const Session& session, int index);
    static QString taskUnavailableReason(const Session& session, int index);
};

}  // namespace attention
