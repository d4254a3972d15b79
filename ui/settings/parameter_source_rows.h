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
    /// Registers the functions that add the rows "embedding.file" and "seed" at `form`. `form` and `editor`
    /// must outlive this object.
    ParameterSourceRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Samples all random numbers again with the next seed, see withNextSeed().
    void resampleParameters();
    /// Sets the seeds of the vectors, the parameters and the training to `seed`, as one edit.
    static void editSeed(SessionEditor& editor, std::uint32_t seed);

 signals:
    /// Emitted when the user asks to choose a file with word vectors.
    void vectorFileRequested();

 private:
    void addVectorFileBox(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addSeedField(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
};

}  // namespace attention
