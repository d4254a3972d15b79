// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings_table.h"

#include <QMap>
#include <QObject>

#include <functional>
#include <map>
#include <string_view>
#include <vector>

class QVBoxLayout;
class QWidget;

namespace attention {

class FieldRow;
class SessionEditor;
class TextFields;

/// Creates the rows of the settings panel from SettingsTable, and stores them by their paths. The type of a
/// session field determines its control. Each control shows and edits the session of the editor.
class SettingsForm : public QObject {
    Q_OBJECT

 public:
    explicit SettingsForm(SessionEditor& editor, QObject* parent = nullptr);

    /// A function that adds the row of a special control to `layout`. It calls addRow() or addUnlabeledRow(),
    /// or adds widgets that do not form a FieldRow.
    using RowBuilder = std::function<void(const SettingsTable::Row& row, QVBoxLayout& layout)>;
    /// Sets the function that adds the row `path`, whose control is a SettingsTable::SpecialControl. Call it
    /// before addRows().
    void setRowBuilder(const char* path, RowBuilder builder);

    /// Adds `rows` of SettingsTable to `layout`, with controls that show the session of the editor. `rows`
    /// must outlive the form.
    void addRows(const std::vector<SettingsTable::Row>& rows, QVBoxLayout& layout);
    /// Adds a row that contains `control` after the symbol and the label of `row`. The tool tip is
    /// `row.toolTip`.
    void addRow(const SettingsTable::Row& row, QWidget* control, QVBoxLayout& layout);
    /// Adds a row in which `control` has the whole width. Screen readers read `accessibleName` for `control`.
    void addUnlabeledRow(const SettingsTable::Row& row, QWidget* control, const QString& accessibleName,
                         QVBoxLayout& layout);

    /// Returns all rows that have been added, with SettingsTable::Row::path as the key.
    const QMap<QString, FieldRow*>& rows() const { return m_rowsByPath; }
    /// Updates for each row the reason why it has no effect in the session of the editor. Rows without effect
    /// are hidden.
    void updateUnusedReasons();

 signals:
    /// Emitted after the user has selected another item in the combo box of the field at `path`.
    /// `previousSession` is the session before this edit.
    void choiceEdited(const QString& path, const attention::Session& previousSession);

 private:
    void addTableRow(const SettingsTable::Row& row, QVBoxLayout& layout);
    FieldRow* insertRow(const char* path, const QString& symbol, const QString& label, QWidget* control,
                        QVBoxLayout& layout);
    QWidget* makeNumberField(const SettingsTable::Row& row);
    QWidget* makeChoiceBox(const SettingsTable::Row& row);
    QWidget* makeCheckBox(const SettingsTable::Row& row);
    QWidget* makeMultilineEdit(const SettingsTable::Row& row);

    SessionEditor& m_editor;
    TextFields* m_textFields;
    /// Functions that add rows, by the path of the row.
    std::map<std::string_view, RowBuilder> m_rowBuilders;
    QMap<QString, FieldRow*> m_rowsByPath;
};

}  // namespace attention
