// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings_table.h"

#include <QObject>

#include <string>
#include <string_view>
#include <vector>

class QLineEdit;
class QWidget;

namespace attention {

class SessionEditor;

/// The text fields of the settings panel. They show session fields as a session file does, such as a list of
/// cells, with these exceptions: null and an empty list are "none", a divisor d_k is √d_k, and positions
/// count from 1.
class TextFields : public QObject {
    Q_OBJECT

 public:
    explicit TextFields(SessionEditor& editor, QObject* parent = nullptr);

    /// Returns true if the field at `path` differs between two sessions.
    using FieldDiffersFunction = bool (*)(const char* path, const Session& first, const Session& second);
    /// Creates the control of a row: a line edit, or an editable combo box if the row has suggestions. The
    /// caller owns the control. It is empty until the next signal of the editor. `row` must outlive this
    /// object.
    QWidget* addField(const SettingsTable::Row& row, FieldDiffersFunction differs);

 signals:
    /// Emitted if the text of the field at `path` cannot be read. The control keeps the text.
    void problemFound(const QString& path, const QString& message);

 private:
    struct Field {
        const char* path;
        QLineEdit* lineEdit;
        FieldDiffersFunction differs;
    };

    void updateTexts(const Session& previousSession);
    void setFieldFromText(const SettingsTable::Row& row, const QString& text);
    static QString valueDisplayText(const QString& value);
    static QString fieldDisplayText(std::string_view path, const std::string& value);

    SessionEditor& m_editor;
    std::vector<Field> m_fields;
    std::vector<std::string> m_serializedTexts;  ///< one per field, as shown now
};

}  // namespace attention
