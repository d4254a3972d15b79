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
    /// Registers the row "input.query_text" at `form`, which must outlive this object.
    SentenceRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Shows the number of tokens.
    void setTokens(const Tokens& tokens);
    /// Adds to the number of tokens how many of them have no word vector.
    void setTrace(const Trace& trace);
    /// Switches between self-attention and cross-attention. The second text begins as a copy of the first.
    void setHasSecondText(bool hasSecondText);

 private:
    void addRow(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
    QLabel* m_tokenCountLabel = nullptr;
    QString m_tokenCountText;
};

}  // namespace attention
