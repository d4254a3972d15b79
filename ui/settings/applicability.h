// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Why a row of the panel has no effect in this session, in one sentence; empty when it has. Rows are called
/// by their fields, but for some that are about several.
QString rowUnusedReason(const Session& session, const QString& rowPath);

/// Why a recipe cannot be chosen at all, such as a d_model that cannot be cut into the heads.
QString initSchemeUnavailableReason(const Session& session, InitScheme scheme);

}  // namespace attention
