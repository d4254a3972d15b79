// SPDX-License-Identifier: GPL-3.0-or-later
// Which fields of a session say something, and why the others do not.
#pragma once

#include "session/session_json.h"

namespace attention {

/// What stands in the place of a field, whatever it holds: a trained model, or attention that a file brings.
/// Empty: nothing does.
Message replacementReason(const Session& session, std::string_view path);

/// Why a field changes nothing here: it is replaced, or not looked at beside the others. Empty: it may.
Message unusedReason(const Session& session, std::string_view path);

/// The replaced fields that hold something else than at first, with what they held then.
std::vector<FieldValue> replacedFields(const Session& session);
/// One sentence that names them; empty: there are none.
Message replacedFieldsRemark(const Session& session);

}  // namespace attention
