// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "settings/settings_table.h"

#include <QObject>

class QLabel;
class QVBoxLayout;
class QWidget;

namespace attention {

class SentenceEdit;
class SessionEditor;
class SettingsForm;
struct Trace;

/// The rows of the settings panel for the sentence of a session: the queries, the keys of cross-attention,
/// and the number of tokens.
class SentenceRows : public QObject {
    Q_OBJECT

 public:
    /// Registers the row "input.query_text" at `form`, which must outlive this object.
    SentenceRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Shows the number of tokens, and an example of the training task as placeholder.
    void setTokens(const Tokens& tokens);
    /// Adds to the number of tokens how many of them have no word vector.
    void setTrace(const Trace& trace);
    /// Returns the text edit of the queries.
    QWidget* queryEdit() const;

 private:
    void addRows(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addRoleLabel(const QString& role, QVBoxLayout& layout);
    void addQueryEdit(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addCrossAttentionBox(QVBoxLayout& layout);
    void addKeyEdit(QVBoxLayout& layout);
    void updatePlaceholder(const Tokens& tokens);

    SettingsForm& m_form;
    SessionEditor& m_editor;
    SentenceEdit* m_queryEdit = nullptr;
    QLabel* m_tokenCountLabel = nullptr;
    QString m_tokenCountText;
};

}  // namespace attention
