// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings_table.h"

#include <QObject>

#include <cstdint>

class QVBoxLayout;

namespace attention {

class SessionEditor;
class SettingsForm;

/// The rows of the settings panel for the source of vectors and parameters: a file, or a seed for random
/// numbers.
class ParameterSourceRows : public QObject {
    Q_OBJECT

 public:
    /// Registers the rows "embedding.file" and "seed" at `form`, which must outlive this object.
    ParameterSourceRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Samples all random numbers again, with another seed.
    void resampleParameters();
    /// Edits the seeds of the vectors and of the parameters, which both become `seed`.
    static void editSeed(SessionEditor& editor, std::uint32_t seed);

 signals:
    /// Emitted when the user asks for a file with vectors.
    void vectorFileRequested();

 private:
    void addVectorFileBox(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addSeedField(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
};

}  // namespace attention
