// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings_table.h"

#include <QObject>

#include <string>
#include <vector>

class QComboBox;
class QVBoxLayout;

namespace attention {

class NumberTable;
class SessionEditor;
class SettingsForm;

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
