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
    /// Registers its rows at `form`, which must outlive this object.
    CustomValueRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Sets the tokens that have a custom vector, one row of the table each.
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
    NumberTable* m_vectorTable = nullptr;  ///< nullptr until the row is added, like the other widgets
    QComboBox* m_matrixBox = nullptr;
    NumberTable* m_matrixTable = nullptr;
};

}  // namespace attention
