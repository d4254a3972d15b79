// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "settings/settings_table.h"

#include <QMap>
#include <QObject>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

class QLineEdit;
class QVBoxLayout;
class QWidget;

namespace attention {

class FieldRow;
class SessionEditor;

/// The text fields of the settings panel. They show session fields in the syntax of a session file, with
/// three exceptions. null and an empty list are shown as "none". The divisors d_k and d_model are shown as
/// √d_k and √d_model. Positions and heads in a list of cells count from 1.
class TextFields : public QObject {
    Q_OBJECT

 public:
    explicit TextFields(SessionEditor& editor, QObject* parent = nullptr);

    /// A function that returns true if the field at `path` differs between two sessions.
    using FieldDiffersFunction = bool (*)(const char* path, const Session& first, const Session& second);
    /// Creates the control of a row: a line edit, or an editable combo box if the row has suggestions. The
    /// caller owns the control. Its text is empty until the editor emits sessionChanged() again. `row` must
    /// outlive this object. `differs` compares the field of the row in two sessions. `isNumber` is true if
    /// the field contains one number or no value, so that a comma is a decimal separator.
    QWidget* addField(const SettingsTable::Row& row, FieldDiffersFunction differs, bool isNumber);

 signals:
    /// Emitted if the text that the user types is not valid for the field at `path`. The control keeps the
    /// text until the user corrects it or the value of the field changes. `message` is the translated reason,
    /// or an empty text if the text is valid again.
    void problemChanged(const QString& path, const QString& message);

 private:
    struct Field {
        const SettingsTable::Row* row;
        QLineEdit* lineEdit;
        FieldDiffersFunction differs;
        bool isNumber;
        QString valueText = {};  ///< text of the value in the session
    };

    void updateTexts(const Session& previousSession);
    void checkText(std::size_t fieldIndex);
    void applyText(std::size_t fieldIndex);
    void showValue(std::size_t fieldIndex);
    static bool isPrefixOfKeyword(const QString& text);
    Session editedSession(const Field& field, const QString& text) const;
    QString problemOf(const Field& field, const QString& text) const;
    static QString valueDisplayText(const QString& value);
    static QString fieldDisplayText(std::string_view path, const std::string& value);

    SessionEditor& m_editor;
    std::vector<Field> m_fields;
    /// Values of `m_fields` in session-file syntax, as shown now.
    std::vector<std::string> m_serializedTexts;
};

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
