// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// The source of the vectors and parameters of a session, as texts for the last entries of the settings bar.
struct ParameterSource {
    bool isTraining = false;  ///< true: a training task is the source
    QString linkText{};       ///< text of the link, such as the name of a file or of a model; empty: no link
    /// Text of the seed entry, in which “%1” marks the position of the seed. Empty if no number is random.
    QString seedLabel{};
    QString shortSeedLabel{};  ///< replaces `seedLabel` in a narrow bar
};

/// Returns the source of the vectors and parameters of `session`. `modelName` is the name of the trained
/// model in the folder of the session. If `modelName` is empty, because the model is not open yet, the name
/// of the folder is used.
ParameterSource parameterSource(const Session& session, const QString& modelName);

/// Returns the label of the training task, in which “%1” marks the position of the task: “trained on %1”.
/// Before the first training step, returns another label of about the same width.
QString trainingTaskLabel(bool hasTrainingSteps);

}  // namespace attention
