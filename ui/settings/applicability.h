// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns the reason why the row `rowPath` of the settings panel has no effect in `session`, as one
/// translated sentence. Returns an empty text if the row has an effect. `rowPath` is the path of the session
/// field, or the name of a row for several fields, see SettingsTable::Row::path.
QString rowUnusedReason(const Session& session, const QString& rowPath);

/// Returns the translated reason why the user cannot select `scheme` in `session`, such as a d_model that is
/// not a multiple of the number of heads. Returns an empty text if the user can select it.
QString initSchemeUnavailableReason(const Session& session, InitScheme scheme);

}  // namespace attention
