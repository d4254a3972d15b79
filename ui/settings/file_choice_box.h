// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/eliding_combo_box.h"

#include <optional>
#include <string>

namespace attention {

/// Which file something is taken from: what comes with the program, the file there is, or another that is
/// asked for.
class FileChoiceBox : public ElidingComboBox {
    Q_OBJECT

 public:
    FileChoiceBox();

    /// `builtInName` is what comes with the program; empty: nothing does.
    void setFile(const std::optional<std::string>& file, const QString& builtInName);

 signals:
    void builtInChosen();
    void otherFileRequested();

 private:
    void activateEntry(int index);
};

}  // namespace attention
