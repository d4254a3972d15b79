// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "settings/settings_table.h"

#include <QObject>
#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace attention {

class NumberBox;
class NumberTable;
class SessionEditor;
class SettingsForm;

/// Shows and edits the hand-built heads of a session, with one row per head. A row contains the target of the
/// head, the offset if the target is HeadTarget::Offset, and the strength.
class ConstructedHeadsEditor : public QWidget {
    Q_OBJECT

 public:
    explicit ConstructedHeadsEditor(QWidget* parent = nullptr);

    /// Shows one row for each head of `heads` without emitting headEdited().
    void setHeads(const std::vector<ConstructedHead>& heads);

 signals:
    /// Emitted when the user has edited a head. `head` is the index of the head, from 0.
    void headEdited(int head, const attention::ConstructedHead& constructedHead);

 private:
    struct Row {
        QLabel* numberLabel;
        QComboBox* targetBox;
        NumberBox* offsetBox;
        NumberBox* strengthBox;
    };
    void addRow();
    void updateRow(const Row& row, const ConstructedHead& head);
    void emitHeadEdited(int head);

    QGridLayout* m_layout;
    std::vector<Row> m_rows;
};

/// The rows of the settings panel for custom values: the vectors of tokens, the matrices of the projections,
/// and hand-built heads.
class CustomValueRows : public QObject {
    Q_OBJECT

 public:
    /// Registers the row builders of this class with `form`. `form` and `editor` must outlive this object.
    CustomValueRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Sets the distinct tokens of the session. The table of custom vectors has one row for each token.
    void setVocabulary(const std::vector<std::string>& vocabulary);

 private:
    void addVectorTable(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addMatrixBox(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addMatrixTable(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addConstructedHeadsEditor(const SettingsTable::Row& row, QVBoxLayout& layout);
    void updateVectorTable();
    void updateMatrixTable();

    SettingsForm& m_form;
    SessionEditor& m_editor;
    std::vector<std::string> m_vocabulary;
    NumberTable* m_vectorTable = nullptr;  ///< nullptr until its row is added
    /// Lists the names of the matrices, such as "W_Q". nullptr until its row is added.
    QComboBox* m_matrixBox = nullptr;
    /// Shows the entries of the matrix that is selected in `m_matrixBox`. nullptr until its row is added.
    NumberTable* m_matrixTable = nullptr;
};

}  // namespace attention
