// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Why a field has no effect in this session, in one sentence; empty when it has.
QString reasonAgainst(const Session& session, const QString& path);

/// Why a recipe cannot be chosen at all, such as a d_model that cannot be cut into the heads.
QString reasonAgainst(const Session& session, Recipe recipe);

}  // namespace attention
