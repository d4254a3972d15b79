// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings_table.h"
#include "widgets/eliding_combo_box.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <string>

class QVBoxLayout;

namespace attention {

class SessionEditor;
class SettingsForm;

/// A combo box that selects the file from which data is read. Its items are the built-in data, the current
/// file and another file, which the user can choose.
class FileChoiceBox : public ElidingComboBox {
    Q_OBJECT

 public:
    FileChoiceBox();

    /// Selects the item of the current `file`, or of the built-in data if `file` is std::nullopt.
    /// `builtInName` is the translated name of the built-in data. If `builtInName` is empty, the box has no
    /// item for built-in data.
    void setFile(const std::optional<std::string>& file, const QString& builtInName);

 signals:
    /// Emitted when the user has selected the built-in data.
    void builtInChosen();
    /// Emitted when the user asks to choose another file. The selected item stays the same until setFile() is
    /// called.
    void otherFileRequested();

 private:
    void activateEntry(int index);
};

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
