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

/// Creates the rows of the settings panel from SettingsTable, and finds them by their paths. The type of a
/// session field determines its control, which shows the session of the editor and edits it.
class SettingsForm : public QObject {
    Q_OBJECT

 public:
    explicit SettingsForm(SessionEditor& editor, QObject* parent = nullptr);

    /// Adds the row of a special control to a layout with addRow() or addUnlabeledRow(), or only widgets.
    using RowBuilder = std::function<void(const SettingsTable::Row& row, QVBoxLayout& layout)>;
    /// Sets the function that adds the row `path`, whose control is a SettingsTable::SpecialControl. Call it
    /// before addRows().
    void setRowBuilder(const char* path, RowBuilder builder);

    /// Adds rows of the table to `layout`, with controls that show the session of the editor. `rows` must
    /// outlive the form.
    void addRows(const std::vector<SettingsTable::Row>& rows, QVBoxLayout& layout);
    /// Adds a row with the symbol, the label and the tool tip of `row` before `control`.
    void addRow(const SettingsTable::Row& row, QWidget* control, QVBoxLayout& layout);
    /// Adds a row in which `control` has the whole width. Screen readers read `accessibleName`.
    void addUnlabeledRow(const SettingsTable::Row& row, QWidget* control, const QString& accessibleName,
                         QVBoxLayout& layout);

    /// Returns all rows that have been added, by path.
    const QMap<QString, FieldRow*>& rows() const { return m_rowsByPath; }
    /// Updates which rows have an effect in the session of the editor. Rows without effect are hidden.
    void updateUnusedReasons();

 signals:
    /// Emitted after the user has chosen another entry of the combo box of the field at `path`.
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
    std::map<std::string_view, RowBuilder> m_rowBuilders;  ///< by path
    QMap<QString, FieldRow*> m_rowsByPath;
};

}  // namespace attention
