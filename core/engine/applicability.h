// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the fields of a session that have an effect, and the reasons why other fields have no effect.
#pragma once

#include "session/session_json.h"

namespace attention {

/// Returns the reason why a trained model or imported attention replaces the field `path`, regardless of its
/// value. Empty if the field is not replaced.
Message replacementReason(const Session& session, std::string_view path);

/// Returns the reason why the field `path` has no effect in this session: it is replaced, or other fields
/// make it irrelevant. Empty if it may have an effect.
Message unusedReason(const Session& session, std::string_view path);

/// Returns the replaced fields whose values differ from the default, each with its default value. With this
/// result, sessionWithFields() resets them.
std::vector<FieldValue> replacedFields(const Session& session);
/// Returns one sentence that names the replacedFields(), or an empty message if no field is replaced or all
/// have their defaults.
Message replacedFieldsRemark(const Session& session);

}  // namespace attention
