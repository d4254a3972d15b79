// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// The last entries of the settings bar, which name the source of the numbers of a session.
struct ParameterSource {
    bool isTraining = false;  ///< true if a training task is the source
    QString linkText{};       ///< the name of a file, a model or vectors. Empty if there is no such source.
    /// The words around the seed, which is at “%1”. Empty if no number is random.
    QString seedLabel{};
    QString shortSeedLabel{};  ///< replaces `seedLabel` if there is little room
};

/// Returns the source of the numbers of `session`. `modelName` is the name of the model in the folder of the
/// session, or empty if it is not open yet.
ParameterSource parameterSource(const Session& session, const QString& modelName);

/// Returns the words around the training task, which is at “%1”: “trained on %1”, or other words of about the
/// same width before the first training step.
QString trainingTaskLabel(bool hasTrainingSteps);

}  // namespace attention
