// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/choice_box.h"

#include <optional>
#include <string>

namespace attention {

/// Which file something is taken from: what comes with the program, the file there is, or another that is
/// asked for.
class FileChoice : public ChoiceBox {
    Q_OBJECT

 public:
    FileChoice();

    /// `own` is what comes with the program; empty: nothing does.
    void setFile(const std::optional<std::string>& file, const QString& own);

 signals:
    void ownChosen();
    void otherWanted();

 private:
    void choose(int index);
};

}  // namespace attention
