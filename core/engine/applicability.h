// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the fields of a session that have an effect, and the reasons why other fields have no effect.
#pragma once

#include "session/session_json.h"

namespace attention {

/// Returns the reason why the field `path`, such as "score.function", has no effect because a trained model
/// or imported attention replaces it. The value of the field does not matter. Empty if the field is not
/// replaced.
Message replacementReason(const Session& session, std::string_view path);

/// Returns the reason why the field `path` has no effect in this session. Either a trained model or imported
/// attention replaces it, or other fields make it irrelevant. Empty if it may have an effect.
Message unusedReason(const Session& session, std::string_view path);

/// Returns the fields that a trained model or imported attention replaces and whose values differ from the
/// default, each with its default value. With this result, sessionWithFields() resets them.
std::vector<FieldValue> replacedFields(const Session& session);
/// Returns one sentence that lists the fields of replacedFields(), or an empty message if replacedFields() is
/// empty.
Message replacedFieldsRemark(const Session& session);

}  // namespace attention
