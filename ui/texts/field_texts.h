// SPDX-License-Identifier: GPL-3.0-or-later
// What a session's fields and their values are called outside of their controls.
#pragma once

#include "session/session.h"

#include <QString>

#include <string>

namespace attention {

/// "d_k, key size". Names that stand below a heading in the settings say here what they belong to.
QString fieldName(const std::string& path);

/// The value in words where it has some: "scaled dot product", "yes", "none"; else as the session file has
/// it, but positions counted from 1.
QString fieldValueText(const Session& session, const std::string& path);

}  // namespace attention
