// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "settings/settings_table.h"

#include <QObject>

#include <string>
#include <string_view>
#include <vector>

class QLineEdit;
class QWidget;

namespace attention {

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

}  // namespace attention
