// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "settings/settings_table.h"

#include <QObject>

class QLabel;
class QVBoxLayout;
class QWidget;

namespace attention {

class SessionEditor;
class SettingsForm;
struct Trace;

/// The row of the settings panel for the sentence of a session: the switch between self-attention and
/// cross-attention, and the number of tokens. The sentence itself is in the SentencePanel.
class SentenceRows : public QObject {
    Q_OBJECT

 public:
    /// Registers the function that adds the row "input.query_text" at `form`. `form` and `editor` must
    /// outlive this object.
    SentenceRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Shows the number of query tokens, and the number of sequences if `tokens` has several sequences.
    void showTokens(const Tokens& tokens);
    /// Adds the number of distinct tokens without a word vector to the shown number of tokens.
    void showMissingVectors(const Trace& trace);
    /// Switches to cross-attention if `hasSecondText` is true, otherwise to self-attention. The second text
    /// begins as a copy of the first text.
    void setHasSecondText(bool hasSecondText);

 private:
    void addRow(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
    /// Shows the number of tokens. nullptr until the row is added.
    QLabel* m_tokenCountLabel = nullptr;
    /// The text of setTokens(), without the number of tokens that have no vector.
    QString m_tokenCountText;
};

}  // namespace attention
