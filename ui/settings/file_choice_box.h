// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/eliding_combo_box.h"

#include <optional>
#include <string>

namespace attention {

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

}  // namespace attention
