// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"

namespace attention {

/// The session that shows a trained model: the text of `present`, nothing changed. Throws FileProblem.
Session sessionOfModel(const std::string& folder, const Session& present);

}  // namespace attention
